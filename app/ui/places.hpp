// Places: folders from which a person may want to set out in search of a file. Not what is in them, nor what
// was used last (keeping/recent). Any thread.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// A folder under the name by which people know it.
struct Place {
    std::string name;
    std::filesystem::path folder;
};

/// Sticks, disks and the like that are mounted under /media, /run/media or /mnt, from the text of
/// /proc/self/mounts.
std::vector<Place> mountedMedia(std::string_view mounts);

/// Those of this machine. None where there is no such file.
std::vector<Place> mountedMedia();

/// Home, the working folder and at last the root of all, as far as there are such.
std::vector<Place> usualPlaces(const std::filesystem::path& home);

}  // namespace app
