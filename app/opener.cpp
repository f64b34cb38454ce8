#include "app/opener.hpp"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/heightmap_look.hpp"
#include "app/paths.hpp"
#include "app/world_document.hpp"
#include "sim/error.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

std::string importedSentence(const fs::path& file, const wadi::Heightmap& map) {
    return "Imported " + displayName(file) + ": " + std::to_string(map.heights.columns()) + " × " +
           std::to_string(map.heights.rows()) + " cells.";
}

}  // namespace

void Opener::open(const fs::path& file) {
    if (isScene(file)) {
        background_.start("Reading " + displayName(file), [this, file] { return read(file); });
    } else {
        openHeightmap(file);
    }
}

Background::Finish Opener::read(const fs::path& file) {
    return isWorld(file) ? readWorld(file) : readScene(file);
}

Background::Finish Opener::readScene(const fs::path& file) {
    WorldOptions options;
    options.scene = file;
    const Settings settings = readSettings(options);
    std::optional<wadi::io::Imported> imported = importFor(options, settings);
    std::shared_ptr<const wadi::Heightmap> map;
    if (imported) map = std::make_shared<const wadi::Heightmap>(std::move(imported->map));
    return [this, file, settings, map] {
        steering_.begin(settings.parameters, map);
        sceneOpened_(settings);
        opened_(file, 0);
        const std::string& title = settings.scene.title;
        messages_.notice("Loaded " + (title.empty() ? displayName(file) : title) + ".");
    };
}

Background::Finish Opener::readWorld(const fs::path& file) {
    return [this, file, document = openWorld(file)] {
        steering_.resume(document.world);
        sceneOpened_(document.settings);
        opened_(file, document.world->state.epoch);
        messages_.notice("Loaded " + displayName(file) + ".");
    };
}

void Opener::openHeightmap(const fs::path& file) {
    background_.start("Reading " + displayName(file), [this, file](wadi::io::Progress& progress) {
        return Background::Finish([this, look = lookInto(file, {}, &progress)] { dialog_.ask(look); });
    });
}

void Opener::readAgain(const fs::path& file, const std::optional<wadi::io::RawLayout>& raw) {
    background_.start("Reading " + displayName(file),
                      [this, file, raw](wadi::io::Progress& progress) -> Background::Finish {
                          try {
                              return [this, look = lookInto(file, raw, &progress)] { dialog_.renew(look); };
                          } catch (const wadi::Error& fault) {
                              return [this, file, text = std::string(fault.what())] {
                                  dialog_.refuse(file, text);
                              };
                          }
                      });
}

void Opener::import(const ImportRequest& request) {
    background_.start("Importing " + displayName(request.file),
                      [this, request](wadi::io::Progress& progress) -> Background::Finish {
                          wadi::io::Imported imported = wadi::io::convert(
                              request.file, std::move(*request.raster), request.options, &progress);
                          const auto map = std::make_shared<const wadi::Heightmap>(std::move(imported.map));
                          return [this, file = request.file, map, notices = std::move(imported.notices)] {
                              steering_.import(map);
                              opened_(file, 0);
                              std::string text = importedSentence(file, *map);
                              for (const std::string& notice : notices) text += " " + notice;
                              messages_.notice(text);
                          };
                      });
}

void Opener::draw(bool accept, bool cancel) {
    const auto request = dialog_.draw(accept, cancel);
    if (!request) return;
    if (request->isAgain())
        readAgain(request->file, request->options.raw);
    else
        import(*request);
}

}  // namespace app
