#include "app/ui/thumbnail.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

namespace app {

namespace {

constexpr glm::vec3 kLow{0.42f, 0.43f, 0.29f}, kHigh{0.78f, 0.72f, 0.64f}, kSand{0.86f, 0.74f, 0.48f};

glm::vec3 normalAt(const wadi::Heightmap& map, int x, int z) {
    const auto& heights = map.heights;
    const float across = heights.clamped(x + 1, z) - heights.clamped(x - 1, z);
    const float down = heights.clamped(x, z + 1) - heights.clamped(x, z - 1);
    return glm::normalize(glm::vec3(-across, 2 * map.cellSize, -down));
}

}  // namespace

engine::Image thumbnail(wadi::GenerateParams params, std::uint32_t seed, int side) {
    params.size = side;
    const wadi::Heightmap map = wadi::generate(params, seed);
    const auto [least, greatest] = std::ranges::minmax(map.heights.values());
    // Level land keeps one colour however little it rises.
    const float range = std::max(greatest - least, 20 * map.cellSize * static_cast<float>(side) / 256);
    const glm::vec3 sun = glm::normalize(glm::vec3(-1.f, 1.2f, -1.f));
    engine::Image picture(side, side, 4);
    for (int z = 0; z < side; ++z) {
        for (int x = 0; x < side; ++x) {
            const float light = 0.25f + 1.1f * std::max(0.f, glm::dot(normalAt(map, x, z), sun));
            const bool isSand = !map.sediment.empty() && map.sediment.at(x, z) > 0;
            const float height = (map.heights.at(x, z) - least) / range;
            const glm::vec3 colour = light * (isSand ? kSand : glm::mix(kLow, kHigh, height));
            const auto pixel = picture.at(x, z);
            for (int i = 0; i < 3; ++i)
                pixel[static_cast<std::size_t>(i)] =
                    static_cast<std::uint8_t>(std::clamp(colour[i], 0.f, 1.f) * 255.f + 0.5f);
            pixel[3] = 255;
        }
    }
    return picture;
}

}  // namespace app
