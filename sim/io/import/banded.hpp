// Banded heightmap: a heightmap file that is converted some rows at a time, so that it need not fit into
// memory, nor into what one process can make. Only files of which parts can be read (readsParts), that have
// no gaps, and whose samples become cells as they lie; all others are for importHeightmap(). One thread.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "sim/core/field.hpp"
#include "sim/core/progress.hpp"
#include "sim/core/sentence.hpp"
#include "sim/io/formats/raster.hpp"
#include "sim/io/import/import_options.hpp"
#include "sim/io/import/meaning.hpp"
#include "sim/terrain/heightmap.hpp"

namespace wadi::io {

class BandedHeightmap {
  public:
    /// Reads the file once, to know its range; nothing: it is one for importHeightmap(). `bandCells`: about
    /// how many cells a band has. Throws as importHeightmap(), but for a file that is only too large for it;
    /// Cancelled.
    static std::optional<BandedHeightmap> open(const std::filesystem::path& file,
                                               const ImportOptions& options, Progress* progress = nullptr,
                                               int bandCells = 1 << 24);

    const std::filesystem::path& file() const { return file_; }
    int columns() const { return facts_.columns; }
    int rows() const { return facts_.rows; }
    float cellSize() const { return cellSize_; }
    /// Of all heights [m].
    const HeightRange& range() const { return range_; }
    const std::shared_ptr<const Georeference>& place() const { return place_; }
    /// What the user should know about it, a sentence each.
    const std::vector<Sentence>& notices() const { return notices_; }

    /// Calls f(z, heights) with the heights of bands [m] from row z on, from north to south: bit for bit
    /// those of importHeightmap(). Throws Error if there are others than when it was opened, beyond their
    /// range; Cancelled.
    template <class F>
    void forBands(const F& f, Progress* progress = nullptr) const {
        forSamples(
            [&](int z, Field<float> stored) {
                f(z, heightsOf(std::move(stored)));
                return true;
            },
            progress);
    }

  private:
    BandedHeightmap() = default;
    bool takeBands(int cells);
    /// The same with samples as they stand in the file, for as long as f tells to go on.
    template <class F>
    void forSamples(const F& f, Progress* progress) const {
        for (int z = 0; z < rows(); z += bandRows_) {
            if (!f(z, samples(z))) return;
            if (progress != nullptr) progress->reach(static_cast<double>(z) / rows());
        }
    }
    Field<float> samples(int z) const;
    Field<float> heightsOf(Field<float> stored) const;
    bool findRange(Progress* progress);
    void takeMeaning();

    std::filesystem::path file_;
    ImportOptions options_;
    RasterFacts facts_;
    int bandRows_ = 1;
    HeightRange stored_{0, 0};  // of the samples as they stand in the file
    Meaning meaning_;
    HeightRange range_{0, 0};
    float cellSize_ = 0;
    std::shared_ptr<const Georeference> place_;
    std::vector<Sentence> notices_;
};

}  // namespace wadi::io
