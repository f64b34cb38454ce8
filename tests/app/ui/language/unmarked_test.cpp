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
constexpr std::array kRooms = {"panels",  "ui",   "documents", "tools", "view",
                               "capture", "data", "look",      "render"};

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
    {"Wadi", "Data", "Scenes", "Brush", "Export", "RAW", "Sections", "Roboto-Regular.ttf", "Reset of ",
     "new landscape", "back to the start", "time travel", "contact sheet", "fault line",
     "This folder cannot be read (", "Whether this section of the dock is open."});

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

/// Files whose texts are of tables, are written to files (columns of CSV) or handed to programs, or are parts
/// of errors.
bool isLeftOut(const fs::path& file) {
    static constexpr auto kNames = std::to_array<std::string_view>(
        {"action_table.hpp", "copy_command.cpp", "recent.cpp", "autosave.cpp", "tr.hpp", "catalogue.cpp",
         "tr.cpp", "camera_place.hpp", "quality.hpp", "palette.hpp", "passes.cpp", "processes.cpp",
         "data/section.cpp", "long_profile.cpp", "frame_sink.cpp"});
    return std::ranges::any_of(kNames, [path = file.generic_string()](std::string_view name) {
        return path.ends_with('/' + std::string(name));
    });
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
            if ((file.extension() != ".cpp" && file.extension() != ".hpp") || isLeftOut(file)) continue;
            ++files;
            for (const std::string& each : unmarkedIn(read(file))) FAIL_CHECK(file.string() << ":" << each);
        }
    CHECK(files > 180);
}
