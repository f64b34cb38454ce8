#include "sim/io/world/scene.hpp"

#include <doctest/doctest.h>

#include <array>
#include <limits>

#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

enum class Edge { open, closed, periodic };
constexpr std::array<std::string_view, 3> kEdges = {"open", "closed", "periodic"};

/// One parameter of every kind.
struct Weather {
    float dt = 1.2f;
    float rain = 15.f;
    int steps = 64;
    std::uint32_t seed = 1;
    bool enabled = true;
    Edge edges = Edge::open;
    glm::vec3 sky{0.2f, 0.4f, 1.f};

    bool operator==(const Weather&) const = default;
};

template <class V>
void visit(V&& v, Weather& w) {
    v("dt", w.dt, 0.05f, 2.f, "s", "Step.");
    v("rain", w.rain, 0.1f, 1e6f, "", "Rain.", Scale::logarithmic);
    v("steps", w.steps, -5, 256, "", "Steps.");
    v("seed", w.seed, "Seed.");
    v("enabled", w.enabled, "On.");
    v("edges", w.edges, kEdges, "Edges.");
    v("sky", w.sky, "Colour.");
}

struct Sun {
    float height = 30.f;
};

template <class V>
void visit(V&& v, Sun& s) {
    v("height", s.height, 0.f, 90.f, "°", "Height of the sun.");
}

struct Scenery {
    Weather weather, defaultWeather;
    Sun sun, defaultSun;
    std::vector<ParamGroup> groups = {paramGroup("weather", "Weather", weather, defaultWeather),
                                      paramGroup("sun", "Sun", sun, defaultSun)};
    Scenery() = default;
    Scenery(const Scenery&) = delete;
    Scenery& operator=(const Scenery&) = delete;
};

/// Tables of an application.
constexpr std::array<io::SceneSection, 2> kSections = {{{"camera"}, {"bookmark", 2}}};

/// The message with which a scene is refused; also checks that nothing was changed by it.
std::string refusal(const TempFolder& folder, std::string_view text) {
    Scenery scenery;
    scenery.weather = {
        .dt = 0.7f, .rain = 3.f, .steps = 9, .seed = 77, .enabled = false, .edges = Edge::closed, .sky = {}};
    const Weather before = scenery.weather;
    const auto file = folder.file("bad.toml", text);
    const std::string message = errorOf([&] { io::loadScene(file, scenery.groups, {}, kSections); });
    CHECK(scenery.weather == before);
    CHECK(scenery.sun.height == 30.f);
    return message;
}

}  // namespace

TEST_CASE("words that are no UTF-8 are made such before they are written") {
    const TempFolder folder;
    Scenery written, read;
    io::saveScene(folder / "a.toml", {"caf\xe9 \xff", "DEL \x7f, bell \a, \xf0\x9f\x8c\xb5"}, written.groups);
    const io::SceneInfo info = io::loadScene(folder / "a.toml", read.groups);
    CHECK(info.title == "caf\xef\xbf\xbd \xef\xbf\xbd");
    CHECK(info.description == "DEL \x7f, bell \a, \xf0\x9f\x8c\xb5");
}

TEST_CASE("a scene comes back with every parameter equal to the bit") {
    const TempFolder folder;
    const std::array<Weather, 4> cases = {{
        {},
        {0.05f, 0.1f, -5, 0, false, Edge::periodic, {0.f, 0.f, 0.f}},
        {2.f, 1e6f, 256, std::numeric_limits<std::uint32_t>::max(), true, Edge::closed, {1.f, 1.f, 1.f}},
        {1.f / 3.f, 0.1f + 0.2f, 7, 123456789, true, Edge::open, {10 / 255.f, 100 / 255.f, 200 / 255.f}},
    }};
    for (const Weather& weather : cases) {
        Scenery written, read;
        written.weather = weather;
        written.sun.height = 1e-7f;
        io::saveScene(folder / "a.toml", {"Dunes", "Wind in the \"west\".\n\\ Second line. ä"},
                      written.groups);
        const io::SceneInfo info = io::loadScene(folder / "a.toml", read.groups);
        CHECK(read.weather == weather);
        CHECK(read.sun.height == 1e-7f);
        CHECK(info.title == "Dunes");
        CHECK(info.description == "Wind in the \"west\".\n\\ Second line. ä");
        CHECK(io::sceneText(info, read.groups) == bytesOf(folder / "a.toml"));
    }
    CHECK(folder.count() == 1);
}

TEST_CASE("the text of a scene tells units, ranges and choices") {
    Scenery scenery;
    const std::string text = io::sceneText({}, scenery.groups);
    CHECK(says(text, "wadi = 1\n", "[weather]\n", "dt = 1.2  # [0.05 .. 2 s]\n",
               "edges = \"open\"  # open|closed|periodic\n", "sky = \"#3366ff\"", "enabled = true",
               "[sun]\n"));
    CHECK(text.find("title") == std::string::npos);
}

TEST_CASE("parameters that a scene does not name get their defaults") {
    const TempFolder folder;
    Scenery scenery;
    scenery.weather = {
        .dt = 0.7f, .rain = 3.f, .steps = 9, .seed = 77, .enabled = false, .edges = Edge::closed, .sky = {}};
    io::loadScene(folder.file("a.toml", "wadi = 1\n[weather]\nrain = 4\nedges = \"periodic\"\n"),
                  scenery.groups);
    Weather expected;
    expected.rain = 4.f;
    expected.edges = Edge::periodic;
    CHECK(scenery.weather == expected);
}

TEST_CASE("a scene with a fault is refused with file, line and key, and changes nothing") {
    const TempFolder folder;
    const auto of = [&](const std::string& line) {
        return refusal(folder, "wadi = 1\n[sun]\nheight = 45\n[weather]\n" + line + "\n");
    };
    CHECK(says(of("dt = 9"), "bad.toml', line 5", "weather.dt cannot be 9", "[0.05 .. 2 s]"));
    CHECK(says(of("dt = 0.049"), "line 5", "weather.dt"));
    CHECK(says(of("dt = nan"), "line 5", "weather.dt"));
    CHECK(says(of("dt = inf"), "line 5", "weather.dt"));
    CHECK(says(of("dt = 1e300"), "line 5", "weather.dt"));
    CHECK(says(of("rain = 9223372036854775807"), "line 5", "weather.rain"));
    CHECK(says(of("dt = \"fast\""), "line 5", "weather.dt cannot be a string", "[0.05 .. 2 s]"));
    CHECK(says(of("dt = true"), "line 5", "weather.dt cannot be true or false"));
    CHECK(says(of("dt = [1, 2]"), "line 5", "weather.dt cannot be an array"));
    CHECK(says(of("dt.x = 1"), "line 5", "weather.dt cannot be a table"));
    CHECK(says(of("dt = 2020-01-01"), "line 5", "weather.dt cannot be a date"));
    CHECK(says(of("steps = 2.5"), "line 5", "weather.steps", "whole number"));
    CHECK(says(of("steps = 257"), "line 5", "weather.steps", "[-5 .. 256]"));
    CHECK(says(of("seed = -1"), "line 5", "weather.seed"));
    CHECK(says(of("seed = 4294967296"), "line 5", "weather.seed"));
    CHECK(says(of("enabled = 1"), "line 5", "weather.enabled cannot be a whole number", "true|false"));
    CHECK(says(of("edges = \"round\""), "line 5", "weather.edges", "open|closed|periodic"));
    CHECK(says(of("edges = 1"), "line 5", "weather.edges cannot be a whole number"));
    CHECK(says(of("sky = \"blue\""), "line 5", "weather.sky", "#rrggbb"));
    CHECK(says(of("\n\ndtt = 1"), "line 7", "weather.dtt", "weather.dt?"));
    CHECK(says(of("[wether]"), "line 5", "'wether' is unknown", "[weather]"));
    CHECK(says(of("dt = 1\ndt = 2"), "line 6", "not TOML"));
    CHECK(says(of("dt = "), "bad.toml", "not TOML"));
}

TEST_CASE("a scene whose top is wrong is refused") {
    const TempFolder folder;
    CHECK(says(refusal(folder, "[weather]\ndt = 1\n"), "bad.toml", "it lacks the line 'wadi = 1'"));
    CHECK(says(refusal(folder, "# nothing\nwadi = 2\n"), "bad.toml', line 2", "newer Wadi", "update"));
    CHECK(says(refusal(folder, "wadi = 0\n"), "line 1", "wadi must be the version"));
    CHECK(says(refusal(folder, "wadi = \"1\"\n"), "line 1", "wadi must be the version"));
    CHECK(says(refusal(folder, "wadi = 1\ntitle = 3\n"), "line 2", "title must be a string"));
    CHECK(says(refusal(folder, "wadi = 1\ncolour = 3\n"), "line 2", "'colour' is unknown"));
    CHECK(says(refusal(folder, "wadi = 1\nweather = 3\n"), "line 2", "weather must be a table"));
    CHECK(says(refusal(folder, "wadi = 1\n[[weather]]\ndt = 1\n"), "line 2", "weather must be a table"));
    CHECK(says(refusal(folder, std::string_view("\x89PNG\0\1\2", 7)), "bad.toml', line 1", "not TOML"));
    CHECK(says(refusal(folder, ""), "bad.toml", "is empty"));
}

TEST_CASE("a scene that is missing or a folder is refused by name") {
    const TempFolder folder;
    Scenery scenery;
    CHECK(says(errorOf([&] { io::loadScene(folder / "none.toml", scenery.groups); }), "none.toml",
               "cannot be found"));
    CHECK(says(errorOf([&] { io::loadScene(folder.path(), scenery.groups); }), "is a folder"));
    CHECK(says(errorOf([&] { io::saveScene(folder / "none/a.toml", {}, scenery.groups); }), "a.toml",
               "cannot be written"));
}

TEST_CASE("what a scene holds besides parameters comes back as it was") {
    const TempFolder folder;
    folder.file("hill.asc", "x");
    io::SceneInfo written{.title = "Dunes",
                          .epochs = 1500,
                          .restsAfter = 100'000,
                          .heightRange = {{-3.5f, 1200.f}},
                          .cellSize = 7.5f};
    written.heightmap = folder / "hill.asc";
    written.springs = {{0.25f, 0.75f, 4.f, 2.5f, 0.3f}, {0.1f, 0.2f, 64.f, 0.f}};
    written.tables = {
        {"camera", false, {{"azimuth", "90"}, {"distance", "0.25"}, {"turning", "true"}}},
        {"bookmark", true, {{"name", "Gorge = \"deep\"", true}, {"number", "1"}}},
        {"bookmark", true, {{"number", "-9223372036854775808"}}},
    };
    Scenery scenery;
    io::saveScene(folder / "a.toml", written, scenery.groups);
    const io::SceneInfo read = io::loadScene(folder / "a.toml", scenery.groups, {}, kSections);
    CHECK(read.epochs == 1500);
    CHECK(read.restsAfter == 100'000);
    CHECK(read.heightmap == written.heightmap);
    REQUIRE(read.heightRange);
    CHECK(read.heightRange->lowest == -3.5f);
    CHECK(read.heightRange->highest == 1200.f);
    CHECK(read.cellSize == 7.5f);
    CHECK(read.springs == written.springs);
    REQUIRE(read.tables.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(read.tables[i].name == written.tables[i].name);
        CHECK(read.tables[i].isInList == written.tables[i].isInList);
        REQUIRE(read.tables[i].entries.size() == written.tables[i].entries.size());
    }
    CHECK(read.tables[1].entries[0].value == "Gorge = \"deep\"");
    CHECK(io::sceneText(read, scenery.groups) == bytesOf(folder / "a.toml"));
}

TEST_CASE(
    "a scene that says nothing of them has neither epochs nor heightmap, springs or tables of the "
    "application") {
    const TempFolder folder;
    Scenery scenery;
    const auto file = folder.file("a.toml", "wadi = 1\n");
    const io::SceneInfo info = io::loadScene(file, scenery.groups, {}, kSections);
    CHECK_FALSE(info.epochs);
    CHECK_FALSE(info.restsAfter);
    CHECK(info.heightmap.empty());
    CHECK_FALSE(info.heightRange);
    CHECK_FALSE(info.cellSize);
    CHECK(info.springs.empty());
    CHECK(info.tables.empty());
}

TEST_CASE("a heightmap is looked for beside the scene first, then where heightmaps are kept") {
    const TempFolder folder, kept;
    Scenery scenery;
    const std::array folders = {kept.path()};
    const auto scene = folder.file("a.toml", "wadi = 1\nheightmap = \"hill.asc\"\n");
    const auto found = [&] { return io::loadScene(scene, scenery.groups, folders).heightmap; };
    CHECK(says(errorOf(found), "a.toml', line 2", "heightmap", "'hill.asc'", "beside the scene",
               kept.path().string()));
    kept.file("hill.asc", "x");
    CHECK(found() == kept / "hill.asc");
    folder.file("hill.asc", "x");
    CHECK(found() == folder / "hill.asc");
}

TEST_CASE("springs and heightmaps with a fault are refused with file, line and key") {
    const TempFolder folder;
    folder.file("hill.asc", "x");
    const auto of = [&](const std::string& lines) { return refusal(folder, "wadi = 1\n" + lines + "\n"); };
    CHECK(says(of("epochs = -1"), "bad.toml', line 2", "epochs", "from 0 to 100000"));
    CHECK(says(of("epochs = 100001"), "line 2", "epochs"));
    CHECK(says(of("epochs = 1.5"), "line 2", "epochs", "whole number"));
    CHECK(says(of("epochs = \"many\""), "line 2", "epochs"));
    CHECK(says(of("restsAfter = 0"), "bad.toml', line 2",
               "restsAfter must be a whole number from 1 to 100000."));
    CHECK(says(of("restsAfter = 100001"), "line 2", "restsAfter"));
    CHECK(says(of("restsAfter = 600.0"), "line 2", "restsAfter", "whole number"));
    CHECK(says(of("restsAfter = \"never\""), "line 2", "restsAfter"));
    CHECK(says(of("heightmap = 3"), "line 2", "heightmap", "in \"quotes\""));
    CHECK(says(of("heightmap = \"\""), "line 2", "heightmap"));
    CHECK(says(of("heightmap = \"none.asc\""), "line 2", "heightmap", "'none.asc'"));
    CHECK(says(of("heightmap = \"hill.asc\"\nheightRange = [5, 5]"), "line 3", "heightRange", "[0, 1200]"));
    CHECK(says(of("heightmap = \"hill.asc\"\nheightRange = [1, 2, 3]"), "line 3", "heightRange"));
    CHECK(says(of("heightmap = \"hill.asc\"\nheightRange = [0, 1e9]"), "line 3", "heightRange"));
    CHECK(says(of("heightmap = \"hill.asc\"\nheightRange = [nan, 1]"), "line 3", "heightRange"));
    CHECK(says(of("heightmap = \"hill.asc\"\ncellSize = 0"), "line 3", "cellSize", "0.001"));
    CHECK(says(of("heightmap = \"hill.asc\"\ncellSize = nan"), "line 3", "cellSize"));
    CHECK(says(of("cellSize = 10"), "line 2", "cellSize is for a heightmap"));
    CHECK(says(of("heightRange = [0, 10]"), "line 2", "heightRange is for a heightmap"));
    CHECK(says(of("spring = 3"), "line 2", "spring must be a list", "[[spring]]"));
    CHECK(says(of("spring = [3]"), "line 2", "spring must hold tables"));
    CHECK(says(of("[[spring]]\neast = 0.5\n[[spring]]\neast = 2"), "line 5", "spring.east cannot be 2",
               "[0 .. 1]"));
    CHECK(says(of("[[spring]]\nrate = true"), "line 3", "spring.rate cannot be true or false"));
    CHECK(says(of("[[spring]]\nest = 1"), "line 3", "spring.est", "spring.east?"));
    std::string many;
    for (int i = 0; i <= kMostSprings; ++i) many += "[[spring]]\n";
    CHECK(says(of(many), "spring", "at most 1024"));
    CHECK(says(of("[weather]\ndt = 1\n[[spring]]\nradius = 0"), "line 5", "spring.radius"));
}

TEST_CASE("tables of the application are refused if they are not what its sections say") {
    const TempFolder folder;
    const auto of = [&](const std::string& lines) { return refusal(folder, "wadi = 1\n" + lines + "\n"); };
    CHECK(says(of("camera = 3"), "line 2", "camera must be a table"));
    CHECK(says(of("[camera]\nazimuth = [1]"), "line 3", "camera.azimuth cannot be an array"));
    CHECK(says(of("bookmark = 3"), "line 2", "bookmark must be a list of at most 2", "[[bookmark]]"));
    CHECK(says(of("bookmark = [3]"), "line 2", "bookmark must be a list"));
    CHECK(says(of("[[bookmark]]\n[[bookmark]]\n[[bookmark]]"), "bookmark must be a list of at most 2"));
    CHECK(says(of("[lamp]\nheight = 3"), "line 2", "'lamp' is unknown", "[camera]", "[[bookmark]]"));
}

TEST_CASE("the values of a table go to parameters, or are refused with file, line and key") {
    const TempFolder folder;
    Scenery scenery;
    const auto set = [&](const std::string& line) {
        const auto file = folder.file("a.toml", "wadi = 1\n[camera]\n" + line + "\n");
        const io::SceneInfo info = io::loadScene(file, scenery.groups, {}, kSections);
        io::readTable(file, info.tables.at(0), listParams("camera", scenery.weather), "name");
    };
    set("dt = 0.7\nsteps = -5\nenabled = false\nedges = \"periodic\"\nsky = \"#ff0000\"\nname = 3");
    CHECK(scenery.weather.dt == 0.7f);
    CHECK(scenery.weather.steps == -5);
    CHECK_FALSE(scenery.weather.enabled);
    CHECK(scenery.weather.edges == Edge::periodic);
    CHECK(scenery.weather.sky == glm::vec3(1.f, 0.f, 0.f));
    const auto of = [&](const std::string& line) { return errorOf([&] { set(line); }); };
    CHECK(says(of("dt = 9"), "a.toml', line 3", "camera.dt cannot be 9", "[0.05 .. 2 s]"));
    CHECK(says(of("dt = nan"), "line 3", "camera.dt"));
    CHECK(says(of("dt = \"fast\""), "line 3", "camera.dt cannot be a string"));
    CHECK(says(of("dt = true"), "line 3", "camera.dt cannot be true or false"));
    CHECK(says(of("enabled = 1"), "line 3", "camera.enabled cannot be a number", "true|false"));
    CHECK(says(of("edges = 1"), "line 3", "camera.edges cannot be a number"));
    CHECK(says(of("dtt = 1"), "line 3", "camera.dtt", "camera.dt?"));
}
