#include "sim/process/incision/catchments.hpp"

#include <algorithm>
#include <utility>

namespace wadi {

void Catchments::reserve(std::size_t count) {
    cells.reserve(count + kNeighbours);  // collect() asks for room before it knows how many come
    parents.reserve(count + kNeighbours);
    reserveRest(count);
}

void Catchments::reserveRest(std::size_t count) {
    kinds.reserve(count);
    softness.reserve(count);
    ground.reserve(count);
    heights.reserve(count);
    factors.reserve(count);
    shares.reserve(count);
    load.reserve(count);
}

void Catchments::collect(const FlowGrid& grid, std::span<const std::uint32_t> roots, const WayCode* ways,
                         const std::uint8_t* donors) {
    std::size_t next = 0, end = 0;
    const auto add = [&](std::uint32_t cell, std::size_t parent) {
        cells[end] = cell;
        parents[end++] = static_cast<std::uint32_t>(parent);
    };
    const auto makeRoom = [&](std::size_t more) {
        if (end + more <= cells.size()) return;
        cells.resize(std::max(end + more, std::min(end + more + cells.size() / 2, cells.capacity())));
        parents.resize(cells.size());
    };
    for (const std::uint32_t root : roots) {
        makeRoom(1);
        add(root, end);
        for (; next < end; ++next) {
            makeRoom(kNeighbours);
            const std::uint32_t cell = cells[next];
            forDonors(grid, cell, ways[cell], donors[cell],
                      [&](std::uint32_t donor, unsigned) { add(donor, next); });
        }
    }
    cells.resize(end);
    parents.resize(end);
    reserveRest(end);  // or they would grow to twice of what they have
    kinds.resize(end);
    softness.resize(end);
    ground.resize(end);
    heights.resize(end);
    factors.resize(end);
    shares.resize(end);
    load.resize(end);
}

std::unique_ptr<Catchments> CatchmentStore::take() {
    std::unique_ptr<Catchments> last;
    std::size_t expected = 0;
    {
        const std::lock_guard lock(mutex_);
        expected = std::min(largest_, most_);
        if (!free_.empty()) {
            last = std::move(free_.back());
            free_.pop_back();
        }
    }
    if (last && last->cells.capacity() >= expected) return last;
    last.reset();  // first: what is too small would grow piece by piece, and leave holes
    last = std::make_unique<Catchments>();
    last->reserve(expected);
    return last;
}

void CatchmentStore::give(std::unique_ptr<Catchments> catchments) {
    const std::lock_guard lock(mutex_);
    largest_ = std::max(largest_, catchments->cells.size());
    free_.push_back(std::move(catchments));
}

}  // namespace wadi
