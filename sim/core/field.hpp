// Field<T>: a 2-D grid of values, row-major: z counts rows, x counts columns.
// Not a map with units: Terrain knows cell size and quanta. One thread at a time may write.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <span>
#include <type_traits>
#include <vector>

#include "sim/core/pages.hpp"

namespace wadi {

template <class T>
class Field {
  public:
    Field() = default;

    /// A grid of `columns` × `rows` [both >= 0] values T{}. Of a large one of numbers (kBeginsAsZeros), only
    /// what is touched takes memory.
    Field(int columns, int rows)
        : columns_(columns),
          rows_(rows),
          values_(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows)) {}
    /// The same of copies of a value.
    Field(int columns, int rows, T value)
        : columns_(columns),
          rows_(rows),
          values_(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows), value) {}

    /// Number of columns (extent in x) [cells].
    int columns() const { return columns_; }
    /// Number of rows (extent in z) [cells].
    int rows() const { return rows_; }
    /// Number of cells.
    std::size_t size() const { return values_.size(); }
    bool empty() const { return values_.empty(); }

    /// Whether column x and row z lie on the grid.
    bool contains(int x, int z) const { return x >= 0 && z >= 0 && x < columns_ && z < rows_; }

    /// Position of (x, z) in row-major order. (x, z) must lie on the grid.
    std::size_t index(int x, int z) const {
        assert(contains(x, z));
        return static_cast<std::size_t>(z) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(x);
    }

    /// The value of column x, row z, which must lie on the grid.
    T& at(int x, int z) { return values_[index(x, z)]; }
    const T& at(int x, int z) const { return values_[index(x, z)]; }

    /// The value at a row-major position below size().
    T& operator[](std::size_t i) { return values_[i]; }
    const T& operator[](std::size_t i) const { return values_[i]; }

    /// The value of the nearest cell on the grid. The field must not be empty.
    const T& clamped(int x, int z) const {
        return at(std::clamp(x, 0, columns_ - 1), std::clamp(z, 0, rows_ - 1));
    }

    /// Row z as a span of columns() values.
    std::span<T> row(int z) { return {values_.data() + index(0, z), static_cast<std::size_t>(columns_)}; }
    std::span<const T> row(int z) const {
        return {values_.data() + index(0, z), static_cast<std::size_t>(columns_)};
    }

    /// All values, row after row.
    std::span<T> values() & { return values_; }
    std::span<const T> values() const& { return values_; }
    std::span<const T> values() && = delete;  // the values would be gone

    /// Sets every value.
    void fill(T value) { std::fill(values_.begin(), values_.end(), value); }

    /// Bicubic (Catmull–Rom) interpolation at (x, z) [cells; the sample of cell (i, j) stands at (i + ½, j +
    /// ½)]. Passes through the samples; may overshoot between them. Beyond the outermost samples their values
    /// go on. For floating-point fields that are not empty.
    T bicubic(T x, T z) const {
        const auto [i, fx] = split(x);
        const auto [j, fz] = split(z);
        T rows[4];
        for (int k = 0; k < 4; ++k) {
            const int z_k = j + k - 1;
            rows[k] =
                cubic(clamped(i - 1, z_k), clamped(i, z_k), clamped(i + 1, z_k), clamped(i + 2, z_k), fx);
        }
        return cubic(rows[0], rows[1], rows[2], rows[3], fz);
    }

    bool operator==(const Field&) const = default;

  private:
    struct Split {
        int cell;
        T fraction;
    };

    static Split split(T position) {
        const T sample = position - T(0.5);
        const T cell = std::floor(sample);
        return {static_cast<int>(cell), sample - cell};
    }
    static T cubic(T a, T b, T c, T d, T f) {
        const T slope = (c - a) * T(0.5);
        const T curve = a - b * T(2.5) + c * T(2) - d * T(0.5);
        const T bend = (d - a) * T(0.5) + (b - c) * T(1.5);
        return b + f * (slope + f * (curve + f * bend));
    }

    using Values = std::conditional_t<kBeginsAsZeros<T>, ZeroedVector<T>, std::vector<T>>;

    int columns_ = 0;
    int rows_ = 0;
    Values values_;
};

}  // namespace wadi
