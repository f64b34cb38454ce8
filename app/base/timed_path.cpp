#include "app/base/timed_path.hpp"

#include <array>

#include "app/base/paths.hpp"

namespace app {

namespace fs = std::filesystem;

std::string timedName(const std::tm& time, const std::string& ending) {
    std::array<char, 64> name;
    const std::size_t length = std::strftime(name.data(), name.size(), "wadi-%Y%m%d-%H%M%S", &time);
    return std::string(name.data(), length) + ending;
}

fs::path timedPath(const std::string& folder, const std::tm& time, const std::string& ending) {
    const fs::path first = makeFolder(folder) / timedName(time, ending);
    fs::path path = first;
    std::error_code ignored;
    for (int n = 2; fs::exists(path, ignored); ++n)
        path = first.parent_path() / (first.stem().string() + "-" + std::to_string(n) + ending);
    return path;
}

}  // namespace app
