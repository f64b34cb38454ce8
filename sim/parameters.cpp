#include "sim/parameters.hpp"

namespace wadi {

std::vector<ParamGroup> groups(Parameters& params, Parameters& defaults) {
    return {
        paramGroup("world", "World", params.world, defaults.world),
        paramGroup("terrain", "Terrain", params.terrain, defaults.terrain),
        paramGroup("droplet", "Rain", params.droplet, defaults.droplet),
        paramGroup("pipes", "Rivers", params.pipes, defaults.pipes),
        paramGroup("wind", "Wind", params.wind, defaults.wind),
        paramGroup("talus", "Slopes", params.talus, defaults.talus),
        paramGroup("sand", "Sand", params.sand, defaults.sand),
        paramGroup("sea", "Sea", params.sea, defaults.sea),
    };
}

}  // namespace wadi
