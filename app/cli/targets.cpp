#include "app/cli/targets.hpp"

#include <algorithm>
#include <system_error>

#include "app/base/paths.hpp"
#include "app/capture/plan.hpp"
#include "app/export/exporter.hpp"
#include "app/world/scenes.hpp"
#include "sim/core/error.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/import/reader.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

bool isSame(const fs::path& a, const fs::path& b) {
    std::error_code unknown;
    if (fs::equivalent(a, b, unknown)) return true;
    return fs::weakly_canonical(a, unknown) == fs::weakly_canonical(b, unknown);
}

void add(std::vector<NamedFile>& files, const char* option, const std::optional<fs::path>& file) {
    if (file) files.push_back({option, *file});
}

/// `heightmap`: that of its scene, or "".
std::vector<NamedFile> readFor(const WorldOptions& world, const fs::path& heightmap) {
    std::vector<NamedFile> read;
    if (world.scene) read.push_back({"--scene", sceneFile(*world.scene)});
    add(read, "--import", world.import);
    if (!heightmap.empty()) read.push_back({"the scene", heightmap});
    return read;
}

/// The files of an export. Those of maps in tiles are known by their names alone: those of `read` that are
/// such tiles.
std::vector<fs::path> exportedOver(const ExportChoice& choice, const std::vector<NamedFile>& read) {
    std::vector<fs::path> files = filesOf(choice);
    if (choice.tile == 0) return files;
    std::vector<fs::path> tiles;
    for (const NamedFile& source : read) {
        const auto tile = wadi::io::tileNameOf(source.file);
        if (!tile) continue;
        const fs::path whole = source.file.parent_path() / (tile->before + tile->after);
        if (std::ranges::any_of(files, [&](const fs::path& file) { return isSame(file, whole); }))
            tiles.push_back(source.file);
    }
    return tiles;
}

}  // namespace

void checkApart(const std::vector<NamedFile>& read, const std::vector<NamedFile>& written) {
    for (std::size_t i = 0; i < written.size(); ++i) {
        const NamedFile& target = written[i];
        for (const NamedFile& source : read) {
            if (isSame(source.file, target.file))
                throw wadi::Error(target.option + " would write over " + wadi::io::quoted(target.file) +
                                  ", which " + source.option + " reads; give it another name.");
        }
        for (std::size_t k = 0; k < i; ++k) {
            if (isSame(written[k].file, target.file))
                throw wadi::Error(written[k].option + " and " + target.option + " would both write " +
                                  wadi::io::quoted(target.file) + "; give one of them another name.");
        }
    }
}

void checkApart(const BatchOptions& options, const fs::path& heightmap) {
    std::vector<NamedFile> read = readFor(options.world, heightmap), written;
    add(read, "--rain-map", options.rainMap);
    add(read, "--more-rain-map", options.moreRainMap);
    add(read, "--mask", options.mask);
    add(read, "--uplift-map", options.upliftMap);
    add(read, "--vegetation-map", options.vegetationMap);
    add(read, "--dye-map", options.dyeMap);
    add(read, "--strokes", options.strokes);
    if (options.exported)
        for (const fs::path& file : exportedOver(*options.exported, read))
            written.push_back({"--export", file});
    add(written, "--json", options.json);
    if (options.lapse) written.push_back({"--timelapse", options.lapse->target});
    const bool goesOn = options.world.scene && isWorld(*options.world.scene) && options.save &&
                        isSame(*options.world.scene, *options.save);
    if (!goesOn) add(written, "--save", options.save);
    checkApart(read, written);
}

void checkApart(const PictureOptions& options, const fs::path& heightmap) {
    std::vector<NamedFile> written;
    add(written, "--out", options.out);
    if (options.lapse) written.push_back({"--timelapse", options.lapse->target});
    checkApart(readFor(options.world, heightmap), written);
}

void checkApart(const SheetOptions& options, const fs::path& heightmap) {
    checkApart(readFor(options.world, heightmap), {{"--out", options.out}});
}

}  // namespace app
