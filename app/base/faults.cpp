#include "app/base/faults.hpp"

#include <string>
#include <vector>

#include "engine/error.hpp"
#include "sim/core/error.hpp"

namespace app {

namespace {

/// The engine knows no sentences: its texts become some here.
wadi::Sentence sentenceOf(const engine::Error& error) {
    std::vector<wadi::Sentence> v(error.values().begin(), error.values().end());
    v.resize(5);  // those that no place names are not said
    return wadi::Sentence(error.text().c_str(), v[0], v[1], v[2], v[3], v[4]);
}

}  // namespace

wadi::Sentence sentenceOf(const std::exception& thrown) {
    const auto* error = dynamic_cast<const engine::Error*>(&thrown);
    return error != nullptr ? sentenceOf(*error) : wadi::sentenceOf(thrown);
}

}  // namespace app
