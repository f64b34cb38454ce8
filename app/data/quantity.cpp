#include "app/data/quantity.hpp"

#include <cmath>
#include <glm/geometric.hpp>

#include "app/base/number_format.hpp"
#include "app/data/ticks.hpp"

namespace app {

int channelsOf(LayerId layer) {
    return layer == LayerId::none ? 0 : wadi::channelsOf(infoOf(layer).kind);
}

LayerId partOf(LayerId layer, std::size_t channel) {
    const LayerInfo& info = infoOf(layer);
    return info.kind == LayerKind::pair ? info.workOut()->from[channel] : layer;
}

ColourMap coloursFor(LayerId layer, ColourMap chosen) {
    const LayerKind kind = infoOf(layer).kind;
    if (kind == LayerKind::category) return ColourMap::categories;
    return kind == LayerKind::diverging ? ColourMap::diverging : chosen;
}

glm::vec3 normalColour(float alongX, float alongZ) {
    return 0.5f + 0.5f * glm::normalize(glm::vec3(-alongX, alongZ, 1.f));
}

std::string valueText(LayerId layer, float value) {
    const std::string_view unit = infoOf(layer).unit;
    constexpr float kSquareKilometre = 1e6f;
    if (unit == "m²")
        return value >= 0.01f * kSquareKilometre ? shortNumber(double{value / kSquareKilometre}) + " km²"
                                                 : tickText(double{value}, 1) + " m²";
    // Lengths have no prefix before their unit, and heights are said alike everywhere.
    const bool isLong = unit == "m" && std::abs(value) >= 100.f;
    std::string text = isLong || infoOf(layer).kind == LayerKind::level ? tickText(double{value}, 0.1)
                                                                        : shortNumber(double{value});
    if (unit == "°") return text + "°";
    if (!unit.empty()) text += " " + std::string(unit);
    return text;
}

std::string titleOf(LayerId layer) {
    const LayerInfo& info = infoOf(layer);
    std::string title(info.title);
    if (!info.unit.empty()) title += " [" + std::string(info.unit) + "]";
    return title;
}

}  // namespace app
