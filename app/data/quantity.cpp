#include "app/data/quantity.hpp"

#include <cmath>
#include <glm/geometric.hpp>

#include "app/base/figures.hpp"
#include "app/data/ticks.hpp"

namespace app {

int channelsOf(Quantity quantity) {
    if (quantity == Quantity::none) return 0;
    const QuantityKind kind = facts(quantity).kind;
    return kind == QuantityKind::direction || kind == QuantityKind::pair ? 2 : 1;
}

void request(wadi::View& view, Quantity quantity) {
    switch (quantity) {
        case Quantity::height:
        case Quantity::slope:
        case Quantity::normal:
        case Quantity::none:
            break;
        case Quantity::lakes:
            view.lakes = true;
            break;
        case Quantity::discharge:
            view.discharge = true;
            break;
        case Quantity::flow:
            view.flow = true;
            break;
        case Quantity::windpath:
            view.windpath = true;
            break;
        case Quantity::windAndSediment:
            view.windpath = view.sediment = true;
            break;
        case Quantity::wear:
        case Quantity::deposit:
        case Quantity::change:
            view.start = true;
            break;
        case Quantity::sediment:
            view.sediment = true;
            break;
        case Quantity::water:
            view.water = true;
            break;
        case Quantity::velocity:
            view.current = true;
            break;
        case Quantity::hardness:
            view.hardness = true;
            break;
        case Quantity::rain:
            view.rain = true;
            break;
    }
}

ColourMap coloursFor(Quantity quantity, ColourMap chosen) {
    const bool hasSign = quantity != Quantity::none && facts(quantity).kind == QuantityKind::diverging;
    return hasSign ? ColourMap::diverging : chosen;
}

glm::vec3 normalColour(float alongX, float alongZ) {
    return 0.5f + 0.5f * glm::normalize(glm::vec3(-alongX, alongZ, 1.f));
}

std::string valueText(Quantity quantity, float value) {
    const std::string_view unit = facts(quantity).unit;
    // Lengths have no prefix before their unit, and heights are said alike everywhere.
    const bool isLong = unit == "m" && std::abs(value) >= 100.f;
    std::string text =
        isLong || quantity == Quantity::height ? tickText(double{value}, 0.1) : shortNumber(double{value});
    if (unit == "°") return text + "°";
    if (!unit.empty()) text += " " + std::string(unit);
    return text;
}

}  // namespace app
