#include "sim/live/particle_view.hpp"

#include <algorithm>
#include <cmath>

#include "sim/core/random.hpp"
#include "sim/process/roller/roller_lanes.hpp"
#include "sim/process/wind/wind_lanes.hpp"

namespace wadi {

namespace {

float metres(Quanta quanta) {
    return static_cast<float>(toMetres(quanta));
}

/// A way of a step, cut to a length of `most`.
glm::vec2 cut(glm::vec2 way, float most) {
    const float length = std::sqrt(way.x * way.x + way.y * way.y);
    return length > most ? way * (most / length) : way;
}

/// Decides by their names which particles are shown.
class Chooser {
  public:
    Chooser(const MoteChoice& choice, std::size_t there) : choice_(choice) {
        if (there > choice.most)
            beyond_ = static_cast<std::uint64_t>(kWhole * static_cast<double>(choice.most) /
                                                 static_cast<double>(there));
    }

    bool operator()(const MoteName& name) const {
        return name == choice_.followed || (choice_.all && mix(name.id) >> 32 < beyond_);
    }

  private:
    static constexpr double kWhole = 0x1p32;

    const MoteChoice& choice_;
    std::uint64_t beyond_ = std::uint64_t{1} << 32;
};

Mote moteOf(const Drop& drop, const Simulation& simulation) {
    const DropletParams& params = simulation.parameters().droplet;
    return {.position = drop.position,
            .velocity = cut(params.dt * drop.velocity, params.maxTravel),
            .volume = drop.volume,
            .load = metres(drop.load),
            .deed = static_cast<Deed>(drop.birth.note)};
}

Mote moteOf(const RunoffDrop& drop, const Simulation&) {
    return {
        .position = drop.position, .velocity = drop.velocity, .load = metres(drop.load), .deed = drop.deed};
}

Mote moteOf(const Pebble& pebble, const Simulation& simulation) {
    return {.position = pebble.position,
            .velocity = cut(simulation.parameters().roller.dt * pebble.velocity, kRollerTravel),
            .volume = pebble.volume,
            .load = metres(pebble.load),
            .deed = pebble.deed};
}

Mote moteOf(const Grain& grain, const Simulation& simulation) {
    const WindParams& params = simulation.parameters().wind;
    const float metresOfHeight = params.verticalScale * simulation.terrain().cellSize();
    const auto along = [&](float v) { return std::clamp(params.dt * v, -kWindTravel, kWindTravel); };
    return {.position = grain.position,
            .velocity = {along(grain.velocity.x), along(grain.velocity.z)},
            .above = grain.height * metresOfHeight,
            .climb = params.dt * grain.velocity.y * metresOfHeight,
            .load = metres(grain.load),
            .deed = grain.deed};
}

/// Adds those of a process's particles that are shown.
template <class Particles>
void addMotes(std::vector<Mote>& motes, const Particles& particles, MoteKind kind, const Chooser& isShown,
              const Simulation& simulation) {
    for (const auto& particle : particles) {
        const std::uint64_t id = particle.birth.id();
        if (!isShown({kind, id})) continue;
        motes.push_back(moteOf(particle, simulation));
        motes.back().kind = kind;
        motes.back().id = id;
    }
}

}  // namespace

std::vector<Mote> motesOf(const Simulation& simulation, const MoteChoice& choice) {
    std::vector<Mote> motes;
    const std::size_t there = simulation.droplet().size() + simulation.runoff().size() +
                              simulation.roller().size() + simulation.wind().size();
    const Chooser isShown(choice, there);
    addMotes(motes, simulation.droplet().drops(), MoteKind::drop, isShown, simulation);
    addMotes(motes, simulation.runoff().drops(), MoteKind::runoffDrop, isShown, simulation);
    addMotes(motes, simulation.roller().pebbles(), MoteKind::rollingGrain, isShown, simulation);
    addMotes(motes, simulation.wind().grains(), MoteKind::windGrain, isShown, simulation);
    return motes;
}

}  // namespace wadi
