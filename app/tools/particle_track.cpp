#include "app/tools/particle_track.hpp"

#include <algorithm>
#include <glm/geometric.hpp>
#include <utility>

#include "app/tools/pick.hpp"
#include "app/ui/language/tr.hpp"

namespace app {

namespace {

const wadi::ParticleView* find(const wadi::Snapshot& snapshot, const wadi::ParticleId& name) {
    const auto found = std::ranges::find(snapshot.particles, name, &wadi::ParticleView::name);
    return found == snapshot.particles.end() ? nullptr : &*found;
}

/// Why a particle is no more. Its last moment is up to an epoch old: what it was heading for tells most.
std::string endingOf(const wadi::ParticleView& last, const wadi::Snapshot& snapshot) {
    constexpr float kSteps = 64.f;  // that particles usually take in an epoch
    const glm::vec2 next = last.position + kSteps * last.velocity;
    const wadi::SeaParams& sea = snapshot.parameters.sea;
    if (last.volume < 0.05f) return std::string(wadi::Processes::infoOf(last.kind).particle.spent);
    if (sea.enabled &&
        (groundAt(snapshot, last.position) < sea.level || groundAt(snapshot, next) < sea.level))
        return tr("Probably it ran into the sea.");
    if (!isOverMap(snapshot, next)) return tr("Probably it left the map.");
    return tr("Probably it came to rest and laid down what it carried.");
}

}  // namespace

ParticleTrack::ParticleTrack(const wadi::ParticleView& particle, const wadi::Snapshot& snapshot)
    : name_(particle.name()),
      world_(snapshot.world),
      start_(snapshot.epoch),
      grid_(snapshot.grid),
      cellSize_(snapshot.cellSize) {
    add(particle, snapshot.epoch);
}

/// Whether a snapshot of another world is of this one, twice as fine: a fresh one would begin at epoch 0.
bool ParticleTrack::isUpsampled(const wadi::Snapshot& snapshot) const {
    return snapshot.grid.columns == 2 * grid_.columns && snapshot.grid.rows == 2 * grid_.rows &&
           snapshot.cellSize == 0.5f * cellSize_ && snapshot.epoch >= points_.back().epoch;
}

/// Counts in the new cells, as wadi::upsampled() does, what lies behind, so that places and figures are what
/// they were in metres.
void ParticleTrack::upsample(std::uint64_t world) {
    world_ = world;
    grid_ = {2 * grid_.columns, 2 * grid_.rows};
    cellSize_ *= 0.5f;
    pathLength_ *= 2.f;
    for (TrackPoint& point : points_) {
        point.particle.position *= 2.f;
        point.particle.velocity *= 2.f;
        point.particle.load *= 4.f;
    }
}

void ParticleTrack::add(const wadi::ParticleView& particle, std::uint64_t epoch) {
    if (!points_.empty()) pathLength_ += glm::distance(particle.position, points_.back().particle.position);
    points_.push_back({epoch, particle});
    if (points_.size() > kMost) points_.pop_front();
}

void ParticleTrack::take(const wadi::Snapshot& snapshot) {
    if (hasEnded()) return;
    if (!isOf(snapshot) && isUpsampled(snapshot)) upsample(snapshot.world);
    if (!isOf(snapshot)) {
        ending_ = tr("Another world has taken the place of its own.");
        return;
    }
    const wadi::ParticleView* particle = find(snapshot, name_);
    if (snapshot.epoch == points_.back().epoch) return;
    if (snapshot.epoch < points_.back().epoch) {
        ending_ = tr("Time went back to before it was there.");
        return;
    }
    if (particle)
        add(*particle, snapshot.epoch);
    else
        ending_ = endingOf(points_.back().particle, snapshot);
}

const wadi::ParticleView* nearestParticle(const wadi::Snapshot& snapshot, const wadi::ParticleView& to) {
    const auto rank = [&](const wadi::ParticleView& particle) {
        return std::pair(particle.kind != to.kind, glm::distance(particle.position, to.position));
    };
    const auto nearest = std::ranges::min_element(snapshot.particles, {}, rank);
    return nearest == snapshot.particles.end() ? nullptr : &*nearest;
}

std::string_view nameOf(wadi::ProcessId kind) {
    return wadi::Processes::infoOf(kind).particle.name;
}

}  // namespace app
