#include "app/world/picture_cache.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "app/base/paths.hpp"
#include "engine/error.hpp"
#include "engine/image_bytes.hpp"
#include "sim/core/error.hpp"
#include "sim/core/hash.hpp"
#include "sim/io/files/input_file.hpp"
#include "sim/io/files/messages.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostBytes = 1 << 20;  // of a picture that was kept

}  // namespace

fs::path cacheFolder(const char* home, const char* cache) {
    const fs::path chosen = cache != nullptr ? cache : "", own = home != nullptr ? home : "";
    if (chosen.is_absolute()) return chosen / "wadi";
    return own.is_absolute() ? own / ".cache" / "wadi" : fs::path();
}

fs::path cacheFolder() {
    return cacheFolder(std::getenv("HOME"), std::getenv("XDG_CACHE_HOME"));
}

/// Where the picture of a file is kept as the file is now; empty if that cannot be known.
fs::path PictureCache::place(const fs::path& file) const {
    std::error_code fault;
    const std::uintmax_t bytes = folder_.empty() ? 0 : fs::file_size(file, fault);
    if (folder_.empty() || fault) return {};
    const auto time = fs::last_write_time(file, fault);
    const fs::path whole = fault ? fs::path() : fs::absolute(file, fault);
    if (fault) return {};
    wadi::Hash hash;
    hash.add(std::string_view(toText(whole)));
    hash.add(static_cast<std::uint64_t>(bytes));
    hash.add(static_cast<std::int64_t>(time.time_since_epoch().count()));
    return folder_ / (wadi::io::hex(hash.value()) + ".png");
}

std::optional<engine::Image> PictureCache::find(const fs::path& file) const {
    const fs::path kept = place(file);
    std::error_code ignored;
    if (kept.empty() || !fs::exists(kept, ignored)) return std::nullopt;
    try {
        engine::Image picture = engine::decoded(wadi::io::readStart(kept, kMostBytes), kGlancePixels);
        fs::last_write_time(kept, fs::file_time_type::clock::now(), ignored);
        return picture;
    } catch (const wadi::Error&) {
        return std::nullopt;
    } catch (const engine::Error&) {
        return std::nullopt;
    }
}

void PictureCache::keep(const fs::path& file, const engine::Image& picture) const {
    const fs::path target = place(file);
    std::error_code fault;
    if (target.empty()) return;
    fs::create_directories(folder_, fault);
    try {
        picture.save(target);
        tidy();
    } catch (const engine::Error&) {  // then it is made again the next time
    }
}

void PictureCache::tidy() const {
    std::vector<std::pair<fs::file_time_type, fs::path>> kept;
    std::error_code fault;
    for (fs::directory_iterator at(folder_, fault), end; !fault && at != end; at.increment(fault)) {
        std::error_code ignored;
        if (at->path().extension() == ".png") kept.emplace_back(at->last_write_time(ignored), at->path());
    }
    if (kept.size() <= most_) return;
    std::ranges::sort(kept);
    for (std::size_t i = 0; i < kept.size() - most_; ++i) fs::remove(kept[i].second, fault);
}

}  // namespace app
