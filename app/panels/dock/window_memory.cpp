#include "app/panels/dock/window_memory.hpp"

#include <vector>

#include "app/documents/recent.hpp"

namespace app {

WindowMemory::WindowMemory(const std::filesystem::path& store) {
    std::vector<wadi::ParamGroup> groups{params_.group()};
    loadPreferences(store, groups);
}

std::optional<engine::DesktopBox> WindowMemory::box() const {
    if (params_->width == 0 || params_->height == 0) return std::nullopt;
    return engine::DesktopBox{params_->x, params_->y, params_->width, params_->height};
}

void WindowMemory::follow(const engine::WindowStand& stand, double seconds) {
    constexpr double kSettled = 0.4;  // [s]
    seenFor_ = stand == seen_ ? seenFor_ + seconds : 0;
    seen_ = stand;
    if (seenFor_ >= kSettled || stand.isFullScreen != params_->fullScreen) note(stand);
}

void WindowMemory::note(const engine::WindowStand& stand) {
    params_->fullScreen = stand.isFullScreen;
    params_->maximised = stand.isMaximised;
    const engine::DesktopBox& box = stand.box;
    if (stand.isMaximised || box.width < 1 || box.height < 1) return;
    params_->x = box.x;
    params_->y = box.y;
    params_->width = box.width;
    params_->height = box.height;
}

}  // namespace app
