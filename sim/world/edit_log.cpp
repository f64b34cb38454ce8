#include "sim/world/edit_log.hpp"

#include <string>
#include <utility>

#include "sim/core/error.hpp"
#include "sim/generate/generate.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

namespace {

/// Whether both are pieces of one stroke.
bool areOfOneStroke(const Stroke& a, const Stroke& b) {
    return a.stroke != 0 && a.stroke == b.stroke && a.brush.kind == b.brush.kind;
}

/// Whether `next` leaves nothing of `last` but that it was.
bool replaces(const Command& next, const Command& last) {
    const auto* piece = std::get_if<Stroke>(&next);
    const auto* pieceBefore = std::get_if<Stroke>(&last);
    if (piece != nullptr && pieceBefore != nullptr)
        return piece->anew && pieceBefore->anew && areOfOneStroke(*piece, *pieceBefore);
    const auto* now = std::get_if<SetParam>(&next);
    const auto* before = std::get_if<SetParam>(&last);
    return now != nullptr && before != nullptr && now->gesture != 0 && now->gesture == before->gesture &&
           now->path == before->path;
}

/// Adds the dabs of a piece to those of the piece before, if both are of one stroke and alike.
bool joins(const Command& next, Command& last) {
    const auto* now = std::get_if<Stroke>(&next);
    auto* before = std::get_if<Stroke>(&last);
    if (now == nullptr || before == nullptr || now->anew || !areOfOneStroke(*now, *before)) return false;
    const bool isAlike =
        now->brush == before->brush && now->inverted == before->inverted && now->stamp == before->stamp;
    if (!isAlike || before->dabs.size() + now->dabs.size() > kMostDabs) return false;
    before->dabs.insert(before->dabs.end(), now->dabs.begin(), now->dabs.end());
    return true;
}

}  // namespace

void EditLog::add(std::uint64_t epoch, Command command) {
    if (std::exchange(isSealed_, false) && !entries_.empty()) entries_.push_back({epoch, EndGesture{}});
    const bool isNow = !entries_.empty() && entries_.back().epoch == epoch;
    if (isNow && joins(command, entries_.back().command)) return;
    if (isNow && replaces(command, entries_.back().command)) {
        entries_.back().command = std::move(command);
    } else {
        entries_.push_back({epoch, std::move(command)});
    }
}

std::size_t EditLog::bytes() const {
    std::size_t sum = map_ ? map_->heights.size() * sizeof(float) : 0;
    for (const Entry& entry : entries_) {
        sum += sizeof(Entry);
        if (const auto* stroke = std::get_if<Stroke>(&entry.command))
            sum += stroke->dabs.capacity() * sizeof(glm::vec2);
    }
    return sum;
}

bool isLogged(const Command& command) {
    // A new world begins a log of its own.
    return !(std::holds_alternative<Generate>(command) || std::holds_alternative<Import>(command) ||
             std::holds_alternative<Restart>(command) || std::holds_alternative<LoadWorld>(command) ||
             std::holds_alternative<GoTo>(command) || std::holds_alternative<Recall>(command) ||
             std::holds_alternative<NameBranch>(command) || std::holds_alternative<FlagMoment>(command) ||
             std::holds_alternative<RememberTime>(command) || std::holds_alternative<SetAppState>(command) ||
             std::holds_alternative<Execute>(command) || std::holds_alternative<Remember>(command) ||
             std::holds_alternative<CopyWorld>(command));
}

bool looksBack(const Command& command) {
    const auto* stroke = std::get_if<Stroke>(&command);
    return std::holds_alternative<Undo>(command) || std::holds_alternative<Redo>(command) ||
           (stroke != nullptr && stroke->anew);
}

Command forAnyWorld(Command command) {
    std::visit(
        [](auto& c) {
            if constexpr (requires { c.world = std::uint64_t{0}; }) c.world = 0;
        },
        command);
    return command;
}

Field<float> initialGroundOf(const EditLog& log, int columns, int rows, const ThreadPool& pool) {
    const Parameters& params = log.parameters();
    Terrain ground(log.map() ? *log.map() : generate(params.terrain, params.world.seed, pool));
    while (ground.columns() < columns && ground.rows() < rows) ground = ground.upsampled();
    if (ground.columns() != columns || ground.rows() != rows) {
        throw Error(
            "The world has {0} × {1} cells, which cannot have come of the {2} × {3} cells of its start: open "
            "another "
            "copy of it.",
            columns, rows, ground.columns(), ground.rows());
    }
    return ground.heightmap().heights;
}

}  // namespace wadi
