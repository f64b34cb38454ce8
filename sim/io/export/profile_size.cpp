#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "sim/core/error.hpp"
#include "sim/io/export/profile.hpp"

namespace wadi::io {

namespace {

// Source: Epic Games, Landscape Technical Guide, recommended sizes.
constexpr int kUnrealSides[] = {127, 253, 505, 1009, 2017, 4033, 8129};
// Source: Unity Manual, Terrain settings, Heightmap Resolution.
constexpr int kUnitySides[] = {33, 65, 129, 257, 513, 1025, 2049, 4097};
// Source: hterrain_data.gd of the plugin.
constexpr int kHterrainSides[] = {65, 129, 257, 513, 1025, 2049, 4097};

bool isSquare(Profile profile) {
    return profile == Profile::unity || profile == Profile::hterrain;
}

int nearest(std::span<const int> sides, int side) {
    return *std::ranges::min_element(sides, {}, [side](int other) { return std::abs(other - side); });
}

int inWholeTiles(int side, int tile) {
    const int tiles = static_cast<int>(std::floor(double(side - 1) / (tile - 1) + 0.5));
    return std::max(1, tiles) * (tile - 1) + 1;
}

int scaled(int side, double scale) {
    return std::max(2, static_cast<int>(std::floor((side - 1) * scale + 0.5)) + 1);
}

std::string listOf(std::span<const int> sides) {
    std::string text;
    for (const int side : sides) text += (text.empty() ? "" : ", ") + std::to_string(side);
    return text;
}

void checkWanted(int wanted) {
    if (wanted != 0 && (wanted < 2 || wanted > kMostFittedSide))
        throw Error("A map cannot be exported with " + std::to_string(wanted) +
                    " samples along its longer side; give 2 to " + std::to_string(kMostFittedSide) + ".");
}

void checkTile(Profile profile, int tile) {
    if (tile == 0) return;
    if (tile < 2 || tile > kMostFittedSide)
        throw Error("Tiles of " + std::to_string(tile) + " samples a side are not possible; give 2 to " +
                    std::to_string(kMostFittedSide) + ".");
    const auto sides = sidesOf(profile);
    if (!sides.empty() && std::ranges::find(sides, tile) == sides.end())
        throw Error(std::string(facts(profile).title) + " takes no tiles of " + std::to_string(tile) +
                    " samples a side; give one of " + listOf(sides) + ".");
}

}  // namespace

std::span<const int> sidesOf(Profile profile) {
    if (profile == Profile::unreal) return kUnrealSides;
    if (profile == Profile::unity) return kUnitySides;
    if (profile == Profile::hterrain) return kHterrainSides;
    return {};
}

FittedSize fittedSize(Profile profile, int columns, int rows, int wanted, int tile) {
    checkWanted(wanted);
    checkTile(profile, tile);
    const double scale = wanted == 0 ? 1 : double(wanted - 1) / std::max(1, std::max(columns, rows) - 1);
    FittedSize size{scaled(columns, scale), scaled(rows, scale)};
    if (isSquare(profile)) size.columns = size.rows = std::max(size.columns, size.rows);
    if (tile != 0) {
        if (profile == Profile::gis) return size;
        return {inWholeTiles(size.columns, tile), inWholeTiles(size.rows, tile)};
    }
    const auto sides = sidesOf(profile);
    if (sides.empty()) return size;
    return {nearest(sides, size.columns), nearest(sides, size.rows)};
}

}  // namespace wadi::io
