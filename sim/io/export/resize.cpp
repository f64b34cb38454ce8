#include "sim/io/export/resize.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "sim/core/error.hpp"
#include "sim/core/progress.hpp"
#include "sim/io/files/file_transaction.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/formats/geo_tags.hpp"

namespace wadi::io {

namespace {

// What the four samples around a point weigh, which lies `f` after the second [0..1).
std::array<double, 4> catmullRom(double f) {
    return {f * (-0.5 + f * (1 - 0.5 * f)), 1 + f * f * (-2.5 + 1.5 * f), f * (0.5 + f * (2 - 1.5 * f)),
            f * f * (-0.5 + 0.5 * f)};
}

// Which samples of an old side make one of the new side, and what they weigh.
class Side {
  public:
    Side(int from, int to)
        : last_(from - 1),
          step_(to > 1 ? double(from - 1) / (to - 1) : double(from - 1)),
          points_(std::max(1, static_cast<int>(std::ceil(step_ - 1e-6)))),
          taps_(static_cast<int>(std::ceil(2 * reach())) + 5) {
        for (int i = 0; i < to; ++i) add(to > 1 ? double(i) * (from - 1) / (to - 1) : 0.5 * (from - 1));
    }

    int taps() const { return taps_; }
    // Sample and weight of a tap of new sample i.
    int sample(int i, int tap) const {
        return std::clamp(first_[static_cast<std::size_t>(i)] + tap, 0, last_);
    }
    double weight(int i, int tap) const { return weights_[static_cast<std::size_t>(i * taps_ + tap)]; }

  private:
    // From the middle to the outermost of the points.
    double reach() const { return step_ * 0.5 * (points_ - 1) / points_; }

    void add(double middle) {
        const int first = static_cast<int>(std::floor(middle - reach())) - 2;
        std::vector<double> weights(static_cast<std::size_t>(taps_) + 1);
        for (int k = 0; k < points_; ++k) {
            const double point = middle + step_ * ((k + 0.5) / points_ - 0.5);
            const double cell = std::floor(point);
            const auto four = catmullRom(point - cell);
            for (int n = 0; n < 4; ++n)
                weights[static_cast<std::size_t>(static_cast<int>(cell) - 1 + n - first)] +=
                    four[static_cast<std::size_t>(n)] / points_;
        }
        first_.push_back(first);
        weights_.insert(weights_.end(), weights.begin(), weights.end() - 1);
    }

    int last_;
    double step_;
    int points_, taps_;
    std::vector<int> first_;
    std::vector<double> weights_;
};

// The rows of the old map that make row z of the new one, as one row of the old width.
void gather(const Field<float>& map, const Side& down, int z, std::vector<double>& sums) {
    std::ranges::fill(sums, 0.0);
    for (int tap = 0; tap < down.taps(); ++tap) {
        const double weight = down.weight(z, tap);
        if (weight == 0) continue;
        const auto row = map.row(down.sample(z, tap));
        for (std::size_t x = 0; x < sums.size(); ++x) sums[x] += weight * double{row[x]};
    }
}

double across(const std::vector<double>& sums, const Side& side, int x) {
    double sum = 0;
    for (int tap = 0; tap < side.taps(); ++tap)
        sum += side.weight(x, tap) * sums[static_cast<std::size_t>(side.sample(x, tap))];
    return sum;
}

}  // namespace

Field<float> fitted(const Field<float>& map, int columns, int rows, Progress* progress) {
    if (columns == map.columns() && rows == map.rows()) return map;
    const Side right(map.columns(), columns), down(map.rows(), rows);
    const auto [lowest, highest] = std::ranges::minmax(map.values());
    Field<float> result(columns, rows);
    std::vector<double> sums(static_cast<std::size_t>(map.columns()));
    for (int z = 0; z < rows; ++z) {
        gather(map, down, z, sums);
        for (int x = 0; x < columns; ++x)
            result.at(x, z) = std::clamp(static_cast<float>(across(sums, right, x)), lowest, highest);
        if (progress != nullptr) progress->reach(double(z + 1) / rows);
    }
    return result;
}

Spacing fittedSpacing(float cellSize, int columns, int rows, int fittedColumns, int fittedRows) {
    const auto along = [cellSize](int from, int to) {
        return from == to ? double{cellSize} : double{cellSize} * (from - 1) / (to - 1);
    };
    return {along(columns, fittedColumns), along(rows, fittedRows)};
}

std::shared_ptr<const Georeference> fittedPlace(const std::shared_ptr<const Georeference>& place,
                                                float cellSize, Spacing spacing) {
    if (place == nullptr) return nullptr;
    Georeference moved = *place;
    moved.west += 0.5 * (cellSize - spacing.x) * moved.unitsPerMetreX;
    moved.north -= 0.5 * (cellSize - spacing.z) * moved.unitsPerMetreZ;
    return std::make_shared<const Georeference>(std::move(moved));
}

namespace fs = std::filesystem;

namespace {

constexpr std::int64_t kMostTiles = 4096;

int tilesAlong(int samples, int side) {
    return std::max(1, (samples - 1 + side - 2) / (side - 1));
}

std::vector<Field<float>> cut(Channels channels, const Tile& tile) {
    std::vector<Field<float>> pieces;
    for (const Field<float>& channel : channels) pieces.push_back(cut(channel, tile));
    return pieces;
}

std::string fileNameOf(const fs::path& file) {
    const std::u8string text = file.filename().u8string();
    return {text.begin(), text.end()};
}

fs::path folderOf(const fs::path& file) {
    return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

}  // namespace

std::vector<Tile> tilesOf(int columns, int rows, int side) {
    if (side < 2) throw Error("Tiles of {0} samples a side are not possible; give at least 2.", side);
    const int across = tilesAlong(columns, side), down = tilesAlong(rows, side);
    if (std::int64_t{across} * down > kMostTiles)
        throw Error("Tiles of {0} samples a side would be {1} files; give a side that makes at most {2}.",
                    side, extent(across, down), kMostTiles);
    std::vector<Tile> tiles;
    for (int y = 0; y < down; ++y) {
        for (int x = 0; x < across; ++x) {
            const int column = x * (side - 1), row = y * (side - 1);
            tiles.push_back(
                {x, y, column, row, std::min(side, columns - column), std::min(side, rows - row)});
        }
    }
    return tiles;
}

std::string tileName(const fs::path& name, const Tile& tile) {
    const fs::path number = "_x" + std::to_string(tile.x) + "_y" + std::to_string(tile.y);
    fs::path result = name.stem();
    result += number;
    result += name.extension();
    return fileNameOf(result);
}

Field<float> cut(const Field<float>& map, const Tile& tile) {
    Field<float> piece(tile.columns, tile.rows);
    for (int z = 0; z < tile.rows; ++z)
        std::ranges::copy(
            map.row(tile.row + z)
                .subspan(static_cast<std::size_t>(tile.column), static_cast<std::size_t>(tile.columns)),
            piece.row(z).begin());
    return piece;
}

std::shared_ptr<const Georeference> placeOf(const Tile& tile,
                                            const std::shared_ptr<const Georeference>& place, int rows,
                                            Spacing spacing) {
    Georeference moved = place != nullptr ? *place : localPlace(rows * spacing.z);
    moved.west += tile.column * spacing.x * moved.unitsPerMetreX;
    moved.north -= tile.row * spacing.z * moved.unitsPerMetreZ;
    return std::make_shared<const Georeference>(std::move(moved));
}

Sentence exportTiles(Channels channels, const fs::path& file, Format format, int side,
                     const ExportOptions& options) {
    const Field<float>& first = channels.front();
    const std::vector<Tile> tiles = tilesOf(first.columns(), first.rows(), side);
    FileTransaction transaction(folderOf(file));
    SubProgress pieces(options.progress, tiles.size());
    ExportOptions ofTile = options;
    ofTile.range = options.range.value_or(rangeOf(channels));
    const double cellX = double{options.cellSize.value_or(1.f)};
    const Spacing spacing{cellX, options.cellSizeZ ? double{*options.cellSizeZ} : cellX};
    Sentence sentence;
    for (const Tile& tile : tiles) {
        ofTile.progress = pieces.next();
        ofTile.place = placeOf(tile, options.place, first.rows(), spacing);
        const std::vector<Field<float>> samples = cut(channels, tile);
        const Sentence written = transaction.add(tileName(file.filename(), tile), [&](const fs::path& place) {
            return exportMap(samples, place, format, ofTile);
        });
        if (sentence.empty()) sentence = written;
    }
    transaction.commit();
    return Sentence("{0} tiles that share their edges, the first: {1}",
                    extent(tiles.back().x + 1, tiles.back().y + 1), sentence);
}

}  // namespace wadi::io
