// Recipe: how a world came to be, as one text that exported files carry: what it began with, every edit
// since, and by which program. Whoever follows it gets the world again. Not a world with its layers
// (world_file), nor the following (app/world/restore). Any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "sim/world/edit_log.hpp"

namespace wadi::io {

// XMP: the recipe of a world as a packet of Adobe's Extensible Metadata Platform (ISO 16684-1), for the tag
// of a TIFF that programs keep but do not print. Not XML at large: it reads what it has written, and passes
// over other packets. Any thread.

/// The packet that carries a recipe.
std::string xmpOf(std::string_view recipe);

/// The recipe of a packet, or "" if it carries none.
std::string recipeOfXmp(std::string_view packet);

/// Longest recipe [bytes]. Worlds that began with a large heightmap, or saw very many edits, need more.
inline constexpr std::size_t kMostRecipe = std::size_t{16} << 20;

struct Recipe {
    std::string program = {};  ///< Version of the program
    std::uint64_t epoch = 0;   ///< That was reached
    std::uint64_t hash = 0;    ///< State::hash() then, by that program
    EditLog log;               ///< The beginning and the edits
};

/// The text of a recipe: a JSON object of seed, parameters (a scene), edits (JSON Lines) and, of a world that
/// began with one, the heightmap. If that would be longer than kMostRecipe, seed and parameters alone, and
/// that the rest is lacking.
std::string recipeText(const Recipe& recipe);

/// A sentence for a person who writes a text that lacks something, or "".
std::string lackOf(std::string_view recipe);

/// The recipe of a text. `named`: what sentences call the file that carries it. Throws Error if it is none,
/// is damaged, of a newer version, or has numbers out of range.
Recipe readRecipe(std::string_view text, const std::filesystem::path& named);

}  // namespace wadi::io
