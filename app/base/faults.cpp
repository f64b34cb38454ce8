#include "app/base/faults.hpp"

#include <string>
#include <vector>

#include "engine/error.hpp"
#include "sim/core/error.hpp"

namespace app {

namespace {

/// A value may be a reason that the system gives, which other languages have; a name or a driver's words are
/// no text of theirs and stay.
wadi::Sentence valueOf(const std::string& words) {
    const bool hasPlaces = words.find('{') != std::string::npos;
    return hasPlaces ? wadi::Sentence(words) : wadi::Sentence(words.c_str());
}

/// The engine knows no sentences: its texts become some here.
wadi::Sentence sentenceOf(const engine::Error& error) {
    std::vector<wadi::Sentence> v;
    for (const std::string& value : error.values()) v.push_back(valueOf(value));
    v.resize(5);  // those that no place names are not said
    return wadi::Sentence(error.text().c_str(), v[0], v[1], v[2], v[3], v[4]);
}

}  // namespace

wadi::Sentence sentenceOf(const std::exception& thrown) {
    const auto* error = dynamic_cast<const engine::Error*>(&thrown);
    return error != nullptr ? sentenceOf(*error) : wadi::sentenceOf(thrown);
}

}  // namespace app
