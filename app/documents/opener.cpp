#include "app/documents/opener.hpp"

#include <new>
#include <string>
#include <utility>
#include <vector>

#include "app/base/paths.hpp"
#include "app/world/world.hpp"
#include "sim/core/error.hpp"
#include "sim/io/import/reader.hpp"

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

void Opener::open(const fs::path& file, const wadi::io::ImportOptions& importing) {
    if (isScene(file) || importing == wadi::io::ImportOptions{}) return open(file);
    background_.start("Importing " + displayName(file), [this, file, importing](wadi::Progress& progress) {
        return imported(file, wadi::io::importHeightmap(file, importing, &progress));
    });
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
        control_.begin(settings.parameters, map, sceneBegins_(settings));
        control_.run(true);
        opened_(file, 0);
        const std::string& title = settings.scene.title;
        announce("Loaded " + (title.empty() ? displayName(file) : title) + ".");
    };
}

Background::Finish Opener::readWorld(const fs::path& file) {
    return [this, file, document = openWorld(file)] {
        control_.loadWorld(document.world, sceneBegins_(document.settings));
        control_.run(true);
        opened_(file, document.world->state.epoch);
        announce("Loaded " + displayName(file) + ".");
    };
}

Opener::Contents Opener::lookedInto(const fs::path& file, wadi::Progress& progress) {
    Contents contents;
    try {
        contents.look = lookInto(file, {}, false, &progress);
    } catch (const wadi::Cancelled&) {
        throw;
    } catch (const wadi::Error&) {
        const std::string carried = wadi::io::carriedProvenance(file);
        if (carried.empty()) throw;
        contents.provenance =
            std::make_shared<const wadi::io::Provenance>(wadi::io::readProvenance(carried, file));
        return contents;
    }
    const std::string& carried = contents.look->source->raster.facts.provenance;
    try {
        if (!carried.empty())
            contents.provenance =
                std::make_shared<const wadi::io::Provenance>(wadi::io::readProvenance(carried, file));
    } catch (const wadi::Error& fault) {
        contents.look->source->raster.facts.notices.push_back(fault.what());
    }
    return contents;
}

void Opener::openHeightmap(const fs::path& file) {
    background_.start("Reading " + displayName(file),
                      [this, file](wadi::Progress& progress) -> Background::Finish {
                          return [this, file, &progress, what = lookedInto(file, progress)] {
                              progress.update();
                              ask(file, what);
                          };
                      });
}

void Opener::ask(const fs::path& file, const Contents& what) {
    if (!what.provenance) return dialog_.ask(*what.look);
    std::function<void()> asMap;
    if (what.look) asMap = [this, look = *what.look] { dialog_.ask(look); };
    restorer_.offer(file, what.provenance, asMap);
}

void Opener::readAgain(const ImportRequest& request) {
    const fs::path& file = request.file;
    background_.start("Reading " + displayName(file),
                      [this, file, raw = request.options.raw,
                       flip = request.options.flip](wadi::Progress& progress) -> Background::Finish {
                          const auto refuse = [this, file](const std::string& why) -> Background::Finish {
                              return [this, file, why] { dialog_.refuse(file, why); };
                          };
                          try {
                              return [this, look = lookInto(file, raw, flip, &progress)] {
                                  dialog_.renew(look);
                              };
                          } catch (const wadi::Cancelled&) {
                              return refuse("Reading was cancelled: change the layout to read it again.");
                          } catch (const std::bad_alloc&) {
                              return refuse("The file needs more memory than there is.");
                          } catch (const wadi::Error& fault) {
                              return refuse(fault.what());
                          }
                      });
}

void Opener::import(const ImportRequest& request) {
    background_.start(
        "Importing " + displayName(request.file),
        [this, request](wadi::Progress& progress) -> Background::Finish {
            return [&progress,
                    finish = imported(request.file, wadi::io::importHeightmap(std::move(*request.source),
                                                                              request.options, &progress))] {
                progress.update();
                finish();
            };
        });
}

/// What makes a heightmap the present world.
Background::Finish Opener::imported(const fs::path& file, wadi::io::Imported imported) {
    const auto map = std::make_shared<const wadi::Heightmap>(std::move(imported.map));
    return [this, file, map, notices = std::move(imported.notices)] {
        control_.import(map);
        opened_(file, 0);
        std::string text = importedSentence(file, *map);
        for (const std::string& notice : notices) text += " " + notice;
        announce(std::move(text));
    };
}

/// Has a sentence said when the world is there that was asked for last.
void Opener::announce(std::string sentence) {
    coming_.push_back({control_.sent(), world_, std::move(sentence)});
}

void Opener::update(const wadi::Snapshot& snapshot) {
    world_ = snapshot.world;
    bool isAny = false;
    // Of a world that could not be made the simulation has told why.
    std::erase_if(coming_, [&](const Coming& each) {
        if (snapshot.commands < each.command) return false;
        if (world_ != each.before) messages_.notice(each.sentence);
        isAny |= world_ != each.before;
        return true;
    });
    if (isAny && arrived_) arrived_();
}

void Opener::draw(bool accept, bool cancel) {
    restorer_.draw(accept, cancel);
    const auto request = dialog_.draw(accept, cancel);
    if (!request) return;
    if (request->isAgain())
        readAgain(*request);
    else
        import(*request);
}

}  // namespace app
