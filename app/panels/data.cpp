#include "app/panels/data.hpp"

#include <imgui.h>

#include <string>
#include <vector>

#include "app/data/ticks.hpp"
#include "app/ui/param_panel.hpp"

namespace app {

namespace {

/// What makes no difference to the data that are shown.
std::vector<std::string_view> idle(const OverlayParams& params) {
    std::vector<std::string_view> names;
    const auto leaveOut = [&](std::initializer_list<std::string_view> more) {
        names.insert(names.end(), more);
    };
    if (params.layer == Quantity::none)
        leaveOut({"colours", "opacity", "spread", "smooth", "water", "fixed", "low", "high"});
    else if (channelsOf(params.layer) > 1)
        leaveOut({"colours", "spread", "fixed", "low", "high"});
    else if (facts(params.layer).kind == QuantityKind::diverging)
        leaveOut({"colours"});
    if (!params.fixed) leaveOut({"low", "high"});
    if (!params.contours) leaveOut({"interval"});
    return names;
}

}  // namespace

void drawData(Tuned<OverlayParams>& overlay, float interval) {
    const auto note = [&](const wadi::Param& param) -> std::string {
        const bool isAuto = param.name == "interval" && param.number() == 0 && interval > 0;
        return isAuto ? "auto (" + tickText(double{interval}, double{interval}) + " m)" : "";
    };
    drawParams(
        overlay.group(), [](const wadi::Param&) {}, idle(*overlay), note);
}

void heedDataKeys(Tuned<OverlayParams>& overlay, const engine::Input& input) {
    if (input.pressed(engine::Key::C)) overlay->contours = !overlay->contours;
    if (!input.pressed(engine::Key::O)) return;
    // None of them is one of the turns.
    constexpr std::size_t kTurns = kQuantities + 1;
    const std::size_t now = static_cast<std::size_t>(overlay->layer);
    overlay->layer = static_cast<Quantity>((now + (input.shift() ? kTurns - 1 : 1)) % kTurns);
}

}  // namespace app
