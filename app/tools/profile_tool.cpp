#include "app/tools/profile_tool.hpp"

namespace app {

void ProfileTool::update(const ToolInput& input, ToolTarget&) {
    for (const HandEvent& event : input.events) {
        isBusy_ = event.kind != HandEvent::Kind::release;
        if (isBusy_ && event.ground) place_ = *event.ground;
    }
    if (input.remove) clear();
}

void ProfileTool::clear() {
    place_.reset();
    profile_.reset();
    probe_.reset();
    end();
}

std::optional<PathMark> ProfileTool::mark() const {
    if (!place_ || !profile_ || profile_->places() == 0) return std::nullopt;
    // The list of places lives as long as the profile.
    PathMark mark{std::shared_ptr<const std::vector<glm::vec2>>(profile_, &profile_->cells)};
    mark.chosen = profile_->cells[profile_->chosen];
    if (probe_ && *probe_ < profile_->places()) mark.probe = profile_->cells[*probe_];
    return mark;
}

}  // namespace app
