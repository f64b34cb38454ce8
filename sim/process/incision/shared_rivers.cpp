#include "sim/process/incision/shared_rivers.hpp"

#include <algorithm>

#include "sim/process/incision/river_dye.hpp"

namespace wadi {

namespace {

constexpr std::size_t kBatches = 64;  // of a level at most, which threads share

}  // namespace

SharedRivers::SharedRivers(const RiverLinks& links, const FlowGrid& grid,
                           std::span<const std::uint32_t> roots, const WayCode* ways,
                           const std::uint8_t* donors, const ThreadPool& pool)
    : links_(links), grid_(grid), pool_(pool), levels_(static_cast<std::size_t>(links.highest()) + 1) {
    std::vector<std::vector<std::uint32_t>> byLevel(levels_.size());
    for (const std::uint32_t root : roots)
        byLevel[static_cast<std::size_t>(links.levelOf(root))].push_back(root);
    for (const RiverLinks::Link& outlet : links.outlets())
        byLevel[static_cast<std::size_t>(outlet.level)].push_back(outlet.cell);
    for (std::size_t level = 0; level < levels_.size(); ++level) {
        const std::vector<std::uint32_t>& all = byLevel[level];
        const std::size_t count = std::min(kBatches, all.size());
        for (std::size_t i = 0; i < count; ++i) levels_[level].push_back(std::make_unique<Batch>());
        pool_.forEach(static_cast<int>(count), [&](int place) {
            const auto i = static_cast<std::size_t>(place);
            const std::size_t first = all.size() * i / count, end = all.size() * (i + 1) / count;
            collect(*levels_[level][i], std::span(all).subspan(first, end - first), ways, donors);
        });
    }
}

void SharedRivers::collect(Batch& batch, std::span<const std::uint32_t> roots, const WayCode* ways,
                           const std::uint8_t* donors) {
    batch.reaches.collect(grid_, roots, ways, donors);
    batch.ground.resize(batch.reaches.cells.size());
    batch.reaches.ground = batch.ground;
    findPlaces(batch);
}

void SharedRivers::findPlaces(Batch& batch) {
    const TileGrid::Box& part = grid_.part();
    for (std::size_t at = 0; at < batch.reaches.cells.size(); ++at) {
        const std::uint32_t cell = batch.reaches.cells[at];
        const int x = grid_.columnOf(cell) - part.x, z = grid_.rowOf(cell) - part.z;
        if (x > 0 && z > 0 && x < part.columns - 1 && z < part.rows - 1) continue;
        if (!grid_.isOwn(cell)) {
            batch.outlets.push_back({links_.outletOf(cell), at});
            continue;
        }
        links_.eachInlet(cell, [&](std::size_t link) { batch.inlets.push_back({link, at}); });
    }
}

template <class Work>
void SharedRivers::forBatches(std::size_t level, const Work& work) {
    pool_.look();
    pool_.forEach(static_cast<int>(levels_[level].size()),
                  [&](int i) { work(*levels_[level][static_cast<std::size_t>(i)]); });
}

template <class Work>
void SharedRivers::forAll(const Work& work) {
    for (std::size_t level = 0; level < levels_.size(); ++level) forBatches(level, work);
}

/// Calls work(batch, loads) downstream, once loadsOf(batch) hold what comes from others; hands on what then
/// has reached its outlets.
template <class Loads, class Work>
void SharedRivers::down(const Loads& loadsOf, const Work& work) {
    std::vector<std::int64_t> come(links_.inlets().size()), gone(links_.outlets().size());
    for (std::size_t level = 0; level < levels_.size(); ++level) {
        forBatches(level, [&](Batch& batch) {
            auto&& loads = loadsOf(batch);
            for (const Batch::Place& inlet : batch.inlets) loads[inlet.at] += come[inlet.link];
            work(batch, loads);
            for (const Batch::Place& outlet : batch.outlets) gone[outlet.link] = loads[outlet.at];
        });
        links_.passDown(static_cast<int>(level), gone, come);
    }
}

/// Upstream: the heights that rivers strive for rest on those of the outlets.
void SharedRivers::incise(const ValleySolver& solver) {
    std::vector<Quanta> ours(links_.inlets().size()), theirs(links_.outlets().size());
    for (std::size_t level = levels_.size(); level-- > 0;) {
        forBatches(level, [&](Batch& batch) {
            Catchments& c = batch.reaches;
            for (const Batch::Place& outlet : batch.outlets)
                c.ground[outlet.at] = c.heights[outlet.at] = theirs[outlet.link];
            solver.incise(c);
            for (const Batch::Place& inlet : batch.inlets) ours[inlet.link] = c.heights[inlet.at];
        });
        links_.passUp(static_cast<int>(level), ours, theirs);
    }
}

ValleyTally SharedRivers::run(const ReachReader& reader, const ValleySolver& solver, int passes,
                              Quanta* heights, GroundDye* dye) {
    using Loads = PageVector<std::int64_t>;
    const auto carried = [](Batch& batch) -> Loads& { return batch.reaches.load; };
    forAll([&](Batch& batch) { reader.read(batch.reaches); });
    down(carried, [&](Batch& batch, const Loads&) {
        batch.reaches.gather();
        solver.prepare(batch.reaches);
    });
    if (passes > 1) {
        forAll([](Batch& batch) { std::ranges::fill(batch.reaches.load, 0); });
        down(carried, [&](Batch& batch, const Loads&) { reader.recall(batch.reaches); });
    }
    for (int pass = 0; pass < passes; ++pass) {
        incise(solver);
        down(carried, [&](Batch& batch, const Loads&) { batch.tally = solver.settle(batch.reaches); });
    }
    if (dye != nullptr)
        down([](Batch& batch) { return Loads(batch.reaches.cells.size()); },
             [&](Batch& batch, Loads& arriving) { carryDye(batch.reaches, arriving, *dye, batch.tally); });
    forAll([&](Batch& batch) {
        const Catchments& c = batch.reaches;
        for (std::size_t k = 0; k < c.cells.size(); ++k)
            if (grid_.isOwn(c.cells[k])) heights[c.cells[k]] = c.heights[k];
    });
    ValleyTally all;
    for (const auto& level : levels_)
        for (const auto& batch : level) all.add(batch->tally);
    std::erase_if(all.rests, [&](const Brought& rest) { return !grid_.isOwn(rest.root); });
    return all;
}

}  // namespace wadi
