// What worlds of strangers take: no more than is free, and little if they are bombs that a few bytes unfold
// to.
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "sim/io/world/edit_reader.hpp"
#include "sim/io/world/timeline_text.hpp"
#include "sim/io/world/world_file.hpp"
#include "tests/memory.hpp"
#include "tests/refusal.hpp"
#include "tests/rights.hpp"
#include "tests/sim/io/world/edits.hpp"
#include "tests/sim/io/world/worlds.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

constexpr std::size_t kMega = std::size_t{1} << 20;

std::string repeated(std::string_view part, std::size_t bytes) {
    std::string text;
    text.reserve(bytes + part.size());
    while (text.size() < bytes) text += part;
    return text;
}

/// A small world with one entry more.
std::filesystem::path worldWith(const TempFolder& folder, const std::string& name, std::string bytes) {
    io::saveWorld(folder / "a.wadi", kept(busyWorld(9, 7, Edges::open)), {});
    Entries entries = entriesOf(folder / "a.wadi");
    entries.emplace_back(name, std::move(bytes));
    writeZip(folder / "bomb.wadi", entries);
    return folder / "bomb.wadi";
}

std::string strokesOf(std::size_t bytes) {
    const std::string dabs = repeated("0,0,", 4 * kMostDabs - 4) + "0,0]}\n";
    return "{\"wadi-edits\":1}\n" +
           repeated(R"({"epoch":1,"edit":"stroke","stroke":1,"inverted":false,"brush":{},"dabs":[)" + dabs,
                    bytes);
}

}  // namespace

TEST_CASE("a small world with a bomb of edits is refused with little memory" * doctest::test_suite("alone")) {
    const TempFolder folder;
    struct Bomb {
        std::string text, says;
    };
    // A line without end, one of blanks, and strokes that are right, but take four times their text.
    const auto make = [](int i) -> Bomb {
        if (i == 0) return {std::string(200 * kMega, 'A'), "line 1: the line is longer than"};
        if (i == 1) return {std::string(200 * kMega, ' '), "line 1: the line is longer than"};
        return {strokesOf(100 * kMega), "the edits take more than"};
    };
    if (kKeepsFreed) skipped("the memory alone: a sanitizer keeps what is freed");
    for (int i = 0; i < 3; ++i) {
        INFO("bomb ", i);
        const std::string says = make(i).says;
        const auto file = worldWith(folder, "edits.jsonl", make(i).text);
        std::string refusal;
        const std::size_t taken = memoryOf([&] { refusal = errorOf([&] { io::loadWorld(file, {}); }); });
        CHECK(wadi::test::says(refusal, "bomb.wadi'", says));
        if (!kKeepsFreed) CHECK(taken < (i == 2 ? 200 : 48) * kMega);
    }
}

TEST_CASE("a world whose time line is a bomb is opened without it, and with little memory" *
          doctest::test_suite("alone")) {
    const TempFolder folder;
    const auto file = worldWith(folder, "timeline.json", std::string(200 * kMega, 'A'));
    std::string lost;
    const std::size_t taken = memoryOf([&] { lost = io::loadWorld(file, {}).lost; });
    CHECK(says(lost, "timeline.json has", "more than"));
    if (kKeepsFreed) return skipped("the memory alone: a sanitizer keeps what is freed");
    CHECK(taken < 48 * kMega);
}

TEST_CASE("a world that needs more memory than is free is refused before it is read") {
    const TempFolder folder;
    const Simulation simulation = busyWorld(90, 70, Edges::open);
    io::saveWorld(folder / "a.wadi", kept(simulation), {});
    const auto refusal = [&](std::uint64_t memory) {
        return errorOf([&] { io::loadWorld(folder / "a.wadi", {}, {}, memory); });
    };
    CHECK(says(refusal(100'000), "a.wadi' needs ", " of memory, and 100 kB are free"));
    CHECK(refusal(2 * simulation.state().bytes()).empty());
}

TEST_CASE("edits are the same in whatever parts they are read") {
    const std::string text = io::editText(editsOfEveryKind());
    const auto whole = io::readEdits(text, "a.jsonl");
    for (const std::size_t part : {std::size_t{1}, std::size_t{7}, std::size_t{1000}}) {
        const std::filesystem::path named = "a.jsonl";
        io::EditReader reader(named);
        for (std::size_t at = 0; at < text.size(); at += part)
            reader.feed(std::string_view(text).substr(at, part));
        const auto read = reader.take().entries;
        REQUIRE(read.size() == whole.size());
        for (std::size_t i = 0; i < read.size(); ++i) CHECK(areEqual(read[i], whole[i]));
    }
    CHECK(io::readEdits("{\"wadi-edits\":1}\n{\"epoch\":0,\"edit\":\"undo\"}", "a.jsonl").size() == 1);
}

TEST_CASE("a world with as many edits as a file may have is opened") {
    const TempFolder folder;
    const std::string edit = "{\"epoch\":1,\"edit\":\"undo\"}\n";
    const auto file = worldWith(folder, "edits.jsonl",
                                "{\"wadi-edits\":1}\n" + repeated(edit, io::kMostEdits * edit.size()));
    CHECK(io::loadWorld(file, {}).world.log.entries().size() == io::kMostEdits);
}

TEST_CASE("edits beyond what they are given are refused with the line") {
    const std::string text =
        "{\"wadi-edits\":1}\n{\"epoch\":0,\"edit\":\"undo\"}\n{\"epoch\":0,\"edit\":\"undo\"}\n" +
        strokesOf(1).substr(17);
    const auto refusal = [&](const io::EditLimits& limits) {
        return errorOf([&] { io::readEdits(text, "a.jsonl", limits); });
    };
    CHECK(refusal({.memory = kMostDabs * sizeof(glm::vec2)}).empty());
    CHECK(says(refusal({.line = 20}), "line 2: the line is longer than 20 bytes"));
    CHECK(says(refusal({.memory = kMostDabs * sizeof(glm::vec2) - 1}), "line 4: the edits take more than"));
}

TEST_CASE("branches take no more together than the time line is given, copies of the log with them") {
    Simulation simulation = busyWorld(9, 7, Edges::open);
    for (int i = 0; i < 9; ++i) {
        simulation.apply(Blur{1});
        simulation.step();
    }
    std::string branches = R"({"id":0,"parent":0,"fork":0,"end":9,"name":"a"})";
    for (int i = 1; i < 4; ++i)
        branches += R"(,{"id":)" + std::to_string(i) + R"(,"parent":0,"fork":5,"end":9,"name":"b"})";
    const std::string text = R"({"wadi-timeline":1,"branches":[)" + branches + R"(],"flags":[],"present":0})";
    const auto refusal = [&](std::uint64_t entries) {
        return errorOf([&] {
            io::readTimeline(text, simulation.log(), simulation.epoch(), "a",
                             {.memory = entries * sizeof(EditLog::Entry)});
        });
    };
    CHECK(refusal(100).empty());
    CHECK(says(refusal(20), "more memory than a file of its size is given"));
}
