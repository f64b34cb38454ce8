#include "app/data/make_map.hpp"

#include "app/data/quantity.hpp"

namespace app {

std::vector<wadi::Field<float>> makeMap(const wadi::LayerFields& world, LayerId layer) {
    std::vector<wadi::Field<float>> map = wadi::channelsOf(world, layer);
    if (infoOf(layer).kind != LayerKind::direction) return map;
    map.emplace_back(world.columns, world.rows);
    for (std::size_t i = 0; i < map[0].size(); ++i) {
        const glm::vec3 colour = normalColour(map[0][i], map[1][i]);
        for (int channel = 0; channel < 3; ++channel)
            map[static_cast<std::size_t>(channel)][i] = colour[channel];
    }
    return map;
}

}  // namespace app
