// What the wind makes of sand by itself, measured as dunes are in the field, over five seeds each.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "sim/world/simulation.hpp"
#include "tests/sim/process/wind/dune_measures.hpp"
#include "tests/sim/process/wind/sheets.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

constexpr int kSeeds = 5;
constexpr double kCoarsening = -0.13;  // power of time by which the number of dunes falls

/// The fields that grow of five sheets, after each of these numbers of epochs: [time][seed].
std::vector<std::vector<DuneField>> grown(const std::vector<int>& epochs) {
    std::vector<std::vector<DuneField>> fields(epochs.size(), std::vector<DuneField>(kSeeds));
    const ThreadPool pool(2);
    pool.forEach(kSeeds, [&](int seed) {
        Simulation simulation = sheet({192, 64}, 8, westWind(), static_cast<std::uint32_t>(seed + 1));
        for (std::size_t time = 0; time < epochs.size(); ++time) {
            while (simulation.epoch() < static_cast<std::uint64_t>(epochs[time])) simulation.step();
            fields[time][static_cast<std::size_t>(seed)] = duneField(simulation.terrain());
        }
    });
    return fields;
}

Spread spreadOf(const std::vector<DuneField>& fields, double DuneField::*measure) {
    std::vector<double> values;
    for (const DuneField& field : fields) values.push_back(field.*measure);
    return test::spreadOf(values);
}

std::string textOf(const Spread& spread) {
    return std::to_string(spread.mean) + " ± " + std::to_string(spread.deviation);
}

std::string textOf(const std::vector<DuneField>& fields) {
    return textOf(spreadOf(fields, &DuneField::number)) + " dunes, height " +
           textOf(spreadOf(fields, &DuneField::height)) + ", length " +
           textOf(spreadOf(fields, &DuneField::length)) + ", windward " +
           textOf(spreadOf(fields, &DuneField::windward)) + "°, lee " +
           textOf(spreadOf(fields, &DuneField::lee)) + "°, crests " +
           textOf(spreadOf(fields, &DuneField::crests)) + "°";
}

/// Dunes as they are in the field: gentle in front, at repose behind, ten to twenty-five times as long as
/// high, across the wind.
void checkDunes(const std::vector<DuneField>& fields) {
    const std::string text = textOf(fields);
    INFO(text);
    const double windward = spreadOf(fields, &DuneField::windward).mean;
    CHECK(windward > 8);
    CHECK(windward < 15);
    CHECK(std::abs(spreadOf(fields, &DuneField::lee).mean - 33) < 3);
    for (const DuneField& field : fields) {
        CHECK(field.length > 10 * field.height);
        CHECK(field.length < 25 * field.height);
        CHECK(std::abs(field.crests) < 15);
    }
}

struct Barchan {
    Dune dune;
    double speed = 0;  ///< [cells per epoch]
};

/// What becomes of a heap, and how fast it then goes.
Barchan barchan(float radius, std::uint32_t seed) {
    constexpr int kColumns = 160, kSettling = 250, kGoing = 100;
    Simulation simulation(coneOfSand({kColumns, 112}, radius, kColumns / 2, 0.4f), steady(westWind(), seed),
                          {.threads = 1});
    while (simulation.epoch() < kSettling) simulation.step();
    double last = highestDune(simulation.terrain()).middle.x, way = 0;
    Barchan barchan;
    while (simulation.epoch() < kSettling + kGoing) {
        for (int i = 0; i < 20; ++i) simulation.step();
        barchan.dune = highestDune(simulation.terrain());
        const double step = barchan.dune.middle.x - last;
        way += step - kColumns * std::round(step / kColumns);
        last = barchan.dune.middle.x;
    }
    barchan.speed = way / kGoing;
    return barchan;
}

/// Where a dune is: all that is deeper than half a cell.
struct Extent {
    int west = std::numeric_limits<int>::max(), east = 0, north = std::numeric_limits<int>::max(), south = 0;
};

Extent extentOf(const Terrain& terrain) {
    Extent extent;
    const auto deep = static_cast<Quanta>(terrain.cellSize() / 2 * static_cast<float>(kQuantaPerMetre));
    for (int z = 0; z < terrain.rows(); ++z) {
        for (int x = 0; x < terrain.columns(); ++x) {
            if (terrain.sediment().at(x, z) <= deep) continue;
            extent.west = std::min(extent.west, x), extent.east = std::max(extent.east, x);
            extent.north = std::min(extent.north, z), extent.south = std::max(extent.south, z);
        }
    }
    return extent;
}

/// Sand on its way over the rock, before a dune and behind it: of its middle third across, and of the others,
/// in which its horns are. Means of rows, added up over epochs [quanta a cell].
struct Passing {
    double middleIn = 0, middleOut = 0, hornsIn = 0, hornsOut = 0;
};

void addPassing(Passing& passing, const Terrain& terrain) {
    constexpr int kAway = 6, kStretch = 10;  // [cells]
    const Extent dune = extentOf(terrain);
    REQUIRE(dune.west >= kAway + kStretch);
    REQUIRE(dune.east + kAway + kStretch < terrain.columns());
    const auto sandOf = [&](int z, int from) {
        double sum = 0;
        for (int x = from; x < from + kStretch; ++x) sum += terrain.sediment().at(x, z);
        return sum / kStretch;
    };
    const int width = dune.south - dune.north + 1, horn = width / 3;
    for (int z = dune.north; z <= dune.south; ++z) {
        const bool isHorn = z - dune.north < horn || dune.south - z < horn;
        const double rows = isHorn ? 2 * horn : width - 2 * horn;
        (isHorn ? passing.hornsIn : passing.middleIn) += sandOf(z, dune.west - kAway - kStretch) / rows;
        (isHorn ? passing.hornsOut : passing.middleOut) += sandOf(z, dune.east + kAway) / rows;
    }
}

/// Of a barchan into which the wind brings a little sand.
Passing passingOf(float radius, std::uint32_t seed) {
    WindParams wind = westWind();
    wind.edges = WindEdges::open;
    wind.dust = 50;
    Simulation simulation(coneOfSand({224, 112}, radius, 60, 0.4f), steady(wind, seed), {.threads = 1});
    while (simulation.epoch() < 150) simulation.step();
    Passing passing;
    for (int epoch = 0; epoch < 30; ++epoch) {
        simulation.step();
        addPassing(passing, simulation.terrain());
    }
    return passing;
}

}  // namespace

TEST_CASE("a sheet of sand breaks up into dunes as steep, as long and as straight as dunes are") {
    checkDunes(grown({500})[0]);
}

TEST_CASE("crescents of little sand on rock are as high, as wide and as fast as barchans are") {
    constexpr std::array<float, 4> kRadii = {11, 14, 18, 24};
    std::array<std::array<Barchan, kSeeds>, kRadii.size()> all;
    const ThreadPool pool(2);
    pool.forEach(static_cast<int>(kRadii.size()) * kSeeds, [&](int i) {
        const auto size = static_cast<std::size_t>(i) / kSeeds, seed = static_cast<std::size_t>(i) % kSeeds;
        all[size][seed] = barchan(kRadii[size], static_cast<std::uint32_t>(seed + 1));
    });
    std::vector<double> exponents, ratios;
    std::string text;
    for (std::size_t seed = 0; seed < kSeeds; ++seed) {
        std::vector<double> heights, speeds;
        for (const auto& ofSize : all) {
            const auto& [dune, speed] = ofSize[seed];
            heights.push_back(dune.height);
            speeds.push_back(speed);
            ratios.push_back(dune.height / dune.width);
            text += std::to_string(dune.height) + " high, " + std::to_string(dune.width) + " wide, horns " +
                    std::to_string(dune.horns) + ", " + std::to_string(speed) + " an epoch; ";
            CHECK(dune.horns > 2);
        }
        exponents.push_back(exponentOf(heights, speeds));
    }
    const Spread ratio = test::spreadOf(ratios), exponent = test::spreadOf(exponents);
    text += "height to width " + textOf(ratio) + ", speed by height to the power of " + textOf(exponent);
    MESSAGE(text);
    CHECK(ratio.mean > 0.07);
    CHECK(ratio.mean < 0.14);
    CHECK(std::abs(exponent.mean + 1) < 0.3);
}

TEST_CASE("barchans lose more sand at their horns than comes to these, and none between them") {
    constexpr std::array<float, 2> kRadii = {14, 20};
    std::array<Passing, kRadii.size() * kSeeds> all;
    const ThreadPool pool(2);
    pool.forEach(static_cast<int>(all.size()), [&](int i) {
        const auto which = static_cast<std::size_t>(i);
        all[which] = passingOf(kRadii[which / kSeeds], static_cast<std::uint32_t>(which % kSeeds + 1));
    });
    for (const Passing& each : all) {
        INFO("horns: " << each.hornsIn << " in, " << each.hornsOut << " out; between them: " << each.middleIn
                       << " in, " << each.middleOut << " out");
        CHECK(each.middleIn > 0);
        CHECK(each.hornsOut > 2 * each.hornsIn);
        CHECK(each.middleOut < 0.1 * each.middleIn);
    }
}

TEST_CASE("two winds at 120° draw sand out into dunes along their resultant") {
    std::vector<double> across(kSeeds);
    const ThreadPool pool(2);
    pool.forEach(kSeeds, [&](int seed) {
        WindParams wind = westWind();
        wind.rose = WindRose::two;
        Simulation simulation = sheet({96, 96}, 4, wind, static_cast<std::uint32_t>(seed + 1));
        while (simulation.epoch() < 500) simulation.step();
        const double crests = duneField(simulation.terrain()).crests;
        across[static_cast<std::size_t>(seed)] = crests < 0 ? crests + 180 : crests;
    });
    const Spread spread = test::spreadOf(across);
    const std::string text = textOf(spread);
    INFO(text);
    for (const double crests : across) CHECK(std::abs(crests - 90) < 20);
}

TEST_SUITE("long") {
    TEST_CASE("dunes go on to be dunes for 4 000 epochs, and become fewer ever more slowly") {
        const std::vector<int> epochs = {250, 500, 1500, 4000};
        const std::vector<std::vector<DuneField>> fields = grown(epochs);
        std::vector<double> times, numbers;
        std::string text;
        for (std::size_t i = 0; i < epochs.size(); ++i) {
            text += "after " + std::to_string(epochs[i]) + ": " + textOf(fields[i]) + "\n";
            if (i == 0) continue;
            checkDunes(fields[i]);
            times.push_back(epochs[i]), numbers.push_back(spreadOf(fields[i], &DuneField::number).mean);
        }
        const double exponent = exponentOf(times, numbers);
        MESSAGE(text << "Their number falls by time to the power of " << exponent);
        CHECK(std::abs(exponent - kCoarsening) < 0.1);
        const double first = (numbers[0] - numbers[1]) / 1000, then = (numbers[1] - numbers[2]) / 2500;
        CHECK(then < first);
    }
}
