#include "sim/io/world/edit_reader.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "sim/core/error.hpp"
#include "sim/edit/brush.hpp"
#include "sim/edit/reach.hpp"
#include "sim/environment/rain.hpp"
#include "sim/io/files/base64.hpp"
#include "sim/io/files/memory.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/world/edit_fields.hpp"
#include "sim/world/state.hpp"

namespace wadi::io {

using nlohmann::json;

namespace {

constexpr int kDeepest = 2;  // {"parameters":{"wind":{...}}}
constexpr std::size_t kMostValues = 2 * kMostDabs + std::size_t{16} * kMostSprings + 1024;

/// Refuses what would take much more memory than its text, while it is read.
class Guard {
  public:
    bool operator()(int depth, json::parse_event_t event, json&) {
        const bool begins =
            event == json::parse_event_t::object_start || event == json::parse_event_t::array_start;
        if (begins && depth > kDeepest)
            throw Error("there are too many brackets inside each other: no edit has so many.");
        if ((begins || event == json::parse_event_t::value || event == json::parse_event_t::key) &&
            ++values_ > kMostValues)
            throw Error("there are more than {0} values: a stroke has at most {1} dabs.", kMostValues,
                        kMostDabs);
        return true;
    }

  private:
    std::size_t values_ = 0;
};

json parsed(std::string_view text) {
    try {
        // By reference: the parser copies what it calls.
        Guard guard;
        return json::parse(text.begin(), text.end(), std::ref(guard));
    } catch (const json::parse_error& error) {
        throw Error("this is not JSON from character {0} on: correct or delete the line.", error.byte);
    } catch (const json::exception&) {
        throw Error("a number is too large: correct or delete the line.");
    }
}

}  // namespace

EditLine::EditLine(std::string_view text) : object_(parsed(text)) {
    if (!object_.is_object()) throw Error("this is {0}: give an edit in {}.", kindOf(object_));
}

const json& EditLine::take(std::string_view key) {
    const auto found = object_.find(key);
    if (found == object_.end()) throw Error("the key '{0}' is missing: add it.", key);
    taken_.emplace(key);
    return *found;
}

std::uint64_t EditLine::whole(std::string_view key, std::uint64_t most) {
    const json& value = take(key);
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most)
        throw Error("{0} must be a whole number from 0 to {1}.", key, most);
    return value.get<std::uint64_t>();
}

const std::string& EditLine::words(std::string_view key) {
    const json& value = take(key);
    if (!value.is_string())
        throw Error("{0} cannot be {1}: give a string in \"quotes\".", key, kindOf(value));
    return value.get_ref<const std::string&>();
}

void EditLine::end() const {
    for (const auto& [key, value] : object_.items()) {
        if (!taken_.contains(key)) throw Error("the key {0} is unknown here: delete it.", repeated(key));
    }
}

using nlohmann::json;

namespace {

constexpr const char* kHead = "wadi-edits";

const json& tableIn(const json& value, std::string_view name) {
    if (!value.is_object()) throw Error("{0} cannot be {1}: give a group in {}.", name, kindOf(value));
    return value;
}

/// Sets those of the parameters that the table names.
void assignAll(std::string_view name, std::vector<Param> params, const json& table) {
    ParamGroup group{name, name, std::move(params), {}};
    for (const auto& [key, value] : tableIn(table, name).items()) {
        if (key.size() > 64) throw Error("{0} has no parameter {1}: delete it.", name, repeated(key));
        assign(findParam({&group, 1}, std::string(name) + "." + key), value);
    }
}

void checkCommand(const Command& command) {
    if (const auto* stroke = std::get_if<Stroke>(&command)) check(*stroke);
    if (const auto* blur = std::get_if<Blur>(&command)) check(*blur);
}

bool isBlank(std::string_view text) {
    return text.find_first_not_of(" \t\r") == std::string_view::npos;
}

}  // namespace

void EditReader::add(std::string_view text) {
    ++number_;
    if (text.size() <= limits_.line && isBlank(text)) return;
    try {
        read(text);
    } catch (const Error& error) {
        failAt(named_, number_, error.sentence());
    }
}

void EditReader::feed(std::string_view part) {
    for (std::size_t end = part.find('\n'); end != std::string_view::npos; end = part.find('\n')) {
        add(rest_.empty() ? part.substr(0, end) : std::string_view(rest_.append(part, 0, end)));
        rest_.clear();
        part.remove_prefix(end + 1);
    }
    rest_ += part;
    if (rest_.size() > limits_.line) add(rest_);  // which refuses it
}

ReadEdits EditReader::take() {
    if (!rest_.empty()) add(std::exchange(rest_, {}));
    if (!begun_) fail(named_, "is not an edit log: it is empty.");
    if (promised_ && *promised_ != edits_.entries.size())
        fail(named_, "is not whole: of {0} edits it holds {1}; fetch or write it again.", *promised_,
             edits_.entries.size());
    return std::move(edits_);
}

void EditReader::read(std::string_view text) {
    if (text.size() > limits_.line)
        throw Error("the line is longer than {0} bytes: no edit is so long.", limits_.line);
    line_.emplace(text);
    if (!begun_) {
        readHead();
    } else if (line_->has("raster")) {
        readRaster();
    } else {
        readEdit();
    }
    line_->end();
}

void EditReader::readHead() {
    if (!line_->has(kHead))
        throw Error(
            "this is not the beginning of an edit log, which is {\"wadi-edits\":1}: name another file.");
    const std::uint64_t version = line_->whole(kHead, 1'000'000);
    if (version > kEditsVersion)
        throw Error("wadi-edits = {0} is a log of a newer Wadi (this one reads up to {1}); update Wadi.",
                    version, kEditsVersion);
    if (version == 0) throw Error("wadi-edits must be the version of the log, a whole number from 1.");
    if (line_->has("edits")) promised_ = line_->whole("edits", kMostEdits);
    begun_ = true;
}

void EditReader::readRaster() {
    if (line_->whole("raster", kMostEdits) != rasters_.size())
        throw Error("raster must be {0}: rasters are numbered from 0 on.", rasters_.size());
    const auto columns = static_cast<int>(line_->whole("columns", kMostSide));
    const auto rows = static_cast<int>(line_->whole("rows", kMostSide));
    const std::size_t cells = static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows);
    rasterCells_ += cells;
    if (cells == 0) throw Error("columns and rows must be at least 1.");
    if (rasterCells_ > kMostRasterCells)
        throw Error("the maps and stencils have more than {0} cells in all: split the log.",
                    kMostRasterCells);
    const std::vector<std::uint8_t> bytes = bytesFromBase64(line_->words("runs"), cells);
    Field<std::uint8_t> raster(columns, rows);
    std::copy(bytes.begin(), bytes.end(), raster.values().begin());
    rasters_.push_back(std::make_shared<const Field<std::uint8_t>>(std::move(raster)));
}

void EditReader::readEdit() {
    const std::uint64_t epoch = line_->whole("epoch", State::kMostEpoch);
    std::vector<EditLog::Entry>& entries = edits_.entries;
    if (!entries.empty() && epoch < entries.back().epoch)
        throw Error("epoch {0} comes after epoch {1}: put the edits in order.", epoch, entries.back().epoch);
    if (entries.size() == kMostEdits)
        throw Error("there are more than {0} edits: split the log.", kMostEdits);
    entries.push_back({epoch, command()});
    count(entries.back().command);
    edits_.lines.push_back(number_);
    checkCommand(entries.back().command);
}

void EditReader::count(const Command& command) {
    bytes_ += memoryOf(command) - sizeof(EditLog::Entry);  // of entries there are kMostEdits at most
    if (bytes_ > limits_.memory)
        throw Error(
            "the edits take more than {0} of memory, which is more than a file of this size is given: split "
            "the log.",
            inBytes(limits_.memory));
}

Command EditReader::command() {
    const std::string& name = line_->words("edit");
    std::optional<Command> made;
    std::string names;
    const auto attempt = [&]<class C>(const C*) {
        names += (names.empty() ? "" : ", ") + std::string(EditFields<C>::kName);
        if (made || name != EditFields<C>::kName) return;
        C command{};
        EditFields<C>::list(*this, command);
        made = std::move(command);
    };
    [&]<class... C>(const std::tuple<C...>*) {
        (attempt(static_cast<const C*>(nullptr)), ...);
    }(static_cast<const EditKinds*>(nullptr));
    if (!made) throw Error("edit cannot be {0}: give one of {1}.", repeated(name), names);
    return *std::move(made);
}

void EditReader::assignment(std::string_view param, std::string_view value, SetParam& change) {
    Parameters parameters, defaults;
    std::vector<ParamGroup> all = groups(parameters, defaults);
    change.path = line_->words(param);
    if (change.path.size() > 64) throw Error("there is no parameter {0}: correct it.", repeated(change.path));
    Param& target = findParam(all, change.path);
    const json& given = line_->take(value);
    assign(target, given);
    change.number = given.is_number() ? given.get<double>() : target.number();
}

void EditReader::flag(std::string_view key, bool& flag) {
    const json& value = line_->take(key);
    if (!value.is_boolean()) throw Error("{0} cannot be {1}: give true or false.", key, kindOf(value));
    flag = value.get<bool>();
}

void EditReader::parameters(std::string_view key, Parameters& parameters) {
    Parameters defaults;
    std::vector<ParamGroup> all = groups(parameters, defaults);
    for (const auto& [name, table] : tableIn(line_->take(key), key).items()) {
        const std::string_view wanted = name;
        const auto found = std::find_if(all.begin(), all.end(),
                                        [=](const ParamGroup& group) { return group.name == wanted; });
        if (found == all.end())
            throw Error("the group {0} is unknown: \"wadi list params\" shows all.", repeated(name));
        assignAll(found->name, found->params, table);
    }
}

void EditReader::springs(std::string_view key, std::vector<Spring>& springs) {
    const json& list = line_->take(key);
    if (!list.is_array() || list.size() > kMostSprings)
        throw Error("{0} must be a list of at most {1} springs, in [].", key, kMostSprings);
    for (const json& table : list) {
        Spring& spring = springs.emplace_back();
        assignAll("spring", listParams("spring", spring), table);
    }
}

void EditReader::brush(std::string_view key, Brush& brush) {
    std::vector<Param> params = listParams("brush", brush);
    // On a finer map than that of the hand that made it a stroke reaches further than hands may.
    std::ranges::find(params, std::string_view("radius"), &Param::name)->highest = double{kMostReach};
    // How much it paints depends on its kind, which is not known yet.
    std::ranges::find(params, std::string_view("value"), &Param::name)->highest = double{kMostRain};
    assignAll("brush", std::move(params), line_->take(key));
    params = listParams("brush", brush);
    Param& value = *std::ranges::find(params, std::string_view("value"), &Param::name);
    value.setNumber(value.number());
}

void EditReader::raster(std::string_view key, std::shared_ptr<const Field<std::uint8_t>>& raster) {
    if (!line_->has(key)) return;
    const std::uint64_t number = line_->whole(key, kMostEdits);
    if (number >= rasters_.size())
        throw Error("{0} is raster {1}, which no line before has: add it.", key, number);
    raster = rasters_[number];
}

void EditReader::places(std::string_view key, std::vector<glm::vec2>& places) {
    constexpr double kMostFloat = std::numeric_limits<float>::max();
    const json& list = line_->take(key);
    if (!list.is_array() || list.size() % 2 != 0 || list.size() > 2 * kMostDabs)
        throw Error("{0} must be a list of at most {1} places, as [x, z, x, z].", key, kMostDabs);
    const auto coordinate = [&](const json& value) {
        if (!value.is_number() || std::abs(value.get<double>()) > kMostFloat)
            throw Error("{0} must be numbers of cells, as [x, z, x, z].", key);
        return static_cast<float>(value.get<double>());
    };
    for (std::size_t i = 0; i < list.size(); i += 2)
        places.emplace_back(coordinate(list[i]), coordinate(list[i + 1]));
}

std::size_t EditReader::position(std::string_view key, std::span<const std::string_view> names) {
    const std::string& name = line_->words(key);
    std::string all;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == name) return i;
        all += (all.empty() ? "" : ", ") + std::string(names[i]);
    }
    throw Error("{0} cannot be {1}: give one of {2}.", key, repeated(name), all);
}

}  // namespace wadi::io
