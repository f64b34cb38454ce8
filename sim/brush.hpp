// Brush: what a hand does to the ground, and what it changed, so that it can be undone. Not the tool
// that reads the mouse (app). The thread that owns the terrain.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <unordered_map>

#include "sim/ledger.hpp"
#include "sim/terrain.hpp"

namespace wadi {

/// A piece of a stroke: raises rock along a line. Pieces of one stroke do not add up where they overlap,
/// so that a stroke looks the same however finely the mouse was sampled.
struct Raise {
    std::uint32_t stroke = 0;  ///< Pieces with equal numbers belong to one stroke
    glm::vec2 from{};          ///< Start of the line [cells]
    glm::vec2 to{};            ///< End of the line [cells]
    float radius = 8.f;        ///< Distance from the line at which the brush ends [cells, 0.5..512]
    float height = 20.f;       ///< Height added on the line [m, 0..1000]
    float hardness = 1.f;      ///< Resistance of the raised rock [0..1]
    std::uint64_t world = 0;   ///< World that it was meant for (Simulation::world()); 0: any
};

/// What a stroke did to each cell.
struct StrokeRecord {
    struct Cell {
        Quanta before = 0;          ///< Bedrock before the stroke
        Quanta added = 0;           ///< Bedrock added by it
        std::uint8_t hardness = 0;  ///< Hardness before the stroke
    };
    std::uint32_t stroke = 0;
    std::unordered_map<std::size_t, Cell> cells;  ///< By row-major position
};

/// Throws Error if a number of the piece is not finite or out of its range.
void check(const Raise& piece);

/// Raises the ground, books it as entered and notes it in `record`.
/// The piece must pass check().
void apply(const Raise& piece, Terrain& terrain, Ledger& ledger, StrokeRecord& record);

/// Takes away, cell by cell, at most what the stroke added and is still there, and gives back the
/// hardness. Books it as entered.
void undo(const StrokeRecord& record, Terrain& terrain, Ledger& ledger);

}  // namespace wadi
