#include "app/world/world_document.hpp"

#include <utility>

#include "app/base/paths.hpp"
#include "sim/io/world/edit_text.hpp"
#include "sim/io/world/world_file.hpp"

namespace app {

namespace {

wadi::ParamGroup lookGroup(LookParams& look, LookParams& defaults) {
    return wadi::paramGroup("look", "Look", look, defaults);
}

}  // namespace

WorldDocument openWorld(const std::filesystem::path& file) {
    LookParams look, defaults;
    wadi::ParamGroup group = lookGroup(look, defaults);
    wadi::io::LoadedWorld loaded = wadi::io::loadWorld(file, {&group, 1});
    if (!loaded.edits.empty()) {
        for (wadi::EditLog::Entry& entry : wadi::io::readEdits(loaded.edits, file))
            loaded.world.log.add(entry.epoch, std::move(entry.command));
    }
    Settings settings{loaded.world.state.params, look, std::move(loaded.scene)};
    return {std::move(settings), std::make_shared<const wadi::SavedWorld>(std::move(loaded.world)),
            std::move(loaded.thumbnail)};
}

void saveWorldAs(const std::filesystem::path& file, const wadi::SavedWorld& world, const LookParams& look,
                 const wadi::io::SceneInfo& scene, const std::string& thumbnail) {
    LookParams values = look, defaults;
    const wadi::ParamGroup group = lookGroup(values, defaults);
    wadi::io::WorldExtras extras{.groups = {&group, 1}, .program = WADI_VERSION, .thumbnail = thumbnail};
    extras.scene.title = displayName(file.stem());
    extras.scene.camera = scene.camera;
    extras.scene.bookmarks = scene.bookmarks;
    // More edits than a log may have are not kept: the world itself is.
    if (world.log.entries().size() <= wadi::io::kMostEdits)
        extras.edits = wadi::io::editText(world.log.entries());
    wadi::io::saveWorld(file, world, extras);
}

}  // namespace app
