#include "tests/fuzz/world_feed.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "sim/core/error.hpp"
#include "sim/io/world/world_file.hpp"
#include "sim/world/simulation.hpp"
#include "tests/sim/world/laws.hpp"

namespace wadi::test {

namespace {

constexpr int kMostSide = 96;  // larger ones take too long

std::optional<io::LoadedWorld> read(std::span<const std::byte> bytes) {
    try {
        return io::readWorld("fuzz.wadi", bytes, {}, io::HashCheck::no);
    } catch (const Error&) {
        return std::nullopt;
    }
}

}  // namespace

bool feedWorld(std::span<const std::byte> bytes) {
    std::optional<io::LoadedWorld> loaded = read(bytes);
    if (!loaded) return false;
    const Terrain& terrain = loaded->world.state.terrain;
    if (std::max(terrain.columns(), terrain.rows()) > kMostSide) return true;
    Simulation simulation(std::move(loaded->world));
    simulation.step();
    const std::string broken = brokenLaw(simulation);
    if (!broken.empty()) throw std::logic_error(broken);
    return true;
}

}  // namespace wadi::test
