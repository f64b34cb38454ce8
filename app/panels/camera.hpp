// Camera panel: bookmarks, and the camera that turns by itself. It moves no camera: it says where to. Inside
// a frame of Dear ImGui, on the window's thread.
#pragma once

#include <optional>

#include "app/base/tuned.hpp"
#include "app/documents/bookmarks.hpp"
#include "app/ui/messages.hpp"
#include "engine/input.hpp"
#include "sim/io/world/scene.hpp"

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
      "Whether the camera goes round the place that it looks at; it waits while a hand turns it. Key: R.");
    v("speed", p.speed, -90.f, 90.f, "°/s", "How fast it goes round; below 0 the other way.");
}

class CameraPanel {
  public:
    /// Control and a digit go to a bookmark, with shift they keep one; R turns and stops.
    /// `here`: from where the land is seen. Gives the place to go to, if any.
    std::optional<wadi::io::SceneCamera> heedKeys(const engine::Input& input,
                                                  const wadi::io::SceneCamera& here, Messages& messages);
    /// Draws the panel. Gives the place to go to, if any.
    std::optional<wadi::io::SceneCamera> draw(const wadi::io::SceneCamera& here);

    /// How far the camera turns in a frame of `dt` [s], of which a hand may do so [rad].
    float turn(const engine::Input& input, float dt) const;
    bool isTurning() const { return turn_->turning; }

    Bookmarks& bookmarks() { return bookmarks_; }
    const Bookmarks& bookmarks() const { return bookmarks_; }
    TurnParams& params() { return *turn_; }

  private:
    std::optional<wadi::io::SceneCamera> drawBookmark(const wadi::io::SceneBookmark& bookmark,
                                                      const wadi::io::SceneCamera& here);

    Bookmarks bookmarks_;
    Tuned<TurnParams> turn_{"turn", "Turn", {}, {}};
};

}  // namespace app
