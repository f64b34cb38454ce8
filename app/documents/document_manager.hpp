// DocumentManager: all that the window does so that a world is not lost: saving under a name, asking before
// unsaved changes go, recent files, saving by itself and recovery. What a world is and how it is written and
// read it is told by hooks. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/base/background.hpp"
#include "app/base/bound_params.hpp"
#include "app/base/paths.hpp"
#include "app/documents/autosave.hpp"
#include "app/documents/document.hpp"
#include "app/documents/recent.hpp"
#include "app/ui/actions.hpp"
#include "app/ui/choice_dialog.hpp"
#include "app/ui/file_browser.hpp"
#include "app/ui/messages.hpp"
#include "app/ui/param_panel.hpp"

namespace app {

/// Where the document manager finds and leaves things.
struct DocumentFolders {
    UserFolders user;
    std::filesystem::path output;  ///< Proposed for the first save
    std::filesystem::path assets;  ///< The program's own files: never saved over, never among the recent ones
};

/// A world to be written.
struct Taken {
    /// Writes it, on another thread; returns a sentence on what is not in the file, or "". Throws
    /// wadi::Error, and wadi::Cancelled if that is asked for; an older file is then as it was.
    std::function<wadi::Sentence(const std::filesystem::path&, wadi::Progress&)> write;
    Revision moment;  ///< Where the world stood
};

/// The button of the files that were used last.
inline constexpr NamedRow kRecentRow{"files.recent", marked("Recent"),
                                     marked("Files that were opened or saved last.")};

/// What the present world is taken for.
struct WorldWish {
    std::string name = {};  ///< What waits for it, as in WorldCopies
    std::function<void(const Taken&)> use;
    std::function<void()> giveUp = {};  ///< Instead of `use`, once the user has cancelled it
};

/// What the window does for the document manager.
struct ManagerHooks {
    /// Where the world stands now.
    std::function<Revision()> now;
    /// Takes the present world, at once or in a later frame.
    std::function<void(WorldWish)> take;
    /// Reads a world that was left behind, on another thread, and gives what makes it the present one and
    /// calls what it is given when it is there. Throws wadi::Error if the file is damaged, and
    /// wadi::Cancelled if that is asked for.
    using Begin = std::function<void(std::function<void()> arrived)>;
    std::function<Begin(const std::filesystem::path&, wadi::Progress&)> read;
    /// Opens a file of any kind; whoever does it calls opened() in the end.
    std::function<void(const std::filesystem::path&)> open;
    /// Whether another world is being made, which saving would wait for.
    std::function<bool()> isMaking;
};

class DocumentManager {
  public:
    /// The browser is that of the window; it, `background` and `messages` must live longer than what is
    /// drawn.
    DocumentManager(DocumentFolders folders, FileBrowser& browser, Background& background, Messages& messages,
                    ManagerHooks hooks);
    /// After the end that was agreed on, removes what was saved by itself. Work in the background must be
    /// over.
    ~DocumentManager();
    DocumentManager(const DocumentManager&) = delete;
    DocumentManager& operator=(const DocumentManager&) = delete;

    /// Once a frame, `seconds` after the last one.
    void update(double seconds);
    /// Whether it asks something, or saves what was answered to be saved before something else is done.
    bool isAsking() const { return question_.isAsking() || afterSave_ != nullptr || !leftovers_.empty(); }
    /// Whether it knows which worlds were left behind, and recovers none just now.
    bool isSettled() const { return isSettled_ && recovering_.expired(); }
    /// Whether one of them was recovered.
    bool hasRecovered() const { return hasRecovered_; }
    /// Draws the questions. The browser is drawn by its owner.
    void draw(const DialogKeys& keys);
    /// Draws buttons for files in a row, `width` wide [window units].
    void drawButtons(float width);
    /// Opens the list of files that were used last, as the button of that name does.
    void showRecent() { isRecentAsked_ = true; }
    /// Draws the section on files.
    void drawSection();
    const wadi::ParamGroup& group() const { return params_.group(); }

    /// Lets actions open, save and close.
    void registerActions(Actions& actions);
    /// Saves to the file of the world; asks for a name if there is none yet.
    void save();
    /// Asks for a name and saves.
    void saveAs();
    /// Asks for a file and opens it.
    void chooseFile();
    /// Opens files one after another, unless a person wants to keep what is there.
    void open(const std::vector<std::filesystem::path>& files);
    /// Calls what puts another world in the place of this one, unless a person wants to keep what is there.
    void replace(std::function<void()> next) { unlessUnsaved(std::move(next)); }
    /// The person wants to close the window. From then on ended() may become true.
    void close();
    /// The program cannot go on: saves a copy of the world now, unless its file holds all of it, and waits
    /// for that, a minute at most. `turn` is called meanwhile: it takes the newest snapshot, hands copies out
    /// and finishes work in the background. Returns a sentence that says what became of it, or what went
    /// wrong. Throws only where there is no memory for a sentence.
    std::string rescue(const std::function<void()>& turn);

    /// The present world was read from this file, in which it had seen so many epochs; nothing: as many as
    /// now.
    void opened(const std::filesystem::path& file, std::optional<std::uint64_t> epoch = {});
    /// Whether the window is to be closed.
    bool ended() const { return ended_; }
    /// Title of the window.
    std::string title() const { return document_.title(); }
    const Document& document() const { return document_; }
    /// The files that were used last, newest first, as far as they have been read.
    const std::vector<std::filesystem::path>& recentFiles() const { return recent_.files; }

  private:
    using Continuation = std::function<void()>;

    void unlessUnsaved(Continuation next, bool ends = false);
    void answerUnsaved(std::size_t answer, const Continuation& next, bool ends);
    void saveTo(const std::filesystem::path& file);
    void writeTo(const std::filesystem::path& file, std::uint64_t document, const Taken& taken);
    struct Written;
    void finishSave(const Written& written);
    void autosave(double seconds);
    bool isSafe() const;
    void writeAutosave(const Taken& taken);
    std::string saveForNextStart(const std::function<void()>& turn);
    void lookForLeftovers();
    void offerLeftover();
    void recover(const std::shared_ptr<Leftover>& leftover);
    void remember(const std::filesystem::path& file);
    void refreshRecent();
    std::string whyNotSaved() const;
    bool saveButton(const char* label, float width) const;
    void drawRecent();
    bool drawRecentFile(const std::filesystem::path& file);
    std::filesystem::path store() const;
    std::filesystem::path firstFolder() const;

    DocumentFolders folders_;
    FileBrowser& browser_;
    Background& background_;
    Messages& messages_;
    ManagerHooks hooks_;

    Document document_;
    Recent recent_;
    ChoiceDialog question_;
    BoundParams<AutosaveParams> params_;

    Autosave autosave_;
    Revision autosaved_;
    double sinceAutosave_ = 0;                          // [s]
    std::vector<std::shared_ptr<Leftover>> leftovers_;  // to be offered
    bool isSettled_ = false, hasRecovered_ = false;
    std::weak_ptr<Leftover> recovering_;  // expired: none is on its way
    std::vector<Leftover> adopted_;       // of which autosave_ does not know yet
    bool autosaving_ = false, clearWanted_ = false, autosaveFaultTold_ = false;
    std::string autosaveFault_;  // of the last one, or ""

    bool saving_ = false, isRecentAsked_ = false;
    Continuation afterSave_;      // what a person wanted to do when they were asked whether to save
    bool endsAfterSave_ = false;  // whether that ends the program
    bool begun_ = false, ended_ = false, storeFault_ = false;
};

}  // namespace app
