#include "app/data/section.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <utility>

namespace app {

namespace {

constexpr float kPlacesPerCell = 2.f;
constexpr std::size_t kMostPlaces = 2048;

std::vector<float> alongLine(const Section& section, const wadi::TileGrid& grid, const wadi::Layer& layer,
                             std::size_t places) {
    std::vector<float> values(places);
    for (std::size_t i = 0; i < places; ++i) {
        const float share = static_cast<float>(i) / static_cast<float>(places - 1);
        values[i] = valueBetween(grid, layer, section.line.at(share));
    }
    return values;
}

/// What heads the columns of a layer in a table.
std::string columnTitle(const Section& section, std::size_t channel) {
    const bool isDirection = infoOf(section.layer).kind == LayerKind::direction;
    if (isDirection) return channel == 0 ? "slope to the east [m/m]" : "slope to the south [m/m]";
    std::string title = titleOf(partOf(section.layer, channel));
    std::ranges::replace(title, ',', ';');  // which would begin another column
    return title;
}

}  // namespace

float Section::share(std::size_t place) const {
    return places() > 1 ? static_cast<float>(place) / static_cast<float>(places() - 1) : 0.f;
}

std::size_t Section::nearest(float share) const {
    const float last = static_cast<float>(places() - 1);
    return static_cast<std::size_t>(std::clamp(share, 0.f, 1.f) * last + 0.5f);
}

glm::vec2 Section::range() const {
    glm::vec2 range(ground.front());
    for (const std::vector<float>* heights : {&ground, &start, &water}) {
        for (const float height : *heights) range = {std::min(range.x, height), std::max(range.y, height)};
    }
    if (isLayerHeight())
        for (const float height : values.front())
            range = {std::min(range.x, height), std::max(range.y, height)};
    for (std::size_t i = 0; i < sediment.size(); ++i) range.x = std::min(range.x, ground[i] - sediment[i]);
    return range;
}

void requestSection(wadi::View& view) {
    view.layers |= {LayerId::start, LayerId::sediment, LayerId::water};
}

SectionLine clamped(const SectionLine& line, const wadi::TileGrid& grid) {
    const glm::vec2 most(static_cast<float>(grid.columns) - 0.5f, static_cast<float>(grid.rows) - 0.5f);
    return {glm::clamp(line.from, glm::vec2(0.5f), most), glm::clamp(line.to, glm::vec2(0.5f), most)};
}

Section sectionOf(const wadi::Snapshot& snapshot, const SectionLine& line) {
    Section section;
    section.line = clamped(line, snapshot.grid);
    section.cellSize = snapshot.cellSize;
    const float cells = glm::distance(section.line.from, section.line.to);
    section.length = cells * snapshot.cellSize;
    const std::size_t places = std::clamp(static_cast<std::size_t>(std::ceil(cells * kPlacesPerCell)) + 1,
                                          std::size_t{2}, kMostPlaces);
    const auto take = [&](const wadi::Layer& layer, std::vector<float>& values) {
        if (!layer.empty()) values = alongLine(section, snapshot.grid, layer, places);
    };
    take(snapshot[LayerId::height], section.ground);
    take(snapshot[LayerId::start], section.start);
    take(snapshot[LayerId::sediment], section.sediment);
    take(snapshot[LayerId::water], section.water);
    const wadi::SeaParams& sea = snapshot.parameters.sea;
    if (section.water.empty() && sea.enabled) section.water.assign(places, 0.f);
    for (std::size_t i = 0; i < section.water.size(); ++i)
        section.water[i] = surfaceOf(sea, section.ground[i], section.water[i]);
    return section;
}

void addLayer(Section& section, const wadi::TileGrid& grid, LayerId layer,
              const QuantityLayer::Channels& channels) {
    if (!isThere(channels, layer)) return;
    section.layer = layer;
    section.values.clear();
    for (int i = 0; i < channelsOf(layer); ++i) {
        const auto channel = static_cast<std::size_t>(i);
        const LayerId part = partOf(layer, channel);
        std::vector<float>& values = section.values.emplace_back(section.places());
        for (std::size_t place = 0; place < values.size(); ++place)
            values[place] = valueOf(grid, layer, *channels[channel], section.line.at(section.share(place)));
        section.scales[channel] = roundOutward(part, rangeOf(part, *channels[channel]));
    }
}

std::string csvOf(const Section& section) {
    std::vector<std::pair<std::string, const std::vector<float>*>> columns{{"height [m]", &section.ground}};
    const auto addColumn = [&](const std::string& title, const std::vector<float>& values) {
        if (!values.empty()) columns.emplace_back(title, &values);
    };
    addColumn("start [m]", section.start);
    addColumn("sediment [m]", section.sediment);
    addColumn("water level [m]", section.water);
    const std::size_t heights = columns.size();
    for (std::size_t i = 0; i < section.values.size(); ++i)
        addColumn(columnTitle(section, i), section.values[i]);
    std::string text = "distance [m],x [m],z [m]";
    for (const auto& [title, values] : columns) text += "," + title;
    const auto add = [&](float value, const char* before, const char* format = "%.4f") {
        std::array<char, 48> number;
        std::snprintf(number.data(), number.size(), format, double{value});
        text += before + std::string(number.data());
    };
    for (std::size_t i = 0; i < section.places(); ++i) {
        const glm::vec2 place = section.line.at(section.share(i)) * section.cellSize;
        add(section.share(i) * section.length, "\n");
        add(place.x, ",");
        add(place.y, ",");
        for (std::size_t column = 0; column < columns.size(); ++column)
            add((*columns[column].second)[i], ",", column < heights ? "%.4f" : "%.6g");
    }
    return text + "\n";
}

}  // namespace app
