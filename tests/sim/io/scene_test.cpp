#include "sim/io/scene.hpp"

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

/// The message with which a scene is refused; also checks that nothing was changed by it.
std::string refusal(const TempFolder& folder, std::string_view text) {
    Scenery scenery;
    scenery.weather = {
        .dt = 0.7f, .rain = 3.f, .steps = 9, .seed = 77, .enabled = false, .edges = Edge::closed, .sky = {}};
    const Weather before = scenery.weather;
    const auto file = folder.file("bad.toml", text);
    const std::string message = errorOf([&] { io::loadScene(file, scenery.groups); });
    CHECK(scenery.weather == before);
    CHECK(scenery.sun.height == 30.f);
    return message;
}

}  // namespace

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
