// Targets: whether the files that a run without a window writes are others than those that it reads, and than
// each other. It opens none. Any thread.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/world/options.hpp"

namespace app {

/// A file and the option that names it.
struct NamedFile {
    std::string option;
    std::filesystem::path file;
};

/// Throws wadi::Error, naming both options, if a file would be written twice or written over one that is
/// read.
void checkApart(const std::vector<NamedFile>& read, const std::vector<NamedFile>& written);

/// The same for all that a run of batch reads and writes; a world may be saved over the one that it goes on
/// with. `heightmap`: that of its scene, once it is known.
void checkApart(const BatchOptions& options, const std::filesystem::path& heightmap = {});

/// The same for a picture or a film.
void checkApart(const PictureOptions& options, const std::filesystem::path& heightmap = {});

/// The same for a contact sheet.
void checkApart(const SheetOptions& options, const std::filesystem::path& heightmap = {});

}  // namespace app
