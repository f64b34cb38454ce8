#include "app/ranks/rank_maps.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <limits>
#include <span>
#include <system_error>
#include <utility>

#include "app/base/paths.hpp"
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

/// A file of numbers, row after row, which ranks write and read at once.
class SharedRows {
  public:
    SharedRows(fs::path path, int columns, int flags) : path_(std::move(path)), columns_(columns) {
        file_ = open(path_.c_str(), flags | O_CLOEXEC, 0666);
        if (file_ < 0) failed("opened");
    }
    ~SharedRows() { close(file_); }
    SharedRows(const SharedRows&) = delete;
    SharedRows& operator=(const SharedRows&) = delete;

    void write(int x, int z, std::span<const float> values) {
        move("written", x, z, std::as_bytes(values).data(), values.size_bytes(),
             [this](const std::byte* at, std::size_t count, off_t place) {
                 return pwrite(file_, at, count, place);
             });
    }
    void read(int x, int z, std::span<float> values) {
        move(
            "read", x, z, std::as_writable_bytes(values).data(), values.size_bytes(),
            [this](std::byte* at, std::size_t count, off_t place) { return pread(file_, at, count, place); });
    }
    void flush() {
        if (fsync(file_) != 0) failed("written");
    }

  private:
    template <class Byte, class Move>
    void move(const char* what, int x, int z, Byte* at, std::size_t count, const Move& some) {
        auto place = static_cast<off_t>((std::int64_t{z} * columns_ + x) * std::int64_t{sizeof(float)});
        while (count > 0) {
            const ssize_t moved = some(at, count, place);
            if (moved < 0 && errno == EINTR) continue;
            if (moved <= 0) failed(what);
            at += moved;
            place += moved;
            count -= static_cast<std::size_t>(moved);
        }
    }
    [[noreturn]] void failed(const char* what) const {
        const std::string reason = std::generic_category().message(errno);
        throw wadi::MachineError(wadi::io::quoted(path_) + " cannot be " + what + " (" + reason +
                                 "): make room, or look at the disk, and go on by --resume.");
    }

    fs::path path_;
    int columns_;
    int file_ = -1;
};

/// The values of a row of cells of a map that a state holds.
void readRow(const wadi::State& state, wadi::LayerId map, int x, int z, std::span<float> values) {
    const std::size_t from = state.terrain.bedrock().index(x, z);
    std::get<wadi::ReadCells>(infoOf(map).source).read(state, from, values);
}

/// Writes the maps of one state.
class MapWriter {
  public:
    MapWriter(const wadi::Communicator& ranks, const wadi::State& state, const ExportChoice& choice)
        : ranks_(ranks),
          state_(state),
          own_(state.terrain.subdomain()),
          choice_(choice),
          folder_(toPath(choice.folder)) {}

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

    void writeWhole(wadi::LayerId map, const fs::path& file) {
        together(ranks_, [&] {
            if (ranks_.rank() == 0) SharedRows(file, own_.grid().columns, O_WRONLY | O_CREAT | O_TRUNC);
        });
        float lowest = std::numeric_limits<float>::max(), highest = std::numeric_limits<float>::lowest();
        together(ranks_, [&] {
            SharedRows rows(file, own_.grid().columns, O_WRONLY);
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
            SharedRows rows(file, grid.columns, O_RDONLY);
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
                                         .place = wadi::io::placeOf(tile, nullptr, grid.rows, spacing)});
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
    fs::path folder_;
    wadi::io::HeightRange range_{};  // of the map that is being written
    std::vector<wadi::Sentence> sentences_;
};

}  // namespace

void checkRankMaps(const ExportChoice& choice, int size) {
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
    if (choice.tile > 0) wadi::io::tilesOf(size, size, choice.tile);
}

std::vector<wadi::Sentence> writeRankMaps(const wadi::Communicator& ranks, const wadi::State& state,
                                          const ExportChoice& choice) {
    return MapWriter(ranks, state, choice).write();
}

}  // namespace app
