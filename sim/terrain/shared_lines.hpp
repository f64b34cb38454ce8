// Shared lines: the rows or columns of a map, for work that needs them from end to end, where several ranks
// have parts of each. They share the lines out: some at a time come together on each rank, in rows of memory
// of their own, and go back. Not for work that reaches a few cells (halo). The thread that steps the
// simulation, on all ranks.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "sim/core/pages.hpp"
#include "sim/core/subdomain.hpp"
#include "sim/terrain/halo.hpp"

namespace wadi {

class SharedLines {
  public:
    /// Row-major maps that lines are of.
    struct Maps {
        std::vector<std::int32_t*> changed = {};        ///< Of what becomes of these the part has its own
        std::vector<const std::int32_t*> numbers = {};  ///< To be read alone, like bytes
        std::vector<const std::uint8_t*> bytes = {};
    };
    /// Lines that come together: `count` of them, one after the other, of each map.
    struct Lot {
        int count, length;                   ///< [lines], [cells]
        std::vector<std::int32_t*> numbers;  ///< Those to be changed, then those to be read
        std::vector<const std::uint8_t*> bytes;
    };

    /// Rows, or columns, that a part has pieces of; it must outlive them.
    SharedLines(const Subdomain& own, bool areRows);

    /// Calls work(lot) until all lines have come by.
    template <class Work>
    void run(const Maps& maps, const Work& work) {
        Lot lot = makeRoom(maps);
        for (first_ = 0; first_ < lines_; first_ += kAtOnce * static_cast<int>(stretches_.size())) {
            gather(maps);
            const Range mine = linesOf(self_);
            lot.count = mine.end - mine.begin;
            if (lot.count > 0) work(std::as_const(lot));
            scatter(maps);
        }
    }

  private:
    static constexpr int kAtOnce = 128;  // lines on each rank
    /// Cells of each line that lie on the part of a rank.
    struct Stretch {
        int first, count;
    };
    /// Lines, counted from the first one of the part.
    struct Range {
        int begin, end;
    };

    static std::size_t at(int cells) { return static_cast<std::size_t>(cells); }
    Stretch stretchOf(const TileGrid::Box& part) const {
        return areRows_ ? Stretch{part.x, part.columns} : Stretch{part.z, part.rows};
    }
    /// What a rank works on now.
    Range linesOf(std::size_t rank) const {
        const int begin = std::min(first_ + static_cast<int>(rank) * kAtOnce, lines_);
        return {begin, std::min(begin + kAtOnce, lines_)};
    }
    /// Where a cell of a line stands on the map, and the first one of a stretch among lines that come
    /// together.
    std::size_t onMap(int line, int cell) const {
        const int x = areRows_ ? cell : part_.x + line, z = areRows_ ? part_.z + line : cell;
        return at(z) * at(own_.grid().columns) + at(x);
    }
    std::size_t inLot(const Range& lines, int line, const Stretch& stretch) const {
        return at(line - lines.begin) * at(length_) + at(stretch.first);
    }
    /// Calls f(map, lines) for each map and the lines of it that have come together.
    template <class F>
    void eachMap(const Maps& maps, const F& f) {
        std::size_t place = 0;
        for (const std::int32_t* const map : maps.changed) f(map, numbers_[place++]);
        for (const std::int32_t* const map : maps.numbers) f(map, numbers_[place++]);
        for (std::size_t i = 0; i < maps.bytes.size(); ++i) f(maps.bytes[i], bytes_[i]);
    }
    template <class T>
    std::vector<T> pieceOf(const T* map, int line) const;
    void putPiece(const std::int32_t* piece, int line, std::int32_t* map) const;
    Lot makeRoom(const Maps& maps);
    void gather(const Maps& maps);
    void scatter(const Maps& maps);

    const Subdomain& own_;
    TileGrid::Box part_;
    bool areRows_;
    int lines_, length_;
    std::vector<Stretch> stretches_;                 // of the ranks that have pieces of the same lines
    std::size_t self_ = 0;                           // its place among them
    HaloPlan plan_;                                  // the others
    std::vector<std::size_t> places_;                // theirs
    int first_ = 0;                                  // of the lines that come together now
    std::vector<PageVector<std::int32_t>> numbers_;  // of each map, as in a lot
    std::vector<PageVector<std::uint8_t>> bytes_;
};

}  // namespace wadi
