#include "sim/generate/relief.hpp"

#include <algorithm>

#include "sim/core/quantum.hpp"
#include "sim/generate/range.hpp"

namespace wadi {

namespace {

double metresOf(const GenerateParams& params, double cells) {
    return cells * double{params.cellSize} * params.size / 256;
}

}  // namespace

float reliefMetres(const GenerateParams& params, float cells) {
    const float height = cells * params.cellSize * static_cast<float>(params.size) / 256.f;
    return std::min(height, static_cast<float>(kHighestMetres));
}

AskedRelief askedRelief(const GenerateParams& params) {
    double rock = uses(params.generator, "verticalScale") ? double{params.verticalScale} : 0;
    if (params.generator == Generator::range) rock = std::min(rock, kMostRangeCells);
    const double swells = 1 + double{params.roughness};  // above the level of 1, about
    const double sand = uses(params.generator, "sand") ? double{params.sand} * swells : 0;
    return {metresOf(params, std::max(rock, sand)), sand > rock};
}

}  // namespace wadi
