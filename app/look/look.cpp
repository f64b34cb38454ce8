#include "app/look/look.hpp"

#include <cmath>
#include <glm/trigonometric.hpp>

namespace app {

LookParams openingLook() {
    LookParams look;
    look.palette = Palette::alpine;
    return look;
}

glm::vec3 earthColour(const LookParams& look) {
    const glm::vec3 rock = look.palette == Palette::twoColour ? linearColour(look.steepColour)
                                                              : 0.6f * materialsOf(look.palette).rock +
                                                                    0.4f * materialsOf(look.palette).soil;
    return rock * glm::vec3(0.95f, 0.85f, 0.74f);
}

bool uses(Palette palette, std::string_view param) {
    if (param == "snowLine") return materialsOf(palette).snowy > 0.f;
    if (param == "flatColour" || param == "steepColour" || param == "sandColour")
        return palette == Palette::twoColour;
    return true;
}

glm::vec3 towardsSun(const LookParams& look) {
    const float azimuth = glm::radians(look.sunAzimuth), elevation = glm::radians(look.sunElevation);
    return {std::sin(azimuth) * std::cos(elevation), std::sin(elevation),
            -std::cos(azimuth) * std::cos(elevation)};
}

}  // namespace app
