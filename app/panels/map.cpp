#include "app/panels/map.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <string>
#include <vector>

#include "app/data/quantity_layer.hpp"
#include "app/data/ticks.hpp"
#include "app/panels/dock/panel_keys.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/param_panel.hpp"
#include "engine/gui/gui.hpp"
#include "engine/gui/keyboard.hpp"

namespace app {

namespace {

/// What makes no difference to the data that are shown.
std::vector<std::string_view> idle(const OverlayParams& params) {
    std::vector<std::string_view> names;
    const auto leaveOut = [&](std::initializer_list<std::string_view> more) {
        names.insert(names.end(), more);
    };
    if (params.layer == LayerId::none)
        leaveOut({"colours", "opacity", "spread", "smooth", "water", "fixed", "low", "high"});
    else if (channelsOf(params.layer) > 1)
        leaveOut({"colours", "spread", "fixed", "low", "high"});
    else if (infoOf(params.layer).kind == LayerKind::category)
        leaveOut({"colours", "spread", "smooth", "fixed", "low", "high"});
    else if (infoOf(params.layer).kind == LayerKind::diverging)
        leaveOut({"colours"});
    if (!params.fixed) leaveOut({"low", "high"});
    if (!params.contours) leaveOut({"interval"});
    if (!params.channels) leaveOut({"channelArea"});
    return names;
}

}  // namespace

void drawData(BoundParams<OverlayParams>& overlay, const OverlayView& shown) {
    const float interval = shown.interval;
    const auto note = [&](const wadi::Param& param) -> std::string {
        if (param.name == "channelArea" && param.number() == 0 && shown.channelsFrom > 0)
            return filled(tr("auto ({0})"), {valueText(LayerId::drainageArea, shown.channelsFrom)});
        const bool isAuto = param.name == "interval" && param.number() == 0 && interval > 0;
        return isAuto ? filled(tr("auto ({0} m)"), {tickText(double{interval}, double{interval})}) : "";
    };
    drawParams(
        overlay.group(), [](const wadi::Param&) {}, idle(*overlay), note);
}

void registerDataActions(Actions& actions, BoundParams<OverlayParams>& overlay) {
    // None of them is one of the turns.
    const std::size_t turns = wadi::seenNamesOrNone().size();
    const auto turn = [&overlay, turns](std::size_t steps) {
        overlay->layer = static_cast<LayerId>((static_cast<std::size_t>(overlay->layer) + steps) % turns);
    };
    actions.on("nextData", [turn] { turn(1); });
    actions.on("previousData", [turn, turns] { turn(turns - 1); });
    actions.on(
        "contours", [&overlay] { overlay->contours = !overlay->contours; }, {},
        [&overlay] { return overlay->contours; });
}

namespace {

constexpr double kSecondsBetweenPictures = 0.25;
constexpr float kLeastPart = 1.f / 256.f;  // of the map, at the strongest zoom
constexpr float kZoom = 0.8f;              // what is shown after a step of the wheel or a key, of what was

/// An arrow to the north inside the upper right corner of a map.
void drawNorth(glm::vec2 corner) {
    const float em = ImGui::GetFontSize();
    const glm::vec2 tip(corner.x - 0.9f * em, corner.y + 0.4f * em);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 ink = IM_COL32(255, 255, 255, 255), shade = IM_COL32(0, 0, 0, 150);
    list.AddRectFilled(ImVec2(tip.x - 0.6f * em, tip.y - 0.2f * em),
                       ImVec2(tip.x + 0.6f * em, tip.y + 1.9f * em), shade, 0.3f * em);
    list.AddTriangleFilled(ImVec2(tip.x, tip.y), ImVec2(tip.x - 0.4f * em, tip.y + 0.7f * em),
                           ImVec2(tip.x + 0.4f * em, tip.y + 0.7f * em), ink);
    list.AddText(ImVec2(tip.x - 0.5f * ImGui::CalcTextSize("N").x, tip.y + 0.75f * em), ink, "N");
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
        if (param.name == "layer") params_->logarithmic = infoOf(params_->layer).logarithmic;
    });
}

void MapPanel::request(wadi::View& view) const {
    if (isShown()) view.layers.insert(params_->layer);
}

void MapPanel::follow(const std::shared_ptr<const wadi::Snapshot>& snapshot, double dt) {
    sincePainted_ += dt;
    const bool isOther = painted_.layer != params_->layer || painted_.colours != params_->colours ||
                         painted_.logarithmic != params_->logarithmic;
    const bool isNews = shown_ != snapshot && sincePainted_ >= kSecondsBetweenPictures;
    if (!shown_ || isOther || isNews || shown_->world != snapshot->world) paintAnew(snapshot);
}

void MapPanel::paintAnew(const std::shared_ptr<const wadi::Snapshot>& snapshot) {
    const LayerId quantity = params_->layer;
    const QuantityLayer::Channels channels = layer_.of(*snapshot, quantity);
    if (!isThere(channels, quantity)) return;  // it comes with the next ones
    sincePainted_ = 0;
    shown_ = snapshot;
    painted_ = *params_;
    key_ = {quantity, coloursFor(quantity, painted_.colours)};
    for (std::size_t i = 0; i < key_.scales.size() && !channels[i]->empty(); ++i) {
        const LayerId part = partOf(quantity, i);
        key_.scales[i] = roundOutward(part, rangeOf(part, *channels[i]));
        key_.scales[i].logarithmic = painted_.logarithmic;
    }
    const engine::Image image = paint(snapshot->grid, quantity, channels, key_.scales, tableOf(key_.colours));
    if (!picture_ || picture_->size() != glm::ivec2(image.width(), image.height()))
        picture_.emplace(image.width(), image.height(), engine::Format::RGBA8,
                         engine::Sampling{.filter = engine::Filter::Nearest});
    picture_->upload(image.bytes());
}

void MapPanel::draw(const std::shared_ptr<const wadi::Snapshot>& snapshot, double dt, WindowLayout& layout) {
    if (!isShown()) {
        shown_.reset();
        return;
    }
    follow(snapshot, dt);
    if (!shown_) return;
    if (!params_->window) return drawInset(layout);
    layout.leave("inset");  // the window shows all that it does
    drawWindow(layout);
}

void MapPanel::drawInset(WindowLayout& layout) {
    const float em = ImGui::GetFontSize();
    const ImVec2 pad = ImGui::GetStyle().WindowPadding;
    const glm::vec2 size = fitted(shown_->grid, {13 * em, 13 * em});
    const glm::vec2 whole(std::max(size.x, 11 * em) + 2 * pad.x, size.y + 1.5f * em + 2 * pad.y);
    const auto low = layout.find("inset", whole, {1.f, 1.f});
    if (!low) return;
    ImGui::SetNextWindowPos(ImVec2(low->x + whole.x, low->y + whole.y), ImGuiCond_Always, ImVec2(1, 1));
    ImGui::Begin("##inset", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoFocusOnAppearing |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | keyFlags());
    const ImVec2 at = ImGui::GetCursorScreenPos();
    engine::picture(*picture_, {at.x, at.y}, {size.x, size.y}, {0, 0}, {1, 1});
    drawNorth({at.x + size.x, at.y});
    if (ImGui::InvisibleButton("enlarge", ImVec2(size.x, size.y))) params_->window = true;
    engine::markKeyboard();
    tooltipOnHover(tr("Click to enlarge the map."));
    drawTitle();
    layout.take("inset", {*low, whole});
    ImGui::End();
}

/// What the inset shows, in a line under it.
void MapPanel::drawTitle() const {
    const auto swatch = [](std::string_view words, glm::vec3 colour) {
        const std::string text = tr(words);
        ImGui::TextColored(ImVec4(colour.r, colour.g, colour.b, 1.f), "%s", text.c_str());
    };
    if (infoOf(painted_.layer).kind != LayerKind::pair) {
        const std::string title = tr(infoOf(painted_.layer).title);
        return ImGui::TextUnformatted(title.c_str());
    }
    swatch(infoOf(partOf(painted_.layer, 0)).title, kPairColours[0]);
    ImGui::SameLine();
    swatch(infoOf(partOf(painted_.layer, 1)).title, kPairColours[1]);
}

void MapPanel::drawWindow(WindowLayout& layout) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float em = ImGui::GetFontSize();
    const float side = 24 * em;
    const float keyWidth = colourKeySize(key_, 1.f).x + 1.5f * em;
    layout.place("map", {side + keyWidth + 1.5f * em, side + 4.5f * em}, {16 * em + keyWidth, 18 * em},
                 {1.f, 0.f});
    ImGui::SetNextWindowSizeConstraints(ImVec2(std::min(16 * em, screen.x), std::min(14 * em, screen.y)),
                                        screen);
    bool open = true;
    const bool isVisible =
        ImGui::Begin(named("Map"), &open,
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse |
                         ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoScrollbar | keyFlags());
    if (isVisible) {
        const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
        const glm::vec2 low(at.x, at.y);
        const bool hasKey = room.x >= keyWidth + 8 * em && room.y >= 10 * em;  // else it would be unreadable
        const glm::vec2 size = fitted(shown_->grid, {room.x - (hasKey ? keyWidth : 0.f), room.y - 1.6f * em});
        drawMap(low, size);
        if (hasKey) drawKey(low + glm::vec2(size.x + em, 0.f), size.y);
    }
    layout.takeWindow("map");
    ImGui::End();
    if (!open) params_->window = false;
}

void MapPanel::drawKey(glm::vec2 low, float height) const {
    const float em = ImGui::GetFontSize();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const std::string unit(readUnitOf(painted_.layer).name);
    list.AddText(ImVec2(low.x, low.y), ImGui::GetColorU32(ImGuiCol_Text), unit.c_str());
    const float above = unit.empty() ? 0.5f * em : 1.8f * em;
    const bool isPair = infoOf(painted_.layer).kind == LayerKind::pair;
    drawColourKey(list, key_, low + glm::vec2(0.f, above), height - above - (isPair ? 3.3f * em : 0.5f * em));
}

void MapPanel::drawMap(glm::vec2 low, glm::vec2 size) {
    ImGui::InvisibleButton("map", ImVec2(size.x, size.y));
    // While keys are used, what the keyboard is at counts as hovered wherever the mouse is.
    const bool isUnder = ImGui::IsItemHovered() &&
                         ImGui::IsMouseHoveringRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
    move(low, size, isUnder);
    engine::picture(*picture_, low, size, part_.at, part_.at + part_.size);
    engine::markKeyboard();
    drawNorth({low.x + size.x, low.y});
    if (isUnder) {
        drawUnderPointer(low, size);
    } else {
        const char* const hint = engine::keyboardWalks()
                                     ? tr("Page Up and Page Down zoom, arrow keys move the map.")
                                     : tr("Scroll zooms, dragging moves the map.");
        ImGui::TextDisabled("%s", shortened(hint, ImGui::GetContentRegionAvail().x).c_str());
    }
}

void MapPanel::move(glm::vec2 low, glm::vec2 size, bool isUnder) {
    const ImGuiIO& io = ImGui::GetIO();
    if (engine::keyboardWalks() && ImGui::IsItemFocused()) moveByKeys();
    if (ImGui::IsItemActive()) part_.at -= glm::vec2(io.MouseDelta.x, io.MouseDelta.y) / size * part_.size;
    if (isUnder && io.MouseWheel != 0) {
        const glm::vec2 pointer = (glm::vec2(io.MousePos.x, io.MousePos.y) - low) / size;
        const glm::vec2 under = part_.at + pointer * part_.size;
        part_.size = glm::vec2(std::clamp(part_.size.x * std::pow(kZoom, io.MouseWheel), kLeastPart, 1.f));
        part_.at = under - pointer * part_.size;
    }
    part_.at = glm::clamp(part_.at, glm::vec2(0.f), 1.f - part_.size);
}

/// While the keyboard is at the map, the only control of its window.
void MapPanel::moveByKeys() {
    constexpr float kStep = 0.1f;  // of what is shown
    const auto steps = [](ImGuiKey less, ImGuiKey more) {
        return static_cast<float>(ImGui::IsKeyPressed(ImGui::GetKeyIndex(more))) -
               static_cast<float>(ImGui::IsKeyPressed(ImGui::GetKeyIndex(less)));
    };
    const glm::vec2 middle = part_.at + 0.5f * part_.size;
    const float nearer = steps(ImGuiKey_PageDown, ImGuiKey_PageUp);
    part_.size = glm::vec2(std::clamp(part_.size.x * std::pow(kZoom, nearer), kLeastPart, 1.f));
    part_.at = middle - 0.5f * part_.size +
               kStep * part_.size *
                   glm::vec2(steps(ImGuiKey_LeftArrow, ImGuiKey_RightArrow),
                             steps(ImGuiKey_UpArrow, ImGuiKey_DownArrow));
}

void MapPanel::drawUnderPointer(glm::vec2 low, glm::vec2 size) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const glm::ivec2 cells(shown_->grid.columns, shown_->grid.rows);
    const glm::vec2 share = part_.at + (glm::vec2(mouse.x, mouse.y) - low) / size * part_.size;
    const glm::ivec2 cell = glm::clamp(glm::ivec2(share * glm::vec2(cells)), glm::ivec2(0), cells - 1);
    const QuantityLayer::Channels channels = layer_.of(*shown_, painted_.layer, 0);
    glm::vec2 values(0.f);
    for (int i = 0; i < channelsOf(painted_.layer); ++i)
        values[i] = valueAt(shown_->grid, *channels[static_cast<std::size_t>(i)], cell.x, cell.y);
    ImGui::Text(tr("%s at column %d, row %d"), readingText(painted_.layer, values).c_str(), cell.x, cell.y);
}

}  // namespace app
