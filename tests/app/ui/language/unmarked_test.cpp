// What the interface says is marked for translation, wherever it stands in the code.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "tests/app/ui/language/literals.hpp"

namespace fs = std::filesystem;
using app::test::Literal;

namespace {

/// Rooms that draw, or say what is drawn. What they say of tables comes from tests/texts/tables.cpp.
constexpr std::array kRooms = {"panels", "ui",   "documents", "tools", "view",   "capture",
                               "data",   "look", "render",    "world", "export", "base"};

/// To what texts are handed that are marked, or are not for the interface: errors, names of parameters and of
/// what is registered, texts of tables.
constexpr auto kTakers = std::to_array<std::string_view>({"tr",
                                                          "named",
                                                          "marked",
                                                          "trFor",
                                                          "markedFor",
                                                          "v",
                                                          "Sentence",
                                                          "Error",
                                                          "fail",
                                                          "failAt",
                                                          "logic_error",
                                                          "invalid_argument",
                                                          "runtime_error",
                                                          "PushID",
                                                          "GetID",
                                                          "BeginChild",
                                                          "BeginTable",
                                                          "InvisibleButton",
                                                          "TableSetupColumn",
                                                          "starts_with",
                                                          "find_first_not_of",
                                                          "find_first_of"});

/// Texts that stay as they are: names of sections by which they are found, of formats, of files, of edits as
/// worlds keep them, and what a folder says that is read in the background.
constexpr auto kAsTheyAre = std::to_array<std::string_view>(
    {"Wadi", "Data", "Look", "Scenes", "Brush", "Export", "RAW", "Sections", "Roboto-Regular.ttf",
     "Reset of ", "new landscape", "back to the start", "time travel", "contact sheet", "fault line",
     "Whether this section of the dock is open."});

bool readsLikeText(const std::string& text) {
    const auto isLetter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
    if (std::ranges::count_if(text, isLetter) < 2 || text.starts_with("##") || text.starts_with("--"))
        return false;
    if (std::isupper(static_cast<unsigned char>(text[0])) &&
        std::islower(static_cast<unsigned char>(text[1])))
        return true;
    for (std::size_t i = 1; i + 1 < text.size(); ++i)
        if (text[i] == ' ' && isLetter(text[i - 1]) && isLetter(text[i + 1])) return true;
    return false;
}

bool isMarked(const Literal& literal) {
    const std::string& taker = literal.taker;
    if (std::ranges::find(kTakers, taker) != kTakers.end() || literal.before == "throw") return true;
    if (taker.ends_with('_')) return true;  // the title of a group of parameters
    return std::ranges::find(kAsTheyAre, literal.text) != kAsTheyAre.end();
}

/// To what the sentences of faults and notices are handed. The tool that collects texts knows these
/// (texts.sh).
constexpr auto kFaults = std::to_array<std::string_view>(
    {"Sentence", "Error", "MachineError", "ReachError", "KeyframeLost", "fail", "failAt"});

bool isFault(const std::string& taker) {
    return std::ranges::find(kFaults, taker) != kFaults.end();
}

/// Texts of faults and notices that are not collected as a whole: those that are joined from pieces, or stand
/// within a sentence without being one.
std::vector<std::string> uncollectedIn(const std::string& source) {
    constexpr auto kOthers = std::to_array<std::string_view>({"tr", "marked", "trFor", "markedFor"});
    std::vector<std::string> found;
    for (const Literal& literal : app::test::LiteralReader(source).read()) {
        if (std::ranges::none_of(literal.around, isFault)) continue;
        const bool isPiece =
            literal.isPart && literal.text.find(' ') != std::string::npos &&
            std::ranges::any_of(literal.text, [](unsigned char c) { return std::isalpha(c); });
        if (!isPiece && !readsLikeText(literal.text)) continue;
        const bool isKnown = isFault(literal.taker) || std::ranges::count(kOthers, literal.taker) > 0;
        if (literal.isPart || !isKnown) found.push_back(std::to_string(literal.line) + ": " + literal.text);
    }
    return found;
}

std::vector<std::string> unmarkedIn(const std::string& source) {
    std::vector<std::string> found;
    for (const Literal& literal : app::test::LiteralReader(source).read())
        if (readsLikeText(literal.text) && !isMarked(literal))
            found.push_back(std::to_string(literal.line) + ": " + literal.text);
    return found;
}

std::string read(const fs::path& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// Files whose texts are of tables, are written to files (columns of CSV) or handed to programs, are
/// parts of errors, or stand on the command line alone.
bool isLeftOut(const fs::path& file) {
    static constexpr auto kNames = std::to_array<std::string_view>(
        {"action_table.hpp", "copy_command.cpp", "recent.cpp", "autosave.cpp", "tr.hpp", "catalogue.cpp",
         "tr.cpp", "camera_place.hpp", "quality.hpp", "palette.hpp", "passes.cpp", "processes.cpp",
         "data/section.cpp", "long_profile.cpp", "frame_sink.cpp", "words.cpp", "restore.cpp"});
    return std::ranges::any_of(kNames, [path = file.generic_string()](std::string_view name) {
        return path.ends_with('/' + std::string(name));
    });
}

bool isSource(const fs::path& file) {
    return file.extension() == ".cpp" || file.extension() == ".hpp";
}

/// What the window can show is thrown in these; what a command line begins speaks English alone.
std::vector<fs::path> faultySources() {
    std::vector<fs::path> files;
    const fs::path source = WADI_SOURCE_DIR;
    const auto isIn = [&](const fs::path& file, const char* room) {
        const fs::path inside = file.lexically_relative(source / "app" / room);
        return !inside.empty() && *inside.begin() != "..";
    };
    for (const char* part : {"sim", "engine", "app"})
        for (const auto& entry : fs::recursive_directory_iterator(source / part)) {
            const fs::path& file = entry.path();
            if (isSource(file) && !isIn(file, "cli") && !isIn(file, "ranks")) files.push_back(file);
        }
    return files;
}

}  // namespace

TEST_CASE("a text that is handed to the interface without a mark is found") {
    CHECK(unmarkedIn(R"(ImGui::Button("Save the world");)") == std::vector<std::string>{"1: Save the world"});
    CHECK(unmarkedIn("f();\nImGui::Text(\"All\"\n            \" is well\");") ==
          std::vector<std::string>{"2: All is well"});
    CHECK(unmarkedIn(R"(ImGui::Button(named("Save"), c == '"');)").empty());
    CHECK(unmarkedIn(R"(tooltip(filled(tr("A {0} of it"), {x}));)").empty());
    CHECK(unmarkedIn(R"(// "A comment of words")").empty());
    CHECK(unmarkedIn(R"(return Sentence("Wrote {0} of it", part);)").empty());
    CHECK(unmarkedIn(R"(return "Wrote " + part + " of it";)") ==
          std::vector<std::string>{"1: Wrote ", "1:  of it"});
    CHECK(unmarkedIn(R"(note(filled("A {0} of it", {tr("One")}));)") ==
          std::vector<std::string>{"1: A {0} of it"});
}

TEST_CASE("every text of the interface is marked for translation") {
    int files = 0;
    for (const char* room : kRooms)
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(WADI_SOURCE_DIR) / "app" / room)) {
            const fs::path& file = entry.path();
            if (!isSource(file) || isLeftOut(file)) continue;
            ++files;
            for (const std::string& each : unmarkedIn(read(file))) FAIL_CHECK(file.string() << ":" << each);
        }
    CHECK(files > 180);
}

TEST_CASE("a sentence of a fault that is joined from pieces is found") {
    CHECK(uncollectedIn(R"(throw Error("The map has {0} cells: give more.", cells);)").empty());
    CHECK(uncollectedIn(R"(throw Error("The map has " + cells + " cells.");)") ==
          std::vector<std::string>{"1: The map has ", "1:  cells."});
    CHECK(uncollectedIn(R"(fail(file, std::string("is of the kind ") + kind);)") ==
          std::vector<std::string>{"1: is of the kind "});
    CHECK(uncollectedIn(R"(fail(file, "is {0}.", isText ? "a text" : "a number");)") ==
          std::vector<std::string>{"1: a text", "1: a number"});
    CHECK(uncollectedIn(R"(fail(file, "is {0}.", Sentence("a text"), std::string("u16"));)").empty());
    CHECK(uncollectedIn(R"(list.push_back(Sentence("Filled " + count + " cells."));)").size() == 2);
}

TEST_CASE("every sentence of a fault or notice that the window can show is collected for translation") {
    const std::vector<fs::path> files = faultySources();
    CHECK(files.size() > 500);
    for (const fs::path& file : files)
        for (const std::string& each : uncollectedIn(read(file))) FAIL_CHECK(file.string() << ":" << each);
}
