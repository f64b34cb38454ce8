// Documents: the one owner of all that has to do with files of worlds: opening, importing and restoring,
// saving, recent files, autosave and recovery, the dialogs of all these, and copies of the world for whoever
// writes it. Not the formats (sim/io), nor what is exported (app/export). Inside a frame of Dear ImGui, on
// the window's thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/base/background.hpp"
#include "app/base/simulation_control.hpp"
#include "app/documents/document_manager.hpp"
#include "app/documents/opener.hpp"
#include "app/documents/world_copies.hpp"
#include "app/ui/file_browser.hpp"
#include "app/ui/messages.hpp"
#include "app/world/world.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// What the window does for its documents.
struct DocumentHooks {
    /// All that a scene or a world file holds besides the world: parameters, look, data, places.
    std::function<Settings()> settings;
    /// A small picture of the landscape as it is seen, as a PNG.
    std::function<std::string()> thumbnail;
    /// How often the views that are kept were changed by hand.
    std::function<std::uint64_t()> viewChanges;
    OpenerHooks opening;
};

class Documents {
  public:
    /// What documents change, and helpers; all must live longer, but for `background`, whose work must have
    /// ended when they go. `snapshot` is the one that is shown at any moment.
    Documents(const DocumentFolders& folders, SimulationControl& control,
              const std::shared_ptr<const wadi::Snapshot>& snapshot, Background& background,
              Messages& messages, DocumentHooks hooks);
    Documents(const Documents&) = delete;
    Documents& operator=(const Documents&) = delete;

    /// Takes note of the newest snapshot, `seconds` after the last call; once a frame.
    void update(double seconds);
    /// Draws dialogs and questions. `leavesChoice`: that of a file is over.
    void draw(const DialogKeys& keys, bool leavesChoice = false);
    /// Draws buttons for files in a row, `width` wide [window units].
    void drawButtons(float width) { manager_.drawButtons(width); }
    /// Draws the section on files.
    void drawSection() { manager_.drawSection(); }
    /// What that section shows.
    const wadi::ParamGroup& group() const { return manager_.group(); }

    /// Lets actions open, save and quit.
    void registerActions(Actions& actions) { manager_.registerActions(actions); }
    /// Whether a question is asked that must be answered before anything else is done.
    bool isAsking() const { return opener_.isAsking() || browser_.isOpen() || manager_.isAsking(); }
    /// Whether it is known which worlds were left behind, and all that was asked of them is answered.
    bool isSettled() const { return manager_.isSettled() && !isAsking(); }
    /// Whether one of them was recovered.
    bool hasRecovered() const { return manager_.hasRecovered(); }
    /// What waits for the end of the present epoch, and can be cancelled: "Saving valley.wadi".
    std::vector<Background::Doing> waiting() const { return copies_.waiting(); }
    /// Opens files one after another, unless the user wants to keep what is there.
    void open(const std::vector<std::filesystem::path>& files) { manager_.open(files); }
    /// Opens a file at the start, when there is nothing to keep; a heightmap as it is said.
    void open(const std::filesystem::path& file, const wadi::io::ImportOptions& importing) {
        opener_.open(file, importing);
    }
    /// Opens a scene at the start, of which is to be asked whether it is trusted.
    void openScene(const WorldOptions& options) { opener_.openScene(options); }
    /// The world with which the window was opened came from this file.
    void belongsTo(const std::filesystem::path& file) { manager_.opened(file); }
    /// The files that were used last, newest first.
    const std::vector<std::filesystem::path>& recentFiles() const { return manager_.recentFiles(); }
    /// Opens the list of those.
    void showRecent() { manager_.showRecent(); }
    /// Asks for a file and opens it.
    void chooseFile() { manager_.chooseFile(); }
    /// Saves to the file of the world; asks for a name if there is none yet.
    void save() { manager_.save(); }
    /// Asks for a name and saves.
    void saveAs() { manager_.saveAs(); }
    /// The user wants to close the window. From then on ended() may become true.
    void close() { manager_.close(); }
    /// The program cannot go on: saves a copy of the world, as DocumentManager::rescue(). `turn` takes the
    /// newest snapshot and finishes work in the background.
    std::string rescue(const std::function<void()>& turn);
    /// Whether the window is to be closed.
    bool ended() const { return manager_.ended(); }
    /// Title of the window.
    std::string title() const { return manager_.title(); }

    /// Asks for a copy of the world, or of some of its layers, as in WorldCopies.
    std::weak_ptr<wadi::Progress> copy(WorldCopies::Wish wish) {
        return copies_.ask(control_, std::move(wish));
    }
    /// Writes the files of the world's command into a folder and puts the command on the clipboard.
    void copyCommand(const std::string& folder);

    /// In which other parts of the window ask for files as well.
    FileBrowser& browser() { return browser_; }

  private:
    ManagerHooks managerHooks();
    std::string thumbnail() const;
    void take(WorldWish wish);
    void handOut();

    SimulationControl& control_;
    const std::shared_ptr<const wadi::Snapshot>& snapshot_;
    Background& background_;
    Messages& messages_;
    DocumentHooks hooks_;

    FileBrowser browser_;
    DocumentManager manager_;
    WorldCopies copies_;
    Opener opener_;
};

}  // namespace app
