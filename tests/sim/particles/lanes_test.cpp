#include "sim/particles/lanes.hpp"

// The vector functions, compiled once for each of the levels of Simd.
#include "sim/particles/targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tests/sim/particles/lanes_test.cpp"
#include <hwy/foreach_target.h>

#include "sim/particles/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace wadi::HWY_NAMESPACE {

// All for kLanes values.

void rsqrtOf(const float* x, float* out) {
    for (int i = 0; i < kLanes; i += width()) store(rsqrt(load(x + i)), out + i);
}

void smallToIntsOf(const float* whole, std::int32_t* out) {
    for (int i = 0; i < kLanes; i += width()) store(smallToInts(load(whole + i)), out + i);
}

/// The nine values around each place, kLanes of each, row by row; then those at the places.
void aroundOf(const std::int32_t* values, const std::int32_t* places, std::int32_t stride,
              std::int32_t* out) {
    for (int i = 0; i < kLanes; i += width()) {
        const Around h = around(values, places + i, stride);
        std::int32_t* to = out + i;
        for (const Three* row : {&h.north, &h.middle, &h.south}) {
            for (const Ints& value : {row->before, row->here, row->after}) {
                store(value, to);
                to += kLanes;
            }
        }
        store(valueAt(values, places + i), to);
    }
}

/// Which lanes hold a number above 0.
std::uint64_t bitsOfPositive(const float* x) {
    std::uint64_t all64 = 0;
    for (int i = 0; i < kLanes; i += width()) all64 |= bits(load(x + i) > all(0.f)) << i;
    return all64;
}

}  // namespace wadi::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

#include "sim/core/random.hpp"
#include "sim/particles/dispatch.hpp"

using namespace wadi;

namespace {

std::vector<Simd> levels() {
    std::vector<Simd> all;
    for (int simd = 0; simd <= static_cast<int>(bestSimd()); ++simd) all.push_back(static_cast<Simd>(simd));
    return all;
}

struct alignas(64) FloatLanes {
    float values[kLanes];
};
struct alignas(64) IntLanes {
    std::int32_t values[kLanes];
};

/// Numbers by their bits, from `first` to before `end`, every `stride`-th; the last lanes repeat the last
/// one.
std::vector<FloatLanes> sweep(float first, float end, std::uint32_t stride) {
    std::vector<FloatLanes> all;
    int lane = kLanes;
    for (std::uint32_t bits = std::bit_cast<std::uint32_t>(first); bits < std::bit_cast<std::uint32_t>(end);
         bits += stride) {
        if (lane == kLanes) all.emplace_back(), lane = 0;
        for (int i = lane; i < kLanes; ++i) all.back().values[i] = std::bit_cast<float>(bits);
        ++lane;
    }
    return all;
}

std::vector<FloatLanes> rsqrts(Simd simd, const std::vector<FloatLanes>& x) {
    std::vector<FloatLanes> results(x.size());
    const auto function = WADI_DISPATCH(simd, rsqrtOf);
    for (std::size_t i = 0; i < x.size(); ++i) function(x[i].values, results[i].values);
    return results;
}

/// Largest relative error of 1/√x.
double worst(const std::vector<FloatLanes>& x, const std::vector<FloatLanes>& results) {
    double most = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        for (int lane = 0; lane < kLanes; ++lane) {
            const double exact = 1 / std::sqrt(double{x[i].values[lane]});
            const double error = std::abs(double{results[i].values[lane]} / exact - 1);
            most = error <= most ? most : error;  // what is no number counts
        }
    }
    return most;
}

bool sameBits(const std::vector<FloatLanes>& a, const std::vector<FloatLanes>& b) {
    return std::ranges::equal(a, b, [](const FloatLanes& left, const FloatLanes& right) {
        return std::ranges::equal(left.values, right.values, {}, std::bit_cast<std::uint32_t, float>,
                                  std::bit_cast<std::uint32_t, float>);
    });
}

}  // namespace

TEST_CASE("1/√x is as near as it says and has the same bits on every SIMD level") {
    // The error repeats with every factor of 4; besides, all orders of magnitude.
    const std::vector<FloatLanes> fine = sweep(1.f, 4.f, 31);
    const std::vector<FloatLanes> wide =
        sweep(std::numeric_limits<float>::min(), std::numeric_limits<float>::infinity(), 9973);
    const std::vector<FloatLanes> fineBaseline = rsqrts(Simd::baseline, fine);
    const std::vector<FloatLanes> wideBaseline = rsqrts(Simd::baseline, wide);
    for (const Simd simd : levels()) {
        CAPTURE(nameOf(simd));
        const std::vector<FloatLanes> fineResults = rsqrts(simd, fine), wideResults = rsqrts(simd, wide);
        CHECK(worst(fine, fineResults) < 2.5e-5);
        CHECK(worst(fine, fineResults) > 1.5e-5);  // what is stated is not far too much
        CHECK(worst(wide, wideResults) < 2.5e-5);
        CHECK(sameBits(fineResults, fineBaseline));
        CHECK(sameBits(wideResults, wideBaseline));
    }
}

TEST_CASE("1/√x of 0 and of numbers too small to be normal is a number") {
    const std::vector<FloatLanes> tiny = sweep(0.f, std::numeric_limits<float>::min(), 9973);
    for (const Simd simd : levels()) {
        CAPTURE(nameOf(simd));
        const std::vector<FloatLanes> results = rsqrts(simd, tiny);
        bool finite = true;
        for (const FloatLanes& lanes : results) {
            finite &= std::ranges::all_of(lanes.values, [](float y) { return y > 0 && std::isfinite(y); });
        }
        CHECK(finite);
        CHECK(sameBits(results, rsqrts(Simd::baseline, tiny)));
    }
}

TEST_CASE("whole numbers of at most 2^22 become integers exactly") {
    constexpr std::int32_t kMost = 1 << 22;
    for (const Simd simd : levels()) {
        CAPTURE(nameOf(simd));
        const auto function = WADI_DISPATCH(simd, smallToIntsOf);
        bool exact = true;
        for (std::int32_t first = -kMost; first <= kMost; first += kLanes * 13) {
            FloatLanes whole;
            IntLanes result;
            const auto number = [&](int i) { return std::min(first + 13 * i, kMost); };
            for (int i = 0; i < kLanes; ++i) whole.values[i] = static_cast<float>(number(i));
            function(whole.values, result.values);
            for (int i = 0; i < kLanes; ++i) exact &= result.values[i] == number(i);
        }
        CHECK(exact);
    }
}

TEST_CASE("the values around places are those that plain reads find, on every SIMD level") {
    constexpr std::int32_t kStride = 71, kRows = 9;
    const Random random(1);
    std::vector<std::int32_t> values(kStride * kRows + 1);  // one more may be read
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<std::int32_t>(random.bits(0, i, 0));
    for (const Simd simd : levels()) {
        CAPTURE(nameOf(simd));
        const auto function = WADI_DISPATCH(simd, aroundOf);
        bool same = true;
        for (std::uint64_t round = 0; round < 50; ++round) {
            IntLanes places, results[10];
            for (int i = 0; i < kLanes; ++i) {
                const std::uint64_t inner = (kRows - 2) * kStride - 2;  // with all neighbours
                places.values[i] = kStride + 1 +
                                   static_cast<std::int32_t>(
                                       random.bits(1 + round, static_cast<std::uint64_t>(i), 0) % inner);
            }
            places.values[0] = kStride + 1;
            places.values[kLanes - 1] = (kRows - 1) * kStride - 2;
            function(values.data(), places.values, kStride, results[0].values);
            for (int i = 0; i < kLanes; ++i) {
                for (int k = 0; k < 9; ++k) {
                    const std::int32_t place = places.values[i] + (k / 3 - 1) * kStride + k % 3 - 1;
                    same &= results[k].values[i] == values[static_cast<std::size_t>(place)];
                }
                same &= results[9].values[i] == results[4].values[i];
            }
        }
        CHECK(same);
    }
}

TEST_CASE("a mask gives one bit for each lane, the first lane lowest") {
    FloatLanes x;
    std::uint64_t wanted = 0;
    for (int i = 0; i < kLanes; ++i) {
        const bool positive = i % 3 == 0 || i > 50;
        x.values[i] = positive ? 1.f : -1.f;
        wanted |= std::uint64_t{positive} << i;
    }
    for (const Simd simd : levels()) {
        CAPTURE(nameOf(simd));
        CHECK(WADI_DISPATCH(simd, bitsOfPositive)(x.values) == wanted);
    }
}
#endif
