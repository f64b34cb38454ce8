#include "app/base/user_folders.hpp"

#include <cstdlib>

namespace app {

namespace fs = std::filesystem;

namespace {

fs::path absoluteOrNone(const char* named) {
    const fs::path path = named ? named : "";
    return path.is_absolute() ? path : fs::path();
}

fs::path within(const fs::path& chosen, const fs::path& home, const char* usual) {
    if (!chosen.empty()) return chosen / "wadi";
    return home.empty() ? fs::path() : home / usual / "wadi";
}

}  // namespace

UserFolders userFolders(const char* home, const char* config, const char* state) {
    const fs::path own = absoluteOrNone(home);
    return {own, within(absoluteOrNone(config), own, ".config"),
            within(absoluteOrNone(state), own, ".local/state")};
}

UserFolders userFolders() {
    return userFolders(std::getenv("HOME"), std::getenv("XDG_CONFIG_HOME"), std::getenv("XDG_STATE_HOME"));
}

}  // namespace app
