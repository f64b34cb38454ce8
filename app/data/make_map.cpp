#include "app/data/make_map.hpp"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <utility>

#include "sim/core/thread_pool.hpp"
#include "sim/world/edit_log.hpp"

namespace app {

namespace {

using wadi::Field;
using wadi::Survey;
using wadi::SurveyLayer;

/// Metres upwards per metre eastwards and southwards, by central differences.
glm::vec2 gradient(const Field<float>& heights, float cellSize, int x, int z) {
    const int west = std::max(x - 1, 0), east = std::min(x + 1, heights.columns() - 1);
    const int north = std::max(z - 1, 0), south = std::min(z + 1, heights.rows() - 1);
    const float across = cellSize * static_cast<float>(east - west);
    const float down = cellSize * static_cast<float>(south - north);
    return {(heights.at(east, z) - heights.at(west, z)) / across,
            (heights.at(x, south) - heights.at(x, north)) / down};
}

/// [degrees, 0..90)
float slopeAt(const Survey& survey, int x, int z) {
    return glm::degrees(std::atan(glm::length(gradient(survey[SurveyLayer::height], survey.cellSize, x, z))));
}

/// A map with the values that `at` gives for every column and row.
template <class At>
Field<float> mapOf(const Survey& survey, At at) {
    const Field<float>& heights = survey[SurveyLayer::height];
    Field<float> map(heights.columns(), heights.rows());
    for (int z = 0; z < map.rows(); ++z)
        for (int x = 0; x < map.columns(); ++x) map.at(x, z) = at(x, z);
    return map;
}

/// Fills one channel for every component of the vectors that `at` gives.
template <class At>
std::vector<Field<float>> picture(const Survey& survey, int channels, At at) {
    const Field<float>& heights = survey[SurveyLayer::height];
    std::vector<Field<float>> maps(static_cast<std::size_t>(channels),
                                   Field<float>(heights.columns(), heights.rows()));
    for (int z = 0; z < heights.rows(); ++z) {
        for (int x = 0; x < heights.columns(); ++x) {
            const auto values = at(x, z);
            for (int i = 0; i < channels; ++i) maps[static_cast<std::size_t>(i)].at(x, z) = values[i];
        }
    }
    return maps;
}

glm::vec3 normalAt(const Survey& survey, int x, int z) {
    const glm::vec2 slope = gradient(survey[SurveyLayer::height], survey.cellSize, x, z);
    return 0.5f * glm::normalize(glm::vec3(-slope.x, slope.y, 1.f)) + 0.5f;
}

/// Weights that sum to 1: what is steep is nothing else, what is wet is neither sand nor rock.
glm::vec4 splatAt(const Survey& survey, int x, int z) {
    constexpr float kGentle = 28.f, kSteep = 42.f;  // [degrees]
    constexpr float kCovering = 0.3f;               // of sediment, under which no rock shows [m]
    constexpr float kWading = 0.05f;                // of water [m]
    const float steep = glm::smoothstep(kGentle, kSteep, slopeAt(survey, x, z));
    const float wet = std::max(std::min(survey[SurveyLayer::water].at(x, z) / kWading, 1.f),
                               survey[SurveyLayer::damp].at(x, z));
    const float loose = std::min(survey[SurveyLayer::sediment].at(x, z) / kCovering, 1.f);
    const float rest = (1 - steep) * (1 - wet);
    return {rest * (1 - loose), rest * loose, (1 - steep) * wet, steep};
}

/// How far the ground lies above (sign 1) or below (sign -1) where it began.
Field<float> change(const Survey& survey, float sign) {
    const Field<float>& height = survey[SurveyLayer::height];
    Field<float> map =
        wadi::beginningOf(survey.log, height.columns(), height.rows(), wadi::Workers(wadi::coreCount()));
    std::ranges::transform(
        map.values(), height.values(), map.values().begin(),
        [sign](float then, float height) { return std::max(sign * (height - then), 0.f); });
    return map;
}

}  // namespace

std::optional<SurveyLayer> layerOf(MapKind kind) {
    switch (kind) {
        case MapKind::bedrock:
            return SurveyLayer::bedrock;
        case MapKind::sediment:
            return SurveyLayer::sediment;
        case MapKind::water:
            return SurveyLayer::water;
        case MapKind::hardness:
            return SurveyLayer::hardness;
        case MapKind::discharge:
            return SurveyLayer::discharge;
        case MapKind::windpath:
            return SurveyLayer::windpath;
        case MapKind::rain:
            return SurveyLayer::rain;
        case MapKind::flow:
            return SurveyLayer::flow;
        case MapKind::height:
            return SurveyLayer::height;
        case MapKind::slope:
        case MapKind::normal:
        case MapKind::wear:
        case MapKind::deposit:
        case MapKind::splat:
            break;
    }
    return std::nullopt;
}

std::vector<SurveyLayer> layersFor(MapKind kind) {
    if (kind == MapKind::splat)
        return {SurveyLayer::height, SurveyLayer::sediment, SurveyLayer::water, SurveyLayer::damp};
    return {layerOf(kind).value_or(SurveyLayer::height)};
}

std::vector<Field<float>> makeMap(const Survey& survey, MapKind kind) {
    switch (kind) {
        case MapKind::slope:
            return {mapOf(survey, [&](int x, int z) { return slopeAt(survey, x, z); })};
        case MapKind::normal:
            return picture(survey, 3, [&](int x, int z) { return normalAt(survey, x, z); });
        case MapKind::splat:
            return picture(survey, 4, [&](int x, int z) { return splatAt(survey, x, z); });
        case MapKind::wear:
            return {change(survey, -1)};
        case MapKind::deposit:
            return {change(survey, 1)};
        default:
            return {survey[*layerOf(kind)]};
    }
}

}  // namespace app
