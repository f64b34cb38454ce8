#include "app/data/quantity.hpp"

#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "app/base/number_format.hpp"
#include "app/base/words.hpp"
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
    const LayerInfo& info = infoOf(layer);
    if (layer == LayerId::strahler) return ColourMap::orders;
    if (info.kind == LayerKind::category) return ColourMap::categories;
    if (info.kind != LayerKind::diverging) return chosen;
    return info.lowers ? ColourMap::lowering : ColourMap::diverging;
}

glm::vec3 normalColour(float alongX, float alongZ) {
    return 0.5f + 0.5f * glm::normalize(glm::vec3(-alongX, alongZ, 1.f));
}

ReadUnit readUnitOf(LayerId layer) {
    const std::string_view unit = infoOf(layer).unit;
    return unit == "m²" ? ReadUnit{"km²", 1e6} : ReadUnit{unit};
}

std::string thingText(LayerId layer, int thing) {
    static constexpr std::array<const char*, 8> kDirections = {"E", "NE", "N", "NW", "W", "SW", "S", "SE"};
    const bool isNamed = layer == LayerId::flowDirection && thing >= 1 && thing <= 8;
    return isNamed ? kDirections[static_cast<std::size_t>(thing - 1)] : std::to_string(thing);
}

namespace {

/// How one value of a layer is called, and a thing that is none.
struct ReadingWords {
    std::string one;
    std::string none = {};
};

ReadingWords readingWordsOf(LayerId layer) {
    switch (layer) {
        case LayerId::flowDirection:
            return {"flows", "leaves the land"};
        case LayerId::catchments:
            return {"catchment", "no catchment"};
        case LayerId::strahler:
            return {"Strahler order", "no channel"};
        case LayerId::steepness:
            return {"k_sn"};
        case LayerId::start:
            return {"height at the start"};
        case LayerId::lakes:
            return {"lake depth"};
        case LayerId::water:
        case LayerId::waterWithSea:
            return {"water depth"};
        default:
            break;
    }
    return {wordsOf(infoOf(layer).name)};
}

}  // namespace

std::string readingOf(LayerId layer, float value) {
    const ReadingWords words = readingWordsOf(layer);
    if (infoOf(layer).kind != LayerKind::category) return words.one + ' ' + valueText(layer, value);
    const int thing = static_cast<int>(std::lround(value));
    return thing < 1 ? words.none : words.one + ' ' + thingText(layer, thing);
}

std::string valueText(LayerId layer, float value) {
    const std::string_view unit = infoOf(layer).unit;
    if (const ReadUnit read = readUnitOf(layer); read.size != 1) {
        const double number = double{value} / read.size;
        return number >= 0.01 ? shortNumber(number) + ' ' + std::string(read.name)
                              : tickText(double{value}, 1) + ' ' + std::string(unit);
    }
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
    if (!info.unit.empty()) title += " [" + std::string(readUnitOf(layer).name) + "]";
    return title;
}

}  // namespace app
