#include "sim/io/world/provenance.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "sim/core/error.hpp"
#include "sim/io/files/base64.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/formats/provenance.hpp"
#include "sim/io/formats/raster.hpp"
#include "sim/io/world/edit_reader.hpp"
#include "sim/io/world/edit_text.hpp"
#include "sim/io/world/place_text.hpp"
#include "sim/io/world/scene.hpp"
#include "sim/io/world/scene_reader.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

constexpr int kProvenanceVersion = 1;
constexpr std::uint64_t kMostEpochs = std::uint64_t{1} << 40;

std::string sceneOf(Parameters params) {
    Parameters defaults;
    return sceneText({.springs = params.springs}, groups(params, defaults));
}

// Floats as the differences of their bits, byte plane after byte plane: the upper planes of smooth ground are
// nearly all 0 or 255 and fold up.
std::string floatsToBase64(const Field<float>& field) {
    std::vector<std::uint8_t> bytes(field.size() * sizeof(float));
    std::uint32_t last = 0;
    for (std::size_t i = 0; i < field.size(); ++i) {
        const auto bits = std::bit_cast<std::uint32_t>(field[i]);
        for (std::size_t k = 0; k < sizeof bits; ++k)
            bytes[k * field.size() + i] = static_cast<std::uint8_t>((bits - last) >> 8 * k);
        last = bits;
    }
    return toBase64(bytes);
}

Field<float> floatsFromBase64(std::string_view text, int columns, int rows) {
    const std::size_t size = static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows);
    const std::vector<std::uint8_t> bytes = bytesFromBase64(text, size * sizeof(float));
    Field<float> field(columns, rows);
    std::uint32_t last = 0;
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t k = 0; k < sizeof last; ++k) last += std::uint32_t{bytes[k * size + i]} << 8 * k;
        field[i] = std::bit_cast<float>(last);
    }
    return field;
}

nlohmann::ordered_json jsonOf(const Heightmap& map) {
    nlohmann::ordered_json json;
    json["columns"] = map.heights.columns();
    json["rows"] = map.heights.rows();
    json["cellSize"] = exactNumber(map.cellSize);
    json["heights"] = floatsToBase64(map.heights);
    if (!map.sediment.empty()) json["sediment"] = floatsToBase64(map.sediment);
    if (!map.hardness.empty()) json["hardness"] = toBase64(map.hardness.values());
    if (!map.water.empty()) json["water"] = floatsToBase64(map.water);
    if (map.place) json["place"] = placeText(*map.place);
    return json;
}

float cellSizeOf(const std::string& text) {
    float metres = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), metres);
    if (fault != std::errc() || end != text.data() + text.size() || !isCellSize(metres))
        throw Error("its cell size '{0}' is not possible.", text.substr(0, 20));
    return metres;
}

std::shared_ptr<const Heightmap> heightmapOf(EditLine line, const fs::path& named) {
    const auto side = [&](std::string_view key) { return static_cast<int>(line.whole(key, kMostSide)); };
    const int columns = side("columns"), rows = side("rows");
    constexpr double kCopies = 8;  // of four bytes a sample, until the world stands
    checkDimensions(named, columns, rows);
    checkDimensions(named, columns, rows, {}, kCopies);
    const auto floats = [&](std::string_view key) {
        return floatsFromBase64(line.words(key), columns, rows);
    };
    auto map = std::make_shared<Heightmap>();
    map->cellSize = cellSizeOf(line.words("cellSize"));
    map->heights = floats("heights");
    if (line.has("sediment")) map->sediment = floats("sediment");
    if (line.has("water")) map->water = floats("water");
    if (line.has("hardness")) {
        map->hardness = Field<std::uint8_t>(columns, rows);
        const auto bytes = bytesFromBase64(line.words("hardness"), map->hardness.size());
        std::ranges::copy(bytes, map->hardness.values().begin());
    }
    if (line.has("place")) map->place = std::make_shared<const Georeference>(readPlace(line.words("place")));
    line.end();
    return map;
}

std::uint64_t hashOf(const std::string& text) {
    const std::optional<std::uint64_t> hash = fromHex(text);
    if (!hash) throw Error("its hash is no number.");
    return *hash;
}

Parameters parametersOf(const std::string& text, const fs::path& named) {
    Parameters params, defaults;
    std::vector<ParamGroup> all = groups(params, defaults);
    const SceneText scene(named, text, all);
    scene.commit(all.size());
    params.springs = scene.info().springs;
    return params;
}

// What every provenance says.
nlohmann::ordered_json headOf(const Provenance& provenance) {
    nlohmann::ordered_json json;
    json["wadi-world"] = kProvenanceVersion;
    json["program"] = provenance.program;
    json["epoch"] = provenance.epoch;
    json["hash"] = hex(provenance.hash);
    json["seed"] = provenance.log.parameters().world.seed;
    json["start"] = sceneOf(provenance.log.parameters());
    return json;
}

// Adds the rest; false if it is too large, or no log holds it.
bool addLog(const EditLog& log, nlohmann::ordered_json& json) {
    if (!log.isWhole() || log.bytes() > 2 * kMostProvenance || log.entries().size() > kMostEdits)
        return false;
    try {
        if (log.map()) json["map"] = jsonOf(*log.map()).dump();
        json["edits"] = editText(log.entries());
    } catch (const Error&) {
        return false;
    }
    return true;
}

Provenance read(std::string_view text, const fs::path& named) {
    EditLine line(text);
    if (line.whole("wadi-world", std::numeric_limits<int>::max()) > kProvenanceVersion)
        throw Error("it was written by a newer Wadi; update Wadi.");
    if (line.has("lacks")) throw Error("it lacks {0}", line.words("lacks"));
    Provenance provenance;
    provenance.program = line.words("program");
    provenance.epoch = line.whole("epoch", kMostEpochs);
    provenance.hash = hashOf(line.words("hash"));
    line.take("seed");  // for people: it is one of the parameters
    const Parameters params = parametersOf(line.words("start"), named);
    provenance.log =
        EditLog(params, line.has("map") ? heightmapOf(EditLine(line.words("map")), named) : nullptr);
    for (EditLog::Entry& entry : readEdits(line.words("edits"), named))
        provenance.log.add(entry.epoch, std::move(entry.command));
    line.end();
    return provenance;
}

}  // namespace

std::string provenanceText(const Provenance& provenance) {
    nlohmann::ordered_json json = headOf(provenance);
    if (addLog(provenance.log, json))
        if (std::string text = json.dump(); text.size() <= kMostProvenance) return text;
    json = headOf(provenance);
    json["lacks"] = "its heightmap or its edits, which were too large to be carried along, or not known";
    return json.dump();
}

Sentence lackOf(std::string_view provenance) {
    // The head of a text that holds all would be long to read, and has no such key.
    constexpr std::size_t kLongestHead = std::size_t{1} << 17;
    if (provenance.size() > kLongestHead) return {};
    EditLine line(provenance);
    if (!line.has("lacks")) return {};
    return Sentence(
        "PNG, TIFF and EXR do not carry this world: its heightmap or its edits are too large, or not known. "
        "To have it back, save it as .wadi.");
}

Provenance readProvenance(std::string_view text, const fs::path& named) {
    if (text.size() > kMostProvenance)
        fail(named, "carries a world whose text is too long; export it again.");
    try {
        return read(text, named);
    } catch (const Error& error) {
        fail(named, "carries a world that cannot be restored: {0}", error.sentence());
    }
}

}  // namespace wadi::io
