#include "app/panels/compare.hpp"

#include <imgui.h>

#include <algorithm>
#include <string>

#include "app/base/number_format.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/param_panel.hpp"
#include "app/ui/scales/guides.hpp"
#include "app/ui/scales/inks.hpp"
#include "engine/gui/grip.hpp"

namespace app {

namespace {

constexpr NamedRow kShownRow{"compare.shown", marked("Show before and after"),
                             marked("Shows the land as it was left of a line, as it is right of it.")};
constexpr NamedRow kSplitRow{
    "compare.line", marked("Line"),
    marked("How much of the view shows the land as it was, from the left. The line itself can be dragged, "
           "too.")};
constexpr double kSecondsBetweenCounts = 1;
constexpr float kLeastSplit = 1;  // [% of the width]
const ImU32 kInk = IM_COL32(255, 255, 255, 230), kBackdrop = IM_COL32(0, 0, 0, 130);

/// Unit of what is drawn over the picture: a pixel at the font's usual size.
float unit() {
    return ImGui::GetFontSize() / 16.f;
}

/// A name on a dark ground; its upper left corner at `at`.
void drawName(ImDrawList& list, glm::vec2 at, const std::string& name) {
    const ImVec2 size = ImGui::CalcTextSize(name.c_str());
    const float pad = 5 * unit();
    constexpr int kAlpha = 150;
    drawPlate(list, at, at + glm::vec2(size.x + 2 * pad, size.y + pad), 4 * unit(), kAlpha);
    list.AddText(ImVec2(at.x + pad, at.y + 0.5f * pad), plateInk(), name.c_str());
}

/// Where a name as wide as that stands: at the upper edge, or below a legend that covers that.
glm::vec2 placeOf(glm::vec2 at, float width, const WindowLayout::WindowPlace& legend) {
    const float gap = 10 * unit(), height = ImGui::GetFontSize() + gap;
    const glm::vec2 end = legend.low + legend.size;
    const bool isCovered = legend.size.x > 0 && at.x < end.x && at.x + width > legend.low.x && at.y < end.y &&
                           at.y + height > legend.low.y;
    return {at.x, isCovered ? end.y + gap : at.y};
}

/// The names at both sides of the line at column `x`, each as far as its side reaches.
void drawNames(ImDrawList& list, glm::vec2 low, glm::vec2 high, float x, const std::string& left,
               const WindowLayout::WindowPlace& legend) {
    const float gap = 10 * unit();
    const auto widthOf = [](const std::string& name) {
        return ImGui::CalcTextSize(name.c_str()).x + 10 * unit();
    };
    const std::string right = tr("Now");
    list.PushClipRect(ImVec2(low.x, low.y), ImVec2(x, high.y), true);
    drawName(list, placeOf({x - gap - widthOf(left), low.y + gap}, widthOf(left), legend), left);
    list.PopClipRect();
    list.PushClipRect(ImVec2(x, low.y), ImVec2(high.x, high.y), true);
    drawName(list, placeOf({x + gap, low.y + gap}, widthOf(right), legend), right);
    list.PopClipRect();
}

/// The line, and in its middle a handle with arrows to both sides.
void drawHandle(ImDrawList& list, glm::vec2 low, glm::vec2 high, float x, bool isHot) {
    const float u = unit(), y = 0.5f * (low.y + high.y), half = ComparePanel::kGrip * u;
    const ImU32 fill = isHot ? ink::kHeld : kInk;
    list.AddLine(ImVec2(x, low.y), ImVec2(x, high.y), kBackdrop, 4 * u);
    list.AddLine(ImVec2(x, low.y), ImVec2(x, high.y), fill, 2 * u);
    list.AddRectFilled(ImVec2(x - half - u, y - 19 * u), ImVec2(x + half + u, y + 19 * u), kBackdrop, 7 * u);
    list.AddRectFilled(ImVec2(x - half, y - 18 * u), ImVec2(x + half, y + 18 * u), fill, 6 * u);
    for (const float side : {-1.f, 1.f}) {
        const float base = x + side * (half + 4 * u), tip = base + side * 7 * u;
        for (const auto& [colour, more] : {std::pair{kBackdrop, 2 * u}, std::pair{fill, 0.f}}) {
            const ImVec2 corners[] = {ImVec2(base - side * more, y - 7 * u - 1.5f * more),
                                      ImVec2(tip + side * 1.5f * more, y),
                                      ImVec2(base - side * more, y + 7 * u + 1.5f * more)};
            list.AddConvexPolyFilled(corners, 3, colour);
        }
    }
}

}  // namespace

void ComparePanel::registerActions(Actions& actions, Messages& messages, std::function<void()> flag) {
    actions.on(
        "compare", [this] { isOn_ = !isOn_; }, {}, [this] { return isOn_; });
    actions.on("keepMoment", [this, &messages, flag = std::move(flag)] {
        keep(messages);
        flag();
    });
}

void ComparePanel::request(wadi::View& view) const {
    if (isOn_ && revisions_.lacksStart()) view.layers.insert(wadi::LayerId::start);
}

const PastSnapshot* ComparePanel::chosen() const {
    const auto& all = revisions_.all();
    const auto found = std::ranges::find(all, chosen_.lock(), &PastSnapshot::snapshot);
    if (found != all.end()) return &*found;
    return all.empty() ? nullptr : &all.front();
}

std::shared_ptr<const wadi::Snapshot> ComparePanel::shown() const {
    const PastSnapshot* revision = isOn_ ? chosen() : nullptr;
    return revision ? revision->snapshot : nullptr;
}

void ComparePanel::keep(Messages& messages) {
    if (revisions_.canKeep()) {
        revisions_.keep();
        chosen_ = revisions_.all().back().snapshot;
        sinceCounted_ = kSecondsBetweenCounts;
        return messages.notice(filled(
            tr("This moment is kept as {0}{1}"),
            {tr(revisions_.all().back().name),
             (isOn_ ? tr(", and compared with.") : ": " + firstKeys("compare") + tr(" compares with it."))}));
    }
    if (revisions_.isFull())
        sayFull(messages);
    else if (!revisions_.all().empty())
        messages.notice(
            filled(tr("This moment is kept already, as {0}."), {tr(revisions_.all().back().name)}));
}

void ComparePanel::sayFull(Messages& messages) const {
    messages.notice(filled(tr("There are {0} moments: remove one in the Compare panel to keep another."),
                           {std::to_string(KeptSnapshots::kMost)}));
}

void ComparePanel::recall(SimulationControl& control, wadi::BranchId branch, std::uint64_t epoch,
                          std::string name, Messages& messages) {
    if (revisions_.isFull()) return sayFull(messages);
    control.recall(branch, epoch, [this, name = std::move(name)](const auto& moment) {
        if (!revisions_.add(name, *moment)) return;
        chosen_ = revisions_.all().back().snapshot;
        sinceCounted_ = kSecondsBetweenCounts;
        isOn_ = true;
    });
}

std::vector<NamedRow> ComparePanel::rows() {
    return {kShownRow, kSplitRow};
}

void ComparePanel::draw(double dt, Messages& messages) {
    markRow(kShownRow.path);
    tickBox(named(kShownRow.title), &isOn_);
    actionTooltip("compare");
    drawRevisions();
    drawSplit();
    ImGui::BeginDisabled(!revisions_.canKeep());
    if (ImGui::Button(named("Keep this moment"), ImVec2(ImGui::GetContentRegionAvail().x, 0))) keep(messages);
    ImGui::EndDisabled();
    actionTooltip("keepMoment");
    drawMemory(dt);
}

void ComparePanel::drawRevisions() {
    const PastSnapshot* const before = chosen();
    std::size_t gone = revisions_.all().size();
    for (std::size_t i = 0; i < revisions_.all().size(); ++i) {
        const PastSnapshot& revision = revisions_.all()[i];
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::RadioButton(tr(revision.name).c_str(), &revision == before)) {
            chosen_ = revision.snapshot;
            isOn_ = true;
        }
        tooltipOnHover(tr("Compares with this moment."));
        if (!revisions_.isStart(i)) {
            ImGui::SameLine(ImGui::GetContentRegionMax().x - ImGui::GetFrameHeight());
            if (iconButton("##remove", "close")) gone = i;
            tooltipOnHover(tr("Forgets this moment."));
        }
        ImGui::PopID();
    }
    revisions_.remove(gone);
}

/// Where the line is, for those who do not drag it.
void ComparePanel::drawSplit() {
    beginRow(kSplitRow);
    float percent = 100 * split_;
    if (namedSlider("##split", percent, kLeastSplit, 100 - kLeastSplit, "%.0f %%")) split_ = percent / 100;
    rowTooltip(tr(kSplitRow.help));
}

void ComparePanel::drawMemory(double dt) {
    sinceCounted_ += dt;
    if (sinceCounted_ >= kSecondsBetweenCounts) {
        bytes_ = revisions_.bytes();
        sinceCounted_ = 0;
    }
    ImGui::TextDisabled(
        "%s", (filled(tr("{0} for moments, at most {1}"),
                      {byteCount(static_cast<double>(bytes_)), std::to_string(KeptSnapshots::kMost)}))
                  .c_str());
    tooltipOnHover(tr("Memory that the moments take: what has changed since each of them."));
}

void ComparePanel::drawLine(glm::vec2 low, glm::vec2 size, bool isPreparing,
                            const WindowLayout::WindowPlace& legend) {
    const PastSnapshot* const revision = isOn_ ? chosen() : nullptr;
    if (!revision) return;
    const glm::vec2 high = low + size;
    const float grip = kGrip * unit();
    engine::beginGrip("##comparison", {low.x + split_ * size.x - grip, low.y}, {2 * grip, size.y});
    ImGui::InvisibleButton("line", ImVec2(2 * grip, size.y));
    const bool isHot = ImGui::IsItemHovered() || ImGui::IsItemActive();
    const float mouse = ImGui::GetIO().MousePos.x;
    if (ImGui::IsItemActivated()) held_ = mouse - low.x - split_ * size.x;
    // The line stays where a hand can get it.
    if (ImGui::IsItemActive() && mouse - held_ != low.x + split_ * size.x)
        split_ = std::clamp((mouse - held_ - low.x) / size.x, grip / size.x, 1 - grip / size.x);
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) split_ = 0.5f;
    if (isHot) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    ImGui::End();
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const float x = low.x + split_ * size.x;
    drawNames(list, low, high, x, tr(revision->name) + (isPreparing ? tr(", on its way ...") : ""), legend);
    drawHandle(list, low, high, x, isHot);
}

}  // namespace app
