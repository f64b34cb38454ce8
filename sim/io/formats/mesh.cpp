#include "sim/io/formats/mesh.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>

#include "sim/io/files/file_transaction.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/formats/codecs.hpp"

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
        fail(file,
             "cannot be written: a mesh cannot have every {0}-th sample; give a --mesh-step of 1 or more.",
             step_);
    if (map.columns() < 2 || map.rows() < 2)
        fail(file, "cannot be written: a map of {0} samples makes no mesh; choose another format.",
             extent(map.columns(), map.rows()));
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

namespace {

// Beyond this, text of several gigabytes is of no use to any program.
constexpr std::uint64_t kMostCorners = std::uint64_t{4096} * 4096;

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
        fail(file,
             "cannot be written: {0} corners are too many for an OBJ; give a greater --mesh-step or choose "
             "gltf.",
             extent(mesh.columns(), mesh.rows()));
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

namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint32_t kMagic = 0x46546c67, kVersion = 2;
constexpr std::uint32_t kJsonChunk = 0x4e4f534a, kBinaryChunk = 0x004e4942;
constexpr int kFloats = 5126, kWholes = 5125;         // Kinds of components
constexpr int kCornerData = 34962, kIndices = 34963;  // Kinds of buffers
constexpr std::uint64_t kHead = 12, kChunkHead = 8;   // [bytes]
constexpr std::uint64_t kMostBytes = 0xffffffff;

void appendWhole(std::string& bytes, std::uint32_t value) {
    for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<char>(value >> shift & 0xff));
}

void appendFloats(std::string& bytes, std::initializer_list<float> values) {
    for (const float value : values) appendWhole(bytes, std::bit_cast<std::uint32_t>(value));
}

// One of the arrays that follow each other in the file.
struct Part {
    const char* type;     // of an element
    int elementBytes;     // [multiple of 4]
    std::uint64_t count;  // of elements
    int component, target;

    std::uint64_t bytes() const { return count * static_cast<std::uint64_t>(elementBytes); }
};

std::array<Part, 4> partsOf(const MeshGrid& mesh) {
    return {{{"VEC3", 12, mesh.corners(), kFloats, kCornerData},
             {"VEC3", 12, mesh.corners(), kFloats, kCornerData},
             {"VEC2", 8, mesh.corners(), kFloats, kCornerData},
             {"SCALAR", 4, 3 * mesh.triangles(), kWholes, kIndices}}};
}

std::uint64_t bytesOf(const std::array<Part, 4>& parts) {
    std::uint64_t bytes = 0;
    for (const Part& part : parts) bytes += part.bytes();
    return bytes;
}

// The least and greatest place, which the format asks for.
void addBounds(Json& accessor, const MeshGrid& mesh) {
    const glm::vec3 first = mesh.position(0, 0), last = mesh.position(mesh.columns() - 1, mesh.rows() - 1);
    float lowest = first.y, highest = first.y;
    for (int j = 0; j < mesh.rows(); ++j) {
        for (int i = 0; i < mesh.columns(); ++i) {
            const float height = mesh.position(i, j).y;
            lowest = std::min(lowest, height);
            highest = std::max(highest, height);
        }
    }
    accessor["min"] = {first.x, lowest, first.z};
    accessor["max"] = {last.x, highest, last.z};
}

// Padded with blanks to whole words.
std::string descriptionOf(const MeshGrid& mesh, const std::array<Part, 4>& parts) {
    Json json;
    json["asset"] = {{"version", "2.0"}, {"generator", "Wadi"}};
    json["scene"] = 0;
    json["scenes"][0]["nodes"][0] = 0;
    json["nodes"][0] = {{"name", "ground"}, {"mesh", 0}};
    Json& primitive = json["meshes"][0]["primitives"][0];
    primitive["attributes"] = {{"POSITION", 0}, {"NORMAL", 1}, {"TEXCOORD_0", 2}};
    primitive["indices"] = 3;
    json["buffers"][0]["byteLength"] = bytesOf(parts);
    std::uint64_t offset = 0;
    for (const Part& part : parts) {
        json["accessors"].push_back({{"bufferView", json["accessors"].size()},
                                     {"componentType", part.component},
                                     {"count", part.count},
                                     {"type", part.type}});
        json["bufferViews"].push_back(
            {{"buffer", 0}, {"byteOffset", offset}, {"byteLength", part.bytes()}, {"target", part.target}});
        offset += part.bytes();
    }
    addBounds(json["accessors"][0], mesh);
    std::string text = json.dump();
    text.resize((text.size() + 3) / 4 * 4, ' ');
    return text;
}

std::string headOf(const std::string& description, std::uint64_t binaryBytes) {
    const std::uint64_t all = kHead + 2 * kChunkHead + description.size() + binaryBytes;
    std::string bytes;
    appendWhole(bytes, kMagic);
    appendWhole(bytes, kVersion);
    appendWhole(bytes, static_cast<std::uint32_t>(all));
    appendWhole(bytes, static_cast<std::uint32_t>(description.size()));
    appendWhole(bytes, kJsonChunk);
    bytes += description;
    appendWhole(bytes, static_cast<std::uint32_t>(binaryBytes));
    appendWhole(bytes, kBinaryChunk);
    return bytes;
}

// Rows of one of the arrays after another.
class Rows {
  public:
    Rows(AtomicFile& out, const MapSource& map, int columns, int rows)
        : out_(out), map_(map), columns_(columns), rows_(rows) {}

    // `append` adds the element of a column and row to bytes.
    template <class Append>
    void write(int columns, int rows, Append append) {
        std::string bytes;
        for (int j = 0; j < rows; ++j) {
            bytes.clear();
            for (int i = 0; i < columns; ++i) append(bytes, i, j);
            out_.append(bytes.data(), bytes.size());
            map_.options.reach((part_ + double(j + 1) / rows) / 4);
        }
        ++part_;
    }
    template <class Append>
    void corners(Append append) {
        write(columns_, rows_, append);
    }
    template <class Append>
    void cells(Append append) {
        write(columns_ - 1, rows_ - 1, append);
    }

  private:
    AtomicFile& out_;
    const MapSource& map_;
    int columns_, rows_;
    int part_ = 0;
};

}  // namespace

void writeGltf(const MapSource& map, const std::filesystem::path& file) {
    const MeshGrid mesh(map, file);
    const std::array<Part, 4> parts = partsOf(mesh);
    const std::string description = descriptionOf(mesh, parts);
    if (kHead + 2 * kChunkHead + description.size() + bytesOf(parts) > kMostBytes)
        fail(file,
             "cannot be written: {0} corners need more than the 4 GiB of a .glb; give a greater --mesh-step.",
             extent(mesh.columns(), mesh.rows()));
    AtomicFile out(file);
    const std::string head = headOf(description, bytesOf(parts));
    out.append(head.data(), head.size());
    Rows rows(out, map, mesh.columns(), mesh.rows());
    rows.corners([&](std::string& bytes, int i, int j) {
        const glm::vec3 place = mesh.position(i, j);
        appendFloats(bytes, {place.x, place.y, place.z});
    });
    rows.corners([&](std::string& bytes, int i, int j) {
        const glm::vec3 up = mesh.normal(i, j);
        appendFloats(bytes, {up.x, up.y, up.z});
    });
    rows.corners([&](std::string& bytes, int i, int j) {
        const glm::vec2 texture = mesh.texture(i, j);
        appendFloats(bytes, {texture.x, texture.y});
    });
    rows.cells([&](std::string& bytes, int i, int j) {
        for (const std::uint32_t corner : mesh.cell(i, j).corner) appendWhole(bytes, corner);
    });
    out.commit();
}

}  // namespace wadi::io
