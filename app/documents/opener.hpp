// Opener: takes a file that was dropped, chosen or named, finds out what it is, reads it in the background
// and hands it to the simulation; of a heightmap it shows first what it is and asks what the file does not
// say. Whatever goes wrong becomes a message, and the running landscape stays. The window's thread.
#pragma once

#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/base/background.hpp"
#include "app/base/simulation_control.hpp"
#include "app/documents/import_answers.hpp"
#include "app/documents/import_dialog.hpp"
#include "app/documents/restorer.hpp"
#include "app/ui/choice_dialog.hpp"
#include "app/ui/messages.hpp"
#include "app/world/world.hpp"

namespace app {

/// What the window does when a file is opened.
struct OpenerHooks {
    /// Gives the look of a scene or a world a number, which comes with its world.
    std::function<wadi::AppStateId(const LookParams&)> stateOf;
    /// The same for the present look.
    std::function<wadi::AppStateId()> presentState;
    /// The world of a scene is there: shows its data from its place.
    std::function<void(const Settings&)> showScene;
    /// The world of a file is there, of whatever kind.
    std::function<void()> opened;
};

class Opener {
  public:
    /// Is told of every file whose world is there, and of the epochs that it had seen in the file; before
    /// anything is shown of it.
    using Opened = std::function<void(const std::filesystem::path&, std::uint64_t epoch)>;

    /// What a file changes, and helpers; all must live longer.
    Opener(SimulationControl& control, Background& background, Messages& messages, OpenerHooks hooks,
           Opened opened, Restorer::Guard guard)
        : control_(control),
          background_(background),
          messages_(messages),
          hooks_(std::move(hooks)),
          opened_(std::move(opened)),
          restorer_(control, background, std::move(guard), hooks_.presentState,
                    [this](const std::filesystem::path& file, std::uint64_t epoch,
                           const std::string& sentence) { arrive(file, epoch, sentence); }) {}
    Opener(const Opener&) = delete;
    Opener& operator=(const Opener&) = delete;

    /// Opens a world (.wadi), a scene (.toml) or a heightmap (anything else).
    void open(const std::filesystem::path& file);
    /// The same for who has said how to import it: then a heightmap is imported without a question.
    void open(const std::filesystem::path& file, const wadi::io::ImportOptions& importing);
    /// Opens a scene with what else was said about its world. If it names a file beyond its reach and is not
    /// trusted, asks whether to read that.
    void openScene(const WorldOptions& options);

    /// Makes a file the present world, on the window's thread, and calls what it is given when it is there.
    using Begin = std::function<void(std::function<void()> arrived)>;
    /// Reads a world or a scene that is not trusted. Throws wadi::Error if it cannot be read. Any thread.
    Begin read(const std::filesystem::path& file, wadi::Progress& progress);

    /// Whether it asks something.
    bool isAsking() const {
        return restorer_.isAsking() || dialog_.isAsking() || trust_.isAsking() || !untrusted_.empty();
    }
    /// Draws the question about a heightmap, about the world that a file carries, or about a file that a
    /// scene names, if there is one. `keys`: see ImportDialog and ChoiceDialog.
    void draw(const DialogKeys& keys);

  private:
    /// What a file holds: heights, the world that it was exported from, or both.
    struct Contents {
        std::optional<HeightmapLook> look;
        std::shared_ptr<const wadi::io::Provenance> provenance;
    };
    /// A scene that names a file beyond its reach.
    struct Untrusted {
        WorldOptions options;
        std::filesystem::path named;
    };
    /// Throws wadi::Error if it holds neither. Any thread.
    static Contents lookedInto(const std::filesystem::path& file, wadi::Progress& progress);
    void ask(const std::filesystem::path& file, const Contents& what);
    void askTrust(const Untrusted& scene);
    Begin readScene(const WorldOptions& options, wadi::Progress* progress = nullptr);
    Begin readWorld(const std::filesystem::path& file, wadi::Progress* progress = nullptr);
    NewWorld sceneFrom(const std::filesystem::path& file, const Settings& settings, std::uint64_t epoch,
                       std::function<void()> arrived);
    void openHeightmap(const std::filesystem::path& file);
    void readAgain(const ImportRequest& request);
    void import(const ImportRequest& request);
    Background::Finish imported(const std::filesystem::path& file, wadi::io::Imported imported,
                                const wadi::Parameters& params);
    void arrive(const std::filesystem::path& file, std::uint64_t epoch, const std::string& sentence);

    SimulationControl& control_;
    Background& background_;
    Messages& messages_;
    OpenerHooks hooks_;
    Opened opened_;
    ImportDialog dialog_;
    Restorer restorer_;
    std::deque<Untrusted> untrusted_;  // that have not been asked about yet
    ChoiceDialog trust_;
};

}  // namespace app
