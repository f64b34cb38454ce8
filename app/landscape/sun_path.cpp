#include "app/landscape/sun_path.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <glm/vec3.hpp>

namespace app {

namespace {

constexpr float kLatitude = 45.f, kDeclination = 20.f;  // [°]
constexpr float kNoon = 13.f, kDegreesInHour = 15.f;
constexpr float kLowest = 2.f;  // [°]

glm::vec3 directionOf(const SunPlace& place) {
    const float azimuth = glm::radians(place.azimuth), elevation = glm::radians(place.elevation);
    return {std::sin(azimuth) * std::cos(elevation), std::cos(azimuth) * std::cos(elevation),
            std::sin(elevation)};
}

}  // namespace

SunPlace sunAt(float hour) {
    const float angle = glm::radians(kDegreesInHour * (hour - kNoon));
    const float latitude = glm::radians(kLatitude), declination = glm::radians(kDeclination);
    const float height = std::sin(latitude) * std::sin(declination) +
                         std::cos(latitude) * std::cos(declination) * std::cos(angle);
    // Counted from the south.
    const float azimuth = std::atan2(
        std::sin(angle), std::cos(angle) * std::sin(latitude) - std::tan(declination) * std::cos(latitude));
    return {180.f + glm::degrees(azimuth), std::max(kLowest, glm::degrees(std::asin(height)))};
}

float hourOf(const SunPlace& place) {
    const glm::vec3 wanted = directionOf(place);
    const auto nearest = [&](float from, float to, float step) {
        float best = -2.f, found = from;
        for (float hour = std::max(from, kDawn); hour <= std::min(to, kDusk); hour += step) {
            const float nearness = glm::dot(wanted, directionOf(sunAt(hour)));
            if (nearness > best) found = hour;
            best = std::max(best, nearness);
        }
        return found;
    };
    constexpr float kCoarse = 0.25f, kFine = 1.f / 60.f;
    const float about = nearest(kDawn, kDusk, kCoarse);
    return nearest(about - kCoarse, about + kCoarse, kFine);
}

}  // namespace app
