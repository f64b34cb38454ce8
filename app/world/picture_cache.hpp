// Picture cache: small pictures of files, kept in a folder for the next time: a picture is that of a path, of
// its size and of the time when it was last changed. What is used least goes when there are many. Whatever
// goes wrong, nothing is kept or found: it is never told. Several programs may share a folder. Any thread.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>

#include "engine/image.hpp"

namespace app {

/// Most pixels along a side of a picture of a file.
inline constexpr int kGlancePixels = 256;

/// Where pictures are kept, from the values of HOME and XDG_CACHE_HOME: $XDG_CACHE_HOME/wadi, else
/// ~/.cache/wadi; null or relative ones do not count. Empty if there is no such place.
std::filesystem::path cacheFolder(const char* home, const char* cache);
/// The folder of the environment.
std::filesystem::path cacheFolder();

class PictureCache {
  public:
    /// An empty folder keeps nothing. It is made when there is something to keep.
    explicit PictureCache(std::filesystem::path folder, std::size_t most = 300)
        : folder_(std::move(folder)), most_(most) {}

    /// The picture of a file as it is now [RGBA, at most kGlancePixels a side].
    std::optional<engine::Image> find(const std::filesystem::path& file) const;
    /// Keeps one.
    void keep(const std::filesystem::path& file, const engine::Image& picture) const;

  private:
    std::filesystem::path place(const std::filesystem::path& file) const;
    void tidy() const;

    std::filesystem::path folder_;
    std::size_t most_;
};

}  // namespace app
