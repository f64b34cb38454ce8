// Sheet<T>: a grid of values with a margin all around, so that loops over rows need not ask where the map
// ends. Not a map: what stands in the margin is up to its owner. One thread at a time may write a row.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace wadi {

/// Rows of margin above and below a sheet.
inline constexpr int kSheetMargin = 3;

/// A row begins one cell west of the map, at `kSheetLead` values from the start of its memory.
inline constexpr std::size_t kSheetLead = 16;

/// Values from one row of a sheet to the next: vectors may run past the last cell, and read one more.
constexpr std::size_t sheetStride(int columns) {
    return kSheetLead + (static_cast<std::size_t>(columns) + 2 + 15) / 16 * 16 + 16;
}

template <class T>
class Sheet {
  public:
    Sheet() = default;
    Sheet(int columns, int rows)
        : columns_(columns),
          stride_(sheetStride(columns)),
          values_(stride_ * static_cast<std::size_t>(rows + 2 * kSheetMargin)) {}

    bool empty() const { return values_.empty(); }

    /// Row z [-kSheetMargin, rows + kSheetMargin) from column -1 on.
    T* row(int z) { return values_.data() + offset(z); }
    const T* row(int z) const { return values_.data() + offset(z); }

    /// The cells of row z that lie on the map.
    std::span<T> cells(int z) { return {row(z) + 1, static_cast<std::size_t>(columns_)}; }
    std::span<const T> cells(int z) const { return {row(z) + 1, static_cast<std::size_t>(columns_)}; }

  private:
    std::size_t offset(int z) const {
        return static_cast<std::size_t>(z + kSheetMargin) * stride_ + kSheetLead;
    }

    int columns_ = 0;
    std::size_t stride_ = 0;
    std::vector<T> values_;
};

}  // namespace wadi
