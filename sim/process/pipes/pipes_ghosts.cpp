#include "sim/process/pipes/pipes_ghosts.hpp"

#include <utility>
#include <vector>

#include "sim/process/pipes/pipes_work.hpp"

namespace wadi {

namespace {

using Box = TileGrid::Box;

Box moved(Box box, int x, int z) {
    box.x += x;
    box.z += z;
    return box;
}

/// A box and so many cells around it, on the map unless that comes back.
Box around(const TileGrid& grid, const Box& box, int width, bool wraps) {
    const Box wide{box.x - width, box.z - width, box.columns + 2 * width, box.rows + 2 * width};
    return wraps ? wide : shared(wide, {0, 0, grid.columns, grid.rows});
}

/// Parts and windows of ranks.
class Parts {
  public:
    Parts(const Subdomain& own, bool wraps) : own_(own), wraps_(wraps) {}

    Box cells(int rank) const { return own_.cellsOf(own_.tilesOf(rank)); }
    Box window(int rank) const { return around(own_.grid(), cells(rank), kPipesGhosts, wraps_); }

    /// What one rank has of another's window, each counted from the corner of its own window; in the same
    /// order for both.
    HaloPlan::Partner between(int from, int to) const {
        HaloPlan::Partner found{.rank = from, .sent = {}, .received = {}};
        const Box has = full(cells(from)), wants = full(window(to));
        const int columns = wraps_ ? own_.grid().columns : 0, rows = wraps_ ? own_.grid().rows : 0;
        for (int down = -1; down <= 1; ++down)
            for (int across = -1; across <= 1; ++across) {
                if (!wraps_ && (down != 0 || across != 0)) continue;
                if (from == to && down == 0 && across == 0) continue;
                const int x = across * columns, z = down * rows;
                const Box both = shared(moved(has, x, z), wants);
                if (isEmpty(both)) continue;
                found.sent.push_back(fromCorner(moved(both, -x, -z), from));
                found.received.push_back(fromCorner(both, to));
            }
        return found;
    }

  private:
    Box full(const Box& box) const { return wraps_ ? box : withMargins(own_.grid(), box); }
    Box fromCorner(const Box& box, int rank) const {
        const Box corner = window(rank);
        return moved(box, -corner.x, -corner.z);
    }

    const Subdomain& own_;
    bool wraps_;
};

}  // namespace

PipesPart::PipesPart(const Subdomain& own, bool wraps) : window(own.cells()), self{} {
    const Box margins = withMargins(own.grid(), window);
    if (own.isWhole()) {
        counted = margins;
        return;
    }
    const Parts parts(own, wraps);
    const int here = own.ranks().rank();
    const Box cells = window;
    window = parts.window(here);
    counted = moved(wraps ? cells : margins, -window.x, -window.z);
    for (int rank = 0; rank < own.ranks().size(); ++rank) {
        if (rank == here) continue;
        HaloPlan::Partner partner{.rank = rank,
                                  .sent = parts.between(here, rank).sent,
                                  .received = parts.between(rank, here).received};
        if (!partner.sent.empty()) plan.partners.push_back(std::move(partner));
    }
    self = parts.between(here, here);
}

/// Brings what other ranks, and this one on the other side of the map, know of the window.
void PipesJob::exchangeGhosts() {
    const auto eachSheet = [&](auto&& f) {
        f([&](int x, int z) { return sheets_.layers[now_].ground.row(z) + x + 1; });
        f([&](int x, int z) { return layers(z, now_).water.row(z) + x + 1; });
        f([&](int x, int z) { return layers(z, now_).suspended.row(z) + x + 1; });
        f([&](int x, int z) { return sheets_.loose.row(z) + x + 1; });
        if (terrain_.isDyed()) {
            f([&](int x, int z) { return sheets_.dye.load.row(z) + x + 1; });
            f([&](int x, int z) { return sheets_.dye.loose.row(z) + x + 1; });
        }
        for (std::size_t pipe = 0; pipe < kPipes; ++pipe)
            f([&](int x, int z) { return layers(z, now_).flux[pipe].row(z) + x + 1; });
    };
    const auto put = [&](MessageWriter& writer, const HaloPlan::Partner& partner) {
        eachSheet([&](const auto& row) { write(writer, partner.sent, row); });
    };
    const auto get = [&](MessageReader& reader, const HaloPlan::Partner& partner) {
        eachSheet([&](const auto& row) { read(reader, partner.received, row); });
    };
    MessageWriter writer;
    put(writer, part_.self);
    const Message message = writer.take();
    MessageReader reader(message);
    get(reader, part_.self);
    exchange(
        terrain_.subdomain(), part_.plan,
        [&](MessageWriter& to, std::size_t i) { put(to, part_.plan.partners[i]); },
        [&](MessageReader& from, std::size_t i) { get(from, part_.plan.partners[i]); });
}

}  // namespace wadi
