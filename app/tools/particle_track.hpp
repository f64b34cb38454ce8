// Particle track: what a followed particle did, epoch by epoch, and how it ended. Not the choice of the
// particle (pick), nor a picture of it (FollowPanel). One thread, any.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>

#include "sim/live/snapshot.hpp"

namespace app {

/// A particle at the end of an epoch.
struct TrackPoint {
    std::uint64_t epoch = 0;
    wadi::ParticleView particle;
};

class ParticleTrack {
  public:
    /// Most moments that are kept; of a longer life the first ones are given up.
    static constexpr std::size_t kMost = 1024;

    /// Begins with a particle of a snapshot.
    ParticleTrack(const wadi::ParticleView& particle, const wadi::Snapshot& snapshot);

    /// Takes note of a snapshot, not older than the one before. After the end it changes nothing. It goes on
    /// when the land is made twice as fine.
    void take(const wadi::Snapshot& snapshot);

    const wadi::ParticleId& name() const { return name_; }
    /// At least one; the newest is last.
    const std::deque<TrackPoint>& points() const { return points_; }
    /// Whether a snapshot is of its world, and its places are on that map.
    bool isOf(const wadi::Snapshot& snapshot) const { return snapshot.world == world_; }
    float cellSize() const { return cellSize_; }  ///< Of its world [m]
    bool hasEnded() const { return !ending_.empty(); }
    /// Why it ended, as in "Probably it left the map."; "" while it has not.
    const std::string& ending() const { return ending_; }
    /// Epochs in which it was followed.
    std::uint64_t epochs() const { return points_.back().epoch - start_; }
    /// Way in these epochs, as the crow flies from each to the next [cells].
    float pathLength() const { return pathLength_; }

  private:
    bool isUpsampled(const wadi::Snapshot& snapshot) const;
    void upsample(std::uint64_t world);
    void add(const wadi::ParticleView& particle, std::uint64_t epoch);

    wadi::ParticleId name_;
    std::uint64_t world_, start_;
    wadi::TileGrid grid_;
    float cellSize_;
    std::deque<TrackPoint> points_;
    float pathLength_ = 0.f;
    std::string ending_;
};

/// The particle of a snapshot nearest to where another one was, of its kind if there is one; none: null.
const wadi::ParticleView* nearestParticle(const wadi::Snapshot& snapshot, const wadi::ParticleView& to);

/// What a particle is called, as in "drop".
std::string_view nameOf(wadi::ProcessId kind);

}  // namespace app
