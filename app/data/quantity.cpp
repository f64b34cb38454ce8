#include "app/data/quantity.hpp"

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
    if (info.kind == LayerKind::category)
        return info.words.areOrdered ? ColourMap::orders : ColourMap::categories;
    if (info.kind != LayerKind::diverging) return chosen;
    return info.lowers ? ColourMap::lowering : ColourMap::diverging;
}

bool hasBorders(LayerId layer) {
    const LayerInfo& info = infoOf(layer);
    return info.kind == LayerKind::category && info.words.things.empty() && !info.words.areOrdered;
}

glm::vec3 normalColour(float alongX, float alongZ) {
    return 0.5f + 0.5f * glm::normalize(glm::vec3(-alongX, alongZ, 1.f));
}

ReadUnit readUnitOf(LayerId layer) {
    const std::string_view unit = infoOf(layer).unit;
    return unit == "m²" ? ReadUnit{"km²", 1e6} : ReadUnit{unit};
}

std::string thingText(LayerId layer, int thing) {
    const auto names = infoOf(layer).words.things;
    const bool isNamed = thing >= 1 && thing <= static_cast<int>(names.size());
    return isNamed ? std::string(names[static_cast<std::size_t>(thing - 1)]) : std::to_string(thing);
}

ReadingWords readingWords(LayerId layer, float value) {
    const LayerInfo& info = infoOf(layer);
    const std::string one = info.words.one.empty() ? wordsOf(info.name) : std::string(info.words.one);
    if (info.kind != LayerKind::category) return {one, valueText(layer, value)};
    const int thing = static_cast<int>(std::lround(value));
    if (thing < 1) return {std::string(info.words.none), ""};
    return {one, thingText(layer, thing)};
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
