// The rolling grains as plain as they can be: heights in floating point, one grain after the other, and each
// changes the ground before the next one feels it. Oracle for what Wadi's roller must show, and baseline for
// how fast it is. One thread.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <vector>

#include "sim/core/field.hpp"
#include "sim/core/random.hpp"
#include "sim/process/roller/roller.hpp"

namespace reference {

/// Grains over a ground; those that reach an edge leave, and others begin instead.
class Rolling {
  public:
    /// `heights` [m] must outlive it.
    Rolling(wadi::Field<float>& heights, float cellSize, const wadi::RollerParams& params,
            std::uint32_t seed);

    /// Every grain takes its steps of an epoch, unless it rests or leaves before. Returns the steps taken.
    std::uint64_t runEpoch();
    /// All grains lay down what they carry, where they are.
    void layAll();

  private:
    struct Grain {
        glm::vec2 position{}, velocity{};
        float volume = 1, load = 0;  // load [m of height in one cell]
    };
    enum class Fate { rolls, rests, leaves };

    Grain born();
    Fate step(Grain& grain);
    glm::vec2 gradient(glm::vec2 position) const;
    void add(glm::vec2 position, float amount);

    wadi::Field<float>& heights_;
    float cellSize_;
    const wadi::RollerParams& params_;
    wadi::Random random_;
    std::uint64_t births_ = 0;
    std::vector<Grain> grains_;
};

}  // namespace reference
