#include "app/look/sun_path.hpp"

#include <algorithm>
#include <cmath>
#include <glm/trigonometric.hpp>

namespace app {

namespace {

constexpr float kLatitude = 45.f, kDeclination = 20.f;  // [°]
constexpr float kNoon = 13.f, kDegreesInHour = 15.f;
constexpr float kLowest = 2.f;  // [°]

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
    constexpr float kStep = 1.f / 60.f, kAside = 1e-3f;
    const bool isMorning = place.azimuth < 180.f;
    float found = kNoon, least = 1e9f;
    for (float hour = isMorning ? kDawn : kNoon; hour <= (isMorning ? kNoon : kDusk); hour += kStep) {
        const SunPlace sun = sunAt(hour);
        // Its height makes the light of an hour; how far aside it is decides only where that stays the same.
        const float off =
            std::abs(sun.elevation - place.elevation) + kAside * std::abs(sun.azimuth - place.azimuth);
        if (off < least) found = hour;
        least = std::min(least, off);
    }
    return found;
}

}  // namespace app
