// Map and data panels: a layer of the world flat and in colours, in a window of its own or small in a corner,
// and which data lie over the ground. They change no world. Inside a frame of Dear ImGui, on the window's
// thread.
#pragma once

#include <glm/vec2.hpp>
#include <memory>
#include <optional>

#include "app/base/bound_params.hpp"
#include "app/data/flat_picture.hpp"
#include "app/look/look.hpp"
#include "app/ui/actions.hpp"
#include "app/ui/scales/colour_bar.hpp"
#include "app/ui/window_layout.hpp"
#include "engine/texture.hpp"
#include "engine/window.hpp"
#include "sim/core/param.hpp"

namespace app {

/// Draws the section. `interval`: between the contours that are shown [m]; 0 if there are none.
void drawData(BoundParams<OverlayParams>& overlay, const OverlayView& shown);

/// Lets actions show the next quantity, the one before, and contours. `overlay` must live longer.
void registerDataActions(Actions& actions, BoundParams<OverlayParams>& overlay);

struct MapParams {
    bool window = false;
    bool inset = false;
    LayerId layer = LayerId::windAndSediment;
    ColourMap colours = ColourMap::inferno;
    bool logarithmic = false;
};

template <class V>
void visit(V&& v, MapParams& p) {
    v("window", p.window, "Whether the map is shown in a window of its own.");
    v("inset", p.inset, "Whether the map is shown small in a corner.");
    v("layer", p.layer, wadi::seenNamesOrNone(), "What the map shows.");
    v("colours", p.colours, kColourMapNames, "How numbers become colours.");
    v("logarithmic", p.logarithmic, "Whether small numbers are told apart more finely than large ones.");
}

class MapPanel {
  public:
    /// Draws the panel's switches.
    void drawSwitches();
    /// Asks for the layer that is shown, if any.
    void request(wadi::View& view) const;
    /// Draws the window, or else the inset, if they are wanted: the latter in the lower right corner, where
    /// there is room for it; a click on it opens the window. The picture follows a few times a second.
    void draw(const std::shared_ptr<const wadi::Snapshot>& snapshot, double dt, WindowLayout& layout);

    MapParams& params() { return *params_; }
    const wadi::ParamGroup& group() const { return params_.group(); }

  private:
    bool isShown() const { return (params_->window || params_->inset) && params_->layer != LayerId::none; }
    void follow(const std::shared_ptr<const wadi::Snapshot>& snapshot, double dt);
    void paintAnew(const std::shared_ptr<const wadi::Snapshot>& snapshot);
    void drawWindow(WindowLayout& layout);
    void drawInset(WindowLayout& layout);
    void drawMap(glm::vec2 low, glm::vec2 size);
    void move(glm::vec2 low, glm::vec2 size, bool isUnder);
    void moveByKeys();
    void drawKey(glm::vec2 low, float height) const;
    void drawTitle() const;
    void drawUnderPointer(glm::vec2 low, glm::vec2 size);

    /// The part of the map that is seen [shares of it].
    struct Part {
        glm::vec2 at{0.f}, size{1.f};
    };

    BoundParams<MapParams> params_{"map", "Map", {}, {}};
    std::shared_ptr<const wadi::Snapshot> shown_;  // holds the layer that is shown, or null
    std::optional<engine::Texture> picture_;
    MapParams painted_;
    QuantityLayer layer_;
    ColourKey key_;  // of the picture
    Part part_;
    double sincePainted_ = 1e9;  // [s]
};

}  // namespace app
