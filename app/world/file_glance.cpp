#include "app/world/file_glance.hpp"

#include <algorithm>
#include <new>
#include <system_error>
#include <utility>

#include "app/base/faults.hpp"
#include "app/base/marked.hpp"
#include "app/base/paths.hpp"
#include "app/data/preview.hpp"
#include "app/world/world.hpp"
#include "engine/error.hpp"
#include "engine/image_bytes.hpp"
#include "sim/core/error.hpp"
#include "sim/io/files/input_file.hpp"
#include "sim/io/files/memory.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/import/reader.hpp"
#include "sim/io/world/world_glance.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostPictureBytes = std::size_t{1} << 24;
constexpr int kMostPictureSide = 4096;  // [pixels] four times that in bytes a row

/// The picture of a file of pixels, small.
engine::Image smallPicture(const fs::path& file) {
    if (wadi::io::sizeOf(file) > kMostPictureBytes) throw engine::Error("The picture is too large.");
    return engine::shrunk(engine::decoded(wadi::io::readAll(file), kMostPictureSide), kGlancePixels);
}

FileGlance worldGlance(const fs::path& file, const PictureCache& cache, wadi::Progress& progress) {
    FileGlance glance;
    std::optional<engine::Image> kept = cache.find(file);
    const wadi::io::WorldGlance world = wadi::io::glanceAtWorld(file, kept ? 0 : kGlancePixels, &progress);
    glance.kind = marked("World");
    glance.extent = wadi::io::extent(world.map.columns, world.map.rows);
    glance.epochs = world.epoch;
    if (!world.thumbnail.empty()) {
        try {
            glance.picture =
                engine::shrunk(engine::decoded(world.thumbnail, kMostPictureSide), kGlancePixels);
        } catch (const engine::Error&) {  // the world may be whole all the same
        }
    } else if (kept) {
        glance.picture = std::move(kept);
    } else {
        glance.picture = preview(world.heights, kGlancePixels);
        cache.keep(file, *glance.picture);
    }
    return glance;
}

FileGlance sceneGlance(const fs::path& file) {
    WorldOptions options;
    options.scene = file;
    const wadi::io::SceneInfo info = readSettings(options).scene;
    FileGlance glance{
        .picture = {}, .kind = marked("Scene"), .title = info.title, .description = info.description};
    if (info.epochs) glance.epochs = static_cast<std::uint64_t>(*info.epochs);
    fs::path picture = file;
    picture.replace_extension(".png");
    std::error_code ignored;
    if (fs::exists(picture, ignored)) glance.picture = smallPicture(picture);
    return glance;
}

FileGlance heightmapGlance(const fs::path& file, const PictureCache& cache, wadi::Progress& progress) {
    FileGlance glance{.picture = cache.find(file), .kind = marked("Heightmap")};
    if (glance.picture) return glance;
    if (wadi::io::sizeOf(file) > kMostGlancedFile)
        throw wadi::Error("It is too large to be shown before it is opened.");
    const std::uint64_t memory = std::min(kMostGlancedMemory, wadi::io::freeMemory());
    const wadi::io::Raster raster = wadi::io::readSingle(file, {.memory = memory, .progress = &progress});
    glance.extent = wadi::io::extent(raster.values.columns(), raster.values.rows());
    glance.picture = preview(raster.values, kGlancePixels);
    cache.keep(file, *glance.picture);
    return glance;
}

/// Heights, or else a picture, such as are saved of the window.
FileGlance mapGlance(const fs::path& file, const PictureCache& cache, wadi::Progress& progress) {
    try {
        return heightmapGlance(file, cache, progress);
    } catch (const wadi::Cancelled&) {
        throw;
    } catch (const wadi::Error&) {
        if (lower(toText(file.extension())) != ".png") throw;
        try {
            return {.picture = smallPicture(file), .kind = marked("Picture")};
        } catch (const engine::Error&) {  // what the heightmap's reader says is the better sentence
        }
        throw;
    }
}

}  // namespace

FileGlance glanceAt(const fs::path& file, const PictureCache& cache, wadi::Progress& progress) {
    const auto refuse = [](const wadi::Sentence& why) { return FileGlance{.picture = {}, .fault = why}; };
    try {
        if (isWorld(file)) return worldGlance(file, cache, progress);
        if (isScene(file)) return sceneGlance(file);
        return mapGlance(file, cache, progress);
    } catch (const wadi::Cancelled&) {
        throw;
    } catch (const wadi::Error& error) {
        return refuse(error.sentence());
    } catch (const engine::Error& error) {
        return refuse(sentenceOf(error));
    } catch (const std::bad_alloc&) {
        return refuse(wadi::Sentence("It takes more memory than there is to be shown before it is opened."));
    }
}

}  // namespace app
