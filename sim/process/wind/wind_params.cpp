#include "sim/process/wind/wind_params.hpp"

#include "sim/core/math.hpp"
#include "sim/process/wind/wind_rose.hpp"

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

std::optional<float> roseDirection(const WindParams& params, std::uint64_t epoch) {
    const std::array<RoseWind, kRoseWinds> winds = windsOf(params);
    float all = 0, passed = 0;
    for (const RoseWind& wind : winds) all += wind.share;
    const auto cycle = static_cast<std::uint64_t>(params.roseEpochs);
    const float now = all * (static_cast<float>(epoch % cycle) + 0.5f) / static_cast<float>(cycle);
    for (const RoseWind& wind : winds) {
        passed += wind.share;
        if (now < passed) return wind.direction;
    }
    return std::nullopt;
}

glm::vec2 windOf(const WindParams& params, const Random& random, std::uint64_t epoch) {
    const std::optional<float> from = roseDirection(params, epoch);
    if (!from) return {0, 0};
    const float speed = params.speed * (1 + params.gusts * swell(random, epoch, 0));
    return speed * towards(*from + params.veer * swell(random, epoch, 1));
}

}  // namespace wadi
