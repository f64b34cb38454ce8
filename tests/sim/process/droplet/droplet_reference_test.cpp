#include <doctest/doctest.h>

#include <cmath>

#include "tests/reference/droplet_sequential.hpp"
#include "tests/reference/kernel.hpp"

using namespace wadi;

namespace {

constexpr std::uint32_t kSeed = 1;
constexpr float kCellSize = 10.f;

/// A bowl that no drop leaves [m].
Field<double> bowl(int size) {
    Field<double> heights(size, size);
    const double center = size / 2.0;
    for (int z = 0; z < size; ++z) {
        for (int x = 0; x < size; ++x) {
            heights.at(x, z) = 5 * std::hypot(x + 0.5 - center, z + 0.5 - center);
        }
    }
    return heights;
}

int changed(const Field<double>& a, const Field<double>& b) {
    int cells = 0;
    for (std::size_t i = 0; i < a.size(); ++i) cells += a[i] != b[i];
    return cells;
}

}  // namespace

TEST_CASE("the sequential droplet loses nothing within a bowl, whatever its radius") {
    const Field<double> start = bowl(48);
    for (const int radius : {0, 1, 4, 8}) {
        CAPTURE(radius);
        Field<double> heights = start;
        const reference::Outcome outcome =
            reference::erode(heights, kCellSize, {.radius = radius}, kSeed, 500);
        CHECK(outcome.eroded > 1);
        CHECK(std::abs(outcome.deposited / outcome.eroded - 1) < 1e-9);
    }
}

TEST_CASE("the public program loses the loads of its drops") {
    Field<double> heights = bowl(48);
    const reference::Outcome outcome =
        reference::erode(heights, kCellSize, DropletParams{}, kSeed, 500, reference::Quirks::published());
    CHECK(outcome.deposited < outcome.eroded * 0.999);
}

TEST_CASE("a sequential drop with a radius takes ground from a wide place") {
    const Field<double> start = bowl(48);
    Field<double> narrow = start, wide = start;
    reference::run(narrow, kCellSize, {.radius = 0}, kSeed, 3);
    reference::run(wide, kCellSize, {.radius = 4}, kSeed, 3);
    CHECK(changed(start, wide) > 3 * changed(start, narrow));
}

TEST_CASE("a kernel's weights fall from the radius at the drop's cell to nothing at the radius") {
    const std::vector<reference::Share> shares = reference::kernel(2);
    CHECK(shares.size() == 9);
    for (const reference::Share& s : shares) {
        CHECK(s.weight == 2 - std::sqrt(double(s.dx * s.dx + s.dz * s.dz)));
    }
    CHECK(reference::kernel(0).size() == 1);
    CHECK(reference::kernel(1).size() == 1);
}

TEST_CASE("early rest shortens lives in a bowl, and quirks let drops idle all the same") {
    Field<double> resting = bowl(48), idling = bowl(48);
    const DropletParams params;
    const double rested = reference::erode(resting, kCellSize, params, kSeed, 100).life();
    const double idled = reference::erode(idling, kCellSize, params, kSeed, 100, {.idles = true}).life();
    CHECK(rested > 32);
    CHECK(idled > 4 * rested);
}
