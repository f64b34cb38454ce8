#include "sim/process/incision/deposits/shared_floor.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "sim/process/incision/flow/river_links.hpp"
#include "sim/terrain/halo.hpp"

namespace wadi {

namespace {

constexpr int kFarthest = 8;  // around a tile that is needed, how far others are asked for [tiles]

class SharedFloor {
  public:
    SharedFloor(const Subdomain& own, std::vector<Brought> brought, FloorBuilder& builder, Floor& floor,
                Quanta* heights, GroundDye* dye)
        : own_(own),
          brought_(std::move(brought)),
          builder_(builder),
          floor_(floor),
          heights_(heights),
          dye_(dye),
          layers_(static_cast<std::size_t>(dye != nullptr ? own.ranks().size() : 0)),
          plan_(firstPlan(own.ranks())),
          isFirst_(own.ranks().rank() == 0) {}

    std::int64_t lay() {
        if (!own_.any(!brought_.empty())) return 0;
        gather();
        for (std::vector<std::uint32_t> tiles; ask(tiles);) answer(tiles);
        return left_;
    }

  private:
    /// Whether a tile is that of the rank at a place of the plan.
    bool isOf(std::size_t place, std::uint32_t tile) const {
        return own_.ownerOf(std::size_t{tile}) == plan_.partners[place].rank;
    }
    static void put(MessageWriter& writer, std::uint32_t tile, const Floor::Heights& cells) {
        writer.put(tile);
        writer.put(std::span<const Quanta>(cells));
    }
    void putOwn(MessageWriter& writer, const std::vector<std::uint32_t>& tiles) const {
        Floor::Heights cells{};
        for (const std::uint32_t tile : tiles) {
            copyTile(own_.grid(), tile, heights_, cells);
            put(writer, tile, cells);
        }
    }
    /// Calls f(tile, cells) for what putOwn() or put() has written.
    template <class F>
    static void take(MessageReader& reader, const F& f) {
        while (!reader.isAtEnd()) {
            const auto tile = reader.get<std::uint32_t>();
            auto cells = std::make_unique<Floor::Heights>();
            reader.get(std::span<Quanta>(*cells));
            f(tile, std::move(cells));
        }
    }
    void giveAll(MessageReader& reader) {
        take(reader, [&](std::uint32_t tile, std::unique_ptr<Floor::Heights> cells) {
            floor_.give(tile, std::move(cells));
        });
    }

    /// The first rank comes to know all ends, and the tiles that they lie on.
    void gather() {
        exchange(
            own_, plan_,
            [&](MessageWriter& writer, std::size_t) {
                if (isFirst_) return;
                writer.put(std::uint64_t{brought_.size()});
                std::vector<std::uint32_t> tiles;
                for (const Brought& end : brought_) {
                    writer.put(end.root);
                    writer.put(end.amount);
                    writer.put(end.dye);
                    tiles.push_back(floor_.tileOf(end.root));
                }
                sortOnce(tiles);
                putOwn(writer, tiles);
            },
            [&](MessageReader& reader, std::size_t) {
                if (!isFirst_) return;
                for (auto count = reader.get<std::uint64_t>(); count > 0; --count) {
                    const auto root = reader.get<std::uint32_t>();
                    const auto amount = reader.get<std::int64_t>();
                    brought_.push_back({root, amount, reader.get<std::int64_t>()});
                }
                giveAll(reader);
            });
        if (isFirst_) std::ranges::sort(brought_, {}, &Brought::root);
    }

    /// Lays down as much as can be with the tiles that are known; returns which are needed to go on, and
    /// those that some of the next ends ask for already.
    std::vector<std::uint32_t> layMore() {
        constexpr std::size_t kAhead = 64;
        const std::size_t before = next_;
        for (; next_ < brought_.size(); ++next_) {
            const Brought& end = brought_[next_];
            DyedDelivery delivery({end.amount, end.dye});
            const auto left = builder_.lay(end.root, end.amount, dye_ != nullptr ? &delivery : nullptr);
            if (!left) break;
            left_ += *left;
            if (dye_ == nullptr) continue;
            for (const DyedLayer& layer : delivery.layers())
                layers_[static_cast<std::size_t>(own_.ownerOf(std::size_t{floor_.tileOf(layer.cell)}))]
                    .push_back(layer);
            dye_->book(0, delivery.rest());
        }
        for (std::size_t later = next_ + 1; later < std::min(next_ + kAhead, brought_.size()); ++later)
            builder_.foresee(brought_[later].root, brought_[later].amount);
        far_ = next_ > before ? 0 : std::clamp(2 * far_, 1, kFarthest);
        return withAround(floor_.takeMissing());
    }
    /// Tiles, and those around them, farther with each time that the same end asks for more: what spreads far
    /// is soon known.
    std::vector<std::uint32_t> withAround(std::vector<std::uint32_t> tiles) const {
        const TileGrid& map = own_.grid();
        sortOnce(tiles);
        for (std::size_t i = tiles.size(); i-- > 0;) {
            const int x = static_cast<int>(tiles[i]) % map.across(),
                      z = static_cast<int>(tiles[i]) / map.across();
            const TileGrid::Box around =
                shared({x - far_, z - far_, 2 * far_ + 1, 2 * far_ + 1}, {0, 0, map.across(), map.down()});
            eachCell({around}, [&](int column, int row) {
                const auto tile = static_cast<std::uint32_t>(map.at(column, row));
                if (!floor_.knows(tile)) tiles.push_back(tile);
            });
        }
        sortOnce(tiles);
        return tiles;
    }

    /// The first rank tells which tiles it needs, or that all is laid down, and how it then lies; false: so
    /// it is. `tiles` takes those that it needs of this one.
    bool ask(std::vector<std::uint32_t>& tiles) {
        const std::vector<std::uint32_t> needed = isFirst_ ? layMore() : std::vector<std::uint32_t>();
        bool goesOn = !needed.empty();
        tiles.clear();
        exchange(
            own_, plan_,
            [&](MessageWriter& writer, std::size_t place) {
                if (!isFirst_) return;
                writer.put(std::uint8_t{goesOn});
                for (const std::uint32_t tile : needed)
                    if (isOf(place, tile)) writer.put(tile);
                if (goesOn) return;
                putLayers(writer, plan_.partners[place].rank);
                floor_.eachChanged([&](std::uint32_t tile, const Floor::Heights& cells) {
                    if (isOf(place, tile)) put(writer, tile, cells);
                });
            },
            [&](MessageReader& reader, std::size_t) {
                if (isFirst_) return;
                goesOn = reader.get<std::uint8_t>() != 0;
                while (goesOn && !reader.isAtEnd()) tiles.push_back(reader.get<std::uint32_t>());
                if (!goesOn) takeLayers(reader);
                take(reader, [&](std::uint32_t tile, const std::unique_ptr<Floor::Heights>& cells) {
                    copyTile(own_.grid(), tile, *cells, heights_);
                });
            });
        if (isFirst_ && !goesOn && dye_ != nullptr) dye_->lay(layers_[0]);
        return goesOn;
    }
    void putLayers(MessageWriter& writer, int rank) const {
        if (dye_ == nullptr) return;
        const std::vector<DyedLayer>& layers = layers_[static_cast<std::size_t>(rank)];
        writer.put(std::uint64_t{layers.size()});
        writer.put(std::span<const DyedLayer>(layers));
    }
    void takeLayers(MessageReader& reader) {
        if (dye_ == nullptr) return;
        std::vector<DyedLayer> layers(reader.get<std::uint64_t>());
        reader.get(std::span<DyedLayer>(layers));
        dye_->lay(layers);
    }
    void answer(const std::vector<std::uint32_t>& tiles) {
        exchange(
            own_, plan_, [&](MessageWriter& writer, std::size_t) { putOwn(writer, tiles); },
            [&](MessageReader& reader, std::size_t) { giveAll(reader); });
    }

    const Subdomain& own_;
    std::vector<Brought> brought_;
    FloorBuilder& builder_;
    Floor& floor_;
    Quanta* heights_;
    GroundDye* dye_;
    std::vector<std::vector<DyedLayer>> layers_;  // on the first rank, of each, in their order
    HaloPlan plan_;
    bool isFirst_;
    std::size_t next_ = 0;
    int far_ = 0;  // [tiles, 0..kFarthest]
    std::int64_t left_ = 0;
};

}  // namespace

std::int64_t layShared(const Subdomain& own, std::vector<Brought> brought, FloorBuilder& builder,
                       Floor& floor, Quanta* heights, GroundDye* dye) {
    return SharedFloor(own, std::move(brought), builder, floor, heights, dye).lay();
}

}  // namespace wadi
