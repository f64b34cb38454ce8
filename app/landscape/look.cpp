#include "app/landscape/look.hpp"

#include <cmath>
#include <glm/trigonometric.hpp>

namespace app {

namespace {

float linear(float encoded) {
    return encoded <= 0.04045f ? encoded / 12.92f : std::pow((encoded + 0.055f) / 1.055f, 2.4f);
}

}  // namespace

glm::vec3 linearColour(glm::vec3 srgb) {
    return {linear(srgb.r), linear(srgb.g), linear(srgb.b)};
}

glm::vec3 towardsSun(const LookParams& look) {
    const float azimuth = glm::radians(look.sunAzimuth), elevation = glm::radians(look.sunElevation);
    return {std::sin(azimuth) * std::cos(elevation), std::sin(elevation),
            -std::cos(azimuth) * std::cos(elevation)};
}

glm::vec3 sunColour(float elevation) {
    // Air takes the more, the longer the way through it, and of blue the most. The way is measured in
    // atmospheres overhead (F. Kasten and A. Young, 1989, simplified so that it stays finite).
    const float way = 1.f / (std::sin(glm::radians(elevation)) + 0.10f);
    return {std::exp(-0.020f * way), std::exp(-0.065f * way), std::exp(-0.150f * way)};
}

}  // namespace app
