// Files of strangers read nothing but what lies with them: scenes, worlds, recipes in pictures, edit logs.
#include <doctest/doctest.h>

#include <array>
#include <optional>
#include <string>

#include "sim/io/files/input_file.hpp"
#include "sim/io/import/reader.hpp"
#include "sim/io/world/edit_text.hpp"
#include "sim/io/world/provenance.hpp"
#include "sim/io/world/scene.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/io/world/worlds.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;

namespace fs = std::filesystem;

namespace {

/// A folder of a stranger, one where heightmaps are kept, and what is nobody else's business.
struct Street {
    TempFolder folder;
    fs::path mine = folder / "mine/secret.asc", kept = folder / "kept", strange = folder / "strange";

    Street() {
        for (const char* name : {"mine", "kept", "strange", "strange/maps"})
            fs::create_directory(folder / name);
        for (const char* name :
             {"mine/secret.asc", "kept/known.asc", "strange/own.asc", "strange/maps/deep.asc"})
            folder.file(name, "x");
    }

    /// The heightmap that a scene is given which names this one; nothing if it is beyond its reach.
    std::optional<fs::path> read(const std::string& named, io::Reach reach = io::Reach::own) const {
        const std::array folders = {kept};
        const fs::path scene = folder.file("strange/a.toml", "wadi = 1\nheightmap = '" + named + "'\n");
        try {
            return io::loadScene(scene, {}, folders, {}, reach).heightmap;
        } catch (const io::ReachError& error) {
            CHECK(says(error.what(), "strange/a.toml', line 2: heightmap is '" + named + "'",
                       "leads out of the folder of the scene", "--trust"));
            CHECK(error.named() == named);
            return std::nullopt;
        }
    }
};

}  // namespace

TEST_CASE("a scene reads a heightmap beside it, below it or among those that are kept") {
    const Street street;
    for (const std::string& named :
         {std::string("own.asc"), std::string("maps/deep.asc"), std::string("./maps/../own.asc"),
          (street.strange / "own.asc").string(), std::string("../kept/known.asc"),
          (street.kept / "known.asc").string()}) {
        INFO(named);
        CHECK(street.read(named) == street.strange / named);
    }
    CHECK(street.read("known.asc") == street.kept / "known.asc");
}

TEST_CASE("a scene reads nothing else, and is not told whether it is there, unless it is trusted") {
    const Street street;
    for (const std::string& named : {std::string("../mine/secret.asc"),
                                     std::string("maps/../../mine/secret.asc"), street.mine.string()}) {
        INFO(named);
        CHECK_FALSE(street.read(named));
        CHECK(street.read(named, io::Reach::any) == street.strange / named);
    }
    CHECK_FALSE(street.read("../mine/none.asc"));
    CHECK_FALSE(street.read("/none.asc"));
    CHECK_FALSE(street.read("../strange.asc"));  // which begins as the folder's name does
}

TEST_CASE("a link that leads out of the folder of a scene is not followed unless it is trusted") {
    const Street street;
    fs::create_symlink(street.mine, street.strange / "link.asc");
    fs::create_symlink("../mine", street.strange / "door");
    fs::create_symlink("maps/deep.asc", street.strange / "short.asc");
    for (const char* named : {"link.asc", "door/secret.asc", "door/none.asc"}) {
        INFO(named);
        CHECK_FALSE(street.read(named));
    }
    for (const char* named : {"link.asc", "door/secret.asc"})
        CHECK(street.read(named, io::Reach::any) == street.strange / named);
    CHECK(street.read("short.asc") == street.strange / "short.asc");
}

TEST_CASE("a heightmap whose name is no name is refused before anybody is asked about it") {
    const TempFolder folder;
    for (const std::string& name : {std::string("a.asc\\nIt is harmless."), std::string(1001, 'a')}) {
        const fs::path scene = folder.file("a.toml", "wadi = 1\nheightmap = \"/" + name + "\"\n");
        CHECK(
            says(errorOf([&] { io::loadScene(scene, {}); }), "line 2: heightmap must be the name of a file"));
    }
}

TEST_CASE("the files that are read of a tile are those of its set") {
    const TempFolder folder;
    for (const char* name : {"a_x0_y0.asc", "a_x1_y0.asc", "b_x0_y0.asc", "a.asc"}) folder.file(name, "x");
    CHECK(io::filesOf(folder / "a_x0_y0.asc") ==
          std::vector<fs::path>{folder / "a_x0_y0.asc", folder / "a_x1_y0.asc"});
    CHECK(io::filesOf(folder / "a.asc") == std::vector<fs::path>{folder / "a.asc"});
}

TEST_CASE("a world names no file, not even one that lies beside it") {
    const TempFolder folder;
    folder.file("hill.asc", "x");
    io::saveWorld(folder / "a.wadi", kept(busyWorld(9, 7, Edges::open)), {});
    for (const char* entry : {"scene.toml", "start.toml"}) {
        Entries entries = entriesOf(folder / "a.wadi");
        entryOf(entries, entry).insert(0, "heightmap = \"../hill.asc\"\n");
        writeZip(folder / "b.wadi", entries);
        CHECK(says(errorOf([&] { io::loadWorld(folder / "b.wadi", {}); }), "b.wadi/" + std::string(entry),
                   "line 1: heightmap is for scenes"));
    }
}

TEST_CASE("a recipe in a picture names no file") {
    Parameters params;
    std::string text = io::provenanceText({"1.2.3", 5, 7, EditLog(params, nullptr)});
    CHECK_NOTHROW(io::readProvenance(text, "a.png"));
    replace(text, "\"start\":\"wadi = 1\\n", "\"start\":\"wadi = 1\\nheightmap = '/etc/passwd'\\n");
    CHECK(says(errorOf([&] { io::readProvenance(text, "a.png"); }), "'a.png' carries a world that cannot be",
               "line 2: heightmap is for scenes"));
}

TEST_CASE("an edit log names no file: its maps and stencils stand in it") {
    const std::string head = "{\"wadi-edits\":1}\n";
    const auto refusal = [&](const std::string& line) {
        return errorOf([&] { io::readEdits(head + line + "\n", "edits.jsonl"); });
    };
    CHECK(says(refusal(R"({"epoch":0,"edit":"paint","which":"rain","map":"../rain.png"})"),
               "line 2: map must be a whole number"));
    CHECK(says(refusal(R"({"epoch":0,"edit":"stroke","stroke":1,"inverted":false,"brush":{},)"
                       R"("stencil":"/etc/passwd","dabs":[]})"),
               "line 2: stencil must be a whole number"));
    CHECK(says(refusal(R"({"epoch":0,"edit":"import","file":"../a.tif"})"), "line 2: edit cannot be"));
}
