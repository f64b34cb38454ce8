#include "sim/io/export/profile.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "sim/core/error.hpp"
#include "sim/core/progress.hpp"
#include "sim/io/export/map_file.hpp"
#include "sim/io/export/profile_text.hpp"
#include "sim/io/export/resize.hpp"
#include "sim/io/files/file_transaction.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/formats/format.hpp"
#include "sim/io/formats/map_source.hpp"
#include "sim/io/import/reader.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

// A file that a program gets.
struct Output {
    Format format;
    std::string_view suffix;
    bool flip = false;
};

std::vector<Output> outputsOf(Profile profile) {
    constexpr Output kExr{Format::exr, ".exr"}, kTiff{Format::tiff, ".tif"}, kRaw32{Format::raw32, ".r32"};
    switch (profile) {
        case Profile::unreal:
            return {{Format::png16, ".png"}};
        case Profile::unity:
            return {{Format::raw16, ".raw", true}};
        case Profile::terrain3d:
            return {kExr, {Format::raw16, ".r16"}};
        case Profile::blender:
            return {kExr, {Format::png16, ".png"}};
        case Profile::worldmachine:
            return {kRaw32, kTiff};
        case Profile::gaea:
            return {kExr, kTiff, kRaw32};
        case Profile::gis:
            return {kTiff};
        case Profile::hterrain:
        case Profile::houdini:
            break;
    }
    return {kExr};
}

// What is read back from a file that holds parts of a range, or metres.
class Check {
  public:
    Check(const Output& output, HeightRange range)
        : output_(output), range_(range), step_(facts(output.format).isScale ? relief() / 65535 : 0) {}

    // Throws Error if a file does not hold the heights of a map.
    void run(const fs::path& file, const Field<float>& map, Progress* progress) const {
        ReadOptions options{.progress = progress};
        if (lacksHeader(facts(output_.format)))
            options.raw = RawLayout{map.columns(), map.rows(),
                                    facts(output_.format).isScale ? RawSample::u16 : RawSample::f32};
        const Raster raster = readSingle(file, options);
        if (raster.values.columns() != map.columns() || raster.values.rows() != map.rows())
            fail(file,
                 "came back as {0} samples instead of {1}; nothing was kept, so try again, perhaps on "
                 "another disk.",
                 extent(raster.values.columns(), raster.values.rows()), extent(map.columns(), map.rows()));
        for (int z = 0; z < map.rows(); ++z)
            compare(file, map, z, raster.values.row(output_.flip ? map.rows() - 1 - z : z));
    }

  private:
    double relief() const { return double{range_.highest} - range_.lowest; }
    double heightOf(float value) const {
        return facts(output_.format).isScale ? range_.lowest + double{value} * step_ : double{value};
    }

    void compare(const fs::path& file, const Field<float>& map, int z, std::span<const float> row) const {
        const double most = step_ * 0.500001;
        for (int x = 0; x < map.columns(); ++x) {
            const double back = heightOf(row[static_cast<std::size_t>(x)]);
            if (!(std::abs(back - double{map.at(x, z)}) <= most))
                fail(file,
                     "came back with {0} m instead of {1} m in column {2}, row {3}; nothing was kept, so try "
                     "again, perhaps on another disk.",
                     number(back), number(map.at(x, z)), x, z);
        }
    }

    const Output& output_;
    HeightRange range_;
    double step_;
};

// One export on its way.
class Export {
  public:
    Export(const ProfileJob& job, const fs::path& folder)
        : job_(job),
          name_("height-" + std::string(facts(job.profile).name)),
          size_(fittedSize(job.profile, job.heights.columns(), job.heights.rows(), job.size, job.tile)),
          spacing_(fittedSpacing(job.cellSize, job.heights.columns(), job.heights.rows(), size_.columns,
                                 size_.rows)),
          tiles_(job.tile == 0 ? std::vector<Tile>{{.columns = size_.columns, .rows = size_.rows}}
                               : tilesOf(size_.columns, size_.rows, job.tile)),
          outputs_(outputsOf(job.profile)),
          transaction_(folder),
          pieces_(job.progress, 1 + 2 * outputs_.size() * tiles_.size()) {}

    std::vector<Sentence> run() {
        Progress* const fitting = pieces_.next();
        const bool fits = size_.columns == job_.heights.columns() && size_.rows == job_.heights.rows();
        const Field<float> resized =
            fits ? Field<float>() : fitted(job_.heights, size_.columns, size_.rows, fitting);
        const Field<float>& heights = fits ? job_.heights : resized;
        range_ = rangeOf(Channels(&heights, 1));
        for (const Output& output : outputs_) write(output, heights);
        writeText();
        transaction_.commit();
        return sentences_;
    }

  private:
    void write(const Output& output, const Field<float>& heights) {
        for (const Tile& tile : tiles_) {
            const std::string sentence = job_.tile == 0 ? writeFile(output, tile, heights)
                                                        : writeFile(output, tile, cut(heights, tile));
            if (&tile == &tiles_.front()) sentences_.push_back(sentence);
        }
        if (job_.tile != 0)
            sentences_.back() = Sentence("{0} tiles that share their edges, the first: {1}", tiles_.size(),
                                         sentences_.back());
    }

    std::string nameOf(const Output& output, const Tile& tile) const {
        const std::string name = name_ + std::string(output.suffix);
        return job_.tile == 0 ? name : tileName(name, tile);
    }

    Sentence writeFile(const Output& output, const Tile& tile, const Field<float>& heights) {
        ExportOptions options{.cellSize = static_cast<float>(spacing_.x), .range = range_};
        if (spacing_.z != spacing_.x) options.cellSizeZ = static_cast<float>(spacing_.z);
        options.provenance = job_.provenance;
        options.place = fittedPlace(job_.place, job_.cellSize, spacing_);
        if (job_.tile != 0) options.place = io::placeOf(tile, options.place, size_.rows, spacing_);
        options.flip = output.flip;
        return transaction_.add(nameOf(output, tile), [&](const fs::path& file) {
            options.progress = pieces_.next();
            Sentence sentence = exportMap(heights, file, output.format, options);
            Check(output, range_).run(file, heights, pieces_.next());
            return sentence;
        });
    }

    void writeText() {
        Sheet sheet{.profile = job_.profile, .size = size_, .tile = job_.tile};
        for (const Output& output : outputs_) {
            const std::string first = nameOf(output, tiles_.front()), last = nameOf(output, tiles_.back());
            sheet.files.push_back(first == last ? first : first + " to " + last);
        }
        sheet.tilesX = tiles_.back().x + 1;
        sheet.tilesY = tiles_.back().y + 1;
        sheet.spacing = spacing_;
        sheet.range = range_;
        sheet.isPlaced = job_.place != nullptr;
        sentences_.push_back(transaction_.add(name_ + ".txt", [&](const fs::path& file) {
            writeAtomically(file, sheetText(sheet));
            return Sentence("{0}: what to enter in {1}.", quoted(file),
                            Sentence(std::string(facts(job_.profile).title).c_str()));
        }));
    }

    const ProfileJob& job_;
    std::string name_;
    FittedSize size_;
    Spacing spacing_;
    std::vector<Tile> tiles_;
    std::vector<Output> outputs_;
    FileTransaction transaction_;
    SubProgress pieces_;
    HeightRange range_{0, 0};
    std::vector<Sentence> sentences_;
};

}  // namespace

std::vector<std::string> fileNames(Profile profile) {
    const std::string name = "height-" + std::string(facts(profile).name);
    std::vector<std::string> names = {name + ".txt"};
    for (const Output& output : outputsOf(profile)) names.push_back(name + std::string(output.suffix));
    return names;
}

std::vector<Sentence> exportFor(const ProfileJob& job, const fs::path& folder) {
    return Export(job, folder).run();
}

namespace {

// Source: Epic Games, Landscape Technical Guide, recommended sizes.
constexpr int kUnrealSides[] = {127, 253, 505, 1009, 2017, 4033, 8129};
// Source: Unity Manual, Terrain settings, Heightmap Resolution.
constexpr int kUnitySides[] = {33, 65, 129, 257, 513, 1025, 2049, 4097};
// Source: hterrain_data.gd of the plugin.
constexpr int kHterrainSides[] = {65, 129, 257, 513, 1025, 2049, 4097};

bool isSquare(Profile profile) {
    return profile == Profile::unity || profile == Profile::hterrain;
}

int nearest(std::span<const int> dimensions, int side) {
    return *std::ranges::min_element(dimensions, {}, [side](int other) { return std::abs(other - side); });
}

int inWholeTiles(int side, int tile) {
    const int tiles = static_cast<int>(std::floor(double(side - 1) / (tile - 1) + 0.5));
    return std::max(1, tiles) * (tile - 1) + 1;
}

int scaled(int side, double scale) {
    return std::max(2, static_cast<int>(std::floor((side - 1) * scale + 0.5)) + 1);
}

std::string listOf(std::span<const int> dimensions) {
    std::string text;
    for (const int side : dimensions) text += (text.empty() ? "" : ", ") + std::to_string(side);
    return text;
}

void checkWanted(int wanted) {
    if (wanted != 0 && (wanted < 2 || wanted > kMostFittedSide))
        throw Error("A map cannot be exported with {0} samples along its longer side; give 2 to {1}.", wanted,
                    kMostFittedSide);
}

void checkTile(Profile profile, int tile) {
    if (tile == 0) return;
    if (tile < 2 || tile > kMostFittedSide)
        throw Error("Tiles of {0} samples a side are not possible; give 2 to {1}.", tile, kMostFittedSide);
    const auto dimensions = sidesOf(profile);
    if (!dimensions.empty() && std::ranges::find(dimensions, tile) == dimensions.end())
        throw Error("{0} takes no tiles of {1} samples a side; give one of {2}.", facts(profile).title, tile,
                    listOf(dimensions));
}

}  // namespace

std::span<const int> sidesOf(Profile profile) {
    if (profile == Profile::unreal) return kUnrealSides;
    if (profile == Profile::unity) return kUnitySides;
    if (profile == Profile::hterrain) return kHterrainSides;
    return {};
}

FittedSize fittedSize(Profile profile, int columns, int rows, int wanted, int tile) {
    checkWanted(wanted);
    checkTile(profile, tile);
    const double scale = wanted == 0 ? 1 : double(wanted - 1) / std::max(1, std::max(columns, rows) - 1);
    FittedSize size{scaled(columns, scale), scaled(rows, scale)};
    if (isSquare(profile)) size.columns = size.rows = std::max(size.columns, size.rows);
    if (tile != 0) {
        if (profile == Profile::gis) return size;
        return {inWholeTiles(size.columns, tile), inWholeTiles(size.rows, tile)};
    }
    const auto dimensions = sidesOf(profile);
    if (dimensions.empty()) return size;
    return {nearest(dimensions, size.columns), nearest(dimensions, size.rows)};
}

}  // namespace wadi::io
