#include "app/opener.hpp"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/paths.hpp"

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
        background_.start("Reading " + displayName(file), [this, file] { return readScene(file); });
    } else {
        openHeightmap(file);
    }
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
        opened_(file);
        const std::string& title = settings.scene.title;
        messages_.notice("Loaded " + (title.empty() ? displayName(file) : title) + ".");
    };
}

void Opener::openHeightmap(const fs::path& file) {
    background_.start("Looking into " + displayName(file), [this, file]() -> Background::Finish {
        const wadi::io::FileInfo info = wadi::io::inspect(file);
        return [this, file, info] {
            if (info.knowsHeights && info.knowsCellSize) {
                import({file, {}});
            } else {
                dialog_.ask(file, info);
            }
        };
    });
}

void Opener::import(const ImportRequest& request) {
    background_.start("Reading " + displayName(request.file), [this, request]() -> Background::Finish {
        wadi::io::Imported imported = wadi::io::importHeightmap(request.file, request.options);
        const auto map = std::make_shared<const wadi::Heightmap>(std::move(imported.map));
        return [this, request, map, notices = std::move(imported.notices)] {
            steering_.import(map);
            opened_(request.file);
            std::string text = importedSentence(request.file, *map);
            for (const std::string& notice : notices) text += " " + notice;
            messages_.notice(text);
        };
    });
}

void Opener::draw(bool accept, bool cancel) {
    if (const auto request = dialog_.draw(accept, cancel)) import(*request);
}

}  // namespace app
