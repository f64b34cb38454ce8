// World files that are damaged, hostile, newer or older: each is refused with a sentence, or mended.
#include <doctest/doctest.h>

#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>

#include "sim/io/world/world_file.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/io/world/worlds.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

/// A sound file, to be spoiled.
struct Sound {
    TempFolder folder;
    std::string bytes;
    std::uint64_t hash = 0;

    explicit Sound(int columns = 9, int rows = 7, int epochs = 8) {
        Simulation simulation = busyWorld(columns, rows, Edges::open);
        run(simulation, epochs);
        hash = simulation.hash();
        io::saveWorld(folder / "f.wadi", kept(simulation), {.program = "1.2.3", .thumbnail = "picture"});
        bytes = bytesOf(folder / "f.wadi");
    }

    /// What is said of it when its entries were changed.
    template <class Change>
    std::string refusal(const Change& change) const {
        Entries entries = entriesOf(folder / "f.wadi");
        change(entries);
        writeZip(folder / "spoiled.wadi", entries);
        return errorOf([&] { io::loadWorld(folder / "spoiled.wadi", {}); });
    }

    /// The same with one text of world.toml changed.
    std::string refusal(const std::string& from, const std::string& to) const {
        return refusal([&](Entries& entries) { replace(entryOf(entries, "world.toml"), from, to); });
    }

    /// The same with one number of an entry changed.
    template <class T>
    std::string refusal(const std::string& entry, std::size_t index, T value) const {
        return refusal([&](Entries& entries) { put(entryOf(entries, entry), index, value); });
    }
};

/// Whether a sentence names a file and how it is damaged.
template <class... Part>
bool isDamage(const std::string& sentence, const Part&... parts) {
    return says(sentence, "'", ".wadi", "is damaged", "open another copy.", parts...);
}

}  // namespace

TEST_CASE("a sound world file that was taken apart and packed again is loaded") {
    const Sound sound;
    CHECK(sound.refusal([](Entries&) {}) == "");
    CHECK(sound.refusal([](Entries& e) { e.emplace_back("later.u8", "of a newer minor version"); }) == "");
}

TEST_CASE("a world file that ends too early is refused wherever it ends") {
    const Sound sound;
    for (std::size_t end = 0; end < sound.bytes.size(); end += 97) {
        INFO("after ", end, " bytes");
        CHECK(says(errorOf([&] { worldOf(sound.bytes.substr(0, end)); }), "'f.wadi'", "damaged"));
    }
    const auto empty = sound.folder.file("empty.wadi", "");
    CHECK(says(errorOf([&] { io::loadWorld(empty, {}); }), "empty.wadi", "is empty"));
}

TEST_CASE("a flipped bit is found, or was of no weight") {
    const Sound sound;
    int refused = 0;
    for (std::size_t at = 0; at < sound.bytes.size(); at += 13) {
        std::string bytes = sound.bytes;
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << at % 8));
        INFO("in byte ", at);
        std::uint64_t hash = 0;
        const std::string sentence = errorOf([&] { hash = worldOf(bytes).world.state.hash(); });
        if (sentence.empty()) {
            CHECK(hash == sound.hash);
        } else {
            ++refused;
            CHECK(says(sentence, "f.wadi"));
        }
    }
    CHECK(refused > static_cast<int>(sound.bytes.size() / 13 / 2));
}

TEST_CASE("entries with names that lead elsewhere, or are there twice, are refused") {
    const Sound sound;
    for (const char* name : {"../evil", "a/../../evil", "/etc/evil", "a\\b", "..", "a\nb"})
        CHECK(isDamage(sound.refusal([&](Entries& e) { e.emplace_back(name, "x"); }), "leads elsewhere"));
    std::string twice = sound.bytes;
    patch(twice, "discharge.f32", "drops.left.u1");  // a name of the same length that is nobody's
    CHECK(isDamage(errorOf([&] { worldOf(twice); }), "discharge.f32 is missing"));
    twice = sound.bytes;
    patch(twice, "drops.velocityX", "drops.velocityZ");
    CHECK(isDamage(errorOf([&] { worldOf(twice); }), "drops.velocityZ.f32 is there twice"));
}

TEST_CASE("entries that are missing or of another size than the map needs are refused") {
    const Sound sound;
    Entries all = entriesOf(sound.folder / "f.wadi");
    for (const auto& each : all) {
        const std::string& name = each.first;
        INFO(name);
        const std::string missing = sound.refusal([&](Entries& entries) {
            std::erase_if(entries, [&](const auto& entry) { return entry.first == name; });
        });
        CHECK((missing == "") == (name == "thumbnail.png"));
        if (missing != "") CHECK(says(missing, name, "open another copy."));
        if (name.ends_with(".toml") || name == "thumbnail.png") continue;
        CHECK(isDamage(sound.refusal([&](Entries& e) { entryOf(e, name) += "1234"; }), name));
        if (each.second.size() >= 4)
            CHECK(isDamage(sound.refusal([&](Entries& e) { entryOf(e, name).erase(0, 4); }), name));
    }
    CHECK(isDamage(sound.refusal("columns = 9", "columns = 10"), "bytes instead of"));
}

TEST_CASE("an entry that states another size than it has is refused") {
    const Sound sound(64, 64, 1);
    const auto lying = [&](std::uint32_t size) {
        std::string bytes = sound.bytes;
        // Both headers of windpath.f32 state 16384 bytes, in front of the name.
        const std::string name = "windpath.f32";
        for (const auto& [mark, sizeAt, nameAt] :
             {std::tuple{"PK\x03\x04", 22, 30}, std::tuple{"PK\x01\x02", 24, 46}}) {
            bool found = false;
            for (std::size_t at = bytes.find(mark); at != std::string::npos && !found;
                 at = bytes.find(mark, at + 1)) {
                found = bytes.compare(at + nameAt, name.size(), name) == 0;
                if (found) bytes.replace(at + sizeAt, 4, reinterpret_cast<const char*>(&size), 4);
            }
            REQUIRE(found);
        }
        return errorOf([&] { worldOf(bytes); });
    };
    CHECK(isDamage(lying(64), "windpath.f32 has 64 bytes instead of 16384"));
    CHECK(isDamage(lying(0xfffffff0u), "windpath.f32"));
    CHECK(lying(16384) == "");
}

TEST_CASE("values that are not numbers or out of range are refused") {
    const Sound sound;
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    constexpr float kInfinite = std::numeric_limits<float>::infinity();
    for (const char* name : {"discharge.f32", "flow.f32", "windpath.f32", "fluxEast.f32", "currentEast.f32",
                             "pebbles.x.f32", "rain.f32", "start/heights.f32", "start/water.f32"}) {
        INFO(name);
        CHECK(isDamage(sound.refusal(name, 0, kNan), name, "out of range or not a number"));
        CHECK(isDamage(sound.refusal(name, 0, kInfinite), name, "out of range or not a number"));
        CHECK(isDamage(sound.refusal(name, 0, -1e30f), name, "out of range or not a number"));
    }
    for (const char* name : {"sediment.i32", "water.i32", "suspended.i32", "pebbles.load.i32"})
        CHECK(isDamage(sound.refusal(name, 0, -1), name, "out of range or not a number"));
    CHECK(isDamage(sound.refusal("bedrock.i32", 3, std::numeric_limits<int>::max()), "bedrock.i32"));
    CHECK(isDamage(sound.refusal("rain.f32", 0, 1.01f), "rain.f32"));
    CHECK(isDamage(sound.refusal("pebbles.deed.u8", 0, std::uint8_t{3}), "pebbles.deed.u8"));
}

TEST_CASE("a ledger that does not close, a false hash and ground above the sky are refused") {
    const Sound sound;
    CHECK(isDamage(sound.refusal("sediment.i32", 0, 12345), "ledger of rock"));
    CHECK(isDamage(sound.refusal("water.i32", 0, 12345), "ledger of water"));
    CHECK(isDamage(sound.refusal("dyed.i32", 5, 1), "dye"));
    CHECK(isDamage(sound.refusal([](Entries& e) {
        for (std::size_t cell = 0; cell < 63; ++cell)
            put(entryOf(e, "suspendedDye.i32"), cell, kMostSuspended);
    }),
                   "ledger of dye"));
    CHECK(isDamage(sound.refusal("pebbles.dye.i32", 0, kMostLoad), "more is dyed than is carried"));
    CHECK(isDamage(sound.refusal("withheld = 0\n", "withheld = 1\n")) == false);  // which decides nothing
    CHECK(
        isDamage(sound.refusal("[counters.drops]\nborn = ", "[counters.drops]\nborn = 1"), "do not add up"));
    CHECK(isDamage(sound.refusal("\nepoch = 8", "\nepoch = 9"), "hash"));
    CHECK(isDamage(sound.refusal("damp.u8", 0, std::uint8_t{77}), "hash"));
    CHECK(isDamage(sound.refusal([](Entries& e) {
        put(entryOf(e, "bedrock.i32"), 0, kHighest);
        put(entryOf(e, "sediment.i32"), 0, 1);
    }),
                   "higher than"));
}

TEST_CASE("numbers of a world that cannot be are refused") {
    const Sound sound;
    for (const auto& change : {std::pair{"columns = 9", "columns = 1"},
                               {"columns = 9", "columns = 8193"},
                               {"columns = 9", "columns = -9"},
                               {"columns = 9", "columns = 9.5"},
                               {"columns = 9", "columns = 99999999999"},
                               {"cellSize = 10", "cellSize = nan"},
                               {"cellSize = 10", "cellSize = 1e30"},
                               {"cellSize = 10", "cellSize = \"10\""},
                               {"\nepoch = 8", "\nepoch = -8"},
                               {"\nepoch = 8", "\nepoch = 4503599627370497"},
                               {"\nepoch = 8", "\nepoch = true"},
                               {"\nepoch = 8", "\nepch = 8"},
                               {"rain = true", "rain = 1"},
                               {"rain = true", ""},
                               {"[counters.drops]", "[counters.other]"},
                               {"hash = \"", "hash = \"zz"},
                               {"format = 6", "format = 0"},
                               {"format = 6", ""},
                               {"[numbers]", "[numbers"}}) {
        INFO(change.second);
        CHECK(isDamage(sound.refusal(change.first, change.second)));
    }
    CHECK(says(sound.refusal("format = 6", "format = 7"), "world.toml", "newer Wadi", "format 7",
               "update Wadi"));
    CHECK(says(sound.refusal([](Entries& e) { replace(entryOf(e, "scene.toml"), "dt = 1.2", "dt = 99"); }),
               "scene.toml", "line", "droplet.dt cannot be 99"));
}

TEST_CASE("more particles than a map can have are refused before there is room for them") {
    const Sound sound;
    const std::string many = sound.refusal("drops.count.u32", 0, 0xffffffffu);
    CHECK(isDamage(many, "drops.count.u32", "more particles"));
    CHECK(isDamage(sound.refusal("drops.count.u32", 0, 5000u), "drops.x.f32", "bytes instead of"));
}

TEST_CASE("a bomb of zeros is refused at once") {
    const Sound sound;
    const auto start = std::chrono::steady_clock::now();
    // Small, since zeros pack well, but not as well as would be needed for so large a map.
    const std::string sentence = sound.refusal([](Entries& entries) {
        replace(entryOf(entries, "world.toml"), "columns = 9", "columns = 8192");
        replace(entryOf(entries, "world.toml"), "rows = 7", "rows = 8192");
        entryOf(entries, "bedrock.i32").assign(std::size_t{1} << 24, '\0');
    });
    CHECK(isDamage(sentence, "bytes instead of 268435456"));
    CHECK(isDamage(sound.refusal([](Entries& e) { entryOf(e, "world.toml").assign(1 << 24, ' '); }),
                   "world.toml has", "more than"));
    CHECK(isDamage(sound.refusal([](Entries& e) { entryOf(e, "thumbnail.png").assign((1 << 24) + 1, ' '); }),
                   "thumbnail.png has", "more than"));
    CHECK(isDamage(sound.refusal([](Entries& entries) {
        for (int i = 0; i < 600; ++i) entries.emplace_back("e" + std::to_string(i), "");
    }),
                   "more than 512 entries"));
    // 0.15 s are measured; an unpacked bomb would take minutes.
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(10));
}

TEST_CASE("a refused world leaves the look as it was") {
    struct Paints {
        float fog = 0.5f;
    } values{0.75f}, defaults;
    Param fog{"look", "fog", &values.fog, 0, 1, "", "Fog.", Scale::linear, Rank::other, {}}, none = fog;
    none.value = &defaults.fog;
    ParamGroup group{"look", "Look", {fog}, {none}};
    const TempFolder folder;
    Simulation simulation = busyWorld(5, 4, Edges::open);
    io::saveWorld(folder / "a.wadi", kept(simulation), {.groups = {&group, 1}});
    values.fog = 0.25f;
    Entries entries = entriesOf(folder / "a.wadi");
    put(entryOf(entries, "damp.u8"), 0, std::uint8_t{9});
    writeZip(folder / "b.wadi", entries);
    CHECK(isDamage(errorOf([&] { io::loadWorld(folder / "b.wadi", {&group, 1}); }), "hash"));
    CHECK(values.fog == 0.25f);
    io::loadWorld(folder / "a.wadi", {&group, 1});
    CHECK(values.fog == 0.75f);
}

TEST_CASE(
    "a world of format 1 is mended: ground is dry, nobody painted the wind, grains in flight are counted") {
    const std::filesystem::path file = WADI_SOURCE_DIR "/tests/data/world_format_1.wadi";
    io::LoadedWorld loaded = io::loadWorld(file, {});
    const State& state = loaded.world.state;
    CHECK(state.terrain.columns() == 12);
    CHECK(state.terrain.rows() == 9);
    CHECK(state.epoch == 20);
    CHECK(state.balance().drift() == 0);
    CHECK(state.params.springs.size() == 2);
    CHECK(state.terrain.painted(Painted::wind).empty());
    CHECK_FALSE(state.terrain.painted(Painted::rain).empty());
    for (const std::uint8_t moisture : state.terrain.moisture().values()) REQUIRE(moisture == 0);
    CHECK(state.roller.size() > 0);
    CHECK(state.roller.counters().born == state.roller.size());
    const TempFolder folder;
    Simulation simulation(std::move(loaded.world));
    run(simulation, 5);
    io::saveWorld(folder / "now.wadi", kept(simulation), {});
    CHECK(io::loadWorld(folder / "now.wadi", {}).world.state.hash() == simulation.hash());
}

TEST_CASE("a text of a world with a name of 50 000 parts is refused, and does not end the program") {
    const Sound sound(4, 4, 1);
    std::string name;
    for (int i = 0; i < 50'000; ++i) name += "a.";
    for (const char* entry : {"scene.toml", "start.toml", "world.toml"})
        for (const std::string& line :
             {name + "a = 1\n", "[" + name + "a]\n", "x = { " + name + "a = 1 }\n"}) {
            CAPTURE(entry);
            CAPTURE(line.substr(0, 10));
            const std::string sentence =
                sound.refusal([&](Entries& entries) { entryOf(entries, entry).insert(0, line); });
            CHECK(says(sentence, "spoiled.wadi", entry,
                       std::string(entry) == "world.toml" ? "is not TOML" : "more than 16 parts"));
            CHECK(sentence.size() < 500);
        }
}
