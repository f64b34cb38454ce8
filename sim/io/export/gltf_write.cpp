// Binary glTF 2.0 (Khronos Group, glTF 2.0 Specification, sections 3.6 and 4.4).
#include <algorithm>
#include <array>
#include <bit>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>

#include "sim/io/export/mesh.hpp"
#include "sim/io/files/atomic_file.hpp"
#include "sim/io/files/messages.hpp"

namespace wadi::io {

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
        fail(file, "cannot be written: " + extent(mesh.columns(), mesh.rows()) +
                       " corners need more than the 4 GiB of a .glb; give a greater --mesh-step.");
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
