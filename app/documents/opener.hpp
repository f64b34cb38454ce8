// Opener: takes a file that was dropped, chosen or named, finds out what it is, reads it in the background
// and hands it to the simulation; of a heightmap it shows first what it is and asks what the file does not
// say. Whatever goes wrong becomes a message, and the running landscape stays. The window's thread.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

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
    /// Is told when such a world is there.
    using Arrived = std::function<void()>;

    /// What a file changes, and helpers; all must live longer.
    Opener(SimulationControl& control, Background& background, Messages& messages, SceneBegins sceneBegins,
           Arrived arrived, Opened opened, Restorer::Guard guard)
        : control_(control),
          background_(background),
          messages_(messages),
          sceneBegins_(std::move(sceneBegins)),
          arrived_(std::move(arrived)),
          opened_(std::move(opened)),
          restorer_(control, background, std::move(guard),
                    [this](const std::filesystem::path& file, std::uint64_t epoch, std::string sentence) {
                        opened_(file, epoch);
                        announce(std::move(sentence));
                    }) {}
    Opener(const Opener&) = delete;
    Opener& operator=(const Opener&) = delete;

    /// Opens a world (.wadi), a scene (.toml) or a heightmap (anything else).
    void open(const std::filesystem::path& file);
    /// The same for who has said how to import it: then a heightmap is imported without a question.
    void open(const std::filesystem::path& file, const wadi::io::ImportOptions& importing);

    /// Reads a world or a scene and gives what makes it the present world, on the window's thread. Throws
    /// wadi::Error if it cannot be read. Any thread.
    Background::Finish read(const std::filesystem::path& file);

    /// Takes note of the newest snapshot: says what was opened once its world is there.
    void update(const wadi::Snapshot& snapshot);
    /// Whether it asks something.
    bool isAsking() const { return restorer_.isAsking() || dialog_.isAsking(); }
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
    static Contents lookedInto(const std::filesystem::path& file, wadi::Progress& progress);
    void ask(const std::filesystem::path& file, const Contents& what);
    Background::Finish readScene(const std::filesystem::path& file);
    Background::Finish readWorld(const std::filesystem::path& file);
    void openHeightmap(const std::filesystem::path& file);
    void readAgain(const ImportRequest& request);
    void import(const ImportRequest& request);
    Background::Finish imported(const std::filesystem::path& file, wadi::io::Imported imported);
    void announce(std::string sentence);

    /// A world that the simulation was asked to make.
    struct Coming {
        std::uint64_t command = 0;  // that makes it
        std::uint64_t before = 0;   // the world in whose place it comes
        std::string sentence;       // to be said then
    };

    SimulationControl& control_;
    Background& background_;
    Messages& messages_;
    SceneBegins sceneBegins_;
    Arrived arrived_;
    Opened opened_;
    std::vector<Coming> coming_;
    std::uint64_t world_ = 0;  // of the newest snapshot
    ImportDialog dialog_;
    Restorer restorer_;
};

}  // namespace app
