#include "app/view/look_edits.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "app/ui/actions.hpp"

namespace app {

bool dragSun(const engine::Input& input, LookParams& look) {
    constexpr float kTurn = 0.35f, kRise = 0.18f;  // [° a window unit]
    if (!isHeld(input, "sun") || input.mouseCaptured()) return false;
    const glm::vec2 delta = input.mouseDelta();
    const float azimuth = look.sunAzimuth + kTurn * delta.x;
    look.sunAzimuth = azimuth - 360.f * std::floor(azimuth / 360.f);
    const auto params = wadi::listParams("look", look);
    const auto sun = std::ranges::find(params, "sunElevation", &wadi::Param::name);
    look.sunElevation = std::clamp(look.sunElevation - kRise * delta.y, static_cast<float>(sun->lowest),
                                   static_cast<float>(sun->highest));
    return true;
}

namespace {

/// The path of the first parameter in which two looks differ; they must.
std::string titleOf(LookParams before, LookParams now) {
    const std::vector<wadi::Param> old = wadi::listParams("look", before),
                                   fresh = wadi::listParams("look", now);
    std::size_t i = 0;
    while (i + 1 < old.size() && old[i].text() == fresh[i].text()) ++i;
    return fresh[i].path();
}

}  // namespace

wadi::AppStateId LookEdits::keep(const LookParams& look, std::size_t start) {
    looks_.push_back({look, start});
    return looks_.size() - 1;
}

void LookEdits::update(const wadi::Snapshot& snapshot, LookParams& look) {
    const Kept& kept = looks_.at(snapshot.appState);
    if (kept.look != known_) look = kept.look;  // else the hand's own changes since stay
    known_ = kept.look;
    start_ = kept.start;
}

void LookEdits::publish(const LookParams& look, SimulationControl& control) {
    if (look == known_ || control.bringsState()) return;
    control.setAppState(keep(look, start_), titleOf(known_, look));
    known_ = look;
}

}  // namespace app
