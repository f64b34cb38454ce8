// The law of heights: without uplift, brushes and sand from outside, no cell sinks below the lowest ground of
// the start, or of the base level, and none rises above its highest, wherever the sliders stand.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/core/math.hpp"
#include "sim/world/parameters.hpp"
#include "sim/world/simulation.hpp"

using namespace wadi;

namespace {

/// Draws settings by chance: each slider stands at one of its ends in a third of all draws.
class Draw {
  public:
    explicit Draw(std::uint64_t seed) : chance_(seed) {}

    double part() {
        const double end = unit();
        if (end < 1.0 / 3) return end < 1.0 / 6 ? 0 : 1;
        return unit();
    }

    /// Sets a parameter anywhere in its range, and says so in `said`.
    void set(Param& param, std::string& said) {
        const double at = part();
        double value = param.scale == Scale::logarithmic
                           ? param.lowest * std::pow(param.highest / param.lowest, at)
                           : param.lowest + (param.highest - param.lowest) * at;
        if (!param.isFloat()) value = std::round(value);
        param.setNumber(std::clamp(value, param.lowest, param.highest));
        said += " " + param.path() + "=" + param.text();
    }

  private:
    double unit() { return static_cast<double>(chance_() >> 11) * 0x1p-53; }

    std::mt19937_64 chance_;
};

/// Lowest and highest ground [quanta].
std::pair<Quanta, Quanta> heightsOf(const Terrain& terrain) {
    std::pair<Quanta, Quanta> range{kHighest, kLowest};
    for (std::size_t cell = 0; cell < terrain.size(); ++cell) {
        range.first = std::min(range.first, terrain.height(cell));
        range.second = std::max(range.second, terrain.height(cell));
    }
    return range;
}

/// How high a cone at repose is of all the sand that there is [quanta], and a cell's width of it.
double coneOf(const Simulation& simulation) {
    const Balance balance = simulation.balance();
    const auto sand = static_cast<double>(balance.sediment + balance.carried);
    const double width = static_cast<double>(simulation.terrain().cellSize()) * kQuantaPerMetre;
    const auto tilt = static_cast<double>(tangent(simulation.parameters().sand.repose));
    return std::cbrt(3 * sand * width * width * tilt * tilt / 3.14159265) + width * tilt;
}

/// The law, from the present moment of a world on.
class HeightLaw {
  public:
    explicit HeightLaw(const Simulation& simulation)
        : simulation_(simulation), start_(heightsOf(simulation.terrain())) {
        const auto& rock = simulation.terrain().bedrock().values();
        if (simulation.parameters().wind.enabled) start_.first = *std::ranges::min_element(rock);
    }

    /// The wind may lay all rock bare, and pile sand up on the highest; rivers follow the land beyond the
    /// map, which has sunk by so much [quanta].
    bool isKept(Quanta sunk = 0) const {
        const auto [lowest, highest] = heightsOf(simulation_.terrain());
        double most = start_.second;
        if (simulation_.parameters().wind.enabled) {
            const auto& rock = simulation_.terrain().bedrock().values();
            most = std::max(most, *std::ranges::max_element(rock) + coneOf(simulation_));
        }
        return lowest >= std::max(start_.first - std::int64_t{sunk}, std::int64_t{kLowest}) &&
               highest <= most;
    }

  private:
    const Simulation& simulation_;
    std::pair<Quanta, Quanta> start_;
};

/// Draws all sliders of these processes, or single ones, and switches the processes on; returns what was
/// drawn.
std::string drawSliders(Parameters& params, const std::vector<std::string_view>& processes, Draw& draw) {
    Parameters defaults;
    std::string said;
    for (ParamGroup& group : groups(params, defaults)) {
        const bool isAll = std::ranges::find(processes, group.name) != processes.end();
        for (Param& param : group.params) {
            if (!isAll && std::ranges::find(processes, param.path()) == processes.end()) continue;
            if (param.name == "enabled")
                param.setNumber(1);
            else
                draw.set(param, said);
        }
    }
    return said;
}

/// What brings sand from outside.
void shutOff(Parameters& params) {
    params.wind.dust = 0;
    if (params.wind.edges == WindEdges::feed) params.wind.edges = WindEdges::open;
}

/// How far the land beyond the map has sunk after so many epochs [quanta], each of which is rounded.
Quanta sunkBy(const Parameters& params, int epochs) {
    const IncisionParams& valleys = params.incision;
    if (!valleys.enabled) return 0;
    const double fall = 1e-3 * static_cast<double>(valleys.baseFall) * params.time.yearsPerEpoch;
    const double metres =
        std::min(epochs * fall + static_cast<double>(valleys.baseStep), kHighestMetres - kLowestMetres);
    return static_cast<Quanta>(std::ceil(metres * kQuantaPerMetre)) + epochs;
}

struct Run {
    int epochs = 60, size = 64;
    bool hasSand = false;  // ground of one of the kinds that have some
    bool sinks = false;    // the land beyond the map
};

/// Some processes alone on noise, or on sand, all their sliders drawn by chance.
void checkHeights(const std::vector<std::string_view>& processes, std::uint64_t seed, const Run& run = {}) {
    constexpr std::array kSandy = {Generator::sand, Generator::pyramid, Generator::wall};
    Parameters params;
    params.terrain.size = run.size;
    if (run.hasSand) params.terrain.generator = kSandy[seed % kSandy.size()];
    params.world.seed = static_cast<std::uint32_t>(seed);
    params.droplet.enabled = params.talus.enabled = false;
    Draw draw(seed);
    const std::string said = drawSliders(params, processes, draw);
    shutOff(params);
    if (!run.sinks) params.incision.baseFall = params.incision.baseStep = 0;
    CAPTURE(seed);
    CAPTURE(said);
    Simulation simulation(params);
    const HeightLaw law(simulation);
    for (int epoch = 0; epoch < run.epochs; ++epoch) {
        simulation.step();
        CAPTURE(epoch);
        REQUIRE(law.isKept(sunkBy(params, epoch + 1)));
    }
    REQUIRE(simulation.balance().drift() == 0);
}

constexpr std::array<std::string_view, 7> kMovers = {"incision", "droplet", "pipes", "runoff",
                                                     "roller",   "wind",    "talus"};

/// What a process alone, or beside others, is drawn with.
Run runOf(std::string_view process, std::uint64_t seed, int epochs) {
    return {.epochs = epochs, .size = 48, .hasSand = process == "wind" && seed % 4 != 0};
}

/// Mountains as those of the scene "Alpine rain", smaller, under rain with single other values.
void checkAlpine(const std::vector<std::pair<std::string, double>>& values) {
    Parameters params, defaults;
    params.terrain.size = 96;
    params.terrain.verticalScale = 70;
    params.droplet.rain = 15;
    params.droplet.depositionRate = 0.14f;
    params.talus.passes = 16;
    params.talus.weathering = 0.005f;
    params.talus.cliff = 40;
    std::vector<ParamGroup> all = groups(params, defaults);
    for (const auto& [path, value] : values) findParam(all, path).setNumber(value);
    Simulation simulation(params);
    const HeightLaw law(simulation);
    for (int epoch = 1; epoch <= 150; ++epoch) {
        simulation.step();
        CAPTURE(epoch);
        REQUIRE(law.isKept());
    }
    CHECK(simulation.balance().drift() == 0);
}

/// Every two of them, so many draws each.
void checkPairs(std::uint64_t draws, int epochs) {
    for (std::size_t i = 0; i < kMovers.size(); ++i) {
        for (std::size_t k = i + 1; k < kMovers.size(); ++k) {
            CAPTURE(kMovers[i]);
            CAPTURE(kMovers[k]);
            const bool isWind = kMovers[i] == "wind" || kMovers[k] == "wind";
            const Run run{.epochs = epochs, .size = 48, .hasSand = isWind};
            for (std::uint64_t seed = 1; seed <= draws; ++seed)
                checkHeights({kMovers[i], kMovers[k], "sand", "sea", "time"}, 100 * i + 10 * k + seed, run);
        }
    }
}

/// Each with plants on the ground, which hold it and are buried or drowned.
void checkPlanted(std::uint64_t draws, int epochs) {
    for (const std::string_view process : kMovers) {
        CAPTURE(process);
        for (std::uint64_t seed = 1; seed <= draws; ++seed)
            checkHeights({process, "vegetation", "sand", "sea", "time"}, seed, runOf(process, seed, epochs));
    }
}

/// Draws by number, from the first to the last.
struct Draws {
    std::uint64_t first, last;
};

template <class Check>
void forDraws(const Draws& draws, const Check& check) {
    for (std::uint64_t seed = draws.first; seed <= draws.last; ++seed) check(seed);
}

void checkRain(const Draws& draws) {
    forDraws(draws, [](std::uint64_t seed) { checkHeights({"droplet"}, seed); });
}
void checkRollers(const Draws& draws) {
    forDraws(draws, [](std::uint64_t seed) { checkHeights({"roller"}, seed); });
}
void checkRunoff(const Draws& draws) {
    forDraws(draws, [](std::uint64_t seed) { checkHeights({"runoff"}, seed); });
}
void checkSlopes(const Draws& draws) {
    forDraws(draws, [](std::uint64_t seed) {
        checkHeights({"talus", "sand"}, seed, {.hasSand = seed % 2 == 0});
    });
}
void checkSinking(const Draws& draws) {
    forDraws(draws, [](std::uint64_t seed) {
        checkHeights({"incision", "time", "sea"}, seed, {.size = 48, .sinks = true});
    });
}
void checkWind(const Draws& draws) {
    forDraws(draws, [](std::uint64_t seed) {
        checkHeights({"wind", "sand", "terrain.cellSize", "terrain.sand"}, seed,
                     {.size = 48, .hasSand = seed % 4 != 0});
    });
}
void checkRainPairs(const Draws& draws) {
    forDraws(draws, [](std::uint64_t seed) {
        checkHeights({"droplet", "runoff"}, seed);
        checkHeights({"droplet", "roller"}, seed);
        checkHeights({"droplet", "talus"}, seed);
        checkHeights({"roller", "talus"}, seed);
    });
}

/// 100 epochs of one process alone on noise of 64 × 64 cells, all its sliders drawn by chance again and
/// again; after 90 it is switched off.
void checkMovedSliders(std::string_view process, std::uint64_t seed) {
    CAPTURE(seed);
    Parameters params;
    params.terrain.size = 64;
    params.world.seed = static_cast<std::uint32_t>(seed);
    params.droplet.enabled = params.talus.enabled = false;
    Draw draw(seed);
    drawSliders(params, {process}, draw);
    Simulation simulation(params);
    const HeightLaw law(simulation);
    for (int epoch = 1; epoch <= 100; ++epoch) {
        simulation.step();
        REQUIRE(law.isKept());
        if (epoch % 10 != 0) continue;
        drawSliders(params, {process}, draw);
        if (epoch == 90) params.roller.enabled = params.runoff.enabled = false;
        simulation.apply(SetParameters{params});
    }
    REQUIRE(simulation.balance().drift() == 0);
}

}  // namespace

TEST_CASE("rain keeps heights within those of the start, wherever its sliders stand") {
    // With brushes and loose factors heights reached from -1 315 to 5 467 m of 0 to 150 in 20 draws like
    // these.
    checkRain({1, 12});
    // Drops that leapt 8 cells and more off one cell together dug it to -36 m of 0 to 112 in their first
    // epoch, and laid that down up to 58 m too high.
    checkHeights({"droplet", "sand", "sea", "time"}, 146, {.size = 48});
}

TEST_CASE("rolling grains keep heights within those of the start, wherever their sliders stand") {
    // Heights reached from -291 to 903 m of 0 to 150 in eight draws like these.
    checkRollers({1, 12});
}

TEST_CASE(
    "rolling grains keep heights within those of the start on a periodic map that is its own neighbour") {
    checkHeights({"roller"}, 194);  // -32 m of 0 to 150 were seen
}

TEST_CASE(
    "rolling grains keep heights within those of the start while their sliders move and when they are "
    "switched off") {
    // 567 m of 0 to 150 were seen, in 8 of 60 draws: grains that are too many lay down what they carry.
    for (std::uint64_t seed : {7, 14, 21, 28, 35, 42}) checkMovedSliders("roller", seed);
}

TEST_CASE("runoff keeps heights within those of the start, wherever its sliders stand") {
    // It reached both ends of the range of heights in ten epochs; later drops that ended near a summit laid
    // down up to 2.1 m above 150 in 80 draws like these.
    checkRunoff({1, 12});
    checkHeights({"runoff"}, 36);
}

TEST_CASE(
    "runoff keeps heights within those of the start while its sliders move and when it is switched off") {
    // 467 m of 0 to 150 were seen.
    for (std::uint64_t seed : {7, 14, 21, 28, 35, 42}) checkMovedSliders("runoff", seed);
}

TEST_CASE("failing slopes keep heights within those of the start, wherever their sliders stand") {
    checkSlopes({1, 12});
}

TEST_CASE("rivers keep heights within those of the start, wherever their sliders stand") {
    for (std::uint64_t seed = 1; seed <= 8; ++seed)
        checkHeights({"pipes", "sand", "sea"}, seed, {.size = 48});
}

TEST_CASE("valleys keep heights within those of the start, wherever their sliders stand") {
    for (std::uint64_t seed = 1; seed <= 12; ++seed)
        checkHeights({"incision", "time", "sea"}, seed, {.size = 48});
}

TEST_CASE("valleys dig no deeper than the land beyond the map has sunk") {
    checkSinking({1, 12});
}

TEST_CASE("two processes of which one digs valleys dig no deeper than the land beyond the map has sunk") {
    for (std::size_t i = 1; i < kMovers.size(); ++i) {
        CAPTURE(kMovers[i]);
        const Run run{.epochs = 40, .size = 48, .hasSand = kMovers[i] == "wind", .sinks = true};
        for (std::uint64_t seed = 1; seed <= 3; ++seed)
            checkHeights({"incision", kMovers[i], "sand", "sea", "time"}, 50 * i + seed, run);
    }
}

TEST_CASE("the wind digs nothing below the lowest rock and piles sand no higher than it stands by itself") {
    // A hollow grew the faster the deeper it was, to both ends of the range of heights in one draw of 300,
    // and a grain laid down on one cell what it had lifted on its way: 600 m on land of 43.
    checkWind({1, 30});
}

TEST_CASE("every two processes keep heights within those of the start, wherever their sliders stand") {
    checkPairs(2, 40);
}

TEST_CASE("rain, rolling grains and failing slopes keep heights within those of the start in pairs") {
    checkRainPairs({1, 6});
}

TEST_CASE("every process keeps heights within those of the start under plants, wherever sliders stand") {
    checkPlanted(3, 40);
}

TEST_CASE("alpine rain that lays down and takes up much keeps heights within those of the start") {
    // At the ends of their sliders.
    checkAlpine({{"droplet.depositionRate", 0.5}, {"droplet.looseFactor", 10}});
    checkAlpine({{"droplet.maxTravel", 32}, {"droplet.friction", 0.001}});
}

TEST_SUITE("long") {
    TEST_CASE("every process alone keeps heights within those of the start for 300 epochs") {
        for (const std::string_view process : kMovers) {
            CAPTURE(process);
            for (std::uint64_t seed = 1; seed <= 6; ++seed)
                checkHeights({process, "sand", "sea", "time"}, 1000 + seed, runOf(process, seed, 300));
        }
    }

    TEST_CASE("every process keeps heights within those of the start under plants for 300 epochs") {
        checkPlanted(6, 300);
    }

    TEST_CASE("every process keeps heights within those of the start in more draws") {
        checkRain({13, 24});
        checkRollers({13, 24});
        checkRunoff({13, 24});
        checkSlopes({13, 24});
        checkSinking({13, 24});
        checkWind({31, 60});
        checkRainPairs({7, 12});
    }

    TEST_CASE("every two processes keep heights within those of the start for 300 epochs") {
        checkPairs(6, 300);
    }
}
