// Parameters: all that steers a simulation, in one plain struct. Not the looks of it (app).
// A value: each thread has its own copy.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/core/param.hpp"
#include "sim/environment/mask.hpp"
#include "sim/environment/rain.hpp"
#include "sim/environment/sand.hpp"
#include "sim/environment/sea.hpp"
#include "sim/generate/generate.hpp"
#include "sim/process/droplet/droplet.hpp"
#include "sim/process/pipes/pipes.hpp"
#include "sim/process/roller/roller.hpp"
#include "sim/process/runoff/runoff.hpp"
#include "sim/process/talus/talus.hpp"
#include "sim/process/wind/wind.hpp"
#include "sim/terrain/strata.hpp"

namespace wadi {

struct WorldParams {
    std::uint32_t seed = 1;
};

template <class V>
void visit(V&& v, WorldParams& p) {
    v("seed", p.seed, "Number from which the base terrain and every raindrop are drawn.");
}

struct Parameters {
    WorldParams world;
    GenerateParams terrain;
    DropletParams droplet;
    PipesParams pipes;
    RunoffParams runoff;
    RollerParams roller;
    WindParams wind;
    TalusParams talus;
    SandParams sand;
    CloudParams clouds;
    MaskParams masks;
    SeaParams sea;
    StrataParams strata;
    std::vector<Spring> springs;  ///< At most kMostSprings; not in groups(), which have one of each
};

/// The groups of `params`, each with the defaults of `defaults`; both must outlive the result.
std::vector<ParamGroup> groups(Parameters& params, Parameters& defaults);

}  // namespace wadi
