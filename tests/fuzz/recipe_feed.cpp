#include "tests/fuzz/recipe_feed.hpp"

#include <optional>
#include <stdexcept>
#include <string>

#include "sim/core/error.hpp"
#include "sim/io/world/provenance.hpp"

namespace wadi::test {

namespace {

std::optional<io::Provenance> read(std::string_view text) {
    try {
        return io::readProvenance(text, "fuzz.png");
    } catch (const Error&) {
        return std::nullopt;
    }
}

}  // namespace

bool feedRecipe(std::string_view text) {
    const std::optional<io::Provenance> provenance = read(text);
    if (!provenance) return false;
    const std::string written = io::provenanceText(*provenance);
    if (written.empty()) return true;  // too long
    const std::optional<io::Provenance> again = read(written);
    if (!again || io::provenanceText(*again) != written)
        throw std::logic_error("another recipe than was read");
    return true;
}

}  // namespace wadi::test
