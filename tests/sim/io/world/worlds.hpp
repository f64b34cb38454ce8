// Worlds for tests of world files: small ones in which all processes work, and zips taken apart and put
// together again, sound or not. One thread.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "sim/io/world/world_file.hpp"
#include "sim/world/simulation.hpp"

namespace wadi::test {

/// Hills with sand and a pond on them, springs, painted maps and all processes, with edges of one kind.
Simulation busyWorld(int columns, int rows, Edges edges, WindMethod wind = WindMethod::grains);

/// What is kept of a world now.
SavedWorld kept(const Simulation& simulation);

void run(Simulation& simulation, int epochs);

/// Entries of a zip by name, in their order.
using Entries = std::vector<std::pair<std::string, std::string>>;

Entries entriesOf(const std::filesystem::path& file);
/// The bytes of an entry, which must be there.
std::string& entryOf(Entries& entries, const std::string& name);
void writeZip(const std::filesystem::path& file, const Entries& entries);

/// Replaces the only place of `from` in a text; fails if it is not there.
void replace(std::string& text, const std::string& from, const std::string& to);

/// Replaces every `from` in a text by a `to` of the same length.
void patch(std::string& text, const std::string& from, const std::string& to);

/// A number written over the bytes of an entry.
template <class T>
void put(std::string& bytes, std::size_t index, T value) {
    bytes.replace(index * sizeof value, sizeof value, reinterpret_cast<const char*>(&value), sizeof value);
}

/// The world of these bytes.
io::LoadedWorld worldOf(const std::string& bytes, io::HashCheck check = io::HashCheck::yes);

}  // namespace wadi::test
