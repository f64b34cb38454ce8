#include "sim/process/wind/wind.hpp"

#include "sim/core/bearing.hpp"
#include "sim/particles/relay.hpp"
#include "sim/process/wind/wind_work.hpp"
#include "sim/terrain/upsample.hpp"

namespace wadi {

namespace {

constexpr std::uint64_t kGustEpochs = 16;  // from one turn of the gusts to the next

/// A number in [-1, 1] that swells and sinks smoothly; each `draw` gives another one.
float swell(const Random& random, std::uint64_t epoch, std::uint64_t draw) {
    const std::uint64_t turn = epoch / kGustEpochs;
    const auto knot = [&](std::uint64_t i) { return 2 * random.unit(~std::uint64_t{1}, i, draw) - 1; };
    const float t = static_cast<float>(epoch % kGustEpochs) / static_cast<float>(kGustEpochs);
    return knot(turn) + t * t * (3 - 2 * t) * (knot(turn + 1) - knot(turn));
}

}  // namespace

glm::vec2 towards(float direction) {
    const glm::vec2 from = onCircle(direction);
    return {-from.y, from.x};  // north is -z, east +x
}

glm::vec2 windOf(const WindParams& params, const Random& random, std::uint64_t epoch) {
    const float speed = params.speed * (1 + params.gusts * swell(random, epoch, 0));
    return speed * towards(params.direction + params.veer * swell(random, epoch, 1));
}

Wind::Wind(int columns, int rows) : grains_(TileGrid{columns, rows}), windpath_(columns, rows) {}

void Wind::run(Terrain& terrain, Ledger& ledger, const WindParams& params, const SandParams& sand,
               const Random& random, std::uint64_t epoch, const Workers& workers, Simd simd) {
    const bool blows = params.enabled && params.method == WindMethod::grains;
    if (!blows && grains_.counters().born == 0) return;  // the map of its paths is empty
    WindJob job(terrain, windpath_, params, sand, simd);
    if (blows) job.plan({.random = random, .epoch = epoch, .grains = grains_.size(), .owed = owed_});
    const std::uint64_t before = grains_.counters().born;
    const Edges edges = params.edges == WindEdges::periodic ? Edges::periodic : Edges::open;
    const RelayPlan plan{edges, params.steps, WindJob::reach()};
    Relay<WindJob>(job, plan, grains_).run(workers);
    const std::int64_t left = grains_.takeLost(), brought = grains_.takeBrought();
    ledger.left += left;
    ledger.entered += brought;
    const auto born = static_cast<std::int64_t>(grains_.counters().born - before);
    owed_ = params.edges == WindEdges::feed ? owed_ + left - (brought - born * job.dust()) : 0;
}

void Wind::refine() {
    grains_ = finer(grains_, kMostLoad);
    windpath_ = repeated(windpath_);
    owed_ *= 4;
}

}  // namespace wadi
