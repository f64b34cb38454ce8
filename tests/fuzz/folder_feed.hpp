// Folder feed: what the fuzzers of heightmaps whose names matter do with every input, and the suite with those that
// were kept: writes files into a folder and reads them by the way that an import takes. One thread.
#pragma once

#include <cstddef>
#include <span>

namespace wadi::test {

/// Whether the bytes were a set of tiles. They are files one after the other, each begun by a line "== NAME"; the first
/// is the one that is read. Throws as isMap() does.
bool feedTiles(std::span<const std::byte> bytes);

/// Whether the bytes were an SRTM tile: a byte that chooses its size (of a size that no tile has, too), its name up to
/// the end of the line, and what its samples are, over and over. Throws as isMap() does.
bool feedHgt(std::span<const std::byte> bytes);

}  // namespace wadi::test
