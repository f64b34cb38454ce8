#include "app/panels/map.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <string>

#include "app/figures.hpp"
#include "app/panels/param_panel.hpp"
#include "engine/gui.hpp"

namespace app {

namespace {

constexpr double kSecondsBetweenPictures = 0.25;
constexpr float kLeastPart = 1.f / 256.f;  // of the map, at the strongest zoom

ImU32 screenColour(ColourMap map, float place) {
    const glm::vec3 colour = colourOf(map, place);
    return ImGui::GetColorU32(ImVec4(colour.r, colour.g, colour.b, 1.f));
}

/// A bar with the scale's colours and numbers beside it, from `low` down.
void drawBar(const ColourScale& scale, ColourMap colours, std::string_view unit, glm::vec2 low,
             float height) {
    constexpr int kSteps = 64, kNumbers = 5;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float width = ImGui::GetFontSize();
    const auto levelOf = [&](float place) { return low.y + height * (1 - place); };
    for (int i = 0; i < kSteps; ++i) {
        const float from = static_cast<float>(i) / kSteps, to = static_cast<float>(i + 1) / kSteps;
        const ImU32 below = screenColour(colours, from), above = screenColour(colours, to);
        list.AddRectFilledMultiColor(ImVec2(low.x, levelOf(to)), ImVec2(low.x + width, levelOf(from)), above,
                                     above, below, below);
    }
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
    for (int i = 0; i < kNumbers; ++i) {
        const float place = static_cast<float>(i) / (kNumbers - 1);
        const std::string number = shortNumber(double{scale.number(place)});
        const float y = levelOf(place);
        list.AddLine(ImVec2(low.x + width, y), ImVec2(low.x + 1.25f * width, y), ink);
        const float text = std::clamp(y - 0.5f * width, low.y, low.y + height - width);
        list.AddText(ImVec2(low.x + 1.5f * width, text), ink, number.c_str());
    }
    const std::string title(unit);
    list.AddText(ImVec2(low.x, low.y - 1.3f * width), ink, title.c_str());
}

/// The largest map of this shape that fits, from the upper left corner.
glm::vec2 fitted(const wadi::TileGrid& grid, glm::vec2 room) {
    const glm::vec2 cells(grid.columns, grid.rows);
    const glm::vec2 share = room / cells;
    return glm::max(cells * std::min(share.x, share.y), glm::vec2(1.f));
}

}  // namespace

void MapPanel::drawSwitches() {
    drawParams(params_.group(), [this](const wadi::Param& param) {
        if (param.name == "layer") params_->logarithmic = facts(params_->layer).logarithmic;
    });
}

void MapPanel::request(wadi::View& view) const {
    if (isShown()) app::request(view, params_->layer);
}

void MapPanel::follow(const std::shared_ptr<const wadi::Snapshot>& snapshot, double dt) {
    sincePainted_ += dt;
    if (tilesOf(*snapshot, params_->layer).empty()) return;  // it comes with the next ones
    const bool isOther = painted_.layer != params_->layer || painted_.colours != params_->colours ||
                         painted_.logarithmic != params_->logarithmic;
    const bool isNews = shown_ != snapshot && sincePainted_ >= kSecondsBetweenPictures;
    if (!shown_ || isOther || isNews || shown_->world != snapshot->world) {
        shown_ = snapshot;
        paintAnew(*snapshot);
    }
}

void MapPanel::paintAnew(const wadi::Snapshot& snapshot) {
    sincePainted_ = 0;
    painted_ = *params_;
    scale_ = scaleOf(snapshot, painted_.layer, painted_.logarithmic);
    const engine::Image image = paint(snapshot, painted_.layer, scale_, tableOf(painted_.colours));
    if (!picture_ || picture_->size() != glm::ivec2(image.width(), image.height()))
        picture_.emplace(image.width(), image.height(), engine::Format::RGBA8,
                         engine::Sampling{.filter = engine::Filter::Nearest});
    picture_->upload(image.bytes());
}

void MapPanel::draw(const std::shared_ptr<const wadi::Snapshot>& snapshot, double dt, float right,
                    float bottom) {
    if (!isShown()) {
        shown_.reset();
        return;
    }
    follow(snapshot, dt);
    if (!shown_) return;
    if (params_->window) drawWindow();
    if (!params_->inset) return;
    const float side = 13 * ImGui::GetFontSize();
    const glm::vec2 size = fitted(shown_->grid, {side, side});
    ImGui::SetNextWindowPos(ImVec2(right, bottom), ImGuiCond_Always, ImVec2(1, 1));
    ImGui::Begin("##inset", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    engine::picture(*picture_, {low.x, low.y}, {size.x, size.y}, {0, 0}, {1, 1});
    ImGui::Dummy(ImVec2(size.x, size.y));
    ImGui::End();
}

void MapPanel::drawWindow() {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float em = ImGui::GetFontSize();
    ImGui::SetNextWindowPos(ImVec2(screen.x - em, em), ImGuiCond_Appearing, ImVec2(1, 0));
    ImGui::SetNextWindowSize(ImVec2(34 * em, 31 * em), ImGuiCond_FirstUseEver);
    ImGui::SetNextWindowSizeConstraints(ImVec2(16 * em, 14 * em), screen);
    bool open = true;
    const bool isVisible = ImGui::Begin("Map", &open,
                                        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse |
                                            ImGuiWindowFlags_NoScrollWithMouse |
                                            ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoNavInputs);
    if (isVisible) {
        const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
        const glm::vec2 low(at.x, at.y);
        const glm::vec2 size = fitted(shown_->grid, {room.x - 6.5f * em, room.y - 1.6f * em});
        drawMap(low, size);
        drawBar(scale_, painted_.colours, facts(painted_.layer).unit, low + glm::vec2(size.x + em, 1.6f * em),
                size.y - 1.6f * em);
    }
    ImGui::End();
    if (!open) params_->window = false;
}

void MapPanel::drawMap(glm::vec2 low, glm::vec2 size) {
    ImGui::InvisibleButton("map", ImVec2(size.x, size.y));
    move(low, size);
    engine::picture(*picture_, low, size, part_.at, part_.at + part_.size);
    if (ImGui::IsItemHovered()) {
        drawUnderPointer(low, size);
    } else {
        ImGui::TextDisabled("Scroll zooms, dragging moves the map.");
    }
}

void MapPanel::move(glm::vec2 low, glm::vec2 size) {
    const ImGuiIO& io = ImGui::GetIO();
    if (ImGui::IsItemActive()) part_.at -= glm::vec2(io.MouseDelta.x, io.MouseDelta.y) / size * part_.size;
    if (ImGui::IsItemHovered() && io.MouseWheel != 0) {
        const glm::vec2 pointer = (glm::vec2(io.MousePos.x, io.MousePos.y) - low) / size;
        const glm::vec2 under = part_.at + pointer * part_.size;
        part_.size = glm::vec2(std::clamp(part_.size.x * std::pow(0.8f, io.MouseWheel), kLeastPart, 1.f));
        part_.at = under - pointer * part_.size;
    }
    part_.at = glm::clamp(part_.at, glm::vec2(0.f), 1.f - part_.size);
}

void MapPanel::drawUnderPointer(glm::vec2 low, glm::vec2 size) const {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const glm::ivec2 cells(shown_->grid.columns, shown_->grid.rows);
    const glm::vec2 share = part_.at + (glm::vec2(mouse.x, mouse.y) - low) / size * part_.size;
    const glm::ivec2 cell = glm::clamp(glm::ivec2(share * glm::vec2(cells)), glm::ivec2(0), cells - 1);
    const MapLayerFacts& about = facts(painted_.layer);
    const std::string value = shortNumber(double{valueAt(*shown_, painted_.layer, cell.x, cell.y)});
    ImGui::Text("%s %s %s at column %d, row %d", std::string(about.name).c_str(), value.c_str(),
                std::string(about.unit).c_str(), cell.x, cell.y);
}

}  // namespace app
