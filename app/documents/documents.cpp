#include "app/documents/documents.hpp"

#include <algorithm>
#include <cstdint>
#include <new>
#include <optional>
#include <utility>
#include <variant>

#include "app/base/marked.hpp"
#include "app/base/paths.hpp"
#include "app/documents/copy_command.hpp"
#include "app/ui/language/tr.hpp"
#include "app/world/picture_cache.hpp"
#include "engine/error.hpp"
#include "sim/core/error.hpp"
#include "sim/io/world/scene.hpp"

namespace app {

namespace {

/// Where the browser leads with one click.
std::vector<Location> locationsOf(const DocumentFolders& folders) {
    std::vector<Location> locations = usualLocations(folders.user.home);
    locations.insert(locations.end() - 1, {marked("Heightmaps"), folders.assets / "heightmaps"});
    return locations;
}

bool changesGround(const wadi::EditLog::Entry& edit) {
    const wadi::Command& command = edit.command;
    return std::holds_alternative<wadi::Stroke>(command) || std::holds_alternative<wadi::Blur>(command) ||
           std::holds_alternative<wadi::SetPaintedMap>(command) ||
           std::holds_alternative<wadi::Upsample>(command);
}

/// After how many epochs a scene shows what is seen of its world now. Nothing at the beginning, nor where
/// hands have changed the ground or brought it from a file: a scene keeps no ground.
std::optional<int> epochsOfScene(const wadi::SavedWorld& world) {
    const std::uint64_t epoch = world.state.epoch;
    const bool isTold = epoch > 0 && epoch <= static_cast<std::uint64_t>(wadi::io::kMostSceneEpochs);
    const bool isRepeated =
        !world.log.map() && world.log.isWhole() && std::ranges::none_of(world.log.entries(), changesGround);
    return isTold && isRepeated ? std::optional(static_cast<int>(epoch)) : std::nullopt;
}

}  // namespace

Documents::Documents(const DocumentFolders& folders, SimulationControl& control,
                     const std::shared_ptr<const wadi::Snapshot>& snapshot, Background& background,
                     Messages& messages, DocumentHooks hooks)
    : control_(control),
      snapshot_(snapshot),
      background_(background),
      messages_(messages),
      hooks_(std::move(hooks)),
      browser_(folders.assets / "heightmaps", folders.user.home, locationsOf(folders), cacheFolder()),
      manager_(folders, browser_, background, messages, managerHooks()),
      opener_(
          control, background, messages, hooks_.opening,
          [this](const std::filesystem::path& file, std::uint64_t epoch) { manager_.opened(file, epoch); },
          [this](std::function<void()> next) { manager_.replace(std::move(next)); }) {}

ManagerHooks Documents::managerHooks() {
    return {[this] {
                return Revision{snapshot_->world, snapshot_->epoch, control_.edits() + hooks_.viewChanges()};
            },
            [this](WorldWish wish) { take(std::move(wish)); },
            [this](const std::filesystem::path& file, wadi::Progress& progress) {
                return opener_.read(file, progress);
            },
            [this](const std::filesystem::path& file) { opener_.open(file); },
            [this] { return control_.isReplacing(); }};
}

/// Hands out the copies that have come.
void Documents::handOut() {
    copies_.update(*snapshot_, [this](const wadi::Sentence& cancelled) { messages_.notice(cancelled); });
}

void Documents::update(double seconds) {
    handOut();
    browser_.update();
    manager_.update(seconds);
}

void Documents::draw(const DialogKeys& keys, bool leavesChoice) {
    opener_.draw(keys);
    DialogKeys heeded = keys;
    heeded.cancel = keys.cancel || leavesChoice;
    browser_.draw(heeded, background_);
    manager_.draw(keys);
}

/// A world is saved without its picture where that cannot be drawn.
std::string Documents::thumbnail() const {
    try {
        return hooks_.thumbnail();
    } catch (const engine::Error&) {
        return "";
    } catch (const std::bad_alloc&) {
        return "";
    }
}

void Documents::take(WorldWish wish) {
    const auto use = [this, use = std::move(wish.use),
                      edits = control_.edits()](const wadi::WorldCopy& kept) {
        // As the copy is seen: what was on its way when it was asked for has come since.
        Settings settings = hooks_.settings();
        if (kept.world) {
            settings.parameters = kept.world->state.params;
            settings.scene.epochs = epochsOfScene(*kept.world);
        }
        const auto write = [world = kept.world, settings, picture = thumbnail()](
                               const std::filesystem::path& file, wadi::Progress& progress) {
            if (!world) throw wadi::Error("There is not enough memory to save the world.");
            if (isWorld(file))
                return saveWorldAs(file, *world, {settings.look, settings.overlay, settings.cameras, picture},
                                   &progress);
            saveSettings(settings, file);
            return wadi::Sentence();
        };
        use({write, {kept.number, kept.world ? kept.world->state.epoch : 0, edits + hooks_.viewChanges()}});
    };
    copy({std::move(wish.name), use, std::move(wish.giveUp)});
}

std::string Documents::rescue(const std::function<void()>& turn) {
    return manager_.rescue([&] {
        turn();
        handOut();
    });
}

void Documents::copyCommand(const std::string& folder) {
    copy({.name = tr("Writing a command"), .use = [this, folder](const wadi::WorldCopy& kept) {
              if (kept.world) app::copyCommand(kept.world, folder, localTime(), background_, messages_);
          }});
}

}  // namespace app
