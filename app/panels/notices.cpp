#include "app/panels/notices.hpp"

#include <utility>

#include "app/base/number_format.hpp"
#include "app/data/processes.hpp"
#include "app/panels/simulation.hpp"
#include "app/ui/language/tr.hpp"
#include "sim/world/refined.hpp"

namespace app {

std::optional<std::string> turnNotice(const wadi::EditFacts& before, const wadi::EditFacts& now) {
    if (now.redoable > before.redoable && replacesGround(now.undone))
        return filled(tr("The ground is as it was before this edit: {0}. What happened since is gone; Redo "
                         "brings it back."),
                      {editName(now.undone)});
    if (now.redoable < before.redoable && now.undoable > before.undoable && replacesGround(before.undone))
        return filled(tr("The ground is again as it was after this edit: {0}."), {editName(before.undone)});
    return std::nullopt;
}

std::optional<std::string> LeftNotice::of(const wadi::EditFacts& before, const wadi::EditFacts& now) {
    constexpr float kSeen = 0.02f;
    const bool isUndone = now.redoable > before.redoable && now.undone == "stroke" && now.gone > kSeen;
    if (!isUndone || std::exchange(isSaid_, true)) return std::nullopt;
    return tr(
        "Part of what the stroke had added has slid or been carried off since, and stays there. The time "
        "line goes "
        "back to the ground before it.");
}

std::optional<std::string> squeezedNotice(const wadi::Snapshot& before, const wadi::Snapshot& now) {
    // Undo and redo bring land of which it has been told.
    const bool isMade = now.world != before.world && now.edits.reversals == before.edits.reversals &&
                        now.edits.newest == "new landscape";
    if (!isMade) return std::nullopt;
    const wadi::Sentence text = squeezedText(now.parameters.terrain);
    return text.empty() ? std::nullopt : std::optional(tr(text));
}

std::vector<std::string> finerNotices(const wadi::Snapshot& before, const wadi::Snapshot& now) {
    const bool isFiner = now.world != before.world && now.worldBy == before.worldBy &&
                         now.edits.reversals == before.edits.reversals &&
                         now.grid.columns == 2 * before.grid.columns;
    std::vector<std::string> notices;
    if (!isFiner) return notices;
    notices.push_back(filled(
        tr("The map has {0} × {1} cells now, and parameters are converted to them; undo takes both back."),
        {std::to_string(now.grid.columns), std::to_string(now.grid.rows)}));
    for (const wadi::HeldParam& held : wadi::refined(before.parameters, 2).held)
        notices.push_back(filled(tr("For the same land {0} would have to be {1}, and is held to {2}."),
                                 {editName(held.path), plainNumber(held.wanted), plainNumber(held.held)}));
    return notices;
}

std::optional<std::string> HeldNotice::of(const wadi::Snapshot& snapshot) {
    if (snapshot.counts.uplift == 0 || std::exchange(world_, snapshot.world) == snapshot.world)
        return std::nullopt;
    return tr(heldText());
}

std::optional<std::string> RestraintNotice::of(const wadi::Restraint& held) {
    if (held.number == 0 || std::exchange(number_, held.number) == held.number) return std::nullopt;
    const std::string text = !held.holds ? tr("In epoch {0} the ground jumped, and less of {1} did not help: "
                                              "it stays as it is. Lower other "
                                              "sliders of this process, or go back in time.")
                             : held.jump == wadi::Jump::pits
                                 ? tr("{1} is {3} now instead of {2}, and the ground holds: epoch {0} "
                                      "had left pits everywhere and was "
                                      "taken back.")
                                 : tr("{1} is {3} now instead of {2}, and the ground holds: in epoch "
                                      "{0} it had jumped, and that epoch "
                                      "was taken back.");
    return filled(text, {grouped(static_cast<std::int64_t>(held.epoch)), editName(held.param),
                         plainNumber(held.was), plainNumber(held.is)});
}

std::optional<std::string> PastNotice::of(const wadi::TimelineFacts& past) {
    if (!past.fault.empty() && !std::exchange(isFaultSaid_, true))
        return filled(tr("Moments of the time line can no longer be written to the disk ({0}): from now on "
                         "memory alone keeps them, and ways back become longer."),
                      {tr(past.fault)});
    if (std::exchange(lost_, past.lost) < past.lost)
        return tr(
            "A moment of the time line could not be read back from the disk and is forgotten: the way "
            "began at the one before it.");
    return std::nullopt;
}

}  // namespace app
