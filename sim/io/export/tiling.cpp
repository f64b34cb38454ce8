#include "sim/io/export/tiling.hpp"

#include <algorithm>

#include "sim/core/error.hpp"
#include "sim/io/export/geo_tags.hpp"
#include "sim/io/export/writer.hpp"
#include "sim/io/files/file_transaction.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/files/pieces.hpp"

namespace wadi::io {

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
    if (side < 2)
        throw Error("Tiles of " + std::to_string(side) +
                    " samples a side are not possible; give at least 2.");
    const int across = tilesAlong(columns, side), down = tilesAlong(rows, side);
    if (std::int64_t{across} * down > kMostTiles)
        throw Error("Tiles of " + std::to_string(side) + " samples a side would be " + extent(across, down) +
                    " files; give a side that makes at most " + std::to_string(kMostTiles) + ".");
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

std::string exportTiles(Channels channels, const fs::path& file, Format format, int side,
                        const ExportOptions& options) {
    const Field<float>& first = channels.front();
    const std::vector<Tile> tiles = tilesOf(first.columns(), first.rows(), side);
    Stage stage(folderOf(file));
    Pieces pieces(options.progress, tiles.size());
    ExportOptions ofTile = options;
    ofTile.range = options.range.value_or(rangeOf(channels));
    const double cellX = double{options.cellSize.value_or(1.f)};
    const Spacing spacing{cellX, options.cellSizeZ ? double{*options.cellSizeZ} : cellX};
    std::string sentence;
    for (const Tile& tile : tiles) {
        ofTile.progress = pieces.next();
        ofTile.place = placeOf(tile, options.place, first.rows(), spacing);
        const std::vector<Field<float>> samples = cut(channels, tile);
        const std::string told = stage.add(tileName(file.filename(), tile), [&](const fs::path& place) {
            return exportMap(samples, place, format, ofTile);
        });
        if (sentence.empty()) sentence = told;
    }
    stage.commit();
    return extent(tiles.back().x + 1, tiles.back().y + 1) +
           " tiles that share their edges, the first: " + sentence;
}

}  // namespace wadi::io
