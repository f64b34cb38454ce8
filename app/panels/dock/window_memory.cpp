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

void WindowMemory::follow(const engine::DesktopBox& box, bool isFullScreen, double seconds) {
    constexpr double kSettled = 0.4;  // [s]
    seenFor_ = box == seen_ ? seenFor_ + seconds : 0;
    seen_ = box;
    if (seenFor_ >= kSettled || isFullScreen != params_->fullScreen) note(box, isFullScreen);
}

void WindowMemory::note(const engine::DesktopBox& box, bool isFullScreen) {
    params_->fullScreen = isFullScreen;
    if (box.width < 1 || box.height < 1) return;
    params_->x = box.x;
    params_->y = box.y;
    params_->width = box.width;
    params_->height = box.height;
}

}  // namespace app
