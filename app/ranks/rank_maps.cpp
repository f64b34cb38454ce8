#include "app/ranks/rank_maps.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <memory>
#include <span>
#include <system_error>
#include <utility>

#include "app/base/paths.hpp"
#include "app/ranks/shared_rows.hpp"
#include "app/ranks/together.hpp"
#include "sim/core/error.hpp"
#include "sim/io/export/map_file.hpp"
#include "sim/io/export/resize.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/world/layer_table.hpp"

namespace app {

namespace fs = std::filesystem;
using wadi::TileGrid;
using wadi::io::Format;

namespace {

/// The values of a row of cells of a map that a state holds.
void readRow(const wadi::State& state, wadi::LayerId map, int x, int z, std::span<float> values) {
    const std::size_t from = state.terrain.bedrock().index(x, z);
    std::get<wadi::ReadCells>(infoOf(map).source).read(state, from, values);
}

/// Writes the maps of one state.
class MapWriter {
  public:
    MapWriter(const wadi::Communicator& ranks, const wadi::State& state, const RankPlan& plan)
        : ranks_(ranks),
          state_(state),
          own_(state.terrain.subdomain()),
          choice_(plan.exported),
          place_(plan.land ? plan.land->place : nullptr),
          folder_(toPath(choice_.folder)) {}

    std::vector<wadi::Sentence> write() {
        for (const wadi::LayerId map : choice_.maps) writeMap(map);
        return std::move(sentences_);
    }

  private:
    void writeMap(wadi::LayerId map) {
        const fs::path whole = folder_ / wadi::io::fileName(infoOf(map).name, Format::raw32);
        fs::path aside = whole;
        aside += ".part";
        writeWhole(map, aside);
        const bool isTiled = choice_.tile > 0;
        bool isKept = false;
        for (const Format format : choice_.formats) {
            if (format == Format::raw32 && !isTiled)
                isKept = true;
            else
                writeTiles(map, format, aside);
        }
        together(ranks_, [&] {
            if (ranks_.rank() != 0) return;
            std::error_code fault;
            isKept ? fs::rename(aside, whole, fault) : static_cast<void>(fs::remove(aside, fault));
            if (fault) wadi::io::fail(whole, "cannot be written (" + fault.message() + ").");
        });
        if (isKept)
            sentences_.push_back(wadi::Sentence(
                "{0}: {1} numbers of 32 bits, row after row from the north, lowest byte first, from {2} to "
                "{3} {4}.",
                wadi::io::quoted(whole), wadi::io::extent(own_.grid().columns, own_.grid().rows),
                wadi::io::number(range_.lowest), wadi::io::number(range_.highest), infoOf(map).unit));
    }

    SharedRows rowsOf(const fs::path& file, SharedRows::Use use) const {
        return SharedRows(file, own_.grid().columns, use,
                          "make room, or look at the disk, and go on by --resume");
    }

    void writeWhole(wadi::LayerId map, const fs::path& file) {
        together(ranks_, [&] {
            if (ranks_.rank() == 0) rowsOf(file, SharedRows::Use::make);
        });
        float lowest = std::numeric_limits<float>::max(), highest = std::numeric_limits<float>::lowest();
        together(ranks_, [&] {
            SharedRows rows = rowsOf(file, SharedRows::Use::write);
            const TileGrid::Box cells = own_.cells();
            std::vector<float> row(static_cast<std::size_t>(cells.columns));
            for (int z = cells.z; z < cells.z + cells.rows; ++z) {
                readRow(state_, map, cells.x, z, row);
                const wadi::Extremes extremes = wadi::extremesOf(row);
                lowest = std::min(lowest, extremes.lowest);
                highest = std::max(highest, extremes.highest);
                rows.write(cells.x, z, row);
            }
            rows.flush();
        });
        range_ = {own_.lowestNumber(lowest), own_.highestNumber(highest)};
    }

    void writeTiles(wadi::LayerId map, Format format, const fs::path& file) {
        const TileGrid& grid = own_.grid();
        const fs::path name = wadi::io::fileName(infoOf(map).name, format);
        const std::vector<wadi::io::Tile> tiles = wadi::io::tilesOf(grid.columns, grid.rows, choice_.tile);
        wadi::Sentence first;
        together(ranks_, [&] {
            SharedRows rows = rowsOf(file, SharedRows::Use::read);
            for (std::size_t i = static_cast<std::size_t>(ranks_.rank()); i < tiles.size();
                 i += static_cast<std::size_t>(ranks_.size())) {
                const wadi::io::Tile& tile = tiles[i];
                wadi::Field<float> samples(tile.columns, tile.rows);
                for (int z = 0; z < tile.rows; ++z) rows.read(tile.column, tile.row + z, samples.row(z));
                const float cellSize = state_.terrain.cellSize();
                const wadi::io::Spacing spacing{double{cellSize}, double{cellSize}};
                const wadi::Sentence written =
                    wadi::io::exportMap(samples, folder_ / wadi::io::tileName(name, tile), format,
                                        {.unit = infoOf(map).unit,
                                         .cellSize = cellSize,
                                         .range = range_,
                                         .place = wadi::io::placeOf(tile, place_, grid.rows, spacing)});
                if (i == 0) first = written;
            }
        });
        if (ranks_.rank() == 0)
            sentences_.push_back(wadi::Sentence("{0} tiles that share their edges, the first: {1}",
                                                wadi::io::extent(tiles.back().x + 1, tiles.back().y + 1),
                                                first));
    }

    const wadi::Communicator& ranks_;
    const wadi::State& state_;
    const wadi::Subdomain& own_;
    const ExportChoice& choice_;
    std::shared_ptr<const wadi::Georeference> place_;
    fs::path folder_;
    wadi::io::HeightRange range_{};  // of the map that is being written
    std::vector<wadi::Sentence> sentences_;
};

}  // namespace

void checkRankMaps(const RankPlan& plan) {
    const ExportChoice& choice = plan.exported;
    if (!choice.profiles.empty() || choice.size != 0 || choice.flip || choice.bigEndian)
        throw wadi::Error(
            "wadi-bake writes maps and tiles alone: leave out --profile, --export-size and the like, and "
            "take the tiles from there.");
    for (const wadi::LayerId map : choice.maps)
        if (!std::holds_alternative<wadi::ReadCells>(infoOf(map).source))
            throw wadi::Error("No rank has all that the map {0} is made of: choose others by --maps.",
                              infoOf(map).name);
    for (const Format format : choice.formats) {
        if (format != Format::raw32 && choice.tile == 0)
            throw wadi::Error(
                "No rank holds the whole map, as a file of the format {0} wants it: give --tiles, the "
                "samples along a side of a tile, or --format raw32.",
                facts(format).name);
        if (isMesh(facts(format)))
            throw wadi::Error("wadi-bake writes no meshes: choose another --format than {0}.",
                              facts(format).name);
    }
    if (choice.tile > 0) wadi::io::tilesOf(plan.columns, plan.rows, choice.tile);
}

std::vector<wadi::Sentence> writeRankMaps(const wadi::Communicator& ranks, const wadi::State& state,
                                          const RankPlan& plan) {
    return MapWriter(ranks, state, plan).write();
}

}  // namespace app
