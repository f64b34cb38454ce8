// Follow panel: a particle that a person clicked: a ring around it, its way on the ground, plots of its
// speed, volume and load, and its end. Not the particles' picture (Motes). Inside a frame of Dear ImGui, on
// the window's thread.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>

#include "app/render/pick_particle.hpp"
#include "app/tools/mote_track.hpp"
#include "app/ui/window_layout.hpp"
#include "engine/camera.hpp"
#include "engine/input.hpp"

namespace app {

class FollowPanel {
  public:
    /// Takes note of the newest snapshot.
    void takeNews(const wadi::Snapshot& snapshot);
    /// Makes snapshots hold the followed particle.
    void request(wadi::View& view) const;

    /// One frame of the mouse over the part of the window, which begins at `corner`. With Alt or Ctrl held
    /// over the land a click follows a particle; while it is so true is returned, and tools must leave the
    /// mouse alone.
    bool aim(const engine::Input& input, const Sighting& sighting, glm::vec2 corner,
             const wadi::Snapshot& snapshot);
    /// Lets the camera go along, or not.
    void toggleGoing() { goes_ = track_ && !goes_; }
    /// How far the camera goes in a frame of `dt` [s], to stay with the particle [m];
    /// nothing if it is there, or does not go along.
    std::optional<glm::vec3> way(const engine::Camera& camera, const wadi::Snapshot& snapshot,
                                 float dt) const;

    /// Draws marks on the land, over the part of the window that begins at `corner`, and the window with the
    /// plots.
    void draw(const Sighting& sighting, glm::vec2 corner, const wadi::Snapshot& snapshot, Berths& berths);
    /// Follows nothing any more.
    void end();

    const std::optional<MoteTrack>& track() const { return track_; }
    bool goes() const { return goes_; }

  private:
    void follow(const wadi::Mote& mote, const wadi::Snapshot& snapshot) { track_.emplace(mote, snapshot); }
    void drawMarks(const Sighting& sighting, glm::vec2 corner, const wadi::Snapshot& snapshot) const;
    void drawPlots() const;
    void drawEnd(const wadi::Snapshot& snapshot);

    std::optional<MoteTrack> track_;
    std::optional<wadi::Mote> hovered_;
    bool goes_ = false;
};

}  // namespace app
