// Import dialog: shows a heightmap file and asks, row after row, what it does not say itself and what of it
// is wanted. It reads no file (whoever opens it does) and decides nothing (import_answers). Inside a frame of
// Dear ImGui, on the window's thread.
#pragma once

#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/documents/import_answers.hpp"
#include "app/ui/param_panel.hpp"
#include "engine/gui/tab_stops.hpp"
#include "engine/texture.hpp"

namespace app {

/// What it asks, for the search.
std::vector<NamedRow> importRows();

/// Draws what the user can say, row after row, and sets the answers; it decides nothing.
void drawImportFields(ImportAnswers& answers, const HeightmapLook& look);

/// Draws what will come of it, or what is wrong, in as much room for every text.
void drawImportOutcome(const std::string& sentence, bool isFault);

/// What is to be done with a heightmap.
struct ImportRequest {
    std::filesystem::path file;
    wadi::io::ImportOptions options;
    std::shared_ptr<wadi::io::HeightmapFile> source;  ///< As it was read; null if it is to be read again
    /// Whether to read it as `options.raw` says and to show it again; the dialog waits for it.
    bool isAgain() const { return !source; }
};

class ImportDialog {
  public:
    /// Asks about a file, filled in with what is known about it, once the files before it have their answers.
    void ask(HeightmapLook look);
    /// Shows a file that was to be read again, unless it has been cancelled since.
    void renew(HeightmapLook look);
    /// Says why a file could not be read again.
    void refuse(const std::filesystem::path& file, const std::string& fault);

    /// Whether it asks something.
    bool isAsking() const { return !questions_.empty(); }
    /// Draws the dialog if it is open. `accept` and `cancel` stand for its buttons. Gives the answer once.
    std::optional<ImportRequest> draw(bool accept, bool cancel);

  private:
    struct Question {
        explicit Question(HeightmapLook what);
        HeightmapLook look;
        ImportAnswers answers;
        engine::Texture picture;
        bool waits = false;                // for the file to be read again
        wadi::io::RawLayout refused = {};  // what the file cannot be read as
        std::string refusal = {};          // and why
        wadi::io::Crop dragged = {};       // with the mouse; columns 0: not
    };
    bool show();
    std::optional<ImportRequest> drawContent(Question& question, bool accept, bool cancel);

    std::deque<Question> questions_;        // the first is the one that is shown
    std::optional<engine::Texture> drawn_;  // of the one that was answered, until the frame is drawn
    engine::TabStops stops_;
    bool shown_ = false;    // since the last frame
    bool hadList_ = false;  // which takes Enter and Esc for itself
};

}  // namespace app
