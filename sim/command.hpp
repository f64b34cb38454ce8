// Command: everything that may change a running simulation, as data. Commands are the only way in over
// the border of the simulation thread. Values; any thread may make them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "sim/blur.hpp"
#include "sim/brush.hpp"
#include "sim/execution.hpp"
#include "sim/heightmap.hpp"
#include "sim/parameters.hpp"

namespace wadi {

/// Sets one parameter, as "droplet.dt". A change of a terrain parameter shows at the next Generate.
struct SetParam {
    std::string path;
    double number = 0;
};
/// Replaces all parameters at once (a scene).
struct SetParameters {
    Parameters parameters;
};
/// Replaces all springs.
struct SetSprings {
    std::vector<Spring> springs;
};
/// Replaces a painted map; null or empty: nobody painted.
struct Paint {
    Painted which = Painted::rain;
    std::shared_ptr<const Field<std::uint8_t>> map;
    std::uint64_t world = 0;  ///< World that it was meant for (Simulation::world()); 0: any
};
/// Makes the landscape twice as fine: four cells for each, of half the width, with heights by bicubic
/// interpolation. Everything goes on from there; strokes can no longer be undone.
struct Upsample {};
/// A new world from the terrain parameters and the seed: epoch 0, no drops, a fresh ledger.
struct Generate {};
/// A new world from a heightmap.
struct Import {
    std::shared_ptr<const Heightmap> map;
};
/// Does the work in another way from the next epoch on. The state and its future stay as they are.
struct Execute {
    Execution execution;
};
/// Undoes the newest edit, a stroke or a blur; nothing happens if there is none.
struct Undo {};

using Command = std::variant<SetParam, SetParameters, SetSprings, Paint, Upsample, Generate, Import, Execute,
                             Raise, Blur, Undo>;

}  // namespace wadi
