#include "app/data/long_profile.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <glm/common.hpp>
#include <utility>

#include "sim/analysis/streams.hpp"

namespace app {

namespace {

constexpr int kSnap = 2;  // cells by which a hand may miss a channel

wadi::Quanta quantaOf(float metres) {
    const double all = std::clamp(double{metres}, wadi::kLowestMetres, wadi::kHighestMetres);
    return wadi::toQuanta(all).value_or(0);
}

/// The lowest value of each square of a layer.
wadi::Field<float> lowestOf(const wadi::TileGrid& grid, const wadi::Layer& layer, int side) {
    const auto squares = [side](int cells) { return (cells + side - 1) / side; };
    wadi::Field<float> lowest(squares(grid.columns), squares(grid.rows), wadi::kHighestMetres);
    for (std::size_t t = 0; t < layer.size(); ++t) {
        const wadi::TileGrid::Box box = grid.box(t);
        const float* value = layer[t]->values.data();
        for (int z = box.z; z < box.z + box.rows; ++z) {
            for (int x = box.x; x < box.x + box.columns; ++x, ++value) {
                float& square = lowest.at(x / side, z / side);
                square = std::min(square, *value);
            }
        }
    }
    return lowest;
}

wadi::Field<wadi::Quanta> quantaOf(const wadi::Field<float>& metres) {
    wadi::Field<wadi::Quanta> quanta(metres.columns(), metres.rows());
    std::ranges::transform(metres.values(), quanta.values().begin(),
                           [](float height) { return quantaOf(height); });
    return quanta;
}

/// Square of the distance of a cell from a place.
int apart(std::uint32_t cell, glm::ivec2 at, int columns) {
    const int x = static_cast<int>(cell) % columns - at.x, z = static_cast<int>(cell) / columns - at.y;
    return x * x + z * z;
}

/// Of the channel with the greatest area near a cell the place that is nearest to it; the cell itself where
/// there is none.
std::uint32_t snapped(const wadi::Streams& streams, glm::ivec2 at) {
    const wadi::Field<std::uint32_t>& areas = streams.drainage().area;
    auto best = static_cast<std::uint32_t>(areas.index(at.x, at.y));
    const std::uint32_t own = best;
    for (int z = std::max(at.y - kSnap, 0); z <= std::min(at.y + kSnap, areas.rows() - 1); ++z) {
        for (int x = std::max(at.x - kSnap, 0); x <= std::min(at.x + kSnap, areas.columns() - 1); ++x) {
            const auto cell = static_cast<std::uint32_t>(areas.index(x, z));
            if (!streams.isDrowned(cell) && areas[cell] > areas[best]) best = cell;
        }
    }
    if (!streams.isChannel(best)) return own;
    // That is where the channel leaves what is near: the place lies upstream.
    const int columns = areas.columns();
    std::uint32_t nearest = best;
    for (std::uint32_t cell = best; cell != wadi::Streams::kNone && streams.isChannel(cell) &&
                                    apart(cell, at, columns) <= 2 * kSnap * kSnap;
         cell = streams.mainDonor(cell))
        if (apart(cell, at, columns) < apart(nearest, at, columns)) nearest = cell;
    return nearest;
}

/// The way through a cell, from the mouth upwards, and the cell's place on it.
std::pair<std::vector<std::uint32_t>, std::size_t> wayThrough(const wadi::Streams& streams,
                                                              std::uint32_t cell) {
    std::vector<std::uint32_t> way{cell};
    while (!streams.isMouth(way.back())) way.push_back(streams.drainage().receiver[way.back()]);
    std::ranges::reverse(way);
    const std::size_t chosen = way.size() - 1;
    for (std::uint32_t above = streams.longestDonor(cell); above != wadi::Streams::kNone;
         above = streams.longestDonor(above))
        way.push_back(above);
    return {std::move(way), chosen};
}

}  // namespace

std::size_t LongProfile::nearest(float metres) const {
    const auto above = std::ranges::lower_bound(distance, metres);
    const auto i = static_cast<std::size_t>(above - distance.begin());
    if (i == 0) return 0;
    if (i == places()) return i - 1;
    return metres - distance[i - 1] < distance[i] - metres ? i - 1 : i;
}

void requestProfile(wadi::View& view) {
    view.layers.insert(LayerId::start);
}

LongProfile longProfileOf(const wadi::Snapshot& snapshot, glm::vec2 place) {
    const wadi::TileGrid& grid = snapshot.grid;
    const int side = wadi::squaresFor(grid.columns, grid.rows, kMostFollowed);
    const wadi::Field<float> ground = lowestOf(grid, snapshot[LayerId::height], side);
    const wadi::SeaParams& sea = snapshot.parameters.sea;
    const wadi::Streams streams(quantaOf(ground), snapshot.cellSize * static_cast<float>(side),
                                sea.enabled ? quantaOf(sea.level) : wadi::kLowest);
    LongProfile profile;
    profile.world = snapshot.world;
    profile.cellSize = snapshot.cellSize;
    const glm::ivec2 last(ground.columns() - 1, ground.rows() - 1);
    const std::uint32_t cell = snapped(streams, glm::clamp(glm::ivec2(place) / side, glm::ivec2(0), last));
    if (streams.isDrowned(cell)) return profile;
    const auto [way, chosen] = wayThrough(streams, cell);
    profile.chosen = chosen;
    wadi::Field<float> start;
    if (!snapshot[LayerId::start].empty()) start = lowestOf(grid, snapshot[LayerId::start], side);
    for (const std::uint32_t at : way) {
        const auto width = static_cast<std::uint32_t>(ground.columns());
        const float reach = profile.cells.empty() ? 0.f : static_cast<float>(streams.reach(at));
        const bool isChannel = streams.isChannel(at);
        profile.distance.push_back(reach + (profile.cells.empty() ? 0.f : profile.distance.back()));
        profile.chi.push_back(isChannel             ? static_cast<float>(streams.chi()[at])
                              : profile.chi.empty() ? 0.f
                                                    : profile.chi.back());
        profile.cells.push_back((glm::vec2(at % width, at / width) + 0.5f) * static_cast<float>(side));
        profile.ground.push_back(ground[at]);
        if (!start.empty()) profile.start.push_back(start[at]);
        profile.area.push_back(static_cast<float>(streams.area(at)));
        profile.steepness.push_back(static_cast<float>(streams.steepness(at)));
        if (isChannel) profile.channel = profile.places();
    }
    return profile;
}

std::string csvOf(const LongProfile& profile) {
    const bool hasStart = !profile.start.empty();
    std::string text = "distance from mouth [m],x [m],z [m],height [m]";
    if (hasStart) text += ",start [m]";
    text += ",drainage area [m²],chi [m],k_sn [m^0.9]";
    const auto add = [&](float value, const char* format) {
        std::array<char, 48> number;
        std::snprintf(number.data(), number.size(), format, double{value});
        text += number.data();
    };
    for (std::size_t i = 0; i < profile.places(); ++i) {
        add(profile.distance[i], "\n%.4f");
        add(profile.cells[i].x * profile.cellSize, ",%.4f");
        add(profile.cells[i].y * profile.cellSize, ",%.4f");
        add(profile.ground[i], ",%.4f");
        if (hasStart) add(profile.start[i], ",%.4f");
        add(profile.area[i], ",%.6g");
        add(profile.chi[i], ",%.6g");
        add(profile.steepness[i], ",%.6g");
    }
    return text + "\n";
}

}  // namespace app
