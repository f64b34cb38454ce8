#include "app/ui/places.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>

#include "app/base/paths.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

bool isOctal(std::string_view digits) {
    return digits.size() == 3 && std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '7'; });
}

/// A field of the table of mounts, in which a blank is written as "\040".
std::string unescaped(std::string_view field) {
    std::string text;
    for (std::size_t i = 0; i < field.size(); ++i) {
        const std::string_view digits = field.substr(i + 1, 3);
        if (field[i] == '\\' && isOctal(digits)) {
            text += static_cast<char>((digits[0] - '0') * 64 + (digits[1] - '0') * 8 + digits[2] - '0');
            i += 3;
        } else {
            text += field[i];
        }
    }
    return text;
}

/// The second word of a line.
std::string_view secondWord(std::string_view line) {
    const std::size_t begin = line.find(' ');
    if (begin == std::string_view::npos) return {};
    const std::string_view rest = line.substr(begin + 1);
    return rest.substr(0, rest.find(' '));
}

}  // namespace

std::vector<Place> mountedMedia(std::string_view mounts) {
    std::vector<Place> places;
    while (!mounts.empty()) {
        const std::size_t end = std::min(mounts.find('\n'), mounts.size());
        const std::string folder = unescaped(secondWord(mounts.substr(0, end)));
        mounts.remove_prefix(std::min(end + 1, mounts.size()));
        for (const char* root : {"/media/", "/run/media/", "/mnt/"})
            if ((folder + "/").starts_with(root) && folder != "/media")
                places.push_back({displayName(toPath(folder)), toPath(folder)});
    }
    return places;
}

std::vector<Place> mountedMedia() {
    std::ifstream in("/proc/self/mounts", std::ios::binary);
    return mountedMedia(std::string(std::istreambuf_iterator<char>(in), {}));
}

std::vector<Place> usualPlaces(const fs::path& home) {
    std::vector<Place> places;
    if (!home.empty()) places.push_back({"Home", home});
    std::error_code fault;
    const fs::path working = fs::current_path(fault);
    if (!fault && working != home) places.push_back({"Working folder", working});
    places.push_back({"Computer", "/"});
    return places;
}

}  // namespace app
