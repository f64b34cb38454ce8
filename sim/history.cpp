#include "sim/history.hpp"

#include <utility>

namespace wadi {

StrokeRecord& History::record(std::uint32_t stroke) {
    if (strokes_.empty() || strokes_.back().stroke != stroke) {
        if (strokes_.size() == kMost) strokes_.pop_front();
        strokes_.push_back({stroke, {}});
    }
    return strokes_.back();
}

StrokeRecord History::takeLast() {
    StrokeRecord last = std::move(strokes_.back());
    strokes_.pop_back();
    return last;
}

}  // namespace wadi
