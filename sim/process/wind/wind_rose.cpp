#include "sim/process/wind/wind_rose.hpp"

namespace wadi {

std::array<RoseWind, kRoseWinds> windsOf(const WindParams& params) {
    const float d = params.direction;
    switch (params.rose) {
        case WindRose::one:
            return {{{d, 1}}};
        case WindRose::two:
            return {{{d - 60, 1}, {d + 60, 1}}};
        case WindRose::seasonal:
            return {{{d, 2}, {d + 180, 1}}};
        case WindRose::many:
            return {{{d, 1}, {d + 120, 1}, {d + 240, 1}}};
        case WindRose::own:
            break;
    }
    std::array<RoseWind, kRoseWinds> own{};
    for (std::size_t i = 0; i < kRoseWinds; ++i) own[i] = {45.f * static_cast<float>(i), params.shares[i]};
    return own;
}

}  // namespace wadi
