#include "sim/io/world/manifest.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

#include "sim/core/hash.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/world/scene_reader.hpp"
#include "sim/io/world/toml_guard.hpp"
#include "sim/terrain/terrain.hpp"
#include "sim/world/parameters.hpp"

namespace wadi::io {

namespace {

constexpr std::array<std::pair<const char*, std::uint64_t Counters::*>, 5> kCounters = {{
    {"born", &Counters::born},
    {"ended", &Counters::ended},
    {"left", &Counters::exited},
    {"withheld", &Counters::withheld},
    {"steps", &Counters::steps},
}};

std::string mapText(const MapFacts& map) {
    return "columns = " + std::to_string(map.columns) + "\nrows = " + std::to_string(map.rows) +
           "\ncellSize = " + exactNumber(map.cellSize) + "  # m\n";
}

// A parsed table, whose values are fetched with a check each.
class Table {
  public:
    Table(const std::string& named, const toml::table& table) : named_(named), table_(table) {}

    [[noreturn]] void damaged(const std::string& key) const {
        fail(named_, "is damaged: its key {0} is missing or not as it may be; open another copy.", key);
    }

    std::int64_t whole(std::string_view key, std::int64_t least, std::int64_t most) const {
        return whole(key, table_.get(key), least, most);
    }
    std::int64_t whole(std::string_view key, const toml::node* node, std::int64_t least,
                       std::int64_t most) const {
        const auto value = node == nullptr ? std::nullopt : node->value_exact<std::int64_t>();
        if (!value || *value < least || *value > most) damaged(std::string(key));
        return *value;
    }

    float cellSize() const {
        const toml::node* node = table_.get("cellSize");
        const auto metres = node == nullptr || !node->is_number() ? std::nullopt : node->value<double>();
        if (!metres || !isCellSize(static_cast<float>(*metres))) damaged("cellSize");
        return static_cast<float>(*metres);
    }

    std::uint64_t hexadecimal(std::string_view key) const {
        const auto text = table_[key].value_exact<std::string>();
        const auto number = text && text->size() == 16 ? fromHex(*text) : std::nullopt;
        if (!number) damaged(std::string(key));
        return *number;
    }

    MapFacts map() const {
        return {static_cast<int>(whole("columns", kLeastSide, kMostSide)),
                static_cast<int>(whole("rows", kLeastSide, kMostSide)), cellSize()};
    }

    Counters counters() const {
        Counters counters;
        for (const auto& [name, member] : kCounters)
            counters.*member = static_cast<std::uint64_t>(whole(name, 0, kMostCount));
        return counters;
    }

  private:
    const std::string& named_;
    const toml::table& table_;
};

toml::table parsed(const std::string& named, std::string_view text) {
    if (unreadableToml(text)) fail(named, "is damaged: it is not TOML; open another copy.");
    try {
        return toml::parse(text);
    } catch (const toml::parse_error&) {
        fail(named, "is damaged: it is not TOML; open another copy.");
    }
}

int versionOf(const std::string& named, const Table& table) {
    const auto version = table.whole("format", 1, std::numeric_limits<int>::max());
    if (version > kWorldVersion)
        fail(named,
             "says that the world was saved by a newer Wadi (format {0}, this one reads up to {1}); update "
             "Wadi.",
             version, kWorldVersion);
    return static_cast<int>(version);
}

}  // namespace

std::uint64_t Manifest::epoch() const {
    const auto epoch = numbers.find("epoch");
    return epoch == numbers.end() || epoch->second < 0 ? 0 : static_cast<std::uint64_t>(epoch->second);
}

std::uint64_t layoutNumber() {
    Hash hash;
    hash.add(kHashVersion);
    Parameters values, defaults;
    for (const ParamGroup& group : groups(values, defaults)) {
        for (const Param& param : group.params) hash.add(std::string_view(param.path()));
    }
    return hash.value();
}

std::string factsText(const Manifest& facts) {
    std::string text =
        "# A world of Wadi: its numbers. Parameters are in scene.toml, layers in the other entries.\n";
    text += "format = " + std::to_string(facts.format) + "\nprogram = \"" + facts.program +
            "\"\nlayout = \"" + hex(facts.layout) + "\"\nhash = \"" + hex(facts.hash) + "\"\n" +
            mapText(facts.map);
    text += "\n[numbers]\n";
    for (const auto& [name, number] : facts.numbers) text += name + " = " + std::to_string(number) + "\n";
    text += "\n[has]\n";
    for (const auto& [name, present] : facts.has) text += name + (present ? " = true\n" : " = false\n");
    for (const auto& [name, counters] : facts.counters) {
        text += "\n[counters." + name + "]\n";
        for (const auto& [key, member] : kCounters)
            text += key + std::string(" = ") + std::to_string(counters.*member) + "\n";
    }
    if (facts.start) text += "\n[start]\n" + mapText(*facts.start);
    return text;
}

Manifest readFacts(const std::string& named, std::string_view text) {
    const toml::table all = parsed(named, text);
    const Table table(named, all);
    Manifest facts;
    facts.format = versionOf(named, table);
    facts.program = all["program"].value_or(std::string());
    facts.layout = table.hexadecimal("layout");
    facts.hash = table.hexadecimal("hash");
    facts.map = table.map();
    constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
    if (const toml::table* numbers = all["numbers"].as_table()) {
        for (const auto& [key, node] : *numbers)
            facts.numbers[std::string(key.str())] = table.whole(key.str(), &node, -kMost, kMost);
    }
    if (const toml::table* has = all["has"].as_table()) {
        for (const auto& [key, node] : *has) {
            if (!node.is_boolean()) table.damaged(std::string(key.str()));
            facts.has[std::string(key.str())] = *node.value_exact<bool>();
        }
    }
    if (const toml::table* counters = all["counters"].as_table()) {
        for (const auto& [key, node] : *counters) {
            if (!node.is_table()) table.damaged(std::string(key.str()));
            facts.counters[std::string(key.str())] = Table(named, *node.as_table()).counters();
        }
    }
    if (const toml::table* start = all["start"].as_table()) facts.start = Table(named, *start).map();
    return facts;
}

void migrate(Manifest& facts) {
    if (facts.format < 2) {
        facts.absent.insert("damp");
        facts.has["wind"] = false;
        facts.lacksCounters = true;
    }
    if (facts.format < 3) {
        facts.has["uplift"] = facts.has["lifted"] = false;
        const std::int64_t most = kMostYears / TimeParams{}.yearsPerEpoch;
        facts.numbers["years"] =
            std::min(static_cast<std::int64_t>(facts.epoch()), most) * TimeParams{}.yearsPerEpoch;
    }
    if (facts.format < 4) facts.has["vegetation"] = false;
    if (facts.format < 5) {
        facts.has["dye"] = facts.has["dyed"] = facts.has["suspendedDye"] = false;
        for (const char* kind : {"drops", "runoff", "pebbles", "grains"})
            facts.absent.insert(kind + std::string(".dye"));
    }
    if (facts.format < 6) facts.has["moreRain"] = false;
}

}  // namespace wadi::io
