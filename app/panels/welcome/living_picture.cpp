#include "app/panels/welcome/living_picture.hpp"

namespace app {

void LivingPicture::point(const std::filesystem::path& scene, double now, bool isStill) {
    const std::filesystem::path wanted = isStill ? std::filesystem::path() : scene;
    if (wanted != pointed_) {
        end();
        pointed_ = wanted;
        since_ = now;
    }
    if (pointed_.empty()) return;
    if (!isPlaying_ && now - since_ >= kDwell) {
        isPlaying_ = true;
        player_.play(pointed_);
    }
    take();
}

void LivingPicture::take() {
    if (!player_.hasNews()) return;
    const std::optional<PlayedPicture> news = player_.take();
    if (!news || news->scene != pointed_) return;
    if (!shown_) shown_.emplace(news->image.width(), news->image.height(), engine::Format::RGBA8);
    shown_->upload(news->image.bytes());
    isShown_ = true;
    epoch_ = news->epoch;
}

void LivingPicture::end() {
    if (isPlaying_) player_.stop();
    isPlaying_ = isShown_ = false;
    pointed_.clear();
}

const engine::Texture* LivingPicture::of(const std::filesystem::path& scene) const {
    return isShown_ && !pointed_.empty() && scene == pointed_ ? &*shown_ : nullptr;
}

bool LivingPicture::isDue(double now) const {
    if (pointed_.empty()) return false;
    return player_.hasNews() || (!isPlaying_ && now - since_ >= kDwell);
}

}  // namespace app
