// Processes: all there are, in the order of an epoch. State, parameters, masks, files, statistics, panels and
// the law tests go through this list: a new process is its folder and its line here (assets/help/develop.md, "Adding a
// process"). Not what they do. Types only; any thread.
#pragma once

#include "sim/process/droplet/droplet.hpp"
#include "sim/process/incision/incision.hpp"
#include "sim/process/pipes/pipes.hpp"
#include "sim/process/process.hpp"
#include "sim/process/roller/roller.hpp"
#include "sim/process/runoff/runoff.hpp"
#include "sim/process/talus/talus.hpp"
#include "sim/process/uplift/uplift.hpp"
#include "sim/process/vegetation/vegetation.hpp"
#include "sim/process/wind/wind.hpp"

namespace wadi {

/// Ground that rises, valleys, rain, rivers and lakes, gullies, rolling grains, dunes, slopes that fail,
/// plants.
using Processes = ProcessList<Uplift, Incision, Droplet, Pipes, Runoff, Roller, Wind, Talus, Vegetation>;

static_assert([] {
    bool all = true;
    Processes::forEach([&]<class P>() { all = all && Process<P>; });
    return all;
}());

}  // namespace wadi
