#include "sim/generate/params.hpp"

#include <string>

namespace wadi {

namespace {

/// Names of parameters, with blanks around each.
constexpr std::string_view kAlways = " generator size cellSize ";
constexpr std::array<std::string_view, kGeneratorNames.size()> kHeeded = {
    " verticalScale frequency octaves persistence ",                                 // perlin
    " verticalScale frequency octaves persistence ",                                 // simplex
    " verticalScale frequency octaves persistence ",                                 // ridged
    " verticalScale frequency octaves persistence ",                                 // billow
    " verticalScale frequency octaves persistence warp ",                            // warped
    " verticalScale frequency octaves persistence warp roughness ",                  // plates
    " verticalScale frequency octaves persistence radius ",                          // island
    " verticalScale frequency octaves persistence radius depth roughness ",          // volcano
    " verticalScale frequency octaves persistence radius terraces hardness ",        // mesa
    " verticalScale frequency octaves persistence roughness ",                       // plane
    " verticalScale frequency octaves persistence warp radius depth ",               // canyon
    " sand frequency octaves persistence roughness ",                                // sand
    " sand frequency octaves persistence roughness verticalScale radius hardness ",  // pyramid
};

}  // namespace

bool heeds(Generator generator, std::string_view param) {
    const std::string word = " " + std::string(param) + " ";
    const auto has = [&](std::string_view list) { return list.find(word) != std::string_view::npos; };
    return has(kAlways) || has(kHeeded[static_cast<std::size_t>(generator)]);
}

}  // namespace wadi
