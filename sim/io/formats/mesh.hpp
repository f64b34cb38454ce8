// MeshGrid: the triangles that a map becomes in OBJ and glTF: which samples are its corners, and where they
// stand. Not the files, which mesh.cpp writes. Metres; x is east, y up, z south; the origin is the middle of
// the map at height 0. Any thread; the map must outlive it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <string>

#include "sim/io/formats/map_source.hpp"

namespace wadi::io {

class MeshGrid {
  public:
    /// Every options.meshStep-th sample, and the last of every row and column. Samples are options.cellSize
    /// apart, or 1 m. Throws Error naming the file if the map has a side of one sample, or a step below 1.
    MeshGrid(const MapSource& map, const std::filesystem::path& file);

    /// Corners along x and z [>= 2].
    int columns() const { return columns_; }
    int rows() const { return rows_; }
    std::uint64_t corners() const { return std::uint64_t(columns_) * std::uint64_t(rows_); }
    std::uint64_t triangles() const { return 2 * std::uint64_t(columns_ - 1) * std::uint64_t(rows_ - 1); }

    /// Place of a corner [m]; its y is the value of the map to the last bit.
    glm::vec3 position(int i, int j) const;
    /// Upwards from the surface that the corner's neighbours span, of length 1.
    glm::vec3 normal(int i, int j) const;
    /// Middle of the sample in a picture of the whole map, from its north-western corner [0..1].
    glm::vec2 texture(int i, int j) const;
    /// Numbers of the corners of the two triangles south-east of a corner, counter-clockwise seen from above.
    /// A corner has the number j · columns() + i.
    struct Cell {
        std::uint32_t corner[6];
    };
    Cell cell(int i, int j) const;

  private:
    int sampleX(int i) const;
    int sampleZ(int j) const;
    double value(int i, int j) const;

    const Field<float>& map_;
    double cellX_, cellZ_;
    int step_;
    int columns_ = 0, rows_ = 0;
};

}  // namespace wadi::io
