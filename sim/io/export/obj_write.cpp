#include <charconv>
#include <initializer_list>
#include <string>

#include "sim/io/export/mesh.hpp"
#include "sim/io/files/atomic_file.hpp"
#include "sim/io/files/messages.hpp"

namespace wadi::io {

namespace {

// Beyond this, text of several gigabytes is of no use to any program.
constexpr std::uint64_t kMostCorners = 4096 * 4096;

template <class Number>
void appendNumber(std::string& line, Number value) {
    char text[32];
    line.append(text, std::to_chars(text, text + sizeof text, value).ptr);
}

// "v 1 2 3"
void appendVector(std::string& text, const char* keyword, std::initializer_list<float> values) {
    text += keyword;
    for (const float value : values) {
        text += ' ';
        appendNumber(text, value);
    }
    text += '\n';
}

// Place, texture and normal of a corner have the same number, which begins at 1.
void appendTriangle(std::string& text, const std::uint32_t* corner) {
    text += 'f';
    for (int k = 0; k < 3; ++k) {
        for (const char mark : {' ', '/', '/'}) {
            text += mark;
            appendNumber(text, corner[k] + 1);
        }
    }
    text += '\n';
}

// In OBJ the second coordinate of a texture goes upwards.
void appendCorner(std::string& text, const MeshGrid& mesh, int i, int j) {
    const glm::vec3 place = mesh.position(i, j), up = mesh.normal(i, j);
    const glm::vec2 texture = mesh.texture(i, j);
    appendVector(text, "v", {place.x, place.y, place.z});
    appendVector(text, "vt", {texture.x, 1 - texture.y});
    appendVector(text, "vn", {up.x, up.y, up.z});
}

void appendCell(std::string& text, const MeshGrid& mesh, int i, int j) {
    const MeshGrid::Cell cell = mesh.cell(i, j);
    appendTriangle(text, cell.corner);
    appendTriangle(text, cell.corner + 3);
}

}  // namespace

void writeObj(const MapSource& map, const std::filesystem::path& file) {
    const MeshGrid mesh(map, file);
    if (mesh.corners() > kMostCorners)
        fail(file, "cannot be written: " + extent(mesh.columns(), mesh.rows()) +
                       " corners are too many for an OBJ; give a greater --mesh-step or choose gltf.");
    AtomicFile out(file);
    std::string text = "# Wadi: x east, y up, z south; metres\no ground\n";
    for (int j = 0; j < mesh.rows(); ++j) {
        for (int i = 0; i < mesh.columns(); ++i) appendCorner(text, mesh, i, j);
        if (j > 0)
            for (int i = 0; i < mesh.columns() - 1; ++i) appendCell(text, mesh, i, j - 1);
        out.append(text.data(), text.size());
        text.clear();
        map.options.reach(double(j + 1) / mesh.rows());
    }
    out.commit();
}

}  // namespace wadi::io
