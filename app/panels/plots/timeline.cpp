#include "app/panels/plots/timeline.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "app/base/number_format.hpp"
#include "app/data/ticks.hpp"
#include "app/panels/dock/panel_keys.hpp"
#include "app/panels/plots/timeline_years.hpp"
#include "app/panels/plots/transports.hpp"
#include "app/panels/simulation.hpp"
#include "app/ui/actions.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/messages.hpp"
#include "app/ui/scales/inks.hpp"
#include "engine/gui/gui.hpp"
#include "engine/gui/keyboard.hpp"

namespace app {

namespace {

using Way = wadi::TimelineFacts::Way;

constexpr std::size_t kMostRows = 4;  // of branches that are drawn
constexpr float kLeastLine = 150.f;   // [window units] on which a hand finds a moment
constexpr float kLineEnd = 8.f;       // [window units] right of the line
constexpr float kGrasp = 6.f;         // [window units] beyond either end of it, for the hand
constexpr float kTooltip = 24.f;      // width of its lines [heights of the font]
/// What marks are larger by where letters are.
float grown(float size) {
    constexpr float kLetter = 16.f;  // [window units]
    return size * std::max(ImGui::GetFontSize() / kLetter, 1.f);
}

std::string epochText(std::uint64_t epoch) {
    return filled(tr("Epoch {0}"), {grouped(static_cast<std::int64_t>(epoch))});
}

/// The last epoch of a branch: the present one grows.
std::uint64_t endOf(const Way& way, const wadi::Snapshot& snapshot) {
    return way.id == snapshot.timeline->present ? std::max(way.end, snapshot.epoch) : way.end;
}

/// "Epoch 240 (2.4 Ma)", if its years are known.
std::string epochText(const wadi::Snapshot& snapshot, const Way& way, std::uint64_t epoch) {
    const std::optional<std::int64_t> years = yearsAt(snapshot, way, epoch);
    return epochText(epoch) + (years ? " (" + yearsText(*years) + ")" : "");
}

/// A moment in words: its branch is told where there are several.
std::string momentText(const wadi::Snapshot& snapshot, const Way& way, const std::string& text) {
    return snapshot.timeline->branches.size() > 1 ? text + ", " + branchName(way.name) : text;
}

}  // namespace

/// Where epochs and branches lie on the screen.
struct TimelinePanel::Track {
    ImVec2 low, high;
    std::uint64_t last = 1;  // epoch at the right end
    std::vector<const Way*> rows;

    Track(ImVec2 at, ImVec2 size, const wadi::Snapshot& snapshot)
        : low(at), high(at.x + size.x, at.y + size.y), last(std::max<std::uint64_t>(snapshot.epoch, 1)) {
        const wadi::TimelineFacts& facts = *snapshot.timeline;
        for (const Way& way : facts.branches) last = std::max(last, endOf(way, snapshot));
        for (auto way = facts.branches.rbegin(); way != facts.branches.rend(); ++way)
            if (way->id == facts.present || rows.size() + 1 < kMostRows) rows.push_back(&*way);
        std::ranges::sort(rows, {}, &Way::id);
        if (rows.size() > kMostRows) rows.erase(rows.begin() + (rows.front()->id == facts.present ? 1 : 0));
    }
    float x(std::uint64_t epoch) const {
        return low.x +
               static_cast<float>(static_cast<double>(epoch) / static_cast<double>(last)) * (high.x - low.x);
    }
    std::uint64_t epochAt(float x) const {
        const double part = std::clamp((x - low.x) / std::max(high.x - low.x, 1.f), 0.f, 1.f);
        return static_cast<std::uint64_t>(std::llround(part * static_cast<double>(last)));
    }
    float y(std::size_t row) const {
        return low.y + (static_cast<float>(row) + 0.5f) / static_cast<float>(rows.size()) * (high.y - low.y);
    }
    /// The branch nearest to a height that has been at an epoch.
    const Way* nearest(float at, std::uint64_t epoch, const wadi::Snapshot& snapshot) const {
        const Way* found = nullptr;
        float least = 1e9f;
        for (std::size_t row = 0; row < rows.size(); ++row) {
            const bool isThere = epoch >= rows[row]->fork && epoch <= endOf(*rows[row], snapshot);
            const float off = std::abs(at - y(row));
            if (isThere && off < least) least = off, found = rows[row];
        }
        return found;
    }
};

namespace {

using Rows = std::vector<const Way*>;

/// Lines for branches, from where they fork; that of the present one is thick.
template <class Track>
void drawWays(ImDrawList& list, const Track& track, const wadi::Snapshot& snapshot) {
    const ImU32 dim = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    for (std::size_t row = 0; row < track.rows.size(); ++row) {
        const Way& way = *track.rows[row];
        const bool isNow = way.id == snapshot.timeline->present;
        const float y = track.y(row), from = track.x(way.fork), to = track.x(endOf(way, snapshot));
        const auto parent = std::ranges::find(track.rows, way.parent, &Way::id);
        if (way.id != wadi::kTrunk && parent != track.rows.end())
            list.AddLine(ImVec2(from, track.y(static_cast<std::size_t>(parent - track.rows.begin()))),
                         ImVec2(from, y), dim);
        list.AddLine(ImVec2(from, y), ImVec2(to, y), isNow ? ImGui::GetColorU32(ImGuiCol_PlotLines) : dim,
                     grown(isNow ? 3.f : 1.5f));
        for (const wadi::EditMark& mark : way.marks) {
            if (mark.epoch < way.fork) continue;
            const float x = track.x(mark.epoch), half = grown(isNow ? 5.f : 3.f);
            list.AddLine(ImVec2(x, y - half), ImVec2(x, y + half), ink::kEdit, grown(isNow ? 2.f : 1.f));
        }
        for (const wadi::Flag& flag : snapshot.timeline->flags) {
            if (flag.branch != way.id) continue;
            const float x = track.x(flag.epoch);
            list.AddLine(ImVec2(x, y + grown(4)), ImVec2(x, y - grown(9)), ink::kFlag, grown(1.5f));
            list.AddTriangleFilled(ImVec2(x, y - grown(10)), ImVec2(x + grown(7), y - grown(7)),
                                   ImVec2(x, y - grown(4)), ink::kFlag);
        }
    }
}

template <class Track>
void drawScale(ImDrawList& list, const Track& track) {
    const float em = ImGui::GetFontSize(), width = track.high.x - track.low.x;
    const auto last = static_cast<double>(track.last);
    const double step = std::max(niceStep(last * 5 * em / std::max(width, 1.f)), 1.);
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    for (const double epoch : multiples(0, last, step)) {
        const float x = track.x(static_cast<std::uint64_t>(epoch));
        const std::string text = grouped(static_cast<std::int64_t>(epoch));
        list.AddLine(ImVec2(x, track.high.y), ImVec2(x, track.high.y + 4), ink);
        const float wide = ImGui::CalcTextSize(text.c_str()).x;
        list.AddText(ImVec2(std::min(x + 3, track.high.x - wide), track.high.y), ink, text.c_str());
    }
}

/// The present moment, or where a hand holds it.
void drawNow(ImDrawList& list, float x, float top, float bottom) {
    list.AddLine(ImVec2(x, top), ImVec2(x, bottom), ink::kPresent, grown(2));
    list.AddTriangleFilled(ImVec2(x - grown(6), top - 2), ImVec2(x + grown(6), top - 2),
                           ImVec2(x, top + grown(6)), ink::kPresent);
}

/// What lies under the pointer, in words.
template <class Track>
std::string wordsAt(const Track& track, const Way& way, std::uint64_t epoch, float x,
                    const wadi::Snapshot& snapshot, const char* hint) {
    std::string text = momentText(snapshot, way, epochText(snapshot, way, epoch));
    constexpr float kNear = 5.f;
    std::size_t more = 0;
    for (const wadi::EditMark& mark : way.marks) {
        if (mark.epoch < way.fork || std::abs(track.x(mark.epoch) - x) > kNear) continue;
        if (++more <= 6)
            text += filled(tr("\n{0} (epoch {1})"),
                           {editName(mark.title), grouped(static_cast<std::int64_t>(mark.epoch))});
    }
    if (more > 6) text += filled(tr("\nand {0} more edits"), {std::to_string(more - 6)});
    for (const wadi::Flag& flag : snapshot.timeline->flags)
        if (flag.branch == way.id && std::abs(track.x(flag.epoch) - x) <= kNear)
            text += filled(tr("\nFlag: {0}"), {flag.name});
    return filled(hint, {text});
}

/// How one goes from what is told to another moment, by keys or the mouse.
const char* hintOf(bool isByKeys) {
    return isByKeys ? tr("{0}\n\nLeft and Right go an epoch, with Ctrl ten, Page up and Page down a hundred, "
                         "Home and End to the ends; what follows now stays as a branch.")
                    : tr("{0}\n\nDrag to go there; what follows now stays as a branch. Right-click to "
                         "compare.");
}

/// What keys of this frame ask of the line, which was drawn last.
struct LineKeys {
    std::int64_t epochs = 0;  ///< How far to go on, or back
    bool isHeld = false;      ///< Whether one of them is down
    bool leaves = false;      ///< Leads the keyboard away
};

LineKeys readKeys() {
    constexpr std::int64_t kEnd = std::int64_t{1} << 40, kFew = 10, kMany = 100;
    const std::int64_t next = ImGui::GetIO().KeyCtrl ? kFew : 1;
    LineKeys keys;
    for (const auto& [key, epochs] :
         {std::pair{ImGuiKey_LeftArrow, -next}, std::pair{ImGuiKey_RightArrow, next},
          std::pair{ImGuiKey_PageDown, -kMany}, std::pair{ImGuiKey_PageUp, kMany},
          std::pair{ImGuiKey_Home, -kEnd}, std::pair{ImGuiKey_End, kEnd}}) {
        const engine::KeptKey kept = engine::keepKey(key);
        keys.isHeld |= kept.isDown;
        if (kept.isPressed) keys.epochs = epochs;
    }
    for (const ImGuiKey key : {ImGuiKey_UpArrow, ImGuiKey_DownArrow})
        keys.leaves |= engine::keepKey(key).isPressed;
    return keys;
}

}  // namespace

/// Two rows of controls stand close above each other, with little room around them.
float TimelinePanel::height() {
    const ImGuiStyle& style = ImGui::GetStyle();
    return std::ceil(2.f * ImGui::GetFrameHeight() + style.ItemSpacing.y + style.WindowPadding.y);
}

void TimelinePanel::stepBack(SimulationControl& control, const wadi::Snapshot& snapshot) {
    control.run(false);
    if (snapshot.epoch > 0 && !control.isPending())
        control.goTo(snapshot.timeline->present, snapshot.epoch - 1);
}

void TimelinePanel::flagNow(SimulationControl& control, const wadi::Snapshot& snapshot) {
    control.flagMoment(snapshot.timeline->present, snapshot.epoch, epochText(snapshot.epoch));
}

void TimelinePanel::drawTransports(SimulationControl& control, const wadi::Snapshot& snapshot) {
    const wadi::BranchId now = snapshot.timeline->present;
    const Way* way = wayOf(*snapshot.timeline, now);
    const std::uint64_t end = way ? endOf(*way, snapshot) : snapshot.epoch;
    const bool isFree = !control.isMaking();
    const auto goTo = [&](std::uint64_t epoch) {
        control.run(false);
        control.goTo(now, epoch);
    };
    if (transportButton("##start", Transport::start, isFree && snapshot.epoch > 0,
                        tr("Go to the beginning of the world")))
        goTo(0);
    ImGui::SameLine(0, transportGap());
    if (transportButton("##back", Transport::back, isFree && snapshot.epoch > 0,
                        filled(tr("One epoch back{0}"), {keysHint("stepBack")})))
        stepBack(control, snapshot);
    ImGui::SameLine(0, transportGap());
    const bool isRunning = control.running();
    if (transportButton("##run", isRunning ? Transport::pause : Transport::run, true,
                        (isRunning ? tr("Pause") : tr("Run")) + keysHint("run")))
        control.run(!isRunning);
    ImGui::SameLine(0, transportGap());
    if (transportButton("##step", Transport::step, true, filled(tr("One epoch{0}"), {keysHint("step")})))
        control.stepOnce();
    ImGui::SameLine(0, transportGap());
    if (transportButton("##end", Transport::end, isFree && snapshot.epoch < end,
                        tr("Go to where this branch has come")))
        goTo(end);
}

/// What plays and steps, and below it what begins anew, and how fast time goes.
void TimelinePanel::drawButtons(SimulationControl& control, const wadi::Snapshot& snapshot) {
    ImGui::BeginGroup();
    drawTransports(control, snapshot);
    const std::string why = whyNotMade(control);
    ImGui::BeginDisabled(!why.empty());
    if (iconButton("##restart", "restart", transportSize().x)) control.backToStart();
    ImGui::EndDisabled();
    actionTooltip("backToStart", why);
    ImGui::SameLine(0, transportGap());
    drawSpeed(control, (kTransports - 1) * transportSize().x + (kTransports - 2) * transportGap());
    ImGui::EndGroup();
    ImGui::SameLine(0, transportGap());
}

/// The name of the present branch, which can be changed.
void TimelinePanel::drawPresent(SimulationControl& control, const Way& present) {
    if (named_ != present.id) {
        named_ = present.id;
        name_.fill('\0');
        branchName(present.name).copy(name_.data(), name_.size() - 1);
    }
    ImGui::TextDisabled(tr("Name of this branch"));
    ImGui::InputText("##name", name_.data(), name_.size());
    const std::string name = name_.data();
    if (ImGui::IsItemDeactivatedAfterEdit() && !name.empty()) control.nameBranch(present.id, name);
}

void TimelinePanel::drawBranches(SimulationControl& control, const wadi::Snapshot& snapshot) {
    const wadi::TimelineFacts& facts = *snapshot.timeline;
    const Way* present = wayOf(facts, facts.present);
    if (present == nullptr) return;
    // Where there is little room the line goes first: of the list only its arrow stays.
    const float em = ImGui::GetFontSize(), gap = 2 * ImGui::GetStyle().ItemSpacing.x;
    const float room = ImGui::GetContentRegionAvail().x - gap - grown(kLineEnd) - kLeastLine;
    const bool isNarrow = room < 4.5f * em;
    ImGui::SetNextItemWidth(std::clamp(room, 1.f, 7.5f * em));
    ImGui::BeginDisabled(control.isMaking());
    const float sides =
        ImGui::GetFrameHeight() + 2 * ImGui::GetStyle().FramePadding.x;  // an arrow's and its own
    const std::string whole = branchName(present->name);
    const std::string shown = shortened(whole, ImGui::CalcItemWidth() - sides);
    if (ImGui::BeginCombo("##branch", shown.c_str(),
                          isNarrow ? ImGuiComboFlags_NoPreview : ImGuiComboFlags_None)) {
        for (const Way& way : facts.branches) {
            ImGui::PushID(static_cast<int>(way.id));
            const std::string from =
                way.id == wadi::kTrunk
                    ? ""
                    : filled(tr("from {0} "), {grouped(static_cast<std::int64_t>(way.fork))});
            const std::string text = filled(
                tr("{0}  ({1}to {2})"),
                {branchName(way.name), from, grouped(static_cast<std::int64_t>(endOf(way, snapshot)))});
            // Of the present one the words grow with every epoch.
            if (ImGui::Selectable((text + "###way").c_str(), way.id == facts.present) &&
                way.id != facts.present) {
                control.run(false);
                control.goTo(way.id, way.end);
            }
            if (way.id != facts.present && engine::beginMenuOfItem("##menu")) {
                if (ImGui::MenuItem(named("Compare with this branch")))
                    wishMoment(snapshot, way, std::min(snapshot.epoch, endOf(way, snapshot)));
                if (way.id != wadi::kTrunk && ImGui::MenuItem(named("Forget this branch")))
                    control.nameBranch(way.id, "");
                ImGui::EndPopup();
            }
            ImGui::PopID();
        }
        ImGui::Separator();
        drawPresent(control, *present);
        ImGui::EndCombo();
    } else {
        named_ = ~wadi::BranchId{0};
    }
    ImGui::EndDisabled();
    const std::string name = isNarrow || shown != whole ? whole + "\n\n" : "";
    tooltipOnHover(
        (filled(tr("{0}The branches of this world: ways that it has gone. Who goes back and changes "
                   "something begins a new one, and the old one stays. Right-click one to compare with it or "
                   "to forget it."),
                {name}))
            .c_str());
}

void TimelinePanel::drag(SimulationControl& control, const wadi::Snapshot& snapshot, const Track& track) {
    const float x = ImGui::GetIO().MousePos.x, y = ImGui::GetIO().MousePos.y;
    if (ImGui::IsItemActivated() && ImGui::IsMouseDown(0) && !control.isMaking()) {
        const Way* way = track.nearest(y, track.epochAt(x), snapshot);
        branch_ = way ? way->id : snapshot.timeline->present;
        control.run(false);
        control.endGesture();
        isDragging_ = true;
        sent_ = snapshot.epoch;
    }
    if (!isDragging_) return;
    // Where the hand let go the pointer may be elsewhere by now.
    if (ImGui::IsItemActive() || (y >= track.low.y && y <= track.high.y)) {
        const Way* way = wayOf(*snapshot.timeline, branch_);
        wished_ = std::min(track.epochAt(x), way ? endOf(*way, snapshot) : snapshot.epoch);
    }
    if (ImGui::IsItemActive()) {
        if (wished_ != sent_ && !control.isPending()) control.scrub(branch_, sent_ = wished_);
        return;
    }
    isDragging_ = false;
    if (wished_ != snapshot.epoch || branch_ != snapshot.timeline->present || control.isPending())
        control.goTo(branch_, wished_);
    control.endGesture();
}

/// Time is gone through by keys as by a hand that drags: while one is held the quick way, to the moments that
/// are kept, and all the way once it is let go of.
void TimelinePanel::step(SimulationControl& control, const wadi::Snapshot& snapshot) {
    const LineKeys keys = readKeys();
    if (keys.leaves) engine::leadKeyboardLeft();
    const Way* way = wayOf(*snapshot.timeline, snapshot.timeline->present);
    if (keys.epochs != 0 && way && !isDragging_ && (steps_ > 0 || !control.isMaking())) {
        if (steps_++ == 0) {
            control.run(false);
            control.endGesture();
            branch_ = way->id;
            wished_ = sent_ = snapshot.epoch;
        }
        const auto end = static_cast<std::int64_t>(endOf(*way, snapshot));
        const std::int64_t to = static_cast<std::int64_t>(wished_) + keys.epochs;
        wished_ = static_cast<std::uint64_t>(std::clamp(to, std::int64_t{0}, end));
        isSent_ = false;
    }
    if (steps_ == 0 || control.isPending()) return;
    const bool isLong = steps_ > 1 && keys.isHeld;
    if (isLong && wished_ != sent_) return control.scrub(branch_, sent_ = wished_);
    if (keys.isHeld) return;
    if (!std::exchange(isSent_, true) && wished_ != snapshot.epoch) return control.goTo(branch_, wished_);
    steps_ = 0;
    control.endGesture();
}

void TimelinePanel::wishMoment(const wadi::Snapshot& snapshot, const Way& way, std::uint64_t epoch) {
    wish_ = {way.id, epoch, momentText(snapshot, way, epochText(epoch))};
}

void TimelinePanel::drawMenu(SimulationControl& control, const wadi::Snapshot& snapshot) {
    if (!engine::beginMenuOfItem("##menu")) return;
    if (const Way* way = wayOf(*snapshot.timeline, menuBranch_)) drawMoment(control, snapshot, *way);
    ImGui::EndPopup();
}

/// The moment that was pointed at, whose epoch can be typed instead, and what can be done with it.
void TimelinePanel::drawMoment(SimulationControl& control, const wadi::Snapshot& snapshot, const Way& way) {
    const bool isOneOfMany = snapshot.timeline->branches.size() > 1, isFree = !control.isMaking();
    const std::uint64_t chosen = std::min(menuEpoch_, endOf(way, snapshot));
    const std::string epoch = grouped(static_cast<std::int64_t>(chosen));
    const auto words = [&](const char* text) { return filled(text, {epoch, branchName(way.name)}); };
    const std::string compare =
        words(isOneOfMany ? tr("Compare with epoch {0} of {1}") : tr("Compare with epoch {0}"));
    const std::string go = words(isOneOfMany ? tr("Go to epoch {0} of {1}") : tr("Go to epoch {0}"));
    if (ImGui::MenuItem((compare + "###compare").c_str(), nullptr, false, isFree))
        wishMoment(snapshot, way, chosen);
    if (ImGui::MenuItem((go + "###go").c_str(), nullptr, false, isFree)) {
        control.run(false);
        control.goTo(way.id, chosen);
    }
    ImGui::SetNextItemWidth(7.5f * ImGui::GetFontSize());
    ImGui::InputScalar(named("Epoch"), ImGuiDataType_U64, &menuEpoch_);
    ImGui::Separator();
    drawFlags(control, snapshot, way, chosen);
}

void TimelinePanel::drawFlags(SimulationControl& control, const wadi::Snapshot& snapshot, const Way& way,
                              std::uint64_t epoch) {
    const auto isHere = [&](const wadi::Flag& flag) { return flag.branch == way.id && flag.epoch == epoch; };
    const bool isFlagged = std::ranges::any_of(snapshot.timeline->flags, isHere);
    if (ImGui::MenuItem(isFlagged ? named("Take this flag away") : named("Flag this moment")))
        control.flagMoment(way.id, epoch, isFlagged ? "" : epochText(epoch));
    const std::vector<wadi::Flag>& flags = snapshot.timeline->flags;
    for (std::size_t i = 0; i < flags.size(); ++i) {
        const wadi::Flag& flag = flags[i];
        const std::string text = filled(tr("Go to {0}"), {flag.name});
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::MenuItem(text.c_str(), nullptr, false, !control.isMaking())) {
            control.run(false);
            control.goTo(flag.branch, flag.epoch);
        }
        ImGui::PopID();
    }
}

std::optional<TimelineMoment> TimelinePanel::draw(SimulationControl& control, const wadi::Snapshot& snapshot,
                                                  const TimelinePlace& place) {
    const float tall = height();
    const ImVec2 pad(ImGui::GetStyle().WindowPadding.x, 0.5f * ImGui::GetStyle().WindowPadding.y);
    ImGui::SetNextWindowPos(ImVec2(place.left, place.bottom - tall));
    ImGui::SetNextWindowSize(ImVec2(place.right - place.left, tall));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, pad);
    ImGui::Begin("##timeline", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoNavFocus | keyFlags());
    ImGui::PopStyleVar(2);
    drawButtons(control, snapshot);
    drawBranches(control, snapshot);
    ImGui::SameLine(0, 2 * ImGui::GetStyle().ItemSpacing.x);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size(std::max(ImGui::GetContentRegionAvail().x - grown(kLineEnd), 40.f),
                      tall - 2 * pad.y - ImGui::GetFontSize());
    const Track track(at, size, snapshot);
    // The moment that is shown can be grasped by all of its mark, at either end of the line too.
    ImGui::SetCursorScreenPos(ImVec2(at.x - grown(kGrasp), at.y));
    ImGui::InvisibleButton("##track", ImVec2(size.x + 2 * grown(kGrasp), size.y));
    const bool isHovered = ImGui::IsItemHovered();
    drag(control, snapshot, track);
    step(control, snapshot);
    const bool isByKeys =
        steps_ > 0 || (engine::isKeyboardHere() && (engine::isKeyboardLast() || engine::isMenuByKey()));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(track.low, track.high, ImGui::GetColorU32(ImGuiCol_FrameBg),
                       ImGui::GetStyle().FrameRounding);
    drawWays(list, track, snapshot);
    drawScale(list, track);
    drawNow(list, track.x(isDragging() ? wished_ : snapshot.epoch), track.low.y, track.high.y);
    engine::markKeyboard();
    const float mouse = ImGui::GetIO().MousePos.x;
    const std::uint64_t epoch = isDragging() ? wished_ : isByKeys ? snapshot.epoch : track.epochAt(mouse);
    const Way* way = isDragging() ? wayOf(*snapshot.timeline, branch_)
                     : isByKeys   ? wayOf(*snapshot.timeline, snapshot.timeline->present)
                                  : track.nearest(ImGui::GetIO().MousePos.y, epoch, snapshot);
    if (way && (isHovered || isDragging())) {
        const float x = isByKeys ? track.x(epoch) : mouse;
        ImGui::SetNextWindowPos(ImVec2(x, at.y - 2 * ImGui::GetStyle().WindowPadding.y), ImGuiCond_Always,
                                ImVec2(std::clamp((x - at.x) / size.x, 0.f, 1.f), 1.f));
        const std::string words = isDragging() ? epochText(snapshot, *way, epoch)
                                               : wordsAt(track, *way, epoch, x, snapshot, hintOf(isByKeys));
        ImGui::SetTooltip("%s", inLines(words, kTooltip * ImGui::GetFontSize()).c_str());
    }
    if (isHovered && ImGui::IsMouseReleased(ImGuiMouseButton_Right))
        menuBranch_ = way ? way->id : snapshot.timeline->present, menuEpoch_ = epoch;
    drawMenu(control, snapshot);
    ImGui::End();
    return std::exchange(wish_, std::nullopt);
}

}  // namespace app
