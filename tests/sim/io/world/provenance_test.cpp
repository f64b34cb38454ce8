#include "sim/io/world/provenance.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "sim/io/formats/provenance.hpp"
#include "sim/io/world/place_text.hpp"
#include "sim/world/simulation.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/io/world/edits.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

const std::filesystem::path kTiff = "valley.tif";

Georeference place() {
    return {8.25, 47.5, 1. / 74567, 1. / 111200, {1, 1, 0, 1, 1024, 0, 1, 2}, {6378137., -0.5}, "WGS 84|"};
}

Heightmap layered() {
    Heightmap map = maps::cone(33);
    map.sediment = Field<float>(33, 33, 0.25f);
    map.water = Field<float>(33, 33, 0.f);
    map.water.at(3, 4) = 1.5f;
    map.hardness = Field<std::uint8_t>(33, 33, 7);
    map.place = std::make_shared<const Georeference>(place());
    return map;
}

EditLog logOf(std::shared_ptr<const Heightmap> map) {
    Parameters params;
    params.terrain.size = 40;
    params.world.seed = 77;
    params.springs = {Spring{}};
    EditLog log(params, std::move(map));
    for (const EditLog::Entry& entry : editsOfEveryKind()) log.add(entry.epoch, entry.command);
    return log;
}

std::string changed(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

std::string refusal(const std::string& text) {
    return errorOf([&] { io::readProvenance(text, kTiff); });
}

}  // namespace

TEST_CASE("a recipe comes back with its beginning and every kind of edit") {
    const EditLog log = logOf(nullptr);
    const io::Provenance back = io::readProvenance(io::provenanceText({"1.2.3", 640, 0xabcdef, log}), kTiff);
    CHECK(back.program == "1.2.3");
    CHECK(back.epoch == 640);
    CHECK(back.hash == 0xabcdef);
    CHECK(back.log.parameters().world.seed == 77);
    CHECK(back.log.parameters().springs.size() == 1);
    CHECK(io::provenanceText(back) == io::provenanceText({"1.2.3", 640, 0xabcdef, log}));
    CHECK(back.log.map() == nullptr);
    CHECK(std::ranges::equal(back.log.entries(), log.entries(),
                             [](const auto& a, const auto& b) { return areEqual(a, b); }));
}

TEST_CASE("a recipe carries the heightmap with which a world began, to the last bit") {
    const auto map = std::make_shared<const Heightmap>(layered());
    const io::Provenance back = io::readProvenance(io::provenanceText({"1", 0, 0, logOf(map)}), kTiff);
    REQUIRE(back.log.map());
    CHECK(back.log.map()->heights == map->heights);
    CHECK(back.log.map()->sediment == map->sediment);
    CHECK(back.log.map()->water == map->water);
    CHECK(back.log.map()->hardness == map->hardness);
    CHECK(back.log.map()->cellSize == map->cellSize);
    REQUIRE(back.log.map()->place);
    CHECK(*back.log.map()->place == place());
}

TEST_CASE("a recipe can be read by people: it names the seed and every parameter") {
    const std::string text = io::provenanceText({"1", 5, 0, logOf(nullptr)});
    CHECK(says(text, "\"seed\":77", "[droplet]", "wadi-edits"));
}

TEST_CASE("a recipe that would be too long has seed and parameters alone, and says so") {
    EditLog log({}, std::make_shared<const Heightmap>(maps::flat(3000, 3000)));
    const std::string text = io::provenanceText({"1", 0, 0, log});
    CHECK(says(text, "\"seed\":1", "[droplet]", "\"lacks\""));
    CHECK(says(io::lackOf(text), "save it as .wadi"));
    CHECK(says(refusal(text), "valley.tif", "cannot be restored", "too large to be carried"));
    CHECK(io::lackOf(io::provenanceText({"1", 0, 0, logOf(nullptr)})).empty());
}

TEST_CASE("what is no recipe is refused with a sentence that names the file") {
    const std::string good =
        io::provenanceText({"1", 5, 0, logOf(std::make_shared<const Heightmap>(layered()))});
    CHECK(refusal(good).empty());
    for (const std::string& text :
         {std::string(), std::string("{}"), std::string("[1]"), good.substr(0, good.size() / 2),
          changed(good, "\"wadi-world\":1", "\"wadi-world\":2"), changed(good, "\"epoch\":5", "\"epoch\":-5"),
          changed(good, "\"hash\":\"0", "\"hash\":\"x"), changed(good, "\\\"rows\\\":33", "\\\"rows\\\":34"),
          changed(good, "\\\"rows\\\":33", "\\\"rows\\\":99999"),
          changed(good, "\\\"cellSize\\\":\\\"10", "\\\"cellSize\\\":\\\"-1"),
          changed(good, "\"program\"", "\"programme\"")}) {
        CHECK(says(refusal(text), "valley.tif", "carries a world that cannot be restored"));
    }
    CHECK(says(refusal(std::string(io::kMostProvenance + 1, ' ')), "too long"));
}

TEST_CASE("a recipe cut anywhere, or with any byte changed, is read or refused and never worse") {
    const std::string good =
        io::provenanceText({"1", 5, 0, logOf(std::make_shared<const Heightmap>(layered()))});
    Dice dice{42};
    int refused = 0;
    for (int i = 0; i < 400; ++i) refused += refusal(mutated(good, dice)).empty() ? 0 : 1;
    CHECK(refused > 100);
}

TEST_CASE("a place on Earth comes back from its text, and damaged ones are refused") {
    const std::string text = io::placeText(place());
    CHECK(io::readPlace(text) == place());
    CHECK_THROWS_AS(io::readPlace(changed(text, "47.5", "null")), Error);
    CHECK_THROWS_AS(io::readPlace(changed(text, "\"unitsPerMetreX\":1", "\"unitsPerMetreX\":-1")), Error);
    CHECK_THROWS_AS(io::readPlace("{}"), Error);
    CHECK_THROWS_AS(io::readPlace(std::string(io::kMostPlaceText + 1, ' ')), Error);
}

TEST_CASE("a recipe whose parameters have a name of 50 000 parts is refused, and does not end the program") {
    std::string name;
    for (int i = 0; i < 50'000; ++i) name += "a.";
    nlohmann::json recipe = nlohmann::json::parse(io::provenanceText({"1", 1, 2, logOf(nullptr)}));
    const std::string sound = recipe.at("start");
    for (const std::string& line : {name + "a = 1\n", "[" + name + "a]\n", "x = { " + name + "a = 1 }\n"}) {
        CAPTURE(line.substr(0, 10));
        recipe["start"] = line + sound;
        const std::string sentence = refusal(recipe.dump());
        CHECK(says(sentence, "valley.tif", "more than 16 parts"));
        CHECK(sentence.size() < 500);
    }
}
