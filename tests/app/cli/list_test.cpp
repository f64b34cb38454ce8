#include "app/cli/list.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <sstream>
#include <string>

#include "app/look/look.hpp"
#include "app/world/world.hpp"
#include "sim/generate/generate.hpp"
#include "sim/io/formats/format.hpp"
#include "sim/world/layer_table.hpp"
#include "tests/joined.hpp"
#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using namespace app;
using wadi::test::joined;
using wadi::test::says;

namespace {

/// A number from 1 to 99 as a word.
std::string inWords(std::size_t number) {
    constexpr const char* kOnes[] = {"",        "one",     "two",       "three",    "four",
                                     "five",    "six",     "seven",     "eight",    "nine",
                                     "ten",     "eleven",  "twelve",    "thirteen", "fourteen",
                                     "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
    constexpr const char* kTens[] = {"",      "",      "twenty",  "thirty", "forty",
                                     "fifty", "sixty", "seventy", "eighty", "ninety"};
    if (number < 20) return kOnes[number];
    return kTens[number / 10] + (number % 10 == 0 ? std::string() : "-" + std::string(kOnes[number % 10]));
}

/// A help page as its file has it.
std::string pageText(const std::string& name) {
    return wadi::test::bytesOf(WADI_SOURCE_DIR "/assets/help/" + name + ".md");
}

}  // namespace

TEST_CASE("the list of parameters has a row for each, with its range, default and help") {
    const std::string text = listText({ListTopic::params});
    Settings settings, defaults;
    for (const wadi::ParamGroup& group : groupsOf(settings, defaults)) {
        for (const wadi::Param& param : group.defaults)
            CHECK(says(text, "\n" + param.path() + " ", param.text()));
        for (const wadi::Param& param : group.defaults)
            CHECK(says(joined(text), param.path() + " ", param.range() + " " + std::string(param.help)));
    }
}

TEST_CASE("no line of a list is much longer than a terminal is wide") {
    for (const ListTopic topic :
         {ListTopic::params, ListTopic::processes, ListTopic::generators, ListTopic::maps, ListTopic::formats,
          ListTopic::profiles, ListTopic::presets}) {
        std::istringstream lines(listText({topic}));
        for (std::string line; std::getline(lines, line);) CHECK_MESSAGE(line.size() <= 120, line);
    }
}

TEST_CASE("the list of processes has a row for each, with its title and what it does") {
    const std::string text = "\n" + joined(listText({ListTopic::processes}));
    for (const wadi::ProcessInfo& process : wadi::Processes::kInfos)
        CHECK(says(text, std::string(process.name) + " " + std::string(process.title) + " " +
                             std::string(process.help)));
}

TEST_CASE("the list of presets names those of every process, with what they do") {
    const std::string text = "\n" + joined(listText({ListTopic::presets}));
    CHECK(says(text, "droplet/storm Storm Five times", "wind/star Star dunes", "look/evening Evening"));
}

TEST_CASE("the columns of a list stand under each other") {
    std::istringstream lines(listText({ListTopic::generators}));
    std::string head, first;
    std::getline(lines, head);
    std::getline(lines, first);
    CHECK(head.find("WHAT") == first.find(wadi::kGeneratorHelp[0]));
}

TEST_CASE("the lists of generators, maps, formats and profiles name all there are") {
    const std::string generators = listText({ListTopic::generators});
    for (const std::string_view name : wadi::kGeneratorNames) CHECK(says(generators, name));
    const std::string maps = listText({ListTopic::maps});
    for (const wadi::LayerId id : wadi::fileLayers())
        CHECK(says(maps, "\n" + std::string(wadi::infoOf(id).name) + " ", wadi::infoOf(id).unit));
    const std::string formats = joined(listText({ListTopic::formats}));
    for (const wadi::io::FormatFacts& format : wadi::io::writtenFormats())
        CHECK(says(formats, std::string(format.name) + " ", format.suffix, format.help));
    for (const wadi::io::FileFormat& format : wadi::io::fileFormats())
        if (format.isRead())
            CHECK(says(formats, std::string(format.name) + " ", wadi::io::endingsOf(format), format.help));
    const std::string profiles = joined(listText({ListTopic::profiles}));
    for (const wadi::io::ProfileFacts& profile : wadi::io::kProfiles)
        CHECK(says(profiles, std::string(profile.name) + " ", profile.title, profile.help));
    CHECK(says(profiles, "127 253 505 1009 2017 4033 8129"));
}

TEST_CASE(
    "README and help pages count quantities, maps, base terrains, palettes, scenes and fuzzers as there "
    "are") {
    const std::string readme = wadi::test::bytesOf(WADI_SOURCE_DIR "/README.md");
    const std::string changelog = wadi::test::bytesOf(WADI_SOURCE_DIR "/CHANGELOG.md");
    const auto files = [](const char* folder, const std::string& ending) {
        std::size_t count = 0;
        for (const auto& file : std::filesystem::directory_iterator(WADI_SOURCE_DIR + std::string(folder)))
            count += file.path().string().ends_with(ending);
        return count;
    };
    const std::string quantities = std::to_string(wadi::seenLayers().size());
    const std::string palettes = inWords(kPaletteNames.size()) + " palettes";
    const std::size_t scenes = files("/assets/scenes", ".toml");
    CHECK(says(readme, quantities + " quantities over the ground", palettes,
               scenes == 37 ? "Thirty-seven scenes" : "?"));
    CHECK(says(changelog, quantities + " quantities with legend"));
    CHECK(says(changelog, std::to_string(wadi::fileLayers().size()) + " maps, among them"));
    CHECK(says(pageText("window"), "one of " + quantities + " quantities", "Look has " + palettes,
               "shows " + inWords(wadi::kGeneratorNames.size()) + " base terrains"));
    CHECK(says(pageText("scenes"), inWords(scenes) + " landscapes that come with the program"));
    CHECK(says(pageText("build"), inWords(files("/tests/fuzz", "_fuzz.cpp")) + " fuzzers"));
}

TEST_CASE("the help pages have a row for each format that is read or written, and for no other") {
    const std::string pages = pageText("import") + "\n" + pageText("export");
    std::size_t rows = 0;
    for (const wadi::io::FileFormat& format : wadi::io::fileFormats()) {
        if (!format.isRead()) continue;
        ++rows;
        CHECK(says(pages, "\n| " + std::string(format.title) + " `" + wadi::io::endingsOf(format, "` `") +
                              "` | " + std::string(format.help) + " |\n"));
    }
    for (const wadi::io::FormatFacts& format : wadi::io::writtenFormats()) {
        ++rows;
        CHECK(says(pages,
                   "\n| `" + std::string(format.name) + "` | `height" + std::string(format.suffix) + "` | ",
                   " | " + std::string(format.help) + " |\n"));
    }
    std::size_t found = 0;
    for (const std::string head : {"| file | what can be read |", "| `--format` | file |"})
        for (std::size_t at = pages.find("\n| ", pages.find(head)), end = pages.find("\n\n", at); at < end;
             at = pages.find("\n", at + 1))
            ++found;
    CHECK(found == rows);
}
