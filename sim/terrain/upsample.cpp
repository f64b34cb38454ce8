#include "sim/terrain/upsample.hpp"

#include <array>
#include <cstdint>

namespace wadi {

namespace {

// Of the samples at -1, 0, 1 and 2 for a place a quarter of a cell beyond 0 [128ths]; turned round for one
// three quarters beyond.
constexpr std::array<std::int64_t, 4> kQuarter = {-9, 111, 29, -3};

/// The weights and the first of the four samples for a column or row of the finer map.
struct Taps {
    int first;
    std::array<std::int64_t, 4> weights;
};

Taps tapsOf(int fine) {
    // Fine 2c lies a quarter before sample c: three quarters beyond c - 1. Fine 2c + 1 a quarter beyond c.
    const int c = fine / 2;
    if (fine % 2 == 1) return {c - 1, kQuarter};
    return {c - 2, {kQuarter[3], kQuarter[2], kQuarter[1], kQuarter[0]}};
}

}  // namespace

Field<Quanta> interpolated(const Field<Quanta>& field, Quanta least, Quanta most) {
    Field<Quanta> fine(2 * field.columns(), 2 * field.rows());
    for (int z = 0; z < fine.rows(); ++z) {
        const Taps down = tapsOf(z);
        for (int x = 0; x < fine.columns(); ++x) {
            const Taps across = tapsOf(x);
            std::int64_t sum = 0;
            for (int j = 0; j < 4; ++j) {
                std::int64_t row = 0;
                for (int i = 0; i < 4; ++i)
                    row += across.weights[std::size_t(i)] * field.clamped(across.first + i, down.first + j);
                sum += down.weights[std::size_t(j)] * row;
            }
            constexpr int kBits = 14;  // of 128 · 128
            const std::int64_t nearest = (sum + (1 << (kBits - 1))) >> kBits;
            fine.at(x, z) = static_cast<Quanta>(std::clamp<std::int64_t>(nearest, least, most));
        }
    }
    return fine;
}

Field<std::int64_t> interpolated(const Field<std::int64_t>& field) {
    Field<std::int64_t> fine(2 * field.columns(), 2 * field.rows());
    for (int z = 0; z < fine.rows(); ++z) {
        const int j = z / 2, down = z % 2 == 1 ? 1 : -1;
        for (int x = 0; x < fine.columns(); ++x) {
            const int i = x / 2, across = x % 2 == 1 ? 1 : -1;
            // Parts, so that sums of large values stay in range.
            const std::int64_t here = field.clamped(i, j);
            const std::int64_t more = 3 * (field.clamped(i + across, j) - here) +
                                      3 * (field.clamped(i, j + down) - here) +
                                      (field.clamped(i + across, j + down) - here);
            fine.at(x, z) = here + (more >> 4);
        }
    }
    return fine;
}

}  // namespace wadi
