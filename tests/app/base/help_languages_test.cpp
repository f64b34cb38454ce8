// The pages of help in other languages, beside the English ones.
#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/help_pages.hpp"
#include "app/look/interface.hpp"
#include "tests/temp_folder.hpp"

namespace fs = std::filesystem;
using app::HelpBlock;
using app::HelpPage;

namespace {

const fs::path kFolder = fs::path(WADI_SOURCE_DIR) / "assets" / "help";

/// The text of a block, cells of a table by bars.
std::string textOf(const HelpBlock& block) {
    std::string text = block.text;
    for (const app::TextRow& row : block.rows)
        for (const std::string& cell : row) text += " | " + cell;
    return text;
}

/// What stands between two signs.
std::vector<std::string> spansOf(const std::string& text, std::string_view open, std::string_view close) {
    std::vector<std::string> spans;
    for (std::size_t from = text.find(open); from != std::string::npos; from = text.find(open, from)) {
        from += open.size();
        const std::size_t end = text.find(close, from);
        if (end == std::string::npos) break;
        spans.push_back(text.substr(from, end - from));
        from = end + close.size();
    }
    return spans;
}

/// Names of parameters, options, files and commands, sorted: what stands between ticks, but for keys, whose
/// names begin with a capital letter.
std::vector<std::string> namesOf(const HelpBlock& block) {
    std::vector<std::string> names = spansOf(textOf(block), "`", "`");
    std::erase_if(names, [](const std::string& name) {
        return name.size() < 2 || std::isupper(static_cast<unsigned char>(name[0])) != 0;
    });
    std::ranges::sort(names);
    return names;
}

/// The runs of digits outside of ticks, sorted: "0,56" and "0.56" have the same.
std::vector<std::string> numbersOf(const HelpBlock& block) {
    std::vector<std::string> numbers;
    bool isName = false, goesOn = false;
    for (const char c : textOf(block)) {
        isName = isName != (c == '`');
        const bool isDigit = !isName && std::isdigit(static_cast<unsigned char>(c)) != 0;
        if (isDigit && !goesOn) numbers.emplace_back();
        if (isDigit) numbers.back() += c;
        goesOn = isDigit;
    }
    std::ranges::sort(numbers);
    return numbers;
}

/// Cells of each row.
std::vector<std::size_t> shapeOf(const HelpBlock& block) {
    std::vector<std::size_t> shape;
    for (const app::TextRow& row : block.rows) shape.push_back(row.size());
    return shape;
}

void compare(const HelpBlock& english, const HelpBlock& other) {
    INFO(textOf(english) << "\n" << textOf(other));
    CHECK(other.kind == english.kind);
    CHECK(shapeOf(other) == shapeOf(english));
    CHECK(namesOf(other) == namesOf(english));
    if (english.kind == HelpBlock::Kind::code) {
        CHECK(other.text == english.text);
        return;
    }
    CHECK(numbersOf(other) == numbersOf(english));
    CHECK(textOf(other) != textOf(english));
}

/// The program's data are those of a folder of the test.
class OwnData {
  public:
    explicit OwnData(const fs::path& folder) { setenv("WADI_DATA", folder.c_str(), 1); }
    ~OwnData() { unsetenv("WADI_DATA"); }
    OwnData(const OwnData&) = delete;
    OwnData& operator=(const OwnData&) = delete;
};

}  // namespace

TEST_CASE("every page of help stands in every language with the same blocks, names and numbers") {
    for (const std::string_view code : app::kLanguageCodes) {
        if (code == "en") continue;
        for (const std::string_view name : app::kHelpPages) {
            INFO(code << ", " << name);
            REQUIRE(fs::exists(kFolder / code / (std::string(name) + ".md")));
            const HelpPage english = app::helpPage(name), other = app::helpPage(name, code);
            REQUIRE(other.blocks.size() == english.blocks.size());
            for (std::size_t i = 0; i < english.blocks.size(); ++i)
                compare(english.blocks[i], other.blocks[i]);
        }
    }
}

TEST_CASE("what German pages of help quote are labels of the window") {
    const std::string texts = wadi::test::bytesOf(WADI_SOURCE_DIR "/assets/languages/de.po");
    int labels = 0;
    for (const std::string_view name : app::kHelpPages) {
        if (name == "controls") continue;  // made of the table of actions
        INFO(name);
        for (const HelpBlock& block : app::helpPage(name, "de").blocks)
            for (const std::string& label : spansOf(textOf(block), "„", "“")) {
                ++labels;
                const std::string begin = "msgstr \"" + label;  // of all of it, or of "Mehr (%d)"
                const bool isLabel = texts.find(begin + '"') != std::string::npos ||
                                     texts.find(begin + " (") != std::string::npos;
                CHECK_MESSAGE(isLabel, label);
            }
    }
    CHECK(labels > 60);
}

TEST_CASE("a language has no page of help that the program does not show") {
    for (const auto& entry : fs::recursive_directory_iterator(kFolder)) {
        const std::string name = entry.path().stem().string();
        INFO(entry.path().string());
        if (entry.is_directory())
            CHECK(std::ranges::find(app::kLanguageCodes, name) != std::end(app::kLanguageCodes));
        else
            CHECK(std::ranges::find(app::kHelpPages, name) != app::kHelpPages.end());
    }
}

TEST_CASE("a page of help that a language lacks, or that is damaged there, is shown in English") {
    const wadi::test::TempFolder folder;
    fs::create_directories(folder / "shaders");
    fs::create_directories(folder / "assets/help/de");
    folder.file("assets/help/window.md", "# The window\n\nA sentence.\n");
    const OwnData data(folder.path());
    CHECK(app::helpPage("window", "de").title == "The window");
    folder.file("assets/help/de/window.md", "no title");
    CHECK(app::helpPage("window", "de").title == "The window");
    folder.file("assets/help/de/window.md", "# Das Fenster\n\nEin Satz.\n");
    CHECK(app::helpPage("window", "de").title == "Das Fenster");
    CHECK(app::helpPage("window", "en").title == "The window");
}
