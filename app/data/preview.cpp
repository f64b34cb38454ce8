#include "app/data/preview.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <limits>

namespace app {

namespace {

constexpr glm::vec3 kLow{0.36f, 0.39f, 0.29f}, kHigh{0.86f, 0.82f, 0.75f};
constexpr int kMostLooks = 4;  // along a side of what a pixel stands for: enough for a calm picture

/// The mean of what a pixel stands for; not a number if nothing of it is.
float meanOf(const wadi::Field<float>& values, int x0, int x1, int z0, int z1) {
    const int stepX = std::max(1, (x1 - x0) / kMostLooks), stepZ = std::max(1, (z1 - z0) / kMostLooks);
    double sum = 0;
    int count = 0;
    for (int z = z0; z < z1; z += stepZ) {
        for (int x = x0; x < x1; x += stepX) {
            if (std::isnan(values.at(x, z))) continue;
            sum += values.at(x, z);
            ++count;
        }
    }
    return count > 0 ? static_cast<float>(sum / count) : std::numeric_limits<float>::quiet_NaN();
}

/// Every pixel stands for as many samples: others would show as lines.
wadi::Field<float> shrunk(const wadi::Field<float>& values, int step) {
    wadi::Field<float> small((values.columns() + step - 1) / step, (values.rows() + step - 1) / step);
    for (int z = 0; z < small.rows(); ++z)
        for (int x = 0; x < small.columns(); ++x)
            small.at(x, z) = meanOf(values, x * step, std::min((x + 1) * step, values.columns()), z * step,
                                    std::min((z + 1) * step, values.rows()));
    return small;
}

/// How the values rise to the east and to the south; level where there is no data beside.
glm::vec2 riseAt(const wadi::Field<float>& values, int x, int z) {
    const glm::vec2 rise(values.clamped(x + 1, z) - values.clamped(x - 1, z),
                         values.clamped(x, z + 1) - values.clamped(x, z - 1));
    return {std::isnan(rise.x) ? 0.f : rise.x, std::isnan(rise.y) ? 0.f : rise.y};
}

/// What the picture is measured by, for values of any unit.
struct Extent {
    float lowest = std::numeric_limits<float>::max(), highest = std::numeric_limits<float>::lowest();
    float rise = 0;  // mean of |riseAt|
};

Extent extentOf(const wadi::Field<float>& values) {
    Extent extent;
    double rises = 0;
    for (int z = 0; z < values.rows(); ++z) {
        for (int x = 0; x < values.columns(); ++x) {
            if (std::isnan(values.at(x, z))) continue;
            extent.lowest = std::min(extent.lowest, values.at(x, z));
            extent.highest = std::max(extent.highest, values.at(x, z));
            rises += glm::length(riseAt(values, x, z));
        }
    }
    extent.rise = static_cast<float>(rises / static_cast<double>(values.size()));
    return extent;
}

glm::vec3 colourAt(const wadi::Field<float>& values, const Extent& extent, int x, int z) {
    const float range = extent.highest - extent.lowest;
    const float height = range > 0 ? (values.at(x, z) - extent.lowest) / range : 0.5f;
    const glm::vec2 rise = extent.rise > 0 ? 0.4f * riseAt(values, x, z) / extent.rise : glm::vec2(0.f);
    const glm::vec3 normal = glm::normalize(glm::vec3(-rise.x, 1.f, -rise.y));
    const float light = std::max(0.f, glm::dot(normal, glm::normalize(glm::vec3(-1.f, 1.4f, -1.f))));
    return (0.3f + 0.95f * light) * glm::mix(kLow, kHigh, height);
}

/// Samples along a side of a pixel.
int stepOf(int columns, int rows, int most) {
    return (std::max(columns, rows) + most - 1) / most;
}

}  // namespace

glm::vec2 filledBy(int columns, int rows, int most) {
    const int step = stepOf(columns, rows, most);
    const auto share = [&](int samples) {
        const int whole = (samples + step - 1) / step * step;
        return static_cast<float>(samples) / static_cast<float>(whole);
    };
    return {share(columns), share(rows)};
}

engine::Image preview(const wadi::Field<float>& values, int most) {
    const wadi::Field<float> small = shrunk(values, stepOf(values.columns(), values.rows(), most));
    const Extent extent = extentOf(small);
    engine::Image picture(small.columns(), small.rows(), 4);
    for (int z = 0; z < small.rows(); ++z) {
        for (int x = 0; x < small.columns(); ++x) {
            if (std::isnan(small.at(x, z))) continue;
            const glm::vec3 colour = glm::clamp(colourAt(small, extent, x, z), 0.f, 1.f);
            const auto pixel = picture.at(x, z);
            for (int i = 0; i < 3; ++i)
                pixel[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(colour[i] * 255.f + 0.5f);
            pixel[3] = 255;
        }
    }
    return picture;
}

}  // namespace app
