#include "sim/world/survey.hpp"

#include <algorithm>

namespace wadi {

namespace {

Field<float> metres(const Field<Quanta>& layer) {
    Field<float> map(layer.columns(), layer.rows());
    std::ranges::transform(layer.values(), map.values().begin(),
                           [](Quanta value) { return static_cast<float>(toMetres(value)); });
    return map;
}

/// Bytes as parts of 1.
Field<float> parts(const Field<std::uint8_t>& layer) {
    Field<float> map(layer.columns(), layer.rows());
    std::ranges::transform(layer.values(), map.values().begin(),
                           [](std::uint8_t value) { return static_cast<float>(value) / 255.f; });
    return map;
}

Field<float> hardness(const Terrain& terrain) {
    Field<float> map(terrain.columns(), terrain.rows());
    for (int z = 0; z < map.rows(); ++z)
        for (int x = 0; x < map.columns(); ++x)
            map.at(x, z) = static_cast<float>(terrain.resistance(x, z)) / 255.f;
    return map;
}

Field<float> rain(const Terrain& terrain) {
    const Field<std::uint8_t>& painted = terrain.painted(Painted::rain);
    return painted.empty() ? Field<float>(terrain.columns(), terrain.rows(), 1.f) : parts(painted);
}

Field<float> layerOf(const State& state, SurveyLayer layer) {
    const Terrain& terrain = state.terrain;
    switch (layer) {
        case SurveyLayer::height:
            return terrain.heightmap().heights;
        case SurveyLayer::bedrock:
            return metres(terrain.bedrock());
        case SurveyLayer::sediment:
            return metres(terrain.sediment());
        case SurveyLayer::water:
            return metres(terrain.water());
        case SurveyLayer::hardness:
            return hardness(terrain);
        case SurveyLayer::discharge:
            return state.droplet.discharge();
        case SurveyLayer::windpath:
            return state.wind.windpath();
        case SurveyLayer::flow:
            return state.pipes.flow();
        case SurveyLayer::rain:
            return rain(terrain);
        case SurveyLayer::damp:
            return parts(terrain.damp());
    }
    return {};
}

}  // namespace

Survey survey(const State& state, const EditLog& log, std::span<const SurveyLayer> wanted) {
    Survey result{state.epoch, state.hash(), state.terrain.cellSize(), {}, log};
    for (const SurveyLayer layer : wanted) result.layers[std::size_t(layer)] = layerOf(state, layer);
    return result;
}

}  // namespace wadi
