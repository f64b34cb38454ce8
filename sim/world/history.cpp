#include "sim/world/history.hpp"

#include <algorithm>
#include <utility>

#include "sim/core/state_visitor.hpp"

namespace wadi {

namespace {

constexpr std::string_view kStroke = "stroke";

Edit takeLast(std::deque<Edit>& edits) {
    Edit last = std::move(edits.back());
    edits.pop_back();
    return last;
}

/// Kind and number of the stroke of a piece; 0: it has none.
std::uint64_t strokeOf(const Stroke& piece) {
    const auto kind = static_cast<std::uint64_t>(piece.brush.kind);
    return piece.stroke == 0 ? 0 : (kind << 32) + piece.stroke;
}

/// Whether an edit left the ground as it was.
bool leavesGround(const Edit& edit) {
    return std::holds_alternative<Parameters>(edit.undoing) ||
           std::holds_alternative<std::monostate>(edit.undoing);
}

/// Memory that an edit takes [bytes].
std::size_t weigh(const Edit& edit) {
    const std::size_t inside = std::visit(
        Overloaded{
            [](const StrokeRecord& stroke) { return stroke.bytes(); },
            [](const Parameters&) { return std::size_t{0}; },
            [](const Ground& ground) {
                return (ground.heights.size() + ground.sediment.size() + ground.dye.size()) * sizeof(Quanta) +
                       ground.rise.size() * sizeof(std::int64_t);
            },
            [](const SavedWorld& world) {
                const std::size_t past = world.timeline ? world.timeline->bytes() : 0;
                return world.state.bytes() + world.log.bytes() + past;
            },
            [](std::monostate) { return std::size_t{0}; },
        },
        edit.undoing);
    return sizeof(Edit) + inside;
}

}  // namespace

StrokeRecord& History::record(const Stroke& piece, std::uint64_t epoch) {
    const std::uint64_t stroke = strokeOf(piece);
    if (!continues(kStroke, stroke)) {
        Edit edit{std::string(kStroke), epoch, stroke, StrokeRecord{}};
        edit.stroke = stroke;
        add(std::move(edit));
    }
    return std::get<StrokeRecord>(undo_.back().undoing);
}

StrokeRecord* History::standing(const Stroke& piece) {
    const auto newest = std::ranges::find_if_not(undo_.rbegin(), undo_.rend(), leavesGround);
    if (newest == undo_.rend() || newest->stroke == 0 || newest->stroke != strokeOf(piece)) return nullptr;
    return &std::get<StrokeRecord>(newest->undoing);
}

std::uint32_t History::standing() const {
    const auto newest = std::ranges::find_if_not(undo_.rbegin(), undo_.rend(), leavesGround);
    return newest == undo_.rend() ? 0 : static_cast<std::uint32_t>(newest->stroke);
}

bool History::continues(std::string_view title, std::uint64_t gesture) const {
    return gesture != 0 && !undo_.empty() && redo_.empty() && undo_.back().title == title &&
           undo_.back().gesture == gesture;
}

void History::add(Edit edit) {
    redo_.clear();
    put(undo_, std::move(edit));
}

void History::put(std::deque<Edit>& edits, Edit edit) {
    edit.bytes = weigh(edit);
    edits.push_back(std::move(edit));
    forget();
}

void History::endGesture() {
    if (!undo_.empty()) undo_.back().gesture = 0;
}

Edit History::takeNewest() {
    return takeLast(undo_);
}

Edit History::takeUndone() {
    return takeLast(redo_);
}

void History::putUndone(Edit edit) {
    put(redo_, std::move(edit));
}

void History::putDone(Edit edit) {
    edit.gesture = 0;
    put(undo_, std::move(edit));
}

void History::clear() {
    undo_.clear();
    redo_.clear();
}

void History::limit(std::size_t bytes) {
    limit_ = bytes;
    forget();
}

std::size_t History::bytes() const {
    std::size_t sum = 0;
    for (const auto* edits : {&undo_, &redo_}) {
        for (const Edit& edit : *edits) sum += edit.bytes;
    }
    return sum;
}

void History::forget() {
    // What a stroke will do depends on what it has done: the newest is remembered whatever it takes. Only the
    // newest edit of the ground may have grown since it was weighed.
    const bool isStroke = !undo_.empty() && std::holds_alternative<StrokeRecord>(undo_.back().undoing);
    const auto newest = std::ranges::find_if_not(undo_.rbegin(), undo_.rend(), leavesGround);
    if (newest != undo_.rend() && newest->stroke != 0) newest->bytes = weigh(*newest);
    std::size_t sum = bytes();
    for (auto* edits : {&undo_, &redo_}) {
        const std::size_t least = edits == &undo_ && isStroke ? 1 : 0;
        while (sum > limit_ && edits->size() > least) {
            sum -= edits->front().bytes;
            edits->pop_front();
        }
    }
}

}  // namespace wadi
