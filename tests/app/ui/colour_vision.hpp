// Colour vision: how colours look to eyes that lack a kind of cones, and how far two of them are apart. For
// tests only.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

#include "app/look/palette.hpp"

namespace app::test {

/// Eyes with all cones, and those without cones for long, middle and short waves.
enum class Eyes { all, protan, deutan, tritan };
inline constexpr std::array kEyes = {Eyes::all, Eyes::protan, Eyes::deutan, Eyes::tritan};

/// What linear sRGB light looks like to them, as linear sRGB (G. Machado, M. Oliveira and L. Fernandes, IEEE
/// Transactions on Visualization and Computer Graphics 15(6), 2009, severity 1).
inline glm::vec3 seenBy(Eyes eyes, glm::vec3 linear) {
    // Rows of the published matrices, which glm takes for columns.
    static const std::array kMatrices = {glm::mat3(1.f),
                                         glm::mat3(0.152286f, 1.052583f, -0.204868f, 0.114503f, 0.786281f,
                                                   0.099216f, -0.003882f, -0.048116f, 1.051998f),
                                         glm::mat3(0.367322f, 0.860646f, -0.227968f, 0.280085f, 0.672501f,
                                                   0.047413f, -0.011820f, 0.042940f, 0.968881f),
                                         glm::mat3(1.255528f, -0.076749f, -0.178779f, -0.078411f, 0.930809f,
                                                   0.147602f, 0.004733f, 0.691367f, 0.303900f)};
    return glm::clamp(linear * kMatrices[static_cast<std::size_t>(eyes)], 0.f, 1.f);
}

/// CIELAB of linear sRGB light under D65: lightness [0..100], and from green to red and blue to yellow.
inline glm::vec3 labOf(glm::vec3 linear) {
    const glm::vec3 xyz(glm::dot(linear, {0.4124564f, 0.3575761f, 0.1804375f}) / 0.95047f,
                        glm::dot(linear, {0.2126729f, 0.7151522f, 0.0721750f}),
                        glm::dot(linear, {0.0193339f, 0.1191920f, 0.9503041f}) / 1.08883f);
    const auto bent = [](float t) { return t > 0.008856f ? std::cbrt(t) : 7.787f * t + 16.f / 116.f; };
    const glm::vec3 f(bent(xyz.x), bent(xyz.y), bent(xyz.z));
    return {116.f * f.y - 16.f, 500.f * (f.x - f.y), 200.f * (f.y - f.z)};
}

/// The CIELAB of an sRGB colour as these eyes see it.
inline glm::vec3 labOf(Eyes eyes, glm::vec3 srgb) {
    return labOf(seenBy(eyes, linearColour(srgb)));
}

/// How far two sRGB colours are apart to the eyes that tell them apart the worst [ΔE*ab of CIE 1976].
inline float leastDifference(glm::vec3 a, glm::vec3 b) {
    float least = 1e9f;
    for (const Eyes eyes : kEyes) least = std::min(least, glm::distance(labOf(eyes, a), labOf(eyes, b)));
    return least;
}

}  // namespace app::test
