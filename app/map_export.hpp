// Map export: what a person can choose in the Export panel, its writing to files from a snapshot, and the
// names of other files that go beside them. Not the formats (sim/io), nor batch. Any thread: a snapshot
// never changes.
#pragma once

#include <array>
#include <ctime>
#include <filesystem>
#include <string>
#include <vector>

#include "sim/io/heightfile.hpp"
#include "sim/snapshot.hpp"

namespace app {

/// What to write and where to.
struct ExportChoice {
    std::string folder;      ///< Made if it is missing
    bool height = true;      ///< The ground [m]
    bool discharge = false;  ///< The map of rivers [drops per epoch]
    std::array<bool, wadi::io::kFormatNames.size()> formats{true, false, false};  ///< Order of io::Format
    bool windpath = false;  ///< The map of the wind's paths [contacts per epoch]

    bool nothing() const;
};

/// Writes every chosen map in every chosen format. Returns a sentence for each file.
/// Throws wadi::Error if the folder or a file cannot be written.
std::vector<std::string> exportMaps(const wadi::Snapshot& snapshot, const ExportChoice& choice);

/// A name for a file made at a local time: "wadi-20260131-235959.png" if `ending` is ".png".
std::string timedName(const std::tm& time, const std::string& ending);

/// A free path for a file in `folder`: timedName(), with a number if there is such a file already.
/// Makes the folder. Throws wadi::Error if it cannot.
std::filesystem::path timedPath(const std::string& folder, const std::tm& time, const std::string& ending);

}  // namespace app
