// LongProfile: a river from its mouth up to the divide, as geomorphologists plot it: height against distance
// and against chi, now and when the world began. Not its plot (panels/plots/profile) nor the hand that
// chooses a place (tools/profile_tool). Any thread.
#pragma once

#include <cstddef>
#include <glm/vec2.hpp>
#include <string>
#include <vector>

#include "app/data/quantity.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// The way of water through a place: down to the mouth, and up along the longest tributary to the divide.
/// Places follow each other from the mouth upwards; all lists but `start` have a number for each.
struct LongProfile {
    std::uint64_t world = 0;       ///< Snapshot::world
    float cellSize = 1;            ///< [m]
    std::vector<glm::vec2> cells;  ///< [cells]
    std::vector<float> distance;   ///< From the mouth along the way [m]
    std::vector<float> ground;     ///< Height [m]
    std::vector<float> start;      ///< Height there when the world began [m]; empty: not known
    std::vector<float> area;       ///< Drainage area [m²]
    std::vector<float> chi;        ///< [m], A0 = 1 km², concavity 0.45; above the channel's head it stays
    std::vector<float> steepness;  ///< k_sn [m^0.9]; 0 above the channel's head
    std::size_t chosen = 0;        ///< The place that was asked for
    std::size_t channel = 0;       ///< Places that are channel: the first ones

    std::size_t places() const { return cells.size(); }
    /// The place nearest to a distance from the mouth [m]; there must be one.
    std::size_t nearest(float metres) const;
};

/// Most cells along a side of a map of which rivers are followed cell by cell; of larger ones they are those
/// of the lowest cells of squares.
inline constexpr int kMostFollowed = 1024;

/// Makes snapshots hold what a profile tells.
void requestProfile(wadi::View& view);

/// The profile through the greatest channel within two cells of a place [cells], which is on the map, at its
/// nearest point, or else through the place itself. Takes as long as a flood of the map. Empty in the sea.
LongProfile longProfileOf(const wadi::Snapshot& snapshot, glm::vec2 place);

/// A table with a line of titles, one place a line.
std::string csvOf(const LongProfile& profile);

}  // namespace app
