#include "app/colour_map.hpp"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

namespace app {

namespace {

using Polynomial = std::array<glm::vec3, 7>;

constexpr Polynomial kInferno = {{{0.0002189403691192265f, 0.001651004631001012f, -0.01948089843709184f},
                                  {0.1065134194856116f, 0.5639564367884091f, 3.932712388889277f},
                                  {11.60249308247187f, -3.972853965665698f, -15.9423941062914f},
                                  {-41.70399613139459f, 17.43639888205313f, 44.35414519872813f},
                                  {77.162935699427f, -33.40235894210092f, -81.80730925738993f},
                                  {-71.31942824499214f, 32.62606426397723f, 73.20951985803202f},
                                  {25.13112622477341f, -12.24266895238567f, -23.07032500287172f}}};
constexpr Polynomial kViridis = {{{0.2777273272234177f, 0.005407344544966578f, 0.3340998053353061f},
                                  {0.1050930431085774f, 1.404613529898575f, 1.384590162594685f},
                                  {-0.3308618287255563f, 0.214847559468213f, 0.09509516302823659f},
                                  {-4.634230498983486f, -5.799100973351585f, -19.33244095627987f},
                                  {6.228269936347081f, 14.17993336680509f, 56.69055260068105f},
                                  {4.776384997670288f, -13.74514537774601f, -65.35303263337234f},
                                  {-5.435455855934631f, 4.645852612178535f, 26.3124352495832f}}};

/// Ten-thousandth parts of the greatest number can still be told apart on a logarithmic scale.
constexpr float kSteepness = 1000.f;

glm::vec3 at(const Polynomial& polynomial, float place) {
    glm::vec3 colour(0.f);
    for (auto term = polynomial.rbegin(); term != polynomial.rend(); ++term) colour = colour * place + *term;
    return glm::clamp(colour, 0.f, 1.f);
}

}  // namespace

glm::vec3 colourOf(ColourMap map, float place) {
    switch (map) {
        case ColourMap::inferno:
            return at(kInferno, place);
        case ColourMap::viridis:
            return at(kViridis, place);
        case ColourMap::grey:
            return glm::vec3(place);
    }
    return {};
}

ColourTable tableOf(ColourMap map) {
    ColourTable table;
    for (std::size_t i = 0; i < table.size(); ++i) {
        const glm::vec3 colour = colourOf(map, static_cast<float>(i) / 255.f) * 255.f + 0.5f;
        table[i] = {static_cast<std::uint8_t>(colour.r), static_cast<std::uint8_t>(colour.g),
                    static_cast<std::uint8_t>(colour.b), 255};
    }
    return table;
}

float ColourScale::place(float number) const {
    if (!(high > low)) return 0.f;
    const float share = std::clamp((number - low) / (high - low), 0.f, 1.f);
    return logarithmic ? std::log1p(kSteepness * share) / std::log1p(kSteepness) : share;
}

float ColourScale::number(float place) const {
    const float share = logarithmic ? std::expm1(place * std::log1p(kSteepness)) / kSteepness : place;
    return low + (high - low) * share;
}

}  // namespace app
