// Camera and follow panels: bookmarks, views from above and from the sides, the lens, compass and scale bar,
// the camera that turns by itself, and a particle that a user clicked, with its way on the ground and plots
// of its values. They move no camera, but say where to. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <functional>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <vector>

#include "app/base/bound_params.hpp"
#include "app/documents/bookmarks.hpp"
#include "app/look/camera_place.hpp"
#include "app/tools/particle_track.hpp"
#include "app/tools/pick.hpp"
#include "app/ui/actions.hpp"
#include "app/ui/messages.hpp"
#include "app/ui/param_panel.hpp"
#include "app/ui/scales/guides.hpp"
#include "app/ui/window_layout.hpp"
#include "engine/camera.hpp"
#include "engine/window.hpp"

namespace app {

/// The camera that goes round by itself.
struct TurnParams {
    bool turning = false;
    float speed = 12.f;

    bool operator==(const TurnParams&) const = default;
};

template <class V>
void visit(V&& v, TurnParams& p) {
    v("turning", p.turning,
      "Whether the camera goes round the place that it looks at; it waits while a hand turns it.");
    v("speed", p.speed, -90.f, 90.f, "°/s", "How fast it goes round; below 0 the other way.");
}

/// How the camera sees.
struct LensParams {
    float fieldOfView = CameraPlace{}.fieldOfView;
    bool orthographic = false;
};

template <class V>
void visit(V&& v, LensParams& p) {
    v("fieldOfView", p.fieldOfView, kLeastFieldOfView, kMostFieldOfView, "°", kFieldOfViewHelp);
    v("orthographic", p.orthographic, kOrthographicHelp);
}

class CameraPanel {
  public:
    /// From where the land is seen, and what goes elsewhere or sets the lens.
    struct Camera {
        std::function<CameraPlace()> here;
        std::function<void(const CameraPlace&)> go;
        std::function<void(const LensParams&)> see = {};
    };
    /// Lets actions go to a bookmark, keep one, look from above and from the sides, without perspective, turn
    /// or stop, and show compass, scale bar and legend. `messages` must live longer.
    void registerActions(Actions& actions, Camera camera, Messages& messages);
    /// Draws the panel. Gives the place to go to, if any.
    std::optional<CameraPlace> draw(const CameraPlace& here);

    /// How far the camera turns in a frame of `dt` [s], of which a hand may do so [rad].
    float turn(const engine::Input& input, float dt) const;
    bool isTurning() const { return turn_->turning; }

    Bookmarks& bookmarks() { return bookmarks_; }
    const Bookmarks& bookmarks() const { return bookmarks_; }
    TurnParams& params() { return *turn_; }
    const GuideParams& guides() const { return *guides_; }
    GuideParams& guides() { return *guides_; }
    const wadi::ParamGroup& guidesGroup() const { return guides_.group(); }
    std::vector<const wadi::ParamGroup*> groups() const {
        return {&turn_.group(), &lens_.group(), &guides_.group()};
    }

  private:
    void registerViews(Actions& actions);
    void drawLens(const CameraPlace& here);
    std::optional<CameraPlace> drawSides(const CameraPlace& here);
    std::optional<CameraPlace> drawBookmark(const CameraBookmark& bookmark, const CameraPlace& here);

    Bookmarks bookmarks_;
    Camera camera_;
    BoundParams<TurnParams> turn_{"turn", "Turn", {}, {}};
    BoundParams<LensParams> lens_{"lens", "Lens", {}, {}};
    BoundParams<GuideParams> guides_{"guides", "Guides", {}, {}};
};

/// The box of "goAlong", which is called otherwise in the menus.
inline constexpr NamedRow kGoAlongRow{"follow.goAlong", marked("Camera goes along"),
                                      marked("Lets the camera go along with the particle that is followed.")};

/// A particle that a person clicked: a ring around it, its way on the ground, plots of its speed, volume
/// and load, and its end. Not the particles' picture (Particles).
class FollowPanel {
  public:
    /// Takes note of the newest snapshot.
    void update(const wadi::Snapshot& snapshot);
    /// Makes snapshots hold the followed particle.
    void request(wadi::View& view) const;

    /// One frame of the mouse over the part of the window, which begins at `corner`. With Alt or Ctrl held
    /// over the land a click follows a particle; while it is so true is returned, and tools must leave the
    /// mouse alone. One with Alt is not theirs where no particles are shown, either.
    bool aim(const engine::Input& input, const ViewProjection& projection, glm::vec2 corner,
             const wadi::Snapshot& snapshot);
    /// Why the click of the last frame, with Alt, met no particle, as a sentence; "": it did, or there was
    /// none.
    const std::string& miss() const { return miss_; }
    /// Lets an action make the camera go along, or not.
    void registerActions(Actions& actions);
    /// Lets the camera go along, or not.
    void toggleGoing() { goes_ = track_ && !goes_; }
    /// How far the camera goes in a frame of `dt` [s], to stay with the particle [m];
    /// nothing if it is there, or does not go along.
    std::optional<glm::vec3> displacement(const engine::Camera& camera, const wadi::Snapshot& snapshot,
                                          float dt) const;

    /// Draws marks on the land, over the part of the window that begins at `corner`, and the window with the
    /// plots.
    void draw(const ViewProjection& projection, glm::vec2 corner, const wadi::Snapshot& snapshot,
              WindowLayout& layout);
    /// Follows a particle of the snapshot from now on.
    void follow(const wadi::ParticleView& particle, const wadi::Snapshot& snapshot) {
        track_.emplace(particle, snapshot);
    }
    /// Follows nothing any more.
    void end();

    const std::optional<ParticleTrack>& track() const { return track_; }
    bool goes() const { return goes_; }

  private:
    void drawMarks(const ViewProjection& projection, glm::vec2 corner, const wadi::Snapshot& snapshot) const;
    void drawPlots() const;
    void drawEnd(const wadi::Snapshot& snapshot);

    std::optional<ParticleTrack> track_;
    std::optional<wadi::ParticleView> hovered_;
    std::string miss_;
    bool goes_ = false;
};

}  // namespace app
