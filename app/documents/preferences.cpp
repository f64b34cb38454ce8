#include "app/documents/preferences.hpp"

#include <algorithm>
#include <system_error>

#include "sim/core/error.hpp"
#include "sim/io/files/atomic_file.hpp"
#include "sim/io/files/input_file.hpp"
#include "sim/io/files/messages.hpp"

namespace app {

namespace {

constexpr std::size_t kMostBytes = 1 << 16;  // far more than the program writes
constexpr std::string_view kIs = " = ";

bool readLine(std::string_view line, std::span<wadi::ParamGroup> groups) {
    const std::size_t is = line.find(kIs);
    if (is == std::string_view::npos) return false;
    try {
        wadi::findParam(groups, line.substr(0, is)).setText(line.substr(is + kIs.size()));
        return true;
    } catch (const wadi::Error&) {
        return false;  // of another version of the program, or broken
    }
}

}  // namespace

std::string preferencesText(std::span<const wadi::ParamGroup> groups) {
    std::string text;
    for (const wadi::ParamGroup& group : groups)
        for (const wadi::Param& param : group.params)
            text += param.path() + std::string(kIs) + param.text() + "\n";
    return text;
}

bool readPreferences(std::string_view text, std::span<wadi::ParamGroup> groups) {
    bool any = false;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        any |= readLine(text.substr(0, end), groups);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return any;
}

bool loadPreferences(const std::filesystem::path& store, std::span<wadi::ParamGroup> groups) {
    if (store.empty()) return false;
    try {
        return readPreferences(wadi::io::readStart(store, kMostBytes), groups);
    } catch (const wadi::Error&) {
        return false;
    }
}

void savePreferences(const std::filesystem::path& store, std::string_view text) {
    if (store.empty()) return;
    std::error_code fault;
    std::filesystem::create_directories(store.parent_path(), fault);
    if (fault) wadi::io::fail(store.parent_path(), "cannot be made (" + fault.message() + ").");
    wadi::io::writeAtomically(store, text);
}

}  // namespace app
