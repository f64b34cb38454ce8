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

void SharedLines::gather(const std::int32_t* numbers, const std::uint8_t* bytes) {
    const Range mine = linesOf(self_);
    exchange(
        own_, plan_,
        [&](MessageWriter& writer, std::size_t k) {
            const Range theirs = linesOf(places_[k]);
            for (int line = theirs.begin; line < theirs.end; ++line) {
                writer.put(std::span<const std::int32_t>(pieceOf(numbers, line)));
                if (bytes != nullptr) writer.put(std::span<const std::uint8_t>(pieceOf(bytes, line)));
            }
        },
        [&](MessageReader& reader, std::size_t k) {
            const Stretch& there = stretches_[places_[k]];
            for (int line = mine.begin; line < mine.end; ++line) {
                const std::size_t first = inLot(mine, line, there);
                reader.get(std::span(&numbers_[first], at(there.count)));
                if (bytes != nullptr) reader.get(std::span(&bytes_[first], at(there.count)));
            }
        });
    for (int line = mine.begin; line < mine.end; ++line) {
        const std::size_t first = inLot(mine, line, stretches_[self_]);
        std::ranges::copy(pieceOf(numbers, line), &numbers_[first]);
        if (bytes != nullptr) std::ranges::copy(pieceOf(bytes, line), &bytes_[first]);
    }
}

void SharedLines::scatter(std::int32_t* numbers) {
    const Range mine = linesOf(self_);
    exchange(
        own_, plan_,
        [&](MessageWriter& writer, std::size_t k) {
            const Stretch& there = stretches_[places_[k]];
            for (int line = mine.begin; line < mine.end; ++line)
                writer.put(
                    std::span<const std::int32_t>(&numbers_[inLot(mine, line, there)], at(there.count)));
        },
        [&](MessageReader& reader, std::size_t k) {
            const Range theirs = linesOf(places_[k]);
            std::vector<std::int32_t> piece(at(stretches_[self_].count));
            for (int line = theirs.begin; line < theirs.end; ++line) {
                reader.get(std::span(piece));
                putPiece(piece.data(), line, numbers);
            }
        });
    for (int line = mine.begin; line < mine.end; ++line)
        putPiece(&numbers_[inLot(mine, line, stretches_[self_])], line, numbers);
}

}  // namespace wadi
