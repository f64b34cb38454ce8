// The table of scale parity: scenes at several sizes of map over the same ground, and how alike they come
// out. Not how that is measured (tests/parity). One thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bench {

/// What `--parity` runs.
struct ParityChoice {
    std::vector<std::string> scenes;  ///< Names; none: all that come with the program
    std::optional<int> base;          ///< Cells along a side of the coarsest map, else those of each scene
    std::vector<int> times = {2};     ///< How many times as many the others have [>= 2]
    std::optional<std::uint64_t> epochs;  ///< Else those of each scene
    int threads = 1;
    std::string folder =
        {};  ///< Where heights after the last epoch are written (SCENE-CELLS.tif); "": nowhere
};

/// Runs the scenes and prints a row for each and each finer map. Throws wadi::Error.
void printParity(const ParityChoice& choice);

}  // namespace bench
