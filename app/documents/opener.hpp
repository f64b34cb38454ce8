// Opener: takes a file that was dropped, chosen or named, finds out what it is, reads it in the background
// and hands it to the simulation; of a heightmap it shows first what it is and asks what the file does not
// say. Whatever goes wrong becomes a message, and the running landscape stays. The window's thread.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "app/base/background.hpp"
#include "app/base/simulation_control.hpp"
#include "app/documents/import_answers.hpp"
#include "app/documents/import_dialog.hpp"
#include "app/documents/restorer.hpp"
#include "app/ui/messages.hpp"
#include "app/world/world.hpp"

namespace app {

class Opener {
  public:
    /// Is told the settings of a scene whose world is about to begin. Returns the state of the application
    /// that goes with it.
    using SceneBegins = std::function<wadi::AppStateId(const Settings&)>;
    /// Is told of every file whose world is under way, and of the epochs that it has seen.
    using Opened = std::function<void(const std::filesystem::path&, std::uint64_t epoch)>;

    /// What a file changes, and helpers; all must live longer.
    Opener(SimulationControl& control, Background& background, Messages& messages, SceneBegins sceneBegins,
           Opened opened, Restorer::Guard guard)
        : control_(control),
          background_(background),
          messages_(messages),
          sceneBegins_(std::move(sceneBegins)),
          opened_(std::move(opened)),
          restorer_(
              control, background, messages, std::move(guard),
              [this](const std::filesystem::path& file, std::uint64_t epoch) { opened_(file, epoch); }) {}
    Opener(const Opener&) = delete;
    Opener& operator=(const Opener&) = delete;

    /// Opens a world (.wadi), a scene (.toml) or a heightmap (anything else).
    void open(const std::filesystem::path& file);
    /// The same for who has said how to import it: then a heightmap is imported without a question.
    void open(const std::filesystem::path& file, const wadi::io::ImportOptions& importing);

    /// Reads a world or a scene and gives what makes it the present world, on the window's thread. Throws
    /// wadi::Error if it cannot be read. Any thread.
    Background::Finish read(const std::filesystem::path& file);

    /// Draws the question about a heightmap, or about the world that a file carries, if there is one.
    /// `accept`, `cancel`: see ImportDialog.
    void draw(bool accept, bool cancel);

  private:
    /// What a file holds: heights, the world that it was exported from, or both.
    struct Contents {
        std::optional<HeightmapLook> look;
        std::shared_ptr<const wadi::io::Provenance> provenance;
    };
    /// Throws wadi::Error if it holds neither. Any thread.
    static Contents lookedInto(const std::filesystem::path& file, wadi::io::Progress& progress);
    void ask(const std::filesystem::path& file, const Contents& what);
    Background::Finish readScene(const std::filesystem::path& file);
    Background::Finish readWorld(const std::filesystem::path& file);
    void openHeightmap(const std::filesystem::path& file);
    void readAgain(const ImportRequest& request);
    void import(const ImportRequest& request);
    Background::Finish imported(const std::filesystem::path& file, wadi::io::Imported imported);

    SimulationControl& control_;
    Background& background_;
    Messages& messages_;
    SceneBegins sceneBegins_;
    Opened opened_;
    ImportDialog dialog_;
    Restorer restorer_;
};

}  // namespace app
