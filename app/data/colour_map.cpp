#include "app/data/colour_map.hpp"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <span>

#include "sim/analysis/catchments.hpp"

namespace app {

namespace {

using Polynomial = std::span<const glm::vec3>;

constexpr std::array<glm::vec3, 7> kInferno = {
    {{0.0002189403691192265f, 0.001651004631001012f, -0.01948089843709184f},
     {0.1065134194856116f, 0.5639564367884091f, 3.932712388889277f},
     {11.60249308247187f, -3.972853965665698f, -15.9423941062914f},
     {-41.70399613139459f, 17.43639888205313f, 44.35414519872813f},
     {77.162935699427f, -33.40235894210092f, -81.80730925738993f},
     {-71.31942824499214f, 32.62606426397723f, 73.20951985803202f},
     {25.13112622477341f, -12.24266895238567f, -23.07032500287172f}}};
constexpr std::array<glm::vec3, 7> kViridis = {
    {{0.2777273272234177f, 0.005407344544966578f, 0.3340998053353061f},
     {0.1050930431085774f, 1.404613529898575f, 1.384590162594685f},
     {-0.3308618287255563f, 0.214847559468213f, 0.09509516302823659f},
     {-4.634230498983486f, -5.799100973351585f, -19.33244095627987f},
     {6.228269936347081f, 14.17993336680509f, 56.69055260068105f},
     {4.776384997670288f, -13.74514537774601f, -65.35303263337234f},
     {-5.435455855934631f, 4.645852612178535f, 26.3124352495832f}}};

/// Colours at even distances from one end to the other.
constexpr std::array<glm::vec3, 16> kTurbo = {{{0.190f, 0.072f, 0.232f},
                                               {0.254f, 0.263f, 0.654f},
                                               {0.277f, 0.441f, 0.913f},
                                               {0.244f, 0.609f, 0.997f},
                                               {0.133f, 0.772f, 0.886f},
                                               {0.103f, 0.896f, 0.715f},
                                               {0.276f, 0.971f, 0.517f},
                                               {0.533f, 0.999f, 0.306f},
                                               {0.726f, 0.965f, 0.206f},
                                               {0.883f, 0.866f, 0.217f},
                                               {0.980f, 0.730f, 0.222f},
                                               {0.993f, 0.552f, 0.154f},
                                               {0.941f, 0.356f, 0.070f},
                                               {0.839f, 0.207f, 0.023f},
                                               {0.686f, 0.095f, 0.005f},
                                               {0.480f, 0.016f, 0.011f}}};
constexpr std::array<glm::vec3, 16> kCividis = {{{0.000f, 0.135f, 0.305f},
                                                 {0.000f, 0.182f, 0.422f},
                                                 {0.118f, 0.226f, 0.434f},
                                                 {0.209f, 0.273f, 0.425f},
                                                 {0.279f, 0.319f, 0.423f},
                                                 {0.342f, 0.365f, 0.429f},
                                                 {0.401f, 0.412f, 0.441f},
                                                 {0.458f, 0.460f, 0.460f},
                                                 {0.518f, 0.508f, 0.473f},
                                                 {0.582f, 0.559f, 0.468f},
                                                 {0.648f, 0.611f, 0.455f},
                                                 {0.716f, 0.664f, 0.432f},
                                                 {0.786f, 0.720f, 0.400f},
                                                 {0.858f, 0.779f, 0.353f},
                                                 {0.932f, 0.840f, 0.286f},
                                                 {0.996f, 0.909f, 0.218f}}};
/// The same, in bytes.
constexpr std::array<std::array<std::uint8_t, 3>, 11> kPurpleOrange = {{{45, 0, 75},
                                                                        {84, 39, 136},
                                                                        {128, 115, 170},
                                                                        {178, 171, 210},
                                                                        {216, 218, 235},
                                                                        {247, 247, 247},
                                                                        {254, 224, 182},
                                                                        {253, 184, 99},
                                                                        {224, 130, 20},
                                                                        {179, 88, 6},
                                                                        {127, 59, 8}}};

/// Sought by chance so that no two are alike to eyes without one kind of cones, and that those which follow
/// each other are far apart.
constexpr std::array<std::array<std::uint8_t, 3>, wadi::kCategories> kCategoryColours = {{{240, 200, 20},
                                                                                          {60, 240, 180},
                                                                                          {120, 100, 240},
                                                                                          {200, 120, 40},
                                                                                          {180, 240, 240},
                                                                                          {120, 0, 140},
                                                                                          {60, 180, 180},
                                                                                          {140, 40, 0},
                                                                                          {200, 220, 120},
                                                                                          {0, 120, 100},
                                                                                          {220, 140, 240},
                                                                                          {120, 160, 100}}};

/// From the many small channels to the few large ones; orders beyond those that are seen look like the last.
constexpr std::array<std::array<std::uint8_t, 3>, 8> kOrderColours = {{{237, 248, 177},
                                                                       {199, 233, 180},
                                                                       {127, 205, 187},
                                                                       {65, 182, 196},
                                                                       {29, 145, 192},
                                                                       {34, 94, 168},
                                                                       {37, 52, 148},
                                                                       {8, 29, 88}}};

/// Where the colour of what rises stands among the diverging ones.
constexpr float kRising = 0.8f;

/// Which thing's colour stands at a place of a table.
std::size_t placeInTable(float place) {
    return static_cast<std::size_t>(place * 255.f + 0.5f) % wadi::kCategories;
}

glm::vec3 at(Polynomial polynomial, float place) {
    glm::vec3 colour(0.f);
    for (auto term = polynomial.rbegin(); term != polynomial.rend(); ++term) colour = colour * place + *term;
    return glm::clamp(colour, 0.f, 1.f);
}

glm::vec3 asColour(const glm::vec3& colour) {
    return colour;
}
glm::vec3 asColour(const std::array<std::uint8_t, 3>& bytes) {
    return glm::vec3(bytes[0], bytes[1], bytes[2]) / 255.f;
}

template <class Samples>
glm::vec3 between(const Samples& samples, float place) {
    const float at = std::clamp(place, 0.f, 1.f) * static_cast<float>(samples.size() - 1);
    const std::size_t below = std::min(static_cast<std::size_t>(at), samples.size() - 2);
    return glm::mix(asColour(samples[below]), asColour(samples[below + 1]), at - static_cast<float>(below));
}

}  // namespace

glm::vec3 colourOf(ColourMap map, float place) {
    switch (map) {
        case ColourMap::inferno:
            return at(kInferno, place);
        case ColourMap::viridis:
            return at(kViridis, place);
        case ColourMap::cividis:
            return between(kCividis, place);
        case ColourMap::turbo:
            return between(kTurbo, place);
        case ColourMap::diverging:
            return between(kPurpleOrange, place);
        case ColourMap::lowering:
            return between(kPurpleOrange, 1.f - place);
        case ColourMap::orders:
            return asColour(kOrderColours[std::min(placeInTable(place), kOrderColours.size() - 1)]);
        case ColourMap::categories:
            return asColour(kCategoryColours[placeInTable(place)]);
        case ColourMap::grey:
            return glm::vec3(place);
    }
    return {};
}

glm::vec3 risingColour() {
    return colourOf(ColourMap::diverging, kRising);
}

glm::vec3 sinkingColour() {
    return colourOf(ColourMap::diverging, 1.f - kRising);
}

std::size_t placeOfCategory(float n) {
    return static_cast<std::size_t>(std::max(n - 0.5f, 0.f)) % wadi::kCategories;
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
