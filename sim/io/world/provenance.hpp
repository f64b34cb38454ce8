// Provenance: how a world came to be, as one text that exported files carry: what it began with, every edit
// since, and by which program; carried out, it gives the same world again. Not a world with its layers
// (world_file), nor the execution (app/world/restore). Any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "sim/world/edit_log.hpp"

namespace wadi::io {

struct Provenance {
    std::string program = {};  ///< Version of the program
    std::uint64_t epoch = 0;   ///< That was reached
    std::uint64_t hash = 0;    ///< State::hash() then, by that program
    EditLog log;               ///< The beginning and the edits
};

/// The text of a provenance: a JSON object of seed, parameters (a scene), edits (JSON Lines) and, of a world
/// that began with one, the heightmap. If that would be longer than kMostProvenance, seed and parameters
/// alone, and that the rest is lacking.
std::string provenanceText(const Provenance& provenance);

/// A sentence for the user about what a text lacks, or "".
Sentence lackOf(std::string_view provenance);

/// The provenance of a text. `named`: what sentences call the file that carries it. Throws Error if it is
/// none, is damaged, of a newer version, or has numbers out of range.
Provenance readProvenance(std::string_view text, const std::filesystem::path& named);

}  // namespace wadi::io
