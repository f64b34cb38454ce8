#include "app/panels/plots/timeline_years.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace app {

using Way = wadi::TimelineFacts::Way;

const Way* wayOf(const wadi::TimelineFacts& facts, wadi::BranchId id) {
    const auto found = std::ranges::find(facts.branches, id, &Way::id);
    return found == facts.branches.end() ? nullptr : &*found;
}

namespace {

/// Whether an edit may have changed how many years an epoch is worth. Presets and resets, which have titles
/// of their own as long as the program runs, are those of one process.
bool mayChangeYears(const wadi::EditMark& mark) {
    constexpr std::array<std::string_view, 4> kTitles = {"time.yearsPerEpoch", "parameters", "contact sheet",
                                                         "edit"};
    return std::ranges::find(kTitles, mark.title) != kTitles.end();
}

bool isTurn(const wadi::EditMark& mark) {
    return mark.title == "undo" || mark.title == "redo";
}

/// What epochs of a branch were worth, as far as edits tell.
struct Worth {
    bool isEven = true;    // as many years each, up to an epoch
    bool isFirst = true;   // … and no fewer or more by an edit before the first
    bool isShared = true;  // whether it has the edits before the first epoch from the trunk
};

Worth worthOf(const wadi::TimelineFacts& facts, const Way& branch, std::uint64_t epoch) {
    Worth worth;
    bool isTurned = false;
    for (const Way* way = &branch; way != nullptr; way = wayOf(facts, way->parent)) {
        for (const wadi::EditMark& mark : way->marks) {
            const bool isOnTheWay = mark.epoch > 0 && mark.epoch < epoch;
            if (isOnTheWay && mayChangeYears(mark)) worth.isEven = false;
            if (mark.epoch == 0 && mayChangeYears(mark)) worth.isFirst = false;
            isTurned |= isOnTheWay && isTurn(mark);
        }
        if (way->id == wadi::kTrunk) {
            if (isTurned && !worth.isFirst) worth.isEven = false;  // that may have been taken back on the way
            return worth;
        }
        if (way->fork == 0) worth.isShared = false;
        epoch = std::min(epoch, way->fork);
    }
    return {false, false, false};  // a branch between them is forgotten
}

}  // namespace

std::optional<std::int64_t> yearsAt(const wadi::Snapshot& snapshot, const Way& way, std::uint64_t epoch) {
    const wadi::TimelineFacts& facts = *snapshot.timeline;
    const Way* present = wayOf(facts, facts.present);
    if (!wadi::isInYears(snapshot.parameters) || present == nullptr) return std::nullopt;
    if (present == &way && epoch == snapshot.epoch) return snapshot.years;
    const Worth here = worthOf(facts, *present, snapshot.epoch), there = worthOf(facts, way, epoch);
    const bool isSame =
        present == &way || (here.isShared && there.isShared) || (here.isFirst && there.isFirst);
    if (!here.isEven || !there.isEven || !isSame) return std::nullopt;
    const auto now = static_cast<std::int64_t>(snapshot.epoch), then = static_cast<std::int64_t>(epoch);
    if (now == 0 && !here.isFirst) return std::nullopt;  // which of the edits are done now is not told
    const std::int64_t each = now > 0 ? snapshot.years / now : snapshot.parameters.time.yearsPerEpoch;
    if (each * now != snapshot.years) return std::nullopt;  // some were run before they were counted
    return each * then;
}

}  // namespace app
