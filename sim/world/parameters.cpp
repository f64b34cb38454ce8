#include "sim/world/parameters.hpp"

#include <type_traits>

namespace wadi {

std::vector<ParamGroup> groups(Parameters& params, Parameters& defaults) {
    std::vector<ParamGroup> all = {
        paramGroup("world", "World", params.world, defaults.world),
        paramGroup("terrain", "Terrain", params.terrain, defaults.terrain),
    };
    // The order is that in which a hash takes them: clouds have their place behind the rain.
    Processes::forEach([&]<class P>() {
        all.push_back(
            paramGroup(P::kInfo.name, P::kInfo.title, params.template of<P>(), defaults.template of<P>()));
        if constexpr (std::is_same_v<P, Droplet>)
            all.push_back(paramGroup("clouds", "Clouds", params.clouds, defaults.clouds));
    });
    all.push_back(paramGroup("sand", "Sand", params.sand, defaults.sand));
    all.push_back(paramGroup("masks", "Masks", params.masks, defaults.masks));
    all.push_back(paramGroup("strata", "Rock", params.strata, defaults.strata));
    all.push_back(paramGroup("sea", "Sea", params.sea, defaults.sea));
    return all;
}

}  // namespace wadi
