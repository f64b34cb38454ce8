#include "app/documents/opener.hpp"

#include <new>
#include <string>
#include <utility>

#include "app/base/land_memory.hpp"
#include "app/base/number_format.hpp"
#include "app/base/paths.hpp"
#include "app/ui/language/tr.hpp"
#include "app/world/scenes.hpp"
#include "app/world/world.hpp"
#include "sim/core/error.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/import/reader.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

std::string importedSentence(const fs::path& file, const wadi::Heightmap& map) {
    return filled(
        tr("Imported {0}: {1} × {2} cells."),
        {displayName(file), std::to_string(map.heights.columns()), std::to_string(map.heights.rows())});
}

}  // namespace

void Opener::open(const fs::path& file) {
    if (!isScene(file)) return openHeightmap(file);
    WorldOptions options;
    options.scene = file;
    openScene(options);
}

void Opener::openScene(const WorldOptions& options) {
    background_.start(
        filled(tr("Reading {0}"), {displayName(*options.scene)}),
        [this, options](wadi::Progress& progress) -> Background::Finish {
            try {
                return [&progress, begin = isWorld(*options.scene) ? readWorld(*options.scene, &progress)
                                                                   : readScene(options, &progress)] {
                    progress.update();
                    begin({});
                };
            } catch (const wadi::io::ReachError& fault) {
                return [this, options, named = fault.named()] { untrusted_.push_back({options, named}); };
            }
        });
}

/// Asks whether a scene may read what it names.
void Opener::askTrust(const Untrusted& scene) {
    const std::string file = displayName(*scene.options.scene);
    Choice choice;
    choice.title = tr("Read a file elsewhere");
    choice.text = filled(tr("{0} begins with {1}, which lies outside of the folder of the scene. Read it "
                            "only if you know who made the scene, or what it names."),
                         {file, wadi::io::quoted(scene.named)});
    choice.detail = tr("The land that is there stays if it is not read.");
    choice.answers = {tr("Read it once"), tr("Do not read it")};
    trust_.ask(std::move(choice), [this, options = scene.options](std::size_t answer) {
        if (answer != 0) return;
        WorldOptions trusted = options;
        trusted.isTrusted = true;
        openScene(trusted);
    });
}

void Opener::open(const fs::path& file, const wadi::io::ImportOptions& importing) {
    if (isScene(file) || importing == wadi::io::ImportOptions{}) return open(file);
    background_.start(filled(tr("Importing {0}"), {displayName(file)}),
                      [this, file, importing, params = control_.parameters()](wadi::Progress& progress) {
                          return imported(file, wadi::io::importHeightmap(file, importing, &progress),
                                          params);
                      });
}

Opener::Begin Opener::read(const fs::path& file, wadi::Progress& progress) {
    WorldOptions options;
    options.scene = file;
    return isWorld(file) ? readWorld(file, &progress) : readScene(options, &progress);
}

Opener::Begin Opener::readScene(const WorldOptions& options, wadi::Progress* progress) {
    const fs::path file = sceneFile(*options.scene);
    Settings settings = readSettings(options);
    std::optional<wadi::io::Imported> imported = importFor(options, settings, progress);
    std::shared_ptr<const wadi::Heightmap> map;
    if (imported) {
        map = std::make_shared<const wadi::Heightmap>(std::move(imported->map));
        for (const wadi::Sentence& notice : imported->notices)
            settings.notice = joined(settings.notice, notice);
    }
    return [this, file, settings, map](std::function<void()> arrived) {
        control_.begin(settings.parameters, map, sceneFrom(file, settings, 0, std::move(arrived)));
    };
}

Opener::Begin Opener::readWorld(const fs::path& file, wadi::Progress* progress) {
    return [this, file, document = openWorld(file, progress)](std::function<void()> arrived) {
        const bool wasRunning = control_.running();
        control_.run(false);  // or it would not be that world for long
        NewWorld wish = sceneFrom(file, document.settings, document.world->state.epoch, std::move(arrived));
        wish.ended = [this, wasRunning, ended = std::move(wish.ended)](bool isThere) {
            if (!isThere) control_.run(wasRunning);
            ended(isThere);
        };
        control_.loadWorld(document.world, wish);
    };
}

/// What goes with the world of a scene or of a file that keeps one. All of it waits for the land: who cancels
/// keeps what is there.
NewWorld Opener::sceneFrom(const fs::path& file, const Settings& settings, std::uint64_t epoch,
                           std::function<void()> arrived) {
    NewWorld wish{filled(tr("Opening {0}"), {displayName(file)}), hooks_.stateOf(settings.look),
                  settings.scene.restsAfter};
    wish.ended = [this, file, settings, epoch, arrived = std::move(arrived)](bool isThere) {
        if (!isThere) return;
        hooks_.showScene(settings);
        control_.run(!isWorld(file));
        const std::string title =
            isWorld(file) || settings.scene.title.empty() ? displayName(file) : tr(settings.scene.title);
        const std::string loaded = isWorld(file) ? filled(tr("Loaded {0}; it pauses at epoch {1}."),
                                                          {title, grouped(static_cast<std::int64_t>(epoch))})
                                                 : filled(tr("Loaded {0}."), {title});
        arrive(file, epoch, settings.notice.empty() ? loaded : loaded + ' ' + tr(settings.notice));
        if (arrived) arrived();
    };
    return wish;
}

/// The world of a file is there.
void Opener::arrive(const fs::path& file, std::uint64_t epoch, const std::string& sentence) {
    opened_(file, epoch);
    hooks_.opened();
    messages_.notice(sentence);
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
        contents.look->source->raster.facts.notices.push_back(fault.sentence());
    }
    return contents;
}

void Opener::openHeightmap(const fs::path& file) {
    background_.start(filled(tr("Reading {0}"), {displayName(file)}),
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
    background_.start(
        filled(tr("Reading {0}"), {displayName(file)}),
        [this, file, raw = request.options.raw,
         flip = request.options.flip](wadi::Progress& progress) -> Background::Finish {
            const auto refuse = [this, file](const wadi::Sentence& why) -> Background::Finish {
                return [this, file, why] { dialog_.refuse(file, tr(why)); };
            };
            try {
                return [this, look = lookInto(file, raw, flip, &progress)] { dialog_.renew(look); };
            } catch (const wadi::Cancelled&) {
                return refuse(wadi::Sentence("Reading was cancelled: change the layout to read it again."));
            } catch (const std::bad_alloc&) {
                return refuse(wadi::Sentence("The file needs more memory than there is."));
            } catch (const wadi::Error& fault) {
                return refuse(fault.sentence());
            }
        });
}

void Opener::import(const ImportRequest& request) {
    background_.start(
        filled(tr("Importing {0}"), {displayName(request.file)}),
        [this, request, params = control_.parameters()](wadi::Progress& progress) -> Background::Finish {
            return [&progress, finish = imported(request.file,
                                                 wadi::io::importHeightmap(std::move(*request.source),
                                                                           request.options, &progress),
                                                 params)] {
                progress.update();
                finish();
            };
        });
}

/// What makes a heightmap a world of these parameters. Throws wadi::MachineError if that needs too much
/// memory.
Background::Finish Opener::imported(const fs::path& file, wadi::io::Imported imported,
                                    const wadi::Parameters& params) {
    demandRoom(params, static_cast<double>(imported.map.heights.size()));
    const auto map = std::make_shared<const wadi::Heightmap>(std::move(imported.map));
    return [this, file, map, notices = std::move(imported.notices)] {
        std::string text = importedSentence(file, *map);
        for (const wadi::Sentence& notice : notices) text += " " + tr(notice);
        // A state of its own, so that undo finds what the present one began with.
        control_.import(map, {.name = filled(tr("Importing {0}"), {displayName(file)}),
                              .appState = hooks_.presentState(),
                              .ended = [this, file, text](bool isThere) {
                                  if (isThere) arrive(file, 0, text);
                              }});
    };
}

void Opener::draw(const DialogKeys& keys) {
    const bool isFree = !restorer_.isAsking() && !dialog_.isAsking() && !trust_.isAsking();
    if (isFree && !untrusted_.empty()) {
        askTrust(untrusted_.front());
        untrusted_.pop_front();
    }
    if (trust_.isAsking()) return trust_.draw(keys.accept, keys.cancel, keys.move());
    restorer_.draw(keys);
    const auto request = dialog_.draw(keys.accept, keys.cancel);
    if (!request) return;
    if (request->isAgain())
        readAgain(*request);
    else
        import(*request);
}

}  // namespace app
