// Particle view: the particles of all processes as they are shown, and the choice of those that are. Not
// what one looks like (ParticleView, which its process makes). Particle views are made by the thread that
// steps the simulation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "sim/process/exchange.hpp"
#include "sim/world/simulation.hpp"

namespace wadi {

/// About the most particles that a snapshot shows; of more it shows a part, chosen by their names: a particle
/// that is shown stays so.
inline constexpr std::size_t kMostParticles = 100000;

/// Which particles are shown.
struct ParticleChoice {
    bool all = false;                      ///< All, or of too many a part
    std::optional<ParticleId> followed{};  ///< This one in any case, if it is still in flight
    std::size_t most = kMostParticles;     ///< So many at most, but for a handful
};

/// The particles in flight that are chosen, kind by kind.
std::vector<ParticleView> particleViewsOf(const Simulation& simulation, const ParticleChoice& choice);

}  // namespace wadi
