// The rolling grains as plain as they can be: heights in floating point, one grain after the other, and each
// changes the ground before the next one feels it. Oracle for what Wadi's roller must show, and baseline for
// how fast it is. One thread.
#pragma once

#include <algorithm>
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
    /// Under a grain; `lowest` of the 4 × 4 cells around it [m].
    struct Ground {
        glm::vec2 rise{};  // over a cell to the east and to the south [m]
        float height = 0, lowest = 0;
    };
    /// Below `floor` nothing is taken, and above `ceiling` nothing is laid down [m].
    struct Limits {
        float floor, ceiling;
    };

    Grain born();
    Fate step(Grain& grain);
    Ground feel(glm::vec2 position) const;
    /// Between 4 × 4 cells, of which height(i, j) is one, so far past the middle of the second.
    template <class Height>
    static Ground groundOver(glm::vec2 across, Height height);
    bool isInner(int x, int z) const;  // all 4 × 4 cells from this one on
    /// What of an amount a cell of this height takes [m].
    static float limited(float amount, float height, const Limits& limits) {
        const float least = std::min(0.f, limits.floor - height),
                    most = std::max(0.f, limits.ceiling - height);
        return std::min(std::max(amount, least), most);
    }
    /// Of a grain that goes this `way` [cells]: it digs no deeper than the ground that it rolls to, and piles
    /// up no steeper than sand stands, nor above the highest ground.
    Limits limitsOn(const Ground& ground, glm::vec2 way) const;
    /// Both return what was added [m].
    float addTo(int x, int z, float amount, const Limits& limits);
    float add(glm::vec2 position, float amount, const Limits& limits);

    wadi::Field<float>& heights_;
    float cellSize_;
    const wadi::RollerParams& params_;
    wadi::Random random_;
    std::uint64_t births_ = 0;
    float summit_ = 0;  // the highest ground when the epoch begins [m]
    std::vector<Grain> grains_;
};

}  // namespace reference
