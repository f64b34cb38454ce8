#include "app/ui/pictures/thumbnails.hpp"

#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/base/paths.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "engine/gui/gui.hpp"

namespace app {

namespace fs = std::filesystem;

const Thumbnail* Thumbnails::of(const fs::path& file) {
    const auto found = known_.find(file);
    if (found != known_.end()) {
        found->second.used = frame_;
        return &found->second.thumbnail;
    }
    wanted_.push_back(file);
    return nullptr;
}

void Thumbnails::follow(Background& background) {
    ++frame_;
    const std::vector<fs::path> wanted = std::exchange(wanted_, {});
    if (busy_) {
        if (std::ranges::find(wanted, *busy_) == wanted.end()) cancel();
        return;
    }
    if (!wanted.empty()) start(wanted.front(), background);
}

void Thumbnails::start(const fs::path& file, Background& background) {
    auto mine = busy_ = std::make_shared<fs::path>(file);
    const auto look = [this, mine, cache = cache_](wadi::Progress& progress) -> Background::Finish {
        auto glance = std::make_shared<std::optional<FileGlance>>();
        try {
            *glance = glanceAt(*mine, cache, progress);
        } catch (const wadi::Cancelled&) {  // it is out of sight
        }
        return [this, mine, glance] {
            if (busy_ != mine) return;
            busy_.reset();
            if (*glance) learn(*mine, std::move(**glance));
        };
    };
    progress_ = background.start(filled(tr("Looking at {0}"), {displayName(file)}), Background::LongWork(look));
}

void Thumbnails::learn(const fs::path& file, FileGlance glance) {
    Known known;
    known.used = frame_;
    if (const std::optional<engine::Image> image = std::exchange(glance.picture, {})) {
        known.thumbnail.picture.emplace(image->width(), image->height(), engine::Format::RGBA8);
        known.thumbnail.picture->upload(image->bytes());
    }
    known.thumbnail.glance = std::move(glance);
    known_.insert_or_assign(file, std::move(known));
    if (known_.size() <= kMost) return;
    known_.erase(std::ranges::min_element(known_, {}, [](const auto& each) { return each.second.used; }));
}

void Thumbnails::cancel() {
    if (const auto progress = progress_.lock()) progress->cancel();
}

void Thumbnails::forget() {
    cancel();
    busy_.reset();
    known_.clear();
}

std::string kindText(const FileGlance& glance) {
    return tr(glance.kind) + (glance.extent.empty() ? "" : ", " + glance.extent);
}

void drawThumbnail(const Thumbnail* thumbnail, glm::vec2 low, glm::vec2 size) {
    if (!thumbnail || !thumbnail->picture) {
        if (!thumbnail) return;
        ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
        const float side = 0.6f * std::min(size.x, size.y);
        engine::glyph(Icon("picture").character(), low + 0.5f * size, side);
        ImGui::PopStyleColor();
        return;
    }
    const glm::vec2 extent(thumbnail->picture->size());
    const float scale = std::min(size.x / extent.x, size.y / extent.y);
    engine::picture(*thumbnail->picture, low + 0.5f * (size - scale * extent), scale * extent, {0.f, 0.f},
                    {1.f, 1.f});
}

}  // namespace app
