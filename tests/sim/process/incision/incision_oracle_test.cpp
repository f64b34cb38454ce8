// Valleys against the plain method in double precision.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/reference/incision_sequential.hpp"
#include "tests/sim/process/incision/valley_world.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

/// A dome with a rough skin, without hollows, on open land.
Heightmap dome(int size) {
    Heightmap map = rough(size, size, 30.f, 4.f);
    const float middle = static_cast<float>(size - 1) / 2;
    for (int z = 0; z < size; ++z) {
        for (int x = 0; x < size; ++x) {
            const float away =
                std::max(std::abs(static_cast<float>(x) - middle), std::abs(static_cast<float>(z) - middle));
            map.heights.at(x, z) += 8 * (middle - away);
        }
    }
    return map;
}

/// The cells for which the way of their water to its outlet is the same in both, and the land that each cell
/// on it drains.
std::vector<bool> agreeing(const Routes& routes, const reference::Valleys& plain) {
    std::vector<bool> agree(routes.ways.size());
    for (std::uint32_t cell = 0; cell < routes.ways.size(); ++cell) {
        std::uint32_t at = cell;
        const auto isSame = [&] {
            const std::uint32_t receiver = routes.drains(at) ? routes.receiver(at) : at;
            return receiver == plain.receivers[at] && std::abs(routes.areas[at] * 900. - plain.areas[at]) < 1;
        };
        while (isSame() && routes.drains(at)) at = routes.receiver(at);
        agree[cell] = isSame();
    }
    return agree;
}

}  // namespace

TEST_CASE(
    "after 100 epochs heights are those of the plain method within a thousandth of the relief where water "
    "always ran the same way") {
    struct Case {
        float deposition, slopeExponent, areaExponent, erodibility, criticalSlope;
    };
    for (const Case& c : {Case{0, 1, 0.5f, 2e-5f, 80},
                          {0, 1, 0.4f, 6e-5f, 80},
                          {0.5f, 1, 0.5f, 2e-5f, 80},
                          {0, 1, 0.5f, 5e-6f, 35},
                          {0, 1.5f, 0.6f, 3e-5f, 80}}) {
        CAPTURE(c.deposition);
        CAPTURE(c.slopeExponent);
        CAPTURE(c.areaExponent);
        IncisionParams params = bareRivers();
        params.deposition = c.deposition;
        params.slopeExponent = c.slopeExponent;
        params.areaExponent = c.areaExponent;
        params.erodibility = c.erodibility;
        params.criticalSlope = c.criticalSlope;
        constexpr double kYears = 5e3, kRate = 0.5;
        ValleyWorld world(dome(80));
        world.run(params, kYears, 0, 1);  // both know the base level from here on
        Field<double> start(80, 80);
        for (std::uint32_t cell = 0; cell < start.size(); ++cell) start[cell] = world.height(cell);
        reference::Valleys plain(start, 30, params, Incision::keyOf(Random(1)));
        ValleyWorld ours(dome(80));
        ours.run(params, kYears, 0, 1);
        std::vector<bool> agree(start.size(), true);
        for (int i = 0; i < 100; ++i) {
            const Routes routes = ours.routes(params);  // even uplift does not change them
            ours.run(params, kYears, kRate, 1);
            for (double& height : plain.heights.values()) height += kRate * 1e-3 * kYears;
            plain.run(kYears);
            const std::vector<bool> now = agreeing(routes, plain);
            for (std::size_t cell = 0; cell < agree.size(); ++cell) agree[cell] = agree[cell] && now[cell];
        }
        const auto [lowest, highest] = std::ranges::minmax(plain.heights.values());
        double most = 0;
        for (std::uint32_t cell = 0; cell < start.size(); ++cell)
            if (agree[cell]) most = std::max(most, std::abs(plain.heights[cell] - ours.height(cell)));
        CAPTURE(std::ranges::count(agree, true));
        const double relief = highest - lowest;
        CAPTURE(relief);
        CAPTURE(most);
        CHECK(std::ranges::count(agree, true) > 0.2 * 80 * 80);
        CHECK(most < 1e-3 * (highest - lowest));
    }
}
