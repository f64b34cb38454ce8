#include "app/world/shrunk.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "sim/io/export/resize.hpp"

namespace app {

namespace {

/// Fields of a map on another one.
class Fitting {
  public:
    Fitting(int columns, int rows) : columns_(columns), rows_(rows) {}

    template <class T, class Value>
    wadi::Field<float> values(const wadi::Field<T>& field, Value value) const {
        wadi::Field<float> numbers(field.columns(), field.rows());
        std::ranges::transform(field.values(), numbers.values().begin(), value);
        return wadi::io::fitted(numbers, columns_, rows_);
    }
    wadi::Field<float> metres(const wadi::Field<wadi::Quanta>& layer) const {
        return values(layer, [](wadi::Quanta quanta) { return static_cast<float>(wadi::toMetres(quanta)); });
    }
    wadi::Field<std::uint8_t> bytes(const wadi::Field<std::uint8_t>& map) const {
        const wadi::Field<float> numbers =
            values(map, [](std::uint8_t byte) { return static_cast<float>(byte); });
        wadi::Field<std::uint8_t> result(columns_, rows_);
        std::ranges::transform(numbers.values(), result.values().begin(),
                               [](float number) { return static_cast<std::uint8_t>(number + 0.5f); });
        return result;
    }

  private:
    int columns_, rows_;
};

}  // namespace

wadi::Simulation shrunk(const wadi::SavedWorld& world, int side, const wadi::Execution& execution) {
    const wadi::Terrain& before = world.state.terrain;
    const int longest = std::max(before.columns(), before.rows());
    if (longest <= side) return wadi::Simulation(world, execution);
    const float part = static_cast<float>(side) / static_cast<float>(longest);
    const auto along = [&](int cells) {
        return std::max(wadi::kLeastSide, static_cast<int>(std::lround(static_cast<float>(cells) * part)));
    };
    const int columns = along(before.columns()), rows = along(before.rows());
    const Fitting fitting(columns, rows);
    wadi::Heightmap map{.heights = before.heightmap().heights};
    map.heights = wadi::io::fitted(map.heights, columns, rows);
    map.sediment = fitting.metres(before.sediment());
    map.water = fitting.metres(before.water());
    map.hardness = fitting.bytes(before.hardness());
    map.cellSize = static_cast<float>(
        wadi::io::fittedSpacing(before.cellSize(), before.columns(), before.rows(), columns, rows).x);
    wadi::Parameters params = world.state.params;
    for (wadi::Spring& spring : params.springs) spring.radius = std::max(0.5f, spring.radius * part);
    wadi::Simulation simulation(std::make_shared<const wadi::Heightmap>(std::move(map)), params, execution);
    for (std::size_t i = 0; i < wadi::kPaintedNames.size(); ++i) {
        const auto which = static_cast<wadi::Painted>(i);
        if (which == wadi::Painted::dye || before.painted(which).empty()) continue;
        simulation.apply(wadi::SetPaintedMap{
            which, std::make_shared<const wadi::Field<std::uint8_t>>(fitting.bytes(before.painted(which)))});
    }
    return simulation;
}

}  // namespace app
