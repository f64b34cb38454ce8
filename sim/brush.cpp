#include "sim/brush.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <string>

#include "sim/error.hpp"

namespace wadi {

namespace {

void checkNumber(const char* what, float value, float lowest, float highest) {
    if (value >= lowest && value <= highest) return;
    throw Error(std::string("The ") + what + " of a brush stroke is " + std::to_string(value) +
                ": it must lie between " + std::to_string(lowest) + " and " + std::to_string(highest) + ".");
}

float distanceToLine(glm::vec2 point, glm::vec2 from, glm::vec2 to) {
    const glm::vec2 along = to - from;
    const float lengthSquared = glm::dot(along, along);
    const float t =
        lengthSquared > 0 ? std::clamp(glm::dot(point - from, along) / lengthSquared, 0.f, 1.f) : 0.f;
    const glm::vec2 apart = point - (from + along * t);
    return std::sqrt(glm::dot(apart, apart));
}

/// 1 on the inner half of the brush, then smoothly down to 0 at its edge. A wall, not a needle.
float falloff(float distanceOverRadius) {
    const float t = std::clamp((1.f - distanceOverRadius) * 2.f, 0.f, 1.f);
    return t * t * (3.f - 2.f * t);
}

/// Raises one cell to the height that the stroke wants there, counting what it has already added.
void raiseCell(int x, int z, Quanta wanted, std::uint8_t hardness, Terrain& terrain, Ledger& ledger,
               StrokeRecord& record) {
    const std::size_t cell = terrain.bedrock().index(x, z);
    const auto [entry, isNew] = record.cells.try_emplace(cell);
    StrokeRecord::Cell& done = entry->second;
    if (isNew) done = {terrain.bedrock()[cell], 0, terrain.hardness()[cell]};
    if (wanted > done.added) {
        const Quanta added = terrain.addBedrock(x, z, wanted - done.added);
        done.added += added;
        ledger.entered += added;
    }
    terrain.setHardness(x, z, std::max(hardness, terrain.hardness()[cell]));
}

}  // namespace

void check(const Raise& piece) {
    constexpr float kFar = 1e6f;
    for (const float coordinate : {piece.from.x, piece.from.y, piece.to.x, piece.to.y}) {
        checkNumber("position", coordinate, -kFar, kFar);
    }
    checkNumber("radius", piece.radius, 0.5f, 512.f);
    checkNumber("height", piece.height, 0.f, 1000.f);
    checkNumber("hardness", piece.hardness, 0.f, 1.f);
}

void apply(const Raise& piece, Terrain& terrain, Ledger& ledger, StrokeRecord& record) {
    const glm::vec2 low = glm::min(piece.from, piece.to) - piece.radius;
    const glm::vec2 high = glm::max(piece.from, piece.to) + piece.radius;
    const int x0 = std::max(0, static_cast<int>(std::floor(low.x)));
    const int z0 = std::max(0, static_cast<int>(std::floor(low.y)));
    const int x1 = std::min(terrain.columns() - 1, static_cast<int>(std::floor(high.x)));
    const int z1 = std::min(terrain.rows() - 1, static_cast<int>(std::floor(high.y)));
    const auto hardness = static_cast<std::uint8_t>(piece.hardness * 255.f + 0.5f);
    for (int z = z0; z <= z1; ++z) {
        for (int x = x0; x <= x1; ++x) {
            const glm::vec2 sample(static_cast<float>(x) + 0.5f, static_cast<float>(z) + 0.5f);
            const float weight = falloff(distanceToLine(sample, piece.from, piece.to) / piece.radius);
            const auto wanted =
                static_cast<Quanta>(weight * piece.height * static_cast<float>(kQuantaPerMetre));
            if (wanted > 0) raiseCell(x, z, wanted, hardness, terrain, ledger, record);
        }
    }
}

void undo(const StrokeRecord& record, Terrain& terrain, Ledger& ledger) {
    const auto columns = static_cast<std::size_t>(terrain.columns());
    for (const auto& [cell, done] : record.cells) {
        const int x = static_cast<int>(cell % columns), z = static_cast<int>(cell / columns);
        const std::int64_t there = std::int64_t{terrain.bedrock()[cell]} - done.before;
        const auto taken = static_cast<Quanta>(std::clamp<std::int64_t>(there, 0, done.added));
        ledger.entered -= terrain.takeBedrock(x, z, taken);
        terrain.setHardness(x, z, done.hardness);
    }
}

}  // namespace wadi
