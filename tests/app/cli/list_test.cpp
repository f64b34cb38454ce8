#include "app/cli/list.hpp"

#include <doctest/doctest.h>

#include <sstream>

#include "app/world/world.hpp"
#include "sim/generate/generate.hpp"
#include "sim/io/formats/format.hpp"
#include "tests/joined.hpp"
#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using namespace app;
using wadi::test::joined;
using wadi::test::says;

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
    for (const ListTopic topic : {ListTopic::params, ListTopic::processes, ListTopic::generators,
                                  ListTopic::maps, ListTopic::formats, ListTopic::profiles}) {
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

TEST_CASE("the README has a row for each format that is read or written, and for no other") {
    const std::string readme = wadi::test::bytesOf(WADI_SOURCE_DIR "/README.md");
    std::size_t rows = 0;
    for (const wadi::io::FileFormat& format : wadi::io::fileFormats()) {
        if (!format.isRead()) continue;
        ++rows;
        CHECK(says(readme, "\n| " + std::string(format.title) + " `" + wadi::io::endingsOf(format, "` `") +
                               "` | " + std::string(format.help) + " |\n"));
    }
    for (const wadi::io::FormatFacts& format : wadi::io::writtenFormats()) {
        ++rows;
        CHECK(says(readme,
                   "\n| `" + std::string(format.name) + "` | `height" + std::string(format.suffix) + "` | ",
                   " | " + std::string(format.help) + " |\n"));
    }
    std::size_t found = 0;
    for (const std::string head : {"| file | what can be read |", "| `--format` | file |"})
        for (std::size_t at = readme.find("\n| ", readme.find(head)), end = readme.find("\n\n", at); at < end;
             at = readme.find("\n", at + 1))
            ++found;
    CHECK(found == rows);
}
