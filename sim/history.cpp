#include "sim/history.hpp"

#include <utility>

namespace wadi {

StrokeRecord& History::record(std::uint32_t stroke) {
    const auto* newest = edits_.empty() ? nullptr : std::get_if<StrokeRecord>(&edits_.back());
    if (newest == nullptr || newest->stroke != stroke) {
        if (edits_.size() == kMost) edits_.pop_front();
        edits_.push_back(StrokeRecord{stroke, {}});
    }
    return std::get<StrokeRecord>(edits_.back());
}

void History::add(Ground ground) {
    edits_.push_back(std::move(ground));
    while (edits_.size() > 1 && (edits_.size() > kMost || bytes() > kMostBytes)) edits_.pop_front();
}

std::string_view History::title() const {
    if (edits_.empty()) return "";
    return std::holds_alternative<StrokeRecord>(edits_.back()) ? "stroke" : "blur";
}

Edit History::takeLast() {
    Edit last = std::move(edits_.back());
    edits_.pop_back();
    return last;
}

std::size_t History::bytes() const {
    std::size_t sum = 0;
    for (const Edit& edit : edits_) {
        if (const auto* ground = std::get_if<Ground>(&edit))
            sum += (ground->heights.size() + ground->sediment.size()) * sizeof(Quanta);
    }
    return sum;
}

}  // namespace wadi
