// Locations: what a folder holds, what a user means by a path or name that was typed, and folders to set out
// from in search of a file. It changes nothing; what was used last is app/documents/recent's. Reading a
// folder may take long on a slow disk: any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "sim/core/sentence.hpp"

namespace app {

/// One thing that a folder holds.
struct FolderEntry {
    std::string name;                      ///< UTF-8
    bool isFolder = false;                 ///< Else a file
    std::uintmax_t bytes = 0;              ///< Size of a file
    std::filesystem::file_time_type time;  ///< When it was last changed
};

/// A folder that was read.
struct FolderList {
    std::vector<FolderEntry> entries;
    wadi::Sentence fault = {};  ///< Why it could not be read to its end, as a sentence, or ""
};

/// Folders first, each part by name, without hidden entries. Of files only those that end in one of
/// `endings` (lower case, with their dot), or all if there are none.
FolderList listFolder(const std::filesystem::path& folder, const std::vector<std::string>& endings);

/// Whether `name` contains `part`, small and capital letters alike (ASCII).
bool nameContains(const std::string& name, const std::string& part);

/// Where `path` leads from `folder`, in its shortest form and without a slash at its end.
std::filesystem::path follow(const std::filesystem::path& folder, const std::filesystem::path& path);

/// The path of a typed text: a "~" that begins it stands for `home`, spaces around it do not count.
std::filesystem::path typedPath(const std::string& text, const std::filesystem::path& home);

/// The name, with the first of `endings` behind it unless it ends in one of them already.
std::string withEnding(const std::string& name, const std::vector<std::string>& endings);

/// A time as "2026-01-31 23:59", where the program runs.
std::string timeText(std::filesystem::file_time_type time);

/// A folder under the name by which people know it.
struct Location {
    std::string name;
    std::filesystem::path folder;
};

/// Sticks, disks and the like that are mounted under /media, /run/media or /mnt, from the text of
/// /proc/self/mounts.
std::vector<Location> mountedMedia(std::string_view mounts);

/// Those of this machine. None where there is no such file.
std::vector<Location> mountedMedia();

/// Home, the working folder and at last the root of all, as far as there are such.
std::vector<Location> usualLocations(const std::filesystem::path& home);

}  // namespace app
