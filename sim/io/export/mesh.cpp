#include "sim/io/export/mesh.hpp"

#include <algorithm>
#include <cmath>

#include "sim/io/files/messages.hpp"

namespace wadi::io {

namespace {

// Samples along a side of which every n-th is a corner, and the last.
int cornersAlong(int samples, int step) {
    return (samples - 1) / step + ((samples - 1) % step == 0 ? 1 : 2);
}

}  // namespace

MeshGrid::MeshGrid(const MapSource& map, const std::filesystem::path& file)
    : map_(map.channels.front()),
      cellX_(map.options.cellSize.value_or(1.f)),
      cellZ_(map.options.cellSizeZ ? double{*map.options.cellSizeZ} : cellX_),
      step_(map.options.meshStep) {
    if (step_ < 1)
        fail(file, "cannot be written: a mesh cannot have every " + std::to_string(step_) +
                       "-th sample; give a --mesh-step of 1 or more.");
    if (map.columns() < 2 || map.rows() < 2)
        fail(file, "cannot be written: a map of " + extent(map.columns(), map.rows()) +
                       " samples makes no mesh; choose another format.");
    columns_ = cornersAlong(map.columns(), step_);
    rows_ = cornersAlong(map.rows(), step_);
}

int MeshGrid::sampleX(int i) const {
    return i == columns_ - 1 ? map_.columns() - 1 : i * step_;
}

int MeshGrid::sampleZ(int j) const {
    return j == rows_ - 1 ? map_.rows() - 1 : j * step_;
}

double MeshGrid::value(int i, int j) const {
    return map_.at(sampleX(i), sampleZ(j));
}

glm::vec3 MeshGrid::position(int i, int j) const {
    const int x = sampleX(i), z = sampleZ(j);
    return {static_cast<float>((x - 0.5 * (map_.columns() - 1)) * cellX_), map_.at(x, z),
            static_cast<float>((z - 0.5 * (map_.rows() - 1)) * cellZ_)};
}

glm::vec3 MeshGrid::normal(int i, int j) const {
    const int west = std::max(i - 1, 0), east = std::min(i + 1, columns_ - 1);
    const int north = std::max(j - 1, 0), south = std::min(j + 1, rows_ - 1);
    const double x = (value(west, j) - value(east, j)) / ((sampleX(east) - sampleX(west)) * cellX_);
    const double z = (value(i, north) - value(i, south)) / ((sampleZ(south) - sampleZ(north)) * cellZ_);
    const double length = std::sqrt(x * x + 1 + z * z);
    return {static_cast<float>(x / length), static_cast<float>(1 / length), static_cast<float>(z / length)};
}

glm::vec2 MeshGrid::texture(int i, int j) const {
    return {static_cast<float>((sampleX(i) + 0.5) / map_.columns()),
            static_cast<float>((sampleZ(j) + 0.5) / map_.rows())};
}

MeshGrid::Cell MeshGrid::cell(int i, int j) const {
    const auto width = static_cast<std::uint32_t>(columns_);
    const std::uint32_t here = static_cast<std::uint32_t>(j) * width + static_cast<std::uint32_t>(i);
    return {{here, here + width, here + 1, here + 1, here + width, here + width + 1}};
}

}  // namespace wadi::io
