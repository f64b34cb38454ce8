#include "sim/io/world/edit_line.hpp"

#include "sim/core/error.hpp"
#include "sim/edit/brush.hpp"
#include "sim/environment/spring.hpp"
#include "sim/io/world/edit_values.hpp"

namespace wadi::io {

using nlohmann::json;

namespace {

constexpr int kDeepest = 2;  // {"parameters":{"wind":{...}}}
constexpr std::size_t kMostValues = 2 * kMostDabs + 16 * kMostSprings + 1024;

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
            throw Error("there are more than " + std::to_string(kMostValues) +
                        " values: a stroke has at most " + std::to_string(kMostDabs) + " dabs.");
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
        throw Error("this is not JSON from character " + std::to_string(error.byte) +
                    " on: correct or delete the line.");
    } catch (const json::exception&) {
        throw Error("a number is too large: correct or delete the line.");
    }
}

}  // namespace

EditLine::EditLine(std::string_view text) : object_(parsed(text)) {
    if (!object_.is_object()) throw Error("this is " + kindOf(object_) + ": give an edit in {}.");
}

const json& EditLine::take(std::string_view key) {
    const auto found = object_.find(key);
    if (found == object_.end()) throw Error("the key '" + std::string(key) + "' is missing: add it.");
    taken_.emplace(key);
    return *found;
}

std::uint64_t EditLine::whole(std::string_view key, std::uint64_t most) {
    const json& value = take(key);
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most)
        throw Error(std::string(key) + " must be a whole number from 0 to " + std::to_string(most) + ".");
    return value.get<std::uint64_t>();
}

const std::string& EditLine::words(std::string_view key) {
    const json& value = take(key);
    if (!value.is_string())
        throw Error(std::string(key) + " cannot be " + kindOf(value) + ": give a string in \"quotes\".");
    return value.get_ref<const std::string&>();
}

void EditLine::end() const {
    for (const auto& [key, value] : object_.items()) {
        if (!taken_.contains(key)) throw Error("the key " + repeated(key) + " is unknown here: delete it.");
    }
}

}  // namespace wadi::io
