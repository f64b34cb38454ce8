#include "sim/io/world/edit_text.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include "sim/io/files/base64.hpp"
#include "sim/world/state.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/io/world/edits.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;

namespace fs = std::filesystem;

namespace {

const fs::path kNamed = "edits.jsonl";

std::vector<EditLog::Entry> editsOf(const std::string& text) {
    return io::readEdits(text, kNamed);
}

/// What the reader says of a log with this line.
std::string faultOf(const std::string& line) {
    return errorOf([&] { editsOf("{\"wadi-edits\":1}\n" + line + "\n"); });
}

/// Checks that the line is refused by name of file and line, with `parts` in the sentence.
template <class... Part>
void checkRefused(const std::string& line, const Part&... parts) {
    const std::string fault = faultOf(line);
    CAPTURE(line);
    CAPTURE(fault);
    CHECK(fault.starts_with("'edits.jsonl', line 2: "));
    CHECK(fault.ends_with("."));
    CHECK(fault.size() < 900);
    CHECK(says(fault, parts...));
}

}  // namespace

TEST_CASE("every kind of edit is read as it was written, to the bit") {
    const std::vector<EditLog::Entry> written = editsOfEveryKind();
    const std::vector<EditLog::Entry> again = editsOf(io::editText(written));
    REQUIRE(again.size() == written.size());
    for (std::size_t i = 0; i < written.size(); ++i) {
        CAPTURE(i);
        CHECK(areEqual(again[i], written[i]));
    }
    CHECK(io::editText(again) == io::editText(written));
}

TEST_CASE("a stroke may paint twice the rain, but no more than all of anything else") {
    Stroke stroke = std::get<Stroke>(strokeOf(BrushKind::rain, 1));
    stroke.brush.value = kMostRain;
    stroke.stamp = nullptr;
    const std::string text = io::editText(std::vector<EditLog::Entry>{{0, stroke}});
    CHECK(std::get<Stroke>(editsOf(text)[0].command).brush.value == kMostRain);
    std::string line = text.substr(text.find('\n') + 1);
    line.pop_back();
    line.replace(line.find("\"rain\""), 6, "\"mask\"");
    checkRefused(line, "brush.value", "[0 .. 1]");
}

TEST_CASE("a log without edits is a log") {
    CHECK(editsOf(io::editText({})).empty());
    CHECK(editsOf("{\"wadi-edits\":1}").empty());
}

TEST_CASE("numbers of worlds are not written") {
    Stroke stroke;
    stroke.dabs = {{1, 2}};
    stroke.world = 7;
    const std::vector<EditLog::Entry> log = {
        {3, stroke}, {3, Blur{2, 7}}, {4, SetPaintedMap{Painted::wind, nullptr, 7}}};
    const std::vector<EditLog::Entry> again = editsOf(io::editText(log));
    CHECK(std::get<Stroke>(again[0].command).world == 0);
    CHECK(std::get<Blur>(again[1].command).world == 0);
    CHECK(std::get<SetPaintedMap>(again[2].command).world == 0);
}

TEST_CASE("numbers at the ends of what a float can hold come back") {
    Stroke stroke;
    stroke.stroke = std::numeric_limits<std::uint32_t>::max();
    for (const float x : {0.f, -0.f, 0.1f, 1e-40f, std::numeric_limits<float>::denorm_min(), 999999.94f,
                          -1e6f, std::nextafter(1.f, 2.f)})
        stroke.dabs.push_back({x, 1.f / 3.f});
    const std::vector<EditLog::Entry> log = {
        {State::kMostEpoch, stroke},
        {State::kMostEpoch, SetParam{"droplet.dt", 0.1}},
        {State::kMostEpoch, SetParam{"world.seed", 4294967295.0, 4294967295u}}};
    const std::vector<EditLog::Entry> again = editsOf(io::editText(log));
    for (std::size_t i = 0; i < log.size(); ++i) CHECK(areEqual(again[i], log[i]));
}

TEST_CASE("a stencil that many strokes share is written once and shared again") {
    std::vector<EditLog::Entry> log;
    Stroke stroke = std::get<Stroke>(strokeOf(BrushKind::obstacle, 1));
    for (int i = 0; i < 5; ++i) log.push_back({0, stroke});
    const std::string text = io::editText(log);
    CHECK(text.find("\"runs\"") == text.rfind("\"runs\""));
    const std::vector<EditLog::Entry> again = editsOf(text);
    CHECK(std::get<Stroke>(again[0].command).stamp == std::get<Stroke>(again[4].command).stamp);
}

TEST_CASE("commands that belong in no log are not written") {
    const auto fault = [](const Command& command) {
        const EditLog::Entry entry{0, command};
        return errorOf([&] { io::editText({&entry, 1}); });
    };
    CHECK(says(fault(Generate{}), "no edit"));
    CHECK(says(fault(CopyWorld{}), "no edit"));
    CHECK(says(fault(Remember{1}), "no edit"));
}

TEST_CASE("a file of edits is read line by line, with their numbers") {
    const TempFolder folder;
    const std::vector<EditLog::Entry> written = editsOfEveryKind();
    io::saveEdits(folder / "edits.jsonl", written);
    const io::ReadEdits again = io::loadEdits(folder / "edits.jsonl");
    REQUIRE(again.entries.size() == written.size());
    for (std::size_t i = 0; i < written.size(); ++i) CHECK(areEqual(again.entries[i], written[i]));

    const std::string edit = R"({"epoch":1,"edit":"undo"})";
    const fs::path gaps = folder.file("gaps.jsonl", "{\"wadi-edits\":1}\r\n\n" + edit + "\r\n  \n" + edit);
    CHECK(io::loadEdits(gaps).lines == std::vector<int>{3, 5});
}

TEST_CASE("files that are no edit logs are refused by name") {
    const TempFolder folder;
    const auto fault = [&](const fs::path& file) { return errorOf([&] { io::loadEdits(file); }); };
    CHECK(says(fault(folder / "none.jsonl"), "none.jsonl", "cannot be found"));
    CHECK(says(fault(folder.path()), "is a folder"));
    CHECK(says(fault(folder.file("empty.jsonl", "")), "is empty"));
    CHECK(says(fault(folder.file("blank.jsonl", "\n\n")), "is empty"));
    CHECK(says(fault(folder.file("scene.toml", "wadi = 1\n")), "line 1", "not JSON"));
    CHECK(says(fault(folder.file("other.json", "{\"version\":1}\n")), "line 1",
               "not the beginning of an edit log"));
    CHECK(says(fault(folder.file("newer.jsonl", "{\"wadi-edits\":2}\n")), "newer Wadi", "update"));
    CHECK(says(fault(folder.file("old.jsonl", "{\"wadi-edits\":0}\n")), "a whole number from 1"));
    CHECK(says(fault(folder.file("text.jsonl", "{\"wadi-edits\":\"1\"}\n")), "whole number"));
}

TEST_CASE("a log that was cut off is not taken for a whole one") {
    const std::string text = io::editText(editsOfEveryKind());
    for (std::size_t size = 0; size + 1 < text.size(); size += 1 + size / 50) {
        CAPTURE(size);
        CHECK_THROWS_AS(editsOf(text.substr(0, size)), Error);
    }
}

TEST_CASE("nonsense in a line is told by file, line and key") {
    checkRefused("x", "not JSON", "character 1");
    checkRefused("[]", "a list in []", "{}");
    checkRefused("{\"edit\":\"undo\"}", "'epoch' is missing");
    checkRefused("{\"epoch\":1}", "'edit' is missing");
    checkRefused(R"({"epoch":1,"edit":"dance"})", "\"dance\"", "set, parameters, springs, paint, stroke");
    checkRefused(R"({"epoch":1,"edit":7})", "edit cannot be a whole number");
    checkRefused(R"({"epoch":-1,"edit":"undo"})", "epoch must be a whole number");
    checkRefused(R"({"epoch":1.5,"edit":"undo"})", "epoch must be a whole number");
    checkRefused(R"({"epoch":9007199254740993,"edit":"undo"})",
                 "epoch must be a whole number from 0 to 4503599627370496");
    checkRefused(R"({"epoch":1,"edit":"undo","again":true})", "\"again\" is unknown");
    checkRefused(R"({"epoch":1,"edit":"blur"})", "'passes' is missing");
    checkRefused(R"({"epoch":1,"edit":"blur","passes":99999})", "99999");
    checkRefused(R"({"epoch":1,"edit":"set","param":"droplet.dt","value":NaN,"gesture":0})", "not JSON");
    checkRefused(R"({"epoch":1,"edit":"set","param":"droplet.dt","value":1e999,"gesture":0})", "too large");
    checkRefused(R"({"epoch":1,"edit":"set","param":"droplet.dt","value":99,"gesture":0})",
                 "droplet.dt cannot be 99");
    checkRefused(R"({"epoch":1,"edit":"set","param":"droplet.dd","value":1,"gesture":0})",
                 "did you mean droplet.dt");
    checkRefused(R"({"epoch":1,"edit":"set","param":"droplet.edges","value":1,"gesture":0})",
                 "a whole number", "quotes");
    checkRefused(R"({"epoch":1,"edit":"set","param":"droplet.enabled","value":1,"gesture":0})", "true|false");
    checkRefused(R"({"epoch":1,"edit":"parameters","parameters":{"rain":{}},"springs":[]})",
                 "group \"rain\" is unknown");
    checkRefused(R"({"epoch":1,"edit":"parameters","parameters":{"wind":{"wet":1}},"springs":[]})",
                 "wind.wet");
    checkRefused(R"({"epoch":1,"edit":"springs","springs":[{"rate":1000}],"gesture":0})",
                 "spring.rate cannot be 1000");
    checkRefused(R"({"epoch":1,"edit":"springs","springs":{},"gesture":0})", "springs must be a list");
    checkRefused(R"({"epoch":1,"edit":"paint","which":"snow"})", "\"snow\"", "rain, mask, wind");
    checkRefused(R"({"epoch":1,"edit":"paint","which":"rain","map":0})", "raster 0");
}

TEST_CASE("nonsense in a stroke is told by file, line and key") {
    const auto stroke = [](const std::string& dabs, const std::string& brush = "{}") {
        return R"({"epoch":1,"edit":"stroke","stroke":1,"inverted":false,"brush":)" + brush + R"(,"dabs":)" +
               dabs + "}";
    };
    CHECK(faultOf(stroke("[1, 2, 3.5, 4]")).empty());
    checkRefused(stroke("[1,2,3]"), "dabs must be a list");
    checkRefused(stroke("[[1],[2]]"), "dabs must be numbers");
    checkRefused(stroke("[1e300,2]"), "dabs must be numbers");
    checkRefused(stroke("[1e7,2]"), "position of a dab");
    checkRefused(stroke("7"), "dabs must be a list");
    checkRefused(stroke("[1,2]", R"({"kind":"lava"})"), "brush.kind", "lava", "rock|sand");
    checkRefused(stroke("[1,2]", R"({"radius":1e9})"), "brush.radius");
    checkRefused(stroke("[1,2]", R"({"colour":1})"), "brush.colour");
    checkRefused(stroke("[1,2]", "[]"), "brush cannot be a list");
    std::string many = "[0";
    for (std::size_t i = 0; i < 2 * kMostDabs + 1; ++i) many += ",0";
    checkRefused(stroke(many + "]"), "at most 65536");
}

TEST_CASE("nonsense in a raster is told by file, line and key") {
    const auto raster = [](const std::string& number, const std::string& extent, const std::string& runs) {
        return "{\"raster\":" + number + ",\"columns\":" + extent + ",\"rows\":2,\"runs\":\"" + runs + "\"}";
    };
    const std::string four = io::toBase64(std::vector<std::uint8_t>{1, 2, 3, 4});
    CHECK(faultOf(raster("0", "2", four)).empty());
    checkRefused(raster("1", "2", four), "raster must be 0");
    checkRefused(raster("0", "3", four), "4 bytes", "6");
    checkRefused(raster("0", "8192", four), "4 bytes", "16384");
    checkRefused(raster("0", "8193", four), "columns");
    checkRefused(raster("0", "0", four), "at least 1");
    checkRefused(raster("0", "2", "!!!!"), "not base64");
    checkRefused(raster("0", "2", four + "A"), "not base64");
    checkRefused(raster("0", "2", "A==="), "not base64");
    checkRefused(raster("0", "2", io::base64(std::vector<std::uint8_t>{9, 1})), "not whole");
}

TEST_CASE("epochs go forward") {
    const std::string fault = errorOf([] {
        editsOf("{\"wadi-edits\":1}\n{\"epoch\":5,\"edit\":\"undo\"}\n{\"epoch\":4,\"edit\":\"undo\"}\n");
    });
    CHECK(says(fault, "line 3", "epoch 4 comes after epoch 5"));
}

TEST_CASE("a log that promises other edits than it has is refused") {
    const std::string text = "{\"wadi-edits\":1,\"edits\":2}\n{\"epoch\":5,\"edit\":\"undo\"}\n";
    CHECK(says(errorOf([&] { editsOf(text); }), "edits.jsonl", "not whole", "of 2 edits it holds 1"));
}

TEST_CASE("a line that would take much memory is refused while it is read") {
    checkRefused(std::string(1'000'000, '['), "brackets");
    std::string list = R"({"epoch":1,"edit":"springs","springs":[0)";
    for (int i = 0; i < 1'000'000; ++i) list += ",0";
    checkRefused(list + "]}", "values");
    checkRefused(R"({"epoch":1,"edit":")" + std::string(1'000'000, 'x') + "\"}", "edit cannot be");
    checkRefused(
        R"({"epoch":1,"edit":"set","param":")" + std::string(1'000'000, 'x') + R"(","value":1,"gesture":0})",
        "no parameter");
    checkRefused("{\"" + std::string(1'000'000, 'x') + "\":1}", "missing");
}

TEST_CASE("a line that is too long is refused") {
    const TempFolder folder;
    const fs::path file =
        folder.file("long.jsonl", "{\"wadi-edits\":1}\n" + std::string(io::kMostEditLine + 2, 'x'));
    CHECK(says(errorOf([&] { io::loadEdits(file); }), "line 2", "longer than"));
}

TEST_CASE("thousands of changed logs are read or refused with a sentence") {
    const std::string good = io::editText(editsOfEveryKind());
    Dice dice{12345};
    int refused = 0;
    for (int round = 0; round < 4000; ++round) {
        const std::string text = mutated(good, dice);
        try {
            editsOf(text);
        } catch (const Error& error) {
            ++refused;
            const std::string sentence = error.what();
            CHECK(sentence.starts_with("'edits.jsonl'"));
            CHECK(sentence.size() < 1000);
            CHECK(sentence.find('\n') == std::string::npos);
        }
    }
    CHECK(refused > 1000);
}

TEST_CASE("logs that fuzzing found worth keeping are read or refused with a sentence") {
    int read = 0, refused = 0;
    for (const auto& entry : fs::directory_iterator(fs::path(WADI_SOURCE_DIR) / "tests/data/fuzz/edits")) {
        CAPTURE(entry.path());
        try {
            io::loadEdits(entry.path());
            ++read;
        } catch (const Error& error) {
            ++refused;
            CHECK(says(error.what(), entry.path().filename().string()));
        }
    }
    CHECK(read >= 3);
    CHECK(refused >= 6);
}
