// Meshes read by Open Asset Import Library's program and by a small reader of our own.
#include "sim/io/formats/mesh.hpp"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdio>
#include <glm/geometric.hpp>
#include <nlohmann/json.hpp>
#include <sstream>
#include <vector>

#include "sim/io/export/map_file.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/world/maps.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

struct Mesh {
    std::vector<glm::vec3> places, normals;
    std::vector<glm::vec2> textures;  // from the upper edge of the picture
    std::vector<std::uint32_t> corners;
};

Mesh readObj(const std::filesystem::path& file) {
    Mesh mesh;
    std::istringstream text(bytesOf(file));
    for (std::string line; std::getline(text, line);) {
        std::istringstream words(line);
        std::string keyword;
        words >> keyword;
        glm::vec3 v(0);
        if (keyword == "v" && words >> v.x >> v.y >> v.z) mesh.places.push_back(v);
        if (keyword == "vn" && words >> v.x >> v.y >> v.z) mesh.normals.push_back(v);
        if (keyword == "vt" && words >> v.x >> v.y) mesh.textures.emplace_back(v.x, 1 - v.y);
        if (keyword != "f") continue;
        for (std::string corner; words >> corner;) {
            std::uint32_t place = 0, texture = 0, normal = 0;
            REQUIRE(std::sscanf(corner.c_str(), "%u/%u/%u", &place, &texture, &normal) == 3);
            CHECK((place == texture && place == normal));
            mesh.corners.push_back(place - 1);
        }
    }
    return mesh;
}

std::uint32_t wholeAt(const std::string& bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t b = 4; b-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes.at(at + b));
    return value;
}

float floatAt(const std::string& bytes, std::size_t at) {
    return std::bit_cast<float>(wholeAt(bytes, at));
}

Mesh readGlb(const std::filesystem::path& file, nlohmann::json& json) {
    const std::string bytes = bytesOf(file);
    REQUIRE(bytes.starts_with("glTF"));
    REQUIRE(wholeAt(bytes, 4) == 2);
    REQUIRE(wholeAt(bytes, 8) == bytes.size());
    const std::size_t text = wholeAt(bytes, 12);
    REQUIRE(text % 4 == 0);
    json = nlohmann::json::parse(bytes.substr(20, text));
    const std::size_t data = 20 + text + 8;
    REQUIRE(wholeAt(bytes, data - 8) == bytes.size() - data);
    REQUIRE(wholeAt(bytes, data - 8) == json["buffers"][0]["byteLength"]);
    const auto at = [&](std::size_t view) {
        return data + json["bufferViews"][view]["byteOffset"].get<std::size_t>();
    };
    const auto count = [&](std::size_t view) { return json["accessors"][view]["count"].get<std::size_t>(); };
    Mesh mesh;
    for (std::size_t i = 0; i < count(0); ++i) {
        const auto three = [&](std::size_t place) {
            return glm::vec3(floatAt(bytes, place), floatAt(bytes, place + 4), floatAt(bytes, place + 8));
        };
        mesh.places.push_back(three(at(0) + 12 * i));
        mesh.normals.push_back(three(at(1) + 12 * i));
        mesh.textures.emplace_back(floatAt(bytes, at(2) + 8 * i), floatAt(bytes, at(2) + 8 * i + 4));
    }
    for (std::size_t i = 0; i < count(3); ++i) mesh.corners.push_back(wholeAt(bytes, at(3) + 4 * i));
    return mesh;
}

/// Checks a mesh of every sample of a map.
void checkWhole(const Mesh& mesh, const Heightmap& map) {
    const Field<float>& heights = map.heights;
    REQUIRE(mesh.places.size() == heights.size());
    REQUIRE(mesh.corners.size() == std::size_t(6 * (heights.columns() - 1) * (heights.rows() - 1)));
    int wrong = 0;
    for (int z = 0; z < heights.rows(); ++z) {
        for (int x = 0; x < heights.columns(); ++x) {
            const std::size_t i = heights.index(x, z);
            const glm::vec2 place =
                (glm::vec2(x, z) - 0.5f * glm::vec2(heights.columns() - 1, heights.rows() - 1)) *
                map.cellSize;
            const glm::vec2 texture = (glm::vec2(x, z) + 0.5f) / glm::vec2(heights.columns(), heights.rows());
            wrong += mesh.places[i] != glm::vec3(place.x, heights[i], place.y);
            wrong += std::abs(glm::length(mesh.normals[i]) - 1) > 1e-6f || !(mesh.normals[i].y > 0);
            wrong += glm::distance(mesh.textures[i], texture) > 1e-6f;
        }
    }
    CHECK(wrong == 0);
}

/// Twice the ground that triangles cover, seen from above, if all are counter-clockwise; else 0.
double twiceGround(const Mesh& mesh) {
    double ground = 0;
    for (std::size_t i = 0; i < mesh.corners.size(); i += 3) {
        const glm::vec3 a = mesh.places.at(mesh.corners[i]), b = mesh.places.at(mesh.corners[i + 1]),
                        c = mesh.places.at(mesh.corners[i + 2]);
        const double up = glm::cross(b - a, c - a).y;
        if (!(up > 0)) return 0;
        ground += up;
    }
    return ground;
}

std::string shell(const std::string& command) {
    std::string text;
    FILE* const pipe = popen((command + " 2>&1").c_str(), "r");
    REQUIRE(pipe != nullptr);
    char bytes[256];
    while (const std::size_t count = std::fread(bytes, 1, sizeof bytes, pipe)) text.append(bytes, count);
    CHECK(pclose(pipe) == 0);
    return text;
}

/// The numbers behind a label of the text.
std::vector<double> numbersBehind(const std::string& text, const std::string& label) {
    std::vector<double> numbers;
    const std::size_t at = text.find(label);
    if (at == std::string::npos) return numbers;
    std::string line = text.substr(at + label.size(), text.find('\n', at) - at - label.size());
    for (char& c : line)
        if (c == '(' || c == ')' || c == ',' || c == ':') c = ' ';
    std::istringstream words(line);
    for (double number = 0; words >> number;) numbers.push_back(number);
    return numbers;
}

Heightmap rough() {
    Heightmap map = maps::hills(37, 22);
    map.cellSize = 12.5f;
    map.heights.at(5, 7) = 1234.56789f;
    map.heights.at(9, 3) = -0.1f;
    return map;
}

}  // namespace

TEST_CASE("an OBJ has every sample at its place to the last bit, and faces that look up") {
    const TempFolder folder;
    const Heightmap map = rough();
    const std::string told =
        io::exportMap(map.heights, folder / "height.obj", io::Format::obj, {.cellSize = map.cellSize});
    CHECK(says(told, "height.obj", "37 × 22 corners", "1512 triangles", "in m"));
    const Mesh mesh = readObj(folder / "height.obj");
    checkWhole(mesh, map);
    CHECK(twiceGround(mesh) == doctest::Approx(2 * 36 * 21 * 12.5 * 12.5).epsilon(1e-6));
}

TEST_CASE("a glTF has every sample at its place to the last bit, and faces that look up") {
    const TempFolder folder;
    const Heightmap map = rough();
    io::exportMap(map.heights, folder / "height.glb", io::Format::gltf, {.cellSize = map.cellSize});
    nlohmann::json json;
    const Mesh mesh = readGlb(folder / "height.glb", json);
    checkWhole(mesh, map);
    CHECK(twiceGround(mesh) == doctest::Approx(2 * 36 * 21 * 12.5 * 12.5).epsilon(1e-6));
    CHECK(json["asset"]["version"] == "2.0");
    CHECK(json["accessors"][0]["min"] == nlohmann::json({-225.f, -0.1f, -131.25f}));
    CHECK(json["accessors"][0]["max"] == nlohmann::json({225.f, 1234.56789f, 131.25f}));
}

TEST_CASE("another program finds the same meshes") {
    const TempFolder folder;
    const Heightmap map = rough();
    for (const io::Format format : {io::Format::obj, io::Format::gltf}) {
        const auto file = folder / io::fileName("height", format);
        CAPTURE(file.string());
        io::exportMap(map.heights, file, format, {.cellSize = map.cellSize});
        const std::string info = shell("assimp info '" + file.string() + "' -r");
        CAPTURE(info);
        CHECK(numbersBehind(info, "Faces:") == std::vector<double>{1512});
        // The program takes an OBJ apart: three corners for each of its faces.
        CHECK(numbersBehind(info, "Vertices:") ==
              std::vector<double>{format == io::Format::obj ? 3.0 * 1512 : 37.0 * 22});
        const auto lowest = numbersBehind(info, "Minimum point"),
                   highest = numbersBehind(info, "Maximum point");
        REQUIRE(lowest.size() == 3);
        REQUIRE(highest.size() == 3);
        CHECK(lowest[0] == doctest::Approx(-225));
        CHECK(lowest[1] == doctest::Approx(-0.1));
        CHECK(lowest[2] == doctest::Approx(-131.25));
        CHECK(highest[0] == doctest::Approx(225));
        CHECK(highest[1] == doctest::Approx(1234.568));
        CHECK(highest[2] == doctest::Approx(131.25));
    }
}

TEST_CASE("a normal stands upright on the surface it belongs to") {
    const TempFolder folder;
    Heightmap map = maps::plane(8, 6, 0.75f);
    io::exportMap(map.heights, folder / "plane.obj", io::Format::obj, {.cellSize = map.cellSize});
    const Mesh mesh = readObj(folder / "plane.obj");
    REQUIRE(mesh.normals.size() == 48);
    for (const glm::vec3 normal : mesh.normals)
        CHECK(glm::distance(normal, glm::vec3(0.6f, 0.8f, 0)) < 1e-5f);
}

TEST_CASE("rows of a mesh are as far apart as those of its map") {
    const TempFolder folder;
    const Heightmap map = maps::plane(8, 6, 0.75f);
    io::exportMap(map.heights, folder / "plane.obj", io::Format::obj,
                  {.cellSize = map.cellSize, .cellSizeZ = 2 * map.cellSize});
    const Mesh mesh = readObj(folder / "plane.obj");
    REQUIRE(mesh.places.size() == 48);
    CHECK(mesh.places.back().x - mesh.places.front().x == doctest::Approx(7 * map.cellSize));
    CHECK(mesh.places.back().z - mesh.places.front().z == doctest::Approx(5 * 2 * map.cellSize));
    CHECK(glm::distance(mesh.normals.back(), glm::vec3(0.6f, 0.8f, 0)) < 1e-5f);
}

TEST_CASE("a coarse mesh has every n-th sample and reaches to the last") {
    const TempFolder folder;
    const Heightmap map = rough();
    io::exportMap(map.heights, folder / "height.obj", io::Format::obj,
                  {.cellSize = map.cellSize, .meshStep = 5});
    const Mesh mesh = readObj(folder / "height.obj");
    REQUIRE(mesh.places.size() == 9 * 6);  // 0, 5 … 35, 36 and 0, 5 … 20, 21
    CHECK(mesh.places[1] == glm::vec3(-162.5f, map.heights.at(5, 0), -131.25f));
    CHECK(mesh.places[8] == glm::vec3(225.f, map.heights.at(36, 0), -131.25f));
    CHECK(mesh.places.back() == glm::vec3(225.f, map.heights.at(36, 21), 131.25f));
    CHECK(twiceGround(mesh) == doctest::Approx(2 * 36 * 21 * 12.5 * 12.5).epsilon(1e-6));
}

TEST_CASE("a step beyond the map leaves its four corners") {
    const TempFolder folder;
    io::exportMap(rough().heights, folder / "height.obj", io::Format::obj, {.meshStep = 1000});
    CHECK(readObj(folder / "height.obj").places.size() == 4);
}

TEST_CASE("meshes that make no sense are refused and leave nothing behind") {
    const TempFolder folder;
    const auto refusal = [&](const Field<float>& map, io::Format format, int step) {
        return errorOf([&] { io::exportMap(map, folder / "height", format, {.meshStep = step}); });
    };
    for (const io::Format format : {io::Format::obj, io::Format::gltf}) {
        CHECK(says(refusal(Field<float>(1, 9), format, 1), "height", "1 × 9", "choose another format"));
        CHECK(says(refusal(rough().heights, format, 0), "--mesh-step of 1 or more"));
    }
    CHECK(says(refusal(Field<float>(4097, 4097), io::Format::obj, 1), "too many", "greater --mesh-step"));
    CHECK(folder.count() == 0);
}
