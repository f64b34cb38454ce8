// XMP: the recipe of a world as a packet of Adobe's Extensible Metadata Platform (ISO 16684-1), for the tag
// of a TIFF that programs keep but do not print. Not XML at large: it reads what it has written, and passes
// over other packets. Any thread.
#pragma once

#include <string>
#include <string_view>

namespace wadi::io {

/// The packet that carries a recipe.
std::string xmpOf(std::string_view recipe);

/// The recipe of a packet, or "" if it carries none.
std::string recipeOfXmp(std::string_view packet);

}  // namespace wadi::io
