#include "app/map_kind.hpp"

namespace app {

namespace {

wadi::Field<float> metres(const wadi::Field<wadi::Quanta>& layer) {
    wadi::Field<float> map(layer.columns(), layer.rows());
    for (std::size_t i = 0; i < layer.size(); ++i) map[i] = static_cast<float>(wadi::toMetres(layer[i]));
    return map;
}

}  // namespace

wadi::Field<float> makeMap(const wadi::Simulation& simulation, MapKind kind) {
    switch (kind) {
        case MapKind::height:
            return simulation.terrain().heightmap().heights;
        case MapKind::discharge:
            return simulation.droplet().discharge();
        case MapKind::windpath:
            return simulation.wind().windpath();
        case MapKind::sediment:
            return metres(simulation.terrain().sediment());
        case MapKind::bedrock:
            return metres(simulation.terrain().bedrock());
        case MapKind::water:
            return metres(simulation.terrain().water());
        case MapKind::flow:
            return simulation.pipes().flow();
    }
    return {};
}

}  // namespace app
