// Block ranges: the least and greatest value of any part of a large grid, found at once. Not the heights that
// they stand for (app/documents/import_answers). A value; any thread.
#pragma once

#include <optional>

#include "sim/core/field.hpp"
#include "sim/io/formats/raster.hpp"
#include "sim/io/import/import_options.hpp"

namespace app {

class BlockRanges {
  public:
    /// Looks through a grid, in which cells without data are NaN.
    explicit BlockRanges(const wadi::Field<float>& grid);

    /// Of a part that lies within the grid, which must be the same; nothing if it has no data.
    std::optional<wadi::io::HeightRange> of(const wadi::Field<float>& grid, const wadi::io::Crop& part) const;

  private:
    wadi::Field<float> least_,
        greatest_;  // of blocks; the least is above the greatest where there are no data
};

}  // namespace app
