#include "app/world/restore.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "app/base/number_format.hpp"
#include "app/base/paths.hpp"
#include "sim/core/error.hpp"
#include "sim/core/execution.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/world/simulation.hpp"

namespace app {

namespace {

using Entry = wadi::EditLog::Entry;

bool isTurn(const Entry& entry) {
    return wadi::looksBack(entry.command);
}

bool isGestureEnd(const Entry& entry) {
    return std::holds_alternative<wadi::EndGesture>(entry.command);
}

bool areEqual(const Entry& a, const Entry& b) {
    return a.epoch == b.epoch && a.command.index() == b.command.index() &&
           wadi::io::editText({&a, 1}) == wadi::io::editText({&b, 1});
}

/// Whether who opens a world may have added an entry: the end of a gesture, or what it is set to and painted
/// with.
bool isOfOpening(const Entry& entry) {
    return isGestureEnd(entry) || std::holds_alternative<wadi::SetParameters>(entry.command) ||
           std::holds_alternative<wadi::SetPaintedMap>(entry.command);
}

/// How many of `edits` a world has seen that has this past, but for what opening it has added; 0 if `edits`
/// does not begin with all of the rest.
std::size_t sharedHead(const std::vector<Entry>& edits, const std::vector<Entry>& past) {
    std::size_t count = 0;
    for (const Entry& seen : past) {
        if (count < edits.size() && areEqual(edits[count], seen))
            ++count;
        else if (!isOfOpening(seen))
            return 0;
    }
    return count;
}

}  // namespace

Replay::Replay(const std::filesystem::path& file) : Replay(file, wadi::io::loadEdits(file)) {}

Replay::Replay(std::vector<Entry> edits, std::filesystem::path file)
    : Replay(std::move(file), wadi::io::ReadEdits{std::move(edits), {}}) {
    edits_.lines.resize(edits_.entries.size());
    std::iota(edits_.lines.begin(), edits_.lines.end(), 1);
}

Replay::Replay(std::filesystem::path file, wadi::io::ReadEdits edits)
    : file_(std::move(file)), edits_(std::move(edits)) {
    const std::vector<Entry>& entries = edits_.entries;
    lastTurn_ =
        static_cast<std::size_t>(entries.rend() - std::find_if(entries.rbegin(), entries.rend(), isTurn));
}

void Replay::begin(wadi::Simulation& simulation) {
    const std::vector<Entry>& entries = edits_.entries;
    next_ = sharedHead(entries, simulation.log().entries());
    if (next_ < entries.size() && entries[next_].epoch < simulation.epoch())
        refuse(
            wadi::Sentence("this edit belongs to epoch {0}, and the world is at epoch {1} without it: begin "
                           "with an earlier world, or delete the line.",
                           entries[next_].epoch, simulation.epoch()));
    remember(simulation);
}

/// What is undone must still be known, however much memory it took where the log comes from; nothing is
/// undone after that.
void Replay::remember(wadi::Simulation& simulation) const {
    simulation.apply(wadi::Remember{next_ < lastTurn_ ? wadi::History::kMostLimit : 0});
}

void Replay::carryOut(wadi::Simulation& simulation) {
    while (next_ < edits_.entries.size() && edits_.entries[next_].epoch == simulation.epoch()) {
        carryOutNext(simulation);
        if (++next_ == lastTurn_) remember(simulation);
    }
}

void Replay::carryOutNext(wadi::Simulation& simulation) {
    const Entry& entry = edits_.entries[next_];
    const std::uint64_t before = simulation.edits();
    try {
        simulation.apply(entry.command);
    } catch (const wadi::Error& error) {
        refuse(error.sentence());
    }
    if (isTurn(entry) && simulation.edits() == before)
        refuse(
            wadi::Sentence("there is no edit to undo or do again: begin with the world that the log began "
                           "with, or delete the line."));
}

std::string Replay::leftOver() const {
    const std::size_t count = edits_.entries.size() - next_;
    if (count == 0) return {};
    return "Edits from line " + std::to_string(edits_.lines[next_]) + " of " + wadi::io::quoted(file_) +
           " on (" + std::to_string(count) +
           ") belong after the last epoch and were left out; the last needs --epochs " +
           std::to_string(edits_.entries.back().epoch) + ".";
}

void Replay::refuse(const wadi::Sentence& why) const {
    wadi::io::failAt(file_, edits_.lines[next_], why);
}

namespace {

wadi::Sentence notice(const wadi::io::Provenance& provenance, std::uint64_t hash,
                      const std::filesystem::path& named) {
    if (hash == provenance.hash) return {};
    const std::string version = WADI_VERSION;
    const wadi::Sentence why =
        provenance.program == version
            ? wadi::Sentence("not all of its edits were known")
            : wadi::Sentence("that was made by Wadi {0}, this is {1}", provenance.program, version);
    return wadi::Sentence("The world is not quite the one of {0}: {1}. Its hash was {2} and is now {3}.",
                          displayName(named), why, hashText(provenance.hash), hashText(hash));
}

}  // namespace

std::string provenanceOf(const wadi::LayerFields& world) {
    return wadi::io::provenanceText({WADI_VERSION, world.epoch, world.hash, world.log});
}

wadi::Simulation beginningOf(const wadi::EditLog& log, const wadi::Execution& execution,
                             wadi::Progress* progress) {
    if (log.map()) return wadi::Simulation(log.map(), log.parameters(), execution, progress);
    return wadi::Simulation(log.parameters(), execution, progress);
}

Restored restore(const wadi::io::Provenance& provenance, const std::filesystem::path& named,
                 const wadi::Execution& execution, wadi::Progress& progress) {
    progress.reach(0);
    wadi::SubProgress pieces(&progress, 2);
    wadi::Simulation simulation = beginningOf(provenance.log, execution, pieces.next());
    pieces.next();
    Replay replay(provenance.log.entries(), named);
    replay.begin(simulation);
    const double epochs = static_cast<double>(std::max<std::uint64_t>(provenance.epoch, 1));
    for (;;) {
        replay.carryOut(simulation);  // which may undo so much that epochs are to be run again
        progress.reach(std::min(static_cast<double>(simulation.epoch()) / epochs, 1.));
        if (simulation.epoch() >= provenance.epoch) break;
        simulation.step(&progress);
    }
    return {std::make_shared<wadi::SavedWorld>(wadi::SavedWorld{simulation.state(), simulation.log()}),
            notice(provenance, simulation.hash(), named)};
}

}  // namespace app
