// State part: what one rank has of a state, as a file, and the making of a part out of the files of ranks
// that may have been others. Not the choice of files (rank_folder). The thread that steps the simulation, on
// all ranks.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>

#include "sim/world/state.hpp"

namespace app {

/// Writes a rank's part and returns the hash of what then stands on the disk. Appears whole or not at all.
/// `mark` says which bake it is of. Throws wadi::Error naming the file if it cannot be written.
std::uint64_t writePart(const wadi::State& state, const std::filesystem::path& file, std::uint64_t mark);

/// The hash of the bytes of a file; nothing if it cannot be read.
std::optional<std::uint64_t> hashOfPart(const std::filesystem::path& file);

/// Fills the part of a state that has not run, and its halo, from the parts of all ranks that wrote them.
/// Throws wadi::Error naming the file that is damaged, or of another bake.
void readParts(wadi::State& state, std::span<const std::filesystem::path> files, std::uint64_t mark);

}  // namespace app
