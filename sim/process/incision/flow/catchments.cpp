#include "sim/process/incision/flow/catchments.hpp"

#include <algorithm>
#include <utility>

namespace wadi {

namespace {

// How much more memory catchments get, and may keep, than their cells take: they change from epoch to epoch.
constexpr std::size_t roomFor(std::size_t cells) {
    return cells + cells / 16 + kNeighbours;
}
constexpr std::size_t mostFor(std::size_t cells) {
    return cells + cells / 8 + 1024;
}

}  // namespace

void Reaches::clear() {
    bytes_.clear();
    leaps_.clear();
    last_ = 0;
}

void Catchments::reserve(std::size_t count) {
    cells.reserve(count);
    reaches.reserve(count);
    reserveRest(count);
}

void Catchments::reserveRest(std::size_t count) {
    softness.reserve(count);
    heights.reserve(count);
    areas.reserve(count);
    load.reserve(count);
}

void Catchments::collect(const FlowGrid& grid, std::span<const std::uint32_t> roots, const WayCode* ways,
                         const std::uint8_t* donors) {
    const std::size_t before = capacity();
    reaches.clear();
    reaches.resize(cells.size());
    std::size_t next = 0, end = 0;
    const auto add = [&](std::uint32_t cell, std::size_t parent) {
        cells[end] = cell;
        reaches.setParent(end++, parent);
    };
    const auto makeRoom = [&](std::size_t more) {
        if (end + more <= cells.size()) return;
        cells.resize(std::max(end + more, std::min(end + more + cells.size() / 2, cells.capacity())));
        reaches.resize(cells.size());
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
    reaches.resize(end);
    if (capacity() > before && capacity() > mostFor(end)) {  // they grew to up to twice of what they have
        cells.shrink_to_fit();
        reaches.shrink_to_fit();
    }
    reserveRest(end);
    softness.resize(end);
    heights.resize(end);
    areas.resize(end);
    load.resize(end);
}

std::unique_ptr<Catchments> CatchmentStore::take(std::size_t expected) {
    const auto capacity = [](const std::unique_ptr<Catchments>& c) { return c->capacity(); };
    std::unique_ptr<Catchments> best;
    {
        const std::lock_guard lock(mutex_);
        // The smallest that is large enough, or else the largest.
        std::ranges::sort(free_, {}, capacity);
        auto found = expected > 0 ? std::ranges::lower_bound(free_, expected + kNeighbours, {}, capacity)
                                  : free_.end();
        if (found == free_.end() && found != free_.begin()) --found;
        if (found != free_.end()) {
            best = std::move(*found);
            free_.erase(found);
        }
    }
    if (best && best->capacity() >= expected + kNeighbours) return best;
    best.reset();  // first: what is too small would grow piece by piece, and leave holes
    best = std::make_unique<Catchments>();
    best->reserve(roomFor(expected));
    return best;
}

void CatchmentStore::give(std::unique_ptr<Catchments> catchments) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(catchments));
}

void CatchmentStore::trim(std::span<const std::size_t> sizes) {
    const std::lock_guard lock(mutex_);
    std::ranges::sort(free_, std::ranges::greater(),
                      [](const std::unique_ptr<Catchments>& c) { return c->capacity(); });
    std::size_t next = 0;
    std::erase_if(free_, [&](const std::unique_ptr<Catchments>& c) {
        if (next < sizes.size() && c->capacity() <= mostFor(sizes[next])) {
            ++next;
            return false;
        }
        return true;
    });
}

}  // namespace wadi
