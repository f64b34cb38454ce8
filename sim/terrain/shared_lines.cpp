#include "sim/terrain/shared_lines.hpp"

#include <span>

namespace wadi {

SharedLines::SharedLines(const Subdomain& own, bool areRows)
    : own_(own),
      part_(own.cells()),
      areRows_(areRows),
      lines_(areRows ? part_.rows : part_.columns),
      length_(areRows ? own.grid().columns : own.grid().rows) {
    if (own.isWhole()) stretches_.push_back(stretchOf(part_));
    for (int rank = 0; !own.isWhole() && rank < own.ranks().size(); ++rank) {
        const TileGrid::Box there = own.cellsOf(own.tilesOf(rank));
        if (areRows ? there.z != part_.z : there.x != part_.x) continue;
        if (rank == own.ranks().rank())
            self_ = stretches_.size();
        else
            plan_.partners.push_back({rank, {}, {}}), places_.push_back(stretches_.size());
        stretches_.push_back(stretchOf(there));
    }
}

/// What a map has of a line on this part.
template <class T>
std::vector<T> SharedLines::pieceOf(const T* map, int line) const {
    const Stretch& here = stretches_[self_];
    std::vector<T> piece(at(here.count));
    for (int i = 0; i < here.count; ++i) piece[at(i)] = map[onMap(line, here.first + i)];
    return piece;
}

void SharedLines::putPiece(const std::int32_t* piece, int line, std::int32_t* map) const {
    const Stretch& here = stretches_[self_];
    for (int i = 0; i < here.count; ++i) map[onMap(line, here.first + i)] = piece[i];
}

SharedLines::Lot SharedLines::makeRoom(const Maps& maps) {
    const std::size_t cells = at(kAtOnce) * at(length_);
    numbers_.resize(maps.changed.size() + maps.numbers.size());
    bytes_.resize(maps.bytes.size());
    Lot lot{0, length_, {}, {}};
    for (PageVector<std::int32_t>& lines : numbers_) {
        lines.resize(cells);
        lot.numbers.push_back(lines.data());
    }
    for (PageVector<std::uint8_t>& lines : bytes_) {
        lines.resize(cells);
        lot.bytes.push_back(lines.data());
    }
    return lot;
}

void SharedLines::gather(const Maps& maps) {
    const Range mine = linesOf(self_);
    exchange(
        own_, plan_,
        [&](MessageWriter& writer, std::size_t k) {
            const Range theirs = linesOf(places_[k]);
            for (int line = theirs.begin; line < theirs.end; ++line)
                eachMap(maps, [&]<class T>(const T* map, PageVector<T>&) {
                    writer.put(std::span<const T>(pieceOf(map, line)));
                });
        },
        [&](MessageReader& reader, std::size_t k) {
            const Stretch& there = stretches_[places_[k]];
            for (int line = mine.begin; line < mine.end; ++line)
                eachMap(maps, [&]<class T>(const T*, PageVector<T>& lines) {
                    reader.get(std::span(&lines[inLot(mine, line, there)], at(there.count)));
                });
        });
    for (int line = mine.begin; line < mine.end; ++line)
        eachMap(maps, [&]<class T>(const T* map, PageVector<T>& lines) {
            std::ranges::copy(pieceOf(map, line), &lines[inLot(mine, line, stretches_[self_])]);
        });
}

void SharedLines::scatter(const Maps& maps) {
    const Range mine = linesOf(self_);
    exchange(
        own_, plan_,
        [&](MessageWriter& writer, std::size_t k) {
            const Stretch& there = stretches_[places_[k]];
            for (int line = mine.begin; line < mine.end; ++line)
                for (std::size_t i = 0; i < maps.changed.size(); ++i)
                    writer.put(std::span<const std::int32_t>(&numbers_[i][inLot(mine, line, there)],
                                                             at(there.count)));
        },
        [&](MessageReader& reader, std::size_t k) {
            const Range theirs = linesOf(places_[k]);
            std::vector<std::int32_t> piece(at(stretches_[self_].count));
            for (int line = theirs.begin; line < theirs.end; ++line)
                for (std::int32_t* const map : maps.changed) {
                    reader.get(std::span(piece));
                    putPiece(piece.data(), line, map);
                }
        });
    for (int line = mine.begin; line < mine.end; ++line)
        for (std::size_t i = 0; i < maps.changed.size(); ++i)
            putPiece(&numbers_[i][inLot(mine, line, stretches_[self_])], line, maps.changed[i]);
}

}  // namespace wadi
