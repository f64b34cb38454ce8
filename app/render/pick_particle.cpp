#include "app/render/pick_particle.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>
#include <vector>

#include "app/render/pick.hpp"

namespace app {

namespace {

/// What differs by less from the pointer is as near to it [window units].
constexpr float kAlike = 2.f;

struct Candidate {
    std::size_t number;
    int ring;    ///< Distance from the pointer, in steps of kAlike
    float away;  ///< From the eye [m]
};

bool isHidden(glm::vec3 world, const wadi::Snapshot& snapshot, glm::vec3 eye) {
    const glm::dvec3 way(world - eye);
    const auto ground = pick({eye, way}, snapshot);
    // It may lie on the ground that is met, which is drawn a little coarser.
    return ground && glm::distance(ground->world, eye) < glm::length(way) - snapshot.cellSize;
}

}  // namespace

glm::vec3 placeOf(const wadi::Mote& mote, const wadi::Snapshot& snapshot) {
    const glm::vec2 place = mote.position * snapshot.cellSize;
    return {place.x, groundAt(snapshot, mote.position) + mote.above, place.y};
}

std::optional<glm::vec2> onScreen(glm::vec3 world, const Sighting& sighting) {
    const glm::vec4 clip = sighting.vp * glm::vec4(world, 1.f);
    if (clip.w <= 0.f) return std::nullopt;
    return (glm::vec2(clip) / clip.w * glm::vec2(0.5f, -0.5f) + 0.5f) * sighting.size;
}

std::optional<std::size_t> pickMote(const wadi::Snapshot& snapshot, const Sighting& sighting, glm::vec2 at) {
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i < snapshot.motes.size(); ++i) {
        const glm::vec3 world = placeOf(snapshot.motes[i], snapshot);
        const auto seen = onScreen(world, sighting);
        if (!seen) continue;
        const float beside = glm::distance(*seen, at);
        if (beside > kMoteReach) continue;
        candidates.push_back({i, static_cast<int>(beside / kAlike), glm::distance(world, sighting.eye)});
    }
    std::ranges::sort(candidates, {}, [](const Candidate& c) { return std::pair(c.ring, c.away); });
    for (const Candidate& candidate : candidates) {
        const glm::vec3 world = placeOf(snapshot.motes[candidate.number], snapshot);
        if (!isHidden(world, snapshot, sighting.eye)) return candidate.number;
    }
    return std::nullopt;
}

}  // namespace app
