// Refined parameters: what the parameters of a world become on a map of the same ground with more cells, so
// that they mean the same there, as each one declares (Refined). Not springs, strokes and painted maps, nor
// the map itself (app/world/enlarge). Any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sim/world/parameters.hpp"

namespace wadi {

/// A parameter that could not become what it should.
struct HeldParam {
    std::string path;
    double wanted = 0, held = 0;
};

struct RefinedParameters {
    Parameters parameters;
    std::vector<HeldParam> held = {};  ///< Of processes that are on
};

/// The parameters on a map with `times` as many cells along a side [> 0], each held to its range.
RefinedParameters refined(const Parameters& params, double times);

/// Whether what others become depends on the parameter of this path.
bool changesOthers(std::string_view path);

/// The number that one parameter of `params` has there if it is `number` now, held to its range. Throws Error
/// as findParam() does.
double refinedNumber(const Parameters& params, const std::string& path, double number, double times);

}  // namespace wadi
