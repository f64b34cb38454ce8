#include "sim/live/particle_view.hpp"

#include <glm/vec2.hpp>

#include "sim/core/random.hpp"

namespace wadi {

namespace {

/// Decides by their names which particles are shown.
class Chooser {
  public:
    Chooser(const ParticleChoice& choice, std::size_t there) : choice_(choice) {
        if (there > choice.most)
            beyond_ = static_cast<std::uint64_t>(kWhole * static_cast<double>(choice.most) /
                                                 static_cast<double>(there));
    }

    bool operator()(const ParticleId& name) const {
        return name == choice_.followed || (choice_.all && mix(name.id) >> 32 < beyond_);
    }

  private:
    static constexpr double kWhole = 0x1p32;

    const ParticleChoice& choice_;
    std::uint64_t beyond_ = std::uint64_t{1} << 32;
};

/// Adds those of a process's particles that are shown.
template <class P>
void addViews(std::vector<ParticleView>& particles, const State& state, const Chooser& isShown) {
    constexpr ProcessId kKind = Processes::idOf<P>();
    state.of<P>().particles().forEach([&](const TileGrid::Box& box, const auto& particle) {
        const std::uint64_t id = particle.birth.id();
        if (!isShown({kKind, id})) return;
        ParticleView shown = P::view(particle, state.params.of<P>(), state.terrain.cellSize());
        shown.position += glm::vec2(box.x, box.z);
        shown.kind = kKind;
        shown.id = id;
        particles.push_back(shown);
    });
}

}  // namespace

std::vector<ParticleView> particleViewsOf(const Simulation& simulation, const ParticleChoice& choice) {
    const State& state = simulation.state();
    std::size_t there = 0;
    Processes::forEach([&]<class P>() {
        if constexpr (HasParticles<P>) there += state.of<P>().particles().size();
    });
    const Chooser isShown(choice, there);
    std::vector<ParticleView> particles;
    Processes::forEach([&]<class P>() {
        if constexpr (HasParticles<P>) addViews<P>(particles, state, isShown);
    });
    return particles;
}

}  // namespace wadi
