#include "app/world/scenes.hpp"

#include <algorithm>
#include <system_error>

#include "app/base/paths.hpp"
#include "app/world/world.hpp"
#include "sim/core/error.hpp"

namespace app {

namespace fs = std::filesystem;

std::vector<SceneEntry> listScenes(const fs::path& folder) {
    std::vector<SceneEntry> entries;
    std::error_code fault;
    for (fs::directory_iterator at(folder, fault), end; !fault && at != end; at.increment(fault)) {
        const fs::path& file = at->path();
        if (!isScene(file) || isWorld(file)) continue;
        WorldOptions options;
        options.scene = file;
        const wadi::io::SceneInfo info = readSettings(options).scene;
        fs::path picture = file;
        picture.replace_extension(".png");
        entries.push_back(
            {toText(file.stem()), info.title, info.description, info.epochs, file, picture, info.restsAfter});
    }
    std::ranges::sort(entries, {}, &SceneEntry::name);
    return entries;
}

fs::path scenesFolder() {
    return dataFolder() / "assets" / "scenes";
}

fs::path openingScene() {
    return scenesFolder() / "young-range.toml";
}

bool isFile(const fs::path& named) {
    std::error_code unknown;
    return fs::exists(named, unknown) && !fs::is_directory(named, unknown);
}

fs::path sceneFile(const fs::path& named) {
    std::error_code ignored;
    if (isFile(named) || named.has_parent_path()) return named;
    try {
        const fs::path bundled = scenesFolder() / (toText(named) + ".toml");
        return fs::exists(bundled, ignored) ? bundled : named;
    } catch (const wadi::Error&) {
        return named;  // whose absence is then told
    }
}

}  // namespace app
