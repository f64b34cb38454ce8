// File browser: a dialog in which a person walks through folders to a file, or types its path, to open it or
// to save to it, or chooses a folder. Folders are read, and files looked at for their pictures, in the
// background. It opens and writes no file; all it makes is a new folder that is asked for. Inside a frame of
// Dear ImGui, on the window's thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/base/background.hpp"
#include "app/ui/locations.hpp"
#include "app/ui/param_panel.hpp"
#include "app/ui/pictures/thumbnails.hpp"
#include "engine/gui/tab_stops.hpp"

namespace app {

/// What a file is looked for.
enum class FileAction { open, save, folder };

/// What to ask a person for.
struct FileQuestion {
    FileAction kind = FileAction::open;
    std::string title;                  ///< "Open a heightmap or a scene"
    std::string button;                 ///< "Open"
    std::string kinds;                  ///< What is listed: "heightmap (PNG, ASC) or scene (TOML)"
    std::vector<std::string> endings;   ///< Of such files, lower case; a new file gets the first one
    std::filesystem::path folder = {};  ///< Where to begin; empty: where the dialog was
                                        ///< left. If a file is to be saved there, it need not exist; of a
                                        ///< folder that does not, that above it
    std::string name = {};              ///< Proposed for a new file
};

/// Keys that stand for what is done in a dialog with the mouse: whether each went down in this frame.
struct DialogKeys {
    bool accept = false;  ///< Enter
    bool cancel = false;  ///< Esc
    bool up = false;
    bool down = false;
    bool left = false;   ///< Or Shift+Tab
    bool right = false;  ///< Or Tab

    /// Which way the keys lead among answers in a row.
    int move() const { return (right ? 1 : 0) - (left ? 1 : 0); }
};

/// The button that makes a folder, where a file is saved or a folder chosen.
inline constexpr NamedRow kNewFolderRow{"files.newFolder", marked("New folder"),
                                        marked("Makes a folder where a file is saved.")};

class FileBrowser {
  public:
    /// Is told the file that was chosen: one that exists, or the one to be written; or the folder.
    using Chosen = std::function<void(const std::filesystem::path&)>;

    /// Begins in `folder`. "~" is `home`; `locations` stand at the left, above what was used last. Pictures
    /// of files are kept in the folder `cache`, or nowhere.
    FileBrowser(std::filesystem::path folder, std::filesystem::path home, std::vector<Location> locations,
                std::filesystem::path cache = {})
        : home_(std::move(home)),
          locations_(std::move(locations)),
          folder_(std::move(folder)),
          thumbnails_(std::move(cache)) {}

    /// Asks from the next draw() on, in place of what is asked now.
    void ask(FileQuestion question, std::vector<std::filesystem::path> recentFolders, Chosen chosen);
    /// Whether it is shown or about to be.
    bool isOpen() const { return open_ || opening_; }

    /// The pictures of files in other lists of the window, which draw() looks after, too.
    Thumbnails& thumbnails() { return thumbnails_; }

    /// Draws the dialog if it is open. The browser must outlive the work that it gives to `background`.
    void draw(const DialogKeys& keys, Background& background);
    /// To be called between frames of Dear ImGui.
    void update();

  private:
    void enter(const std::filesystem::path& folder);
    void show(FolderList list);
    void read(Background& background);
    void choose(const std::filesystem::path& path);
    void chooseNew(const std::filesystem::path& path);
    void finish(const std::filesystem::path& path);
    void accept();
    std::filesystem::path chosenFolder() const;
    void makeFolder();
    void select(const DialogKeys& keys);
    void walk();
    void renewFields();
    const FolderEntry* selected() const;
    void sift();

    void drawContent(const DialogKeys& keys);
    bool entered(const char* id, std::string& text, const char* hint, const DialogKeys& keys) const;
    void drawTop(const DialogKeys& keys);
    void drawLocations();
    void drawLocation(const std::string& name, const std::filesystem::path& folder, int id);
    void drawList(const DialogKeys& keys);
    void drawEntries();
    void drawEntry(int index);
    void drawPreview();
    void drawAll(const DialogKeys& keys, Background& background);
    void drawBottom(const DialogKeys& keys);
    void drawDecision(const DialogKeys& keys);
    bool drawOverwrite(const DialogKeys& keys);
    bool drawNewFolder(const DialogKeys& keys);

    std::filesystem::path home_;
    std::vector<Location> locations_, media_;
    std::vector<std::filesystem::path> recent_;
    FileQuestion question_;
    Chosen chosen_;

    std::filesystem::path folder_;
    Thumbnails thumbnails_;
    engine::TabStops stops_;
    bool forgetWanted_ = false;  // them, once no frame draws them any more
    FolderList list_;
    std::vector<int> shown_;               // entries that pass the filter
    std::optional<std::string> siftedBy_;  // the filter that they passed
    int selected_ = -1;                    // position in shown_
    bool scroll_ = false;                  // to the selected one
    bool isSifting_ = false;               // the filter had the keyboard in the last frame
    bool reading_ = false, stale_ = false;
    std::uint64_t readings_ = 0;  // of which only the newest counts

    std::string typed_, filter_, name_, newFolder_, fault_;
    std::optional<std::filesystem::path> overwrite_;  // the file about which a person is asked
    std::optional<std::filesystem::path> goal_;       // folder or file to go to at the end of the frame
    bool naming_ = false;                             // a new folder
    bool opening_ = false, open_ = false, done_ = false;
    bool focusWanted_ = false;
    int texts_ = 0;  // grows with every text that is set: a field in use would go on with the old one
};

}  // namespace app
