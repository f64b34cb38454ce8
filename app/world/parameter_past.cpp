#include "app/world/parameter_past.hpp"

#include <utility>
#include <variant>

#include "sim/core/state_visitor.hpp"
#include "sim/world/refined.hpp"

namespace app {

bool ParameterPast::add(const wadi::Command& command) {
    bool goesOn = false;
    const auto ofStroke = [](const wadi::Stroke& piece) {
        const auto kind = static_cast<std::uint64_t>(piece.brush.kind) + 1;
        return piece.stroke == 0 ? 0 : (kind << 32) + piece.stroke;
    };
    std::visit(wadi::Overloaded{
                   [&](const wadi::SetParam& c) {
                       goesOn = note(c.path, c.gesture, true);
                       wadi::Parameters defaults;
                       std::vector<wadi::ParamGroup> groups = wadi::groups(now_, defaults);
                       wadi::findParam(groups, c.path).setNumber(c.number);
                   },
                   [&](const wadi::SetParameters& c) {
                       note(c.title, 0, true);
                       now_ = c.parameters;
                   },
                   [&](const wadi::SetSprings& c) {
                       goesOn = note("springs", c.gesture, true);
                       now_.springs = c.springs;
                   },
                   [&](const wadi::Stroke& c) {
                       if (c.anew) return undone_.clear();
                       goesOn = note("stroke", ofStroke(c), false);
                   },
                   [&](const wadi::Blur&) { note("blur", 0, false); },
                   [&](const wadi::EndGesture&) {
                       if (!done_.empty()) done_.back().gesture = 0;
                   },
                   [&](const wadi::Undo&) { turn(done_, undone_, false); },
                   [&](const wadi::Redo&) { turn(undone_, done_, true); },
                   [&](const wadi::Upsample& c) {
                       // Undoing it, a world brings back its log of before.
                       done_.clear();
                       undone_.clear();
                       for (wadi::Spring& spring : now_.springs) spring = wadi::upsampled(spring);
                       if (c.converts) now_ = wadi::refined(now_, 2).parameters;
                   },
                   [](const auto&) {},
               },
               command);
    return goesOn;
}

bool ParameterPast::note(const std::string& title, std::uint64_t gesture, bool isOfParameters) {
    const bool goesOn = gesture != 0 && undone_.empty() && !done_.empty() && done_.back().title == title &&
                        done_.back().gesture == gesture;
    if (goesOn) return true;
    undone_.clear();
    done_.push_back({title, gesture, isOfParameters ? std::optional(now_) : std::nullopt});
    return false;
}

void ParameterPast::turn(std::vector<Done>& from, std::vector<Done>& to, bool isRedo) {
    if (from.empty()) return;
    Done done = std::move(from.back());
    from.pop_back();
    if (done.others) std::swap(*done.others, now_);
    if (isRedo) done.gesture = 0;
    to.push_back(std::move(done));
}

}  // namespace app
