#include "app/base/paths.hpp"

#include <array>
#include <cctype>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <system_error>
#include <vector>

#include "sim/core/error.hpp"
#include "sim/io/files/messages.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

bool holdsData(const fs::path& folder) {
    std::error_code ignored;
    return fs::is_directory(folder / "shaders", ignored) && fs::is_directory(folder / "assets", ignored);
}

}  // namespace

fs::path findData(const DataLocations& places) {
    if (places.chosen) {
        if (holdsData(*places.chosen)) return *places.chosen;
        throw wadi::Error(
            "WADI_DATA is {0}, which lacks the folders shaders and assets; correct it or unset it.",
            wadi::io::quoted(*places.chosen));
    }
    const fs::path shared = (places.program.parent_path() / "../share/wadi").lexically_normal();
    for (const fs::path& folder : {shared, places.source}) {
        if (holdsData(folder)) return folder;
    }
    throw wadi::Error(
        "The folders shaders and assets are neither in {0} nor in {1}; set WADI_DATA to the folder that "
        "holds them.",
        wadi::io::quoted(shared), wadi::io::quoted(places.source));
}

fs::path dataFolder() {
    const char* chosen = std::getenv("WADI_DATA");
    std::error_code ignored;
    return findData({chosen ? std::optional<std::string>(chosen) : std::nullopt,
                     fs::read_symlink("/proc/self/exe", ignored), WADI_SOURCE_DIR});
}

std::string toText(const fs::path& path) {
    const std::u8string text = path.u8string();
    return {text.begin(), text.end()};
}

fs::path toPath(const std::string& text) {
    return fs::path(std::u8string(text.begin(), text.end()));
}

fs::path makeFolder(const std::string& text) {
    if (text.empty()) throw wadi::Error("There is no folder to export to: name one.");
    fs::path folder = toPath(text);
    std::error_code fault;
    fs::create_directories(folder, fault);
    if (fault)
        throw wadi::Error("The folder {0} cannot be made ({1}): choose another one.", text,
                          wadi::io::reasonOf(fault));
    if (!fs::is_directory(folder, fault))
        throw wadi::Error("The folder {0} cannot be made: choose another one.", text);
    return folder;
}

std::string displayName(const fs::path& file) {
    return toText(file.filename());
}

std::string lower(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

bool isScene(const fs::path& file) {
    return lower(toText(file.extension())) == ".toml" || isWorld(file);
}

bool isWorld(const fs::path& file) {
    return lower(toText(file.extension())) == ".wadi";
}

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

namespace fs = std::filesystem;

std::tm localTime() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm time{};
    localtime_r(&now, &time);
    return time;
}

std::string timedName(const std::tm& time, const std::string& ending) {
    std::array<char, 64> name;
    const std::size_t length = std::strftime(name.data(), name.size(), "wadi-%Y%m%d-%H%M%S", &time);
    return std::string(name.data(), length) + ending;
}

fs::path timedPath(const std::string& folder, const std::tm& time, const std::string& ending) {
    const fs::path parent = makeFolder(folder);
    fs::path path = parent / timedName(time, ending);
    std::error_code ignored;
    for (int n = 2; fs::exists(path, ignored); ++n)
        path = parent / timedName(time, "-" + std::to_string(n) + ending);
    return path;
}

}  // namespace app
