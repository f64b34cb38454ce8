#include "app/tools/mote_track.hpp"

#include <algorithm>
#include <glm/geometric.hpp>
#include <utility>

#include "app/tools/pick.hpp"

namespace app {

namespace {

const wadi::Mote* find(const wadi::Snapshot& snapshot, const wadi::MoteName& name) {
    const auto found = std::ranges::find(snapshot.motes, name, &wadi::Mote::name);
    return found == snapshot.motes.end() ? nullptr : &*found;
}

/// Why a particle is no more. Its last moment is up to an epoch old: what it was heading for tells most.
std::string endingOf(const wadi::Mote& last, const wadi::Snapshot& snapshot) {
    constexpr float kSteps = 64.f;  // that particles usually take in an epoch
    const glm::vec2 next = last.position + kSteps * last.velocity;
    const wadi::SeaParams& sea = snapshot.parameters.sea;
    if (last.volume < 0.05f) return std::string(wadi::Processes::infoOf(last.kind).particle.spent);
    if (sea.enabled &&
        (groundAt(snapshot, last.position) < sea.level || groundAt(snapshot, next) < sea.level))
        return "Probably it ran into the sea.";
    if (!isOverMap(snapshot, next)) return "Probably it left the map.";
    return "Probably it came to rest and laid down what it carried.";
}

}  // namespace

MoteTrack::MoteTrack(const wadi::Mote& mote, const wadi::Snapshot& snapshot)
    : name_(mote.name()),
      world_(snapshot.world),
      start_(snapshot.epoch),
      grid_(snapshot.grid),
      cellSize_(snapshot.cellSize) {
    add(mote, snapshot.epoch);
}

/// Whether a snapshot of another world is of this one, twice as fine: a fresh one would begin at epoch 0.
bool MoteTrack::isFiner(const wadi::Snapshot& snapshot) const {
    return snapshot.grid.columns == 2 * grid_.columns && snapshot.grid.rows == 2 * grid_.rows &&
           snapshot.cellSize == 0.5f * cellSize_ && snapshot.epoch >= moments_.back().epoch;
}

/// Counts in the new cells, as wadi::finer() does, what lies behind, so that places and figures are what they
/// were in metres.
void MoteTrack::refine(std::uint64_t world) {
    world_ = world;
    grid_ = {2 * grid_.columns, 2 * grid_.rows};
    cellSize_ *= 0.5f;
    way_ *= 2.f;
    for (MoteMoment& moment : moments_) {
        moment.mote.position *= 2.f;
        moment.mote.velocity *= 2.f;
        moment.mote.load *= 4.f;
    }
}

void MoteTrack::add(const wadi::Mote& mote, std::uint64_t epoch) {
    if (!moments_.empty()) way_ += glm::distance(mote.position, moments_.back().mote.position);
    moments_.push_back({epoch, mote});
    if (moments_.size() > kMost) moments_.pop_front();
}

void MoteTrack::take(const wadi::Snapshot& snapshot) {
    if (hasEnded()) return;
    if (!isOf(snapshot) && isFiner(snapshot)) refine(snapshot.world);
    if (!isOf(snapshot)) {
        ending_ = "Another world has taken the place of its own.";
        return;
    }
    const wadi::Mote* mote = find(snapshot, name_);
    if (snapshot.epoch == moments_.back().epoch) return;
    if (mote)
        add(*mote, snapshot.epoch);
    else
        ending_ = endingOf(moments_.back().mote, snapshot);
}

const wadi::Mote* nearestMote(const wadi::Snapshot& snapshot, const wadi::Mote& to) {
    const auto rank = [&](const wadi::Mote& mote) {
        return std::pair(mote.kind != to.kind, glm::distance(mote.position, to.position));
    };
    const auto nearest = std::ranges::min_element(snapshot.motes, {}, rank);
    return nearest == snapshot.motes.end() ? nullptr : &*nearest;
}

std::string_view nameOf(wadi::ProcessId kind) {
    return wadi::Processes::infoOf(kind).particle.name;
}

}  // namespace app
