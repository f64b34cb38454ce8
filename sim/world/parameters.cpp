#include "sim/world/parameters.hpp"

namespace wadi {

std::vector<ParamGroup> groups(Parameters& params, Parameters& defaults) {
    return {
        paramGroup("world", "World", params.world, defaults.world),
        paramGroup("terrain", "Terrain", params.terrain, defaults.terrain),
        paramGroup("droplet", "Rain", params.droplet, defaults.droplet),
        paramGroup("clouds", "Clouds", params.clouds, defaults.clouds),
        paramGroup("pipes", "Rivers", params.pipes, defaults.pipes),
        paramGroup("runoff", "Runoff", params.runoff, defaults.runoff),
        paramGroup("roller", "Rolling grains", params.roller, defaults.roller),
        paramGroup("wind", "Wind", params.wind, defaults.wind),
        paramGroup("talus", "Slopes", params.talus, defaults.talus),
        paramGroup("sand", "Sand", params.sand, defaults.sand),
        paramGroup("masks", "Masks", params.masks, defaults.masks),
        paramGroup("strata", "Rock", params.strata, defaults.strata),
        paramGroup("sea", "Sea", params.sea, defaults.sea),
    };
}

}  // namespace wadi
