#include "app/render/offscreen_camera.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <glm/common.hpp>
#include <utility>

#include "app/look/palette.hpp"
#include "app/render/viewpoint.hpp"
#include "engine/device.hpp"

namespace app {

namespace {

constexpr int kMargin = 8;  // [pixels]

/// How many tiles there are across and down, so that none is drawn with more than `most` pixels.
glm::ivec2 tilesFor(glm::ivec2 size, float resolution, int most) {
    const int drawn = std::min(most, engine::maxTextureSize());
    const int whole = std::max(1, static_cast<int>(static_cast<float>(drawn) / resolution));
    if (size.x <= whole && size.y <= whole) return {1, 1};
    const int inner = std::max(1, whole - 2 * kMargin);
    return {(size.x + inner - 1) / inner, (size.y + inner - 1) / inner};
}

int channelsOf(bool sky) {
    return sky ? 3 : 4;
}

/// What is half covered has been mixed with the black of nothing, as light is; a PNG wants the colour itself.
void straighten(std::span<std::uint8_t> pixel) {
    if (pixel[3] == 0 || pixel[3] == 255) return;
    const float cover = static_cast<float>(pixel[3]) / 255.f;
    const glm::vec3 light = linearColour(glm::vec3(pixel[0], pixel[1], pixel[2]) / 255.f) / cover;
    const glm::vec3 own = screenColour(glm::min(light, 1.f));
    for (int i = 0; i < 3; ++i)
        pixel[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(std::lround(255.f * own[i]));
}

}  // namespace

TiledPicture::TiledPicture(glm::ivec2 size, float resolution, bool sky, int most)
    : size_(size),
      sky_(sky),
      tiles_(tilesFor(size, resolution, most)),
      inner_((size + tiles_ - 1) / tiles_),
      margin_(tiles_ == glm::ivec2(1) ? 0 : kMargin),
      target_(inner_.x + 2 * margin_.x, inner_.y + 2 * margin_.y, {engine::Format::SRGB8A8}) {}

Viewport TiledPicture::viewport() const {
    Viewport viewport;
    viewport.sky = sky_;
    if (tiles_ == glm::ivec2(1)) return viewport;
    const glm::vec2 whole(size_);
    const glm::vec2 low = glm::vec2(origin() - margin_) / whole,
                    high = glm::vec2(origin() + inner_ + margin_) / whole;
    // The picture's rows count from the top, a viewport from the bottom.
    viewport.low = {low.x, 1.f - high.y};
    viewport.high = {high.x, 1.f - low.y};
    return viewport;
}

std::optional<engine::Image> TiledPicture::next(const Draw& draw) {
    if (isDone()) return std::nullopt;
    if (tile_.x == 0) band_.emplace(size_.x, std::min(inner_.y, size_.y - origin().y), channelsOf(sky_));
    draw(target_.name(), target_.size(), viewport());
    take(target_.picture(channelsOf(sky_)));
    if (++tile_.x < tiles_.x) return std::nullopt;
    tile_ = {0, tile_.y + 1};
    return std::exchange(band_, std::nullopt);
}

void TiledPicture::take(const engine::Image& tile) {
    const int columns = std::min(inner_.x, size_.x - origin().x);
    for (int y = 0; y < band_->height(); ++y) {
        for (int x = 0; x < columns; ++x) {
            const auto pixel = band_->at(origin().x + x, y);
            std::ranges::copy(tile.at(margin_.x + x, margin_.y + y), pixel.begin());
            if (!sky_) straighten(pixel);
        }
    }
}

std::optional<engine::Image> TiledPicture::step(const Draw& draw) {
    const int row = origin().y;
    auto band = next(draw);
    if (band && tiles_.y == 1) {
        whole_ = std::move(band);
    } else if (band) {
        if (!whole_) whole_.emplace(size_.x, size_.y, channelsOf(sky_));
        std::ranges::copy(band->bytes(), whole_->at(0, row).data());
    }
    if (!isDone()) return std::nullopt;
    tile_ = {0, 0};
    return std::exchange(whole_, std::nullopt);
}

engine::Image TiledPicture::all(const Draw& draw) {
    while (true)
        if (auto whole = step(draw)) return *std::move(whole);
}

float TiledPicture::part() const {
    return static_cast<float>(tile_.y * tiles_.x + tile_.x) / static_cast<float>(tiles_.x * tiles_.y);
}

bool showSome(Landscape& landscape, const std::shared_ptr<const wadi::Snapshot>& snapshot,
              const LookParams& look) {
    landscape.update(snapshot, look);
    return landscape.cost().tilesUploaded == 0;
}

void showWholly(Landscape& landscape, const std::shared_ptr<const wadi::Snapshot>& snapshot,
                const LookParams& look) {
    while (!showSome(landscape, snapshot, look)) {
    }
}

OffscreenCamera::OffscreenCamera(const engine::Camera& camera, const LookParams& look,
                                 const QualityParams& quality, glm::ivec2 size, bool sky)
    : camera_(camera), look_(look), quality_(quality), size_(size), sky_(sky) {
    camera_.settle();
    camera_.resize(size);
}

void OffscreenCamera::frameTurn(const engine::Box& block) {
    app::frameTurn(camera_, block);
}

void OffscreenCamera::orbit(float angle) {
    camera_.orbit(angle);
    camera_.settle();
}

engine::Image OffscreenCamera::picture(Landscape& landscape,
                                       const std::shared_ptr<const wadi::Snapshot>& snapshot) const {
    showWholly(landscape, snapshot, look_);
    return tiled().all(draw(landscape, *snapshot));
}

bool OffscreenCamera::prepare(Landscape& landscape, const std::shared_ptr<const wadi::Snapshot>& snapshot,
                              Comparison* before) const {
    if (!showSome(landscape, snapshot, look_)) return false;
    if (before && !before->prepare({camera_, look_, quality_, size_, marks_}, landscape, *snapshot))
        return false;
    return landscape.prepare(camera_, look_, quality_, size_, marks_);
}

TiledPicture::Draw OffscreenCamera::draw(Landscape& landscape, const wadi::Snapshot& snapshot,
                                         Comparison* before) const {
    return [this, &landscape, &snapshot, before](unsigned framebuffer, glm::ivec2 size,
                                                 const Viewport& viewport) {
        if (before)
            before->render(landscape, snapshot, {camera_, look_, quality_, size, marks_, viewport},
                           framebuffer);
        else
            landscape.render(camera_, look_, quality_, framebuffer, {0, 0}, size, marks_, viewport);
    };
}

QualityParams pictureQuality() {
    QualityParams quality;
    quality.detail = 2.f;
    quality.samples = 1;
    quality.shadowSize = 4096;
    quality.resolution = 2;  // edges are smooth
    return quality;
}

QualityParams pictureQuality(const QualityParams& window) {
    QualityParams quality = pictureQuality();
    quality.detail = std::min(quality.detail, window.detail);
    quality.shadowSize = std::max(quality.shadowSize, window.shadowSize);
    // What is drawn of a pixel of the window is drawn of one of the picture.
    const float points = static_cast<float>(window.samples) * window.resolution * window.resolution;
    const float drawn = quality.resolution * quality.resolution;
    quality.samples = std::clamp(static_cast<int>(std::ceil(points / drawn)), 1, 8);
    return quality;
}

}  // namespace app
