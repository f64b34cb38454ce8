#include "app/look/palette.hpp"

#include <cmath>
#include <cstdint>

namespace app {

namespace {

float linear(float encoded) {
    return encoded <= 0.04045f ? encoded / 12.92f : std::pow((encoded + 0.055f) / 1.055f, 2.4f);
}

/// A colour 0xRRGGBB as linear light.
glm::vec3 albedo(std::uint32_t rgb) {
    const auto share = [&](unsigned shift) { return static_cast<float>(rgb >> shift & 0xFFu) / 255.f; };
    return linearColour({share(16), share(8), share(0)});
}

/// Grey limestone, meadows, spruce woods and snow.
Materials alpine() {
    return {.rock = albedo(0x8F8982),
            .darkRock = albedo(0x6A6561),
            .scree = albedo(0x99928A),
            .soil = albedo(0x7A6B54),
            .meadow = albedo(0x6F7348),
            .wood = albedo(0x4B5536),
            .sand = albedo(0xA39A8B),
            .bank = albedo(0x666E42),
            .bed = albedo(0x707A7C),
            .snow = albedo(0xE9EDF2),
            .beds = 0.35f,
            .green = 0.85f,
            .wooded = 0.5f,
            .greenTop = 0.85f,
            .greenSteepest = 0.76f,
            .greenOnLoose = 0.8f,
            .snowy = 1.f};
}

/// Red sandstone, gravel plains, pale sand, and green along the water.
Materials desert() {
    return {.rock = albedo(0xAD7350),
            .darkRock = albedo(0x865239),
            .scree = albedo(0xB08462),
            .soil = albedo(0xB8936A),
            .meadow = albedo(0x8E8558),
            .wood = albedo(0x67693F),
            .sand = albedo(0xD6B483),
            .bank = albedo(0x737A45),
            .bed = albedo(0xA48A68),
            .snow = albedo(0xE9EDF2),
            .beds = 0.8f,
            .green = 0.22f,
            .wooded = 0.f,
            .greenTop = 0.5f,
            .greenSteepest = 0.86f,
            .greenOnLoose = 0.f};
}

/// Basalt, ash, rusty cinders, and moss where it is low.
Materials volcanic() {
    return {.rock = albedo(0x6C6663),
            .darkRock = albedo(0x504A48),
            .scree = albedo(0x7A5E53),
            .soil = albedo(0x79716A),
            .meadow = albedo(0x6A7040),
            .wood = albedo(0x4A5534),
            .sand = albedo(0x6A6561),
            .bank = albedo(0x5F6C3A),
            .bed = albedo(0x4C5254),
            .snow = albedo(0xE9EDF2),
            .beds = 0.25f,
            .green = 0.5f,
            .wooded = 0.2f,
            .greenTop = 0.42f,
            .greenSteepest = 0.82f,
            .greenOnLoose = 0.3f};
}

/// Dense green on red earth, and brown rivers.
Materials jungle() {
    return {.rock = albedo(0x7A7264),
            .darkRock = albedo(0x565145),
            .scree = albedo(0x8A6A50),
            .soil = albedo(0x8F5F40),
            .meadow = albedo(0x7A8048),
            .wood = albedo(0x55653A),
            .sand = albedo(0xB49B74),
            .bank = albedo(0x6A7642),
            .bed = albedo(0x7A6B50),
            .snow = albedo(0xE9EDF2),
            .beds = 0.2f,
            .green = 0.97f,
            .wooded = 0.75f,
            .greenTop = 1.6f,
            .greenSteepest = 0.56f,
            .greenOnLoose = 0.85f};
}

/// A sculptor's grey clay: the form of the land and little else; mud where it is wet.
Materials clay() {
    return {.rock = albedo(0x9A958D),
            .darkRock = albedo(0x837E77),
            .scree = albedo(0xA19C93),
            .soil = albedo(0xABA69C),
            .meadow = albedo(0xA6A296),
            .wood = albedo(0x99958A),
            .sand = albedo(0xBAB4A8),
            .bank = albedo(0x928B7F),
            .bed = albedo(0x7C756A),
            .snow = albedo(0xE9EDF2),
            .beds = 0.15f,
            .greenOnLoose = 0.f};
}

}  // namespace

const Materials& materialsOf(Palette palette) {
    static const std::array<Materials, kPaletteNames.size()> kMaterials = {Materials{}, alpine(), desert(),
                                                                           volcanic(),  jungle(), clay()};
    return kMaterials[static_cast<std::size_t>(palette)];
}

glm::vec3 linearColour(glm::vec3 srgb) {
    return {linear(srgb.r), linear(srgb.g), linear(srgb.b)};
}

glm::vec3 screenColour(glm::vec3 linear) {
    const auto shown = [](float light) {
        return light <= 0.0031308f ? 12.92f * light : 1.055f * std::pow(light, 1.f / 2.4f) - 0.055f;
    };
    return {shown(linear.r), shown(linear.g), shown(linear.b)};
}

}  // namespace app
