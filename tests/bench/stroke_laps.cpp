#include "tests/bench/stroke_laps.hpp"

#include <cstdio>
#include <glm/common.hpp>
#include <string>
#include <vector>

#include "sim/generate/generate.hpp"
#include "sim/world/simulation.hpp"
#include "tests/bench/lap.hpp"

namespace bench {

using namespace wadi;

namespace {

constexpr int kPieces = 60;
constexpr float kRadius = 64, kApart = 8;  // [cells]

/// Mountains with two metres of sediment and some water everywhere.
Heightmap wetMountains(int size) {
    GenerateParams params;
    params.size = size;
    Heightmap map = generate(params, 1, ThreadPool(coreCount()));
    map.sediment = Field<float>(size, size, 2.f);
    map.water = Field<float>(size, size, 0.5f);
    return map;
}

/// What a hand sends in a second.
std::vector<Stroke> strokeOf(BrushKind kind, std::uint32_t number, int size) {
    const glm::vec2 middle(0.5f * static_cast<float>(size) + 0.5f);
    std::vector<Stroke> pieces;
    for (int i = 0; i < kPieces; ++i) {
        const glm::vec2 at = middle + glm::vec2(kApart * static_cast<float>(i - kPieces / 2), 0);
        pieces.push_back({.stroke = number,
                          .brush = {.kind = kind, .radius = kRadius, .level = 500},
                          .dabs = {glm::clamp(at, glm::vec2(0.5f), 2.f * middle - 1.5f)}});
    }
    return pieces;
}

/// Prints the medians of strokes and of their undoing [ms].
void print(BrushKind kind, Simulation& simulation, int rounds) {
    const int size = simulation.terrain().columns();
    std::vector<double> strokes, undos;
    for (int round = 0; round < rounds; ++round) {
        const auto number = static_cast<std::uint32_t>(1 + round);
        const std::vector<Stroke> pieces = strokeOf(kind, number, size);
        strokes.push_back(1e-6 * timed([&] {
                                     for (const Stroke& piece : pieces) simulation.apply(piece);
                                     simulation.apply(EndGesture{});
                                     return 1u;
                                 }).ns());
        undos.push_back(1e-6 * timed([&] {
                                   simulation.apply(Undo{});
                                   return 1u;
                               }).ns());
    }
    const std::string name(kBrushNames[static_cast<std::size_t>(kind)]);
    std::printf("ms stroke %d %s %.2f\n", size, name.c_str(), median(strokes));
    std::printf("ms stroke %d undo-%s %.2f\n", size, name.c_str(), median(undos));
}

}  // namespace

void printStrokeLaps(const Extent& extent) {
    Simulation simulation(wetMountains(2 * extent.compared.back()));
    for (std::size_t kind = 0; kind < kBrushNames.size(); ++kind)
        print(static_cast<BrushKind>(kind), simulation, extent.rounds);
    std::fflush(stdout);
}

}  // namespace bench
