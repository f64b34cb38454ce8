// Import dialog: asks what a heightmap file does not say itself, the distance of its samples and the range
// of its heights. It reads no file. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <deque>
#include <filesystem>
#include <optional>
#include <string>

#include "sim/io/heightfile.hpp"

namespace app {

/// A heightmap to import.
struct ImportRequest {
    std::filesystem::path file;
    wadi::io::ImportOptions options;
};

/// What is wrong with these answers, as a sentence, or "".
std::string faultOf(const wadi::io::ImportOptions& options);

class ImportDialog {
  public:
    /// Asks about a file, filled in with what is known about it, once the files before it have their answers.
    void ask(const std::filesystem::path& file, const wadi::io::FileInfo& info);

    /// Draws the dialog if it is open. `accept` and `cancel` stand for its buttons. Gives the answer once.
    std::optional<ImportRequest> draw(bool accept, bool cancel);

  private:
    void drawFacts() const;
    void drawQuestions();
    wadi::io::ImportOptions answers() const;

    struct Question {
        std::filesystem::path file;
        wadi::io::FileInfo info;
    };
    std::deque<Question> questions_;  // the first is the one that is shown
};

}  // namespace app
