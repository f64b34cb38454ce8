// Mote: a particle as it is shown. Not the particle itself, of which each process has its own kind. A value;
// any thread. Motes are made by the thread that steps the simulation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>
#include <optional>
#include <vector>

#include "sim/process/exchange.hpp"
#include "sim/world/simulation.hpp"

namespace wadi {

enum class MoteKind : std::uint8_t { drop, runoffDrop, rollingGrain, windGrain };

/// What tells a particle from all others that are in flight. It keeps its name for life, be the map made
/// finer; when a world comes from a file, the particles in it get new ones.
struct MoteName {
    MoteKind kind = MoteKind::drop;
    std::uint64_t id = 0;

    bool operator==(const MoteName&) const = default;
};

struct Mote {
    glm::vec2 position{};  ///< [cells of the map]
    glm::vec2 velocity{};  ///< East and south [cells per step]
    float above = 0;       ///< Height above the ground [m]
    float climb = 0;       ///< Upwards, of a grain in the wind [m per step]
    /// Of a drop, the water that is left of it; of a rolling grain, its drive [of a newborn, 0..1]; others do
    /// not lose any and have 1.
    float volume = 1;
    float load = 0;  ///< Material carried, as a height of one cell [m]
    Deed deed = Deed::carrying;
    MoteKind kind = MoteKind::drop;
    std::uint64_t id = 0;  ///< Among those of its kind: see MoteName

    MoteName name() const { return {kind, id}; }
};

/// About the most particles that a snapshot shows; of more it shows a part, chosen by their names: a particle
/// that is shown stays so.
inline constexpr std::size_t kMostMotes = 100000;

/// Which particles are shown.
struct MoteChoice {
    bool all = false;                    ///< All, or of too many a part
    std::optional<MoteName> followed{};  ///< This one in any case, if it is still in flight
    std::size_t most = kMostMotes;       ///< So many at most, but for a handful
};

/// The particles in flight that are chosen, kind by kind.
std::vector<Mote> motesOf(const Simulation& simulation, const MoteChoice& choice);

}  // namespace wadi
