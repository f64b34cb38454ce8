// Relay halo: what ranks that run a relay together (Subdomain) tell each other after each colour: the ground
// that its tiles have changed near a border, and the particles that have crossed one. Tiles of one colour
// stay clear of each other (Reach), so that each cell comes from the one tile that may have changed it. The
// thread that steps.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sim/particles/population.hpp"
#include "sim/particles/tile_colouring.hpp"
#include "sim/terrain/halo.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

template <class Particle>
class RelayHalo {
  public:
    /// `wraps`: particles come back on the other side of the map.
    RelayHalo(Terrain& ground, Reach reach, bool wraps, Population<Particle>& population)
        : ground_(ground), own_(ground.subdomain()), population_(population), wraps_(wraps) {
        if (own_.isWhole()) return;
        const int width = std::max(reach.read, reach.write);
        plan_ = haloPlan(own_, kTileSize, wraps);  // whoever has a tile beside one of ours may get particles
        const TileGrid::Box tiles = own_.tiles();
        for (int z = tiles.z; z < tiles.z + tiles.rows; ++z)
            for (int x = tiles.x; x < tiles.x + tiles.columns; ++x)
                lookAround(own_.grid().at(x, z), width, reach.write);
    }

    /// Tells and is told of the tiles of a colour that have had their turn. All ranks, also those that have
    /// none.
    void share(std::span<const std::int32_t> tiles) {
        if (own_.isWhole()) return;
        exchange(
            own_, plan_,
            [&](MessageWriter& writer, std::size_t i) {
                for (const std::int32_t tile : tiles) write(writer, static_cast<std::size_t>(tile), i);
            },
            [&](MessageReader& reader, std::size_t) {
                while (!reader.isAtEnd()) read(reader);
            });
    }

  private:
    enum class Kind : std::uint8_t { ground, particles };

    /// What a tile has to do with another rank.
    struct Border {
        std::size_t partner;               // its place in the plan
        std::vector<TileGrid::Box> cells;  // which the tile may change and the partner has or knows
        std::vector<int> directions;       // that lead to tiles of the partner
    };

    void lookAround(std::size_t tile, int width, int write) {
        const TileGrid& grid = own_.grid();
        for (std::size_t i = 0; i < plan_.partners.size(); ++i) {
            const int rank = plan_.partners[i].rank;
            Border border{i, {}, {}};
            for (const TileGrid::Box& theirs : grown(grid, own_.cellsOf(own_.tilesOf(rank)), width, wraps_)) {
                for (const TileGrid::Box& changed : grown(grid, grid.box(tile), write, wraps_)) {
                    const TileGrid::Box both = shared(theirs, changed);
                    if (!isEmpty(both)) border.cells.push_back(both);
                }
            }
            for (int direction = 0; direction < kDirections; ++direction) {
                const std::size_t to = neighbour(grid, tile, direction, wraps_);
                if (to < grid.count() && own_.ownerOf(to) == rank) border.directions.push_back(direction);
            }
            if (!border.cells.empty() || !border.directions.empty())
                borders_[tile].push_back(std::move(border));
        }
    }

    void write(MessageWriter& writer, std::size_t tile, std::size_t partner) {
        const auto found = borders_.find(tile);
        if (found == borders_.end()) return;
        for (const Border& border : found->second) {
            if (border.partner != partner) continue;
            const bool hasChanged = ground_.stamps()[tile] == ground_.stamps().now();
            for (std::size_t i = 0; hasChanged && i < border.cells.size(); ++i) {
                writer.put(Kind::ground);
                ground_.writeGround(writer, border.cells[i]);
            }
            for (const int direction : border.directions) {
                std::vector<Particle>& out = population_[tile].out[static_cast<std::size_t>(direction)];
                if (out.empty()) continue;
                writer.put(Kind::particles);
                writer.put(std::uint64_t{tile});
                writer.put(std::int32_t{direction});
                writer.put(std::uint64_t{out.size()});
                writer.put(std::span<const Particle>(out));
                std::vector<Particle>().swap(out);
            }
        }
    }

    void read(MessageReader& reader) {
        if (reader.get<Kind>() == Kind::ground) return ground_.readGround(reader);
        const auto tile = static_cast<std::size_t>(reader.get<std::uint64_t>());
        const auto direction = static_cast<std::size_t>(reader.get<std::int32_t>());
        const auto count = static_cast<std::size_t>(reader.get<std::uint64_t>());
        std::vector<Particle>& out = population_[tile].out[direction];
        out.resize(out.size() + count);
        reader.get(std::span(out).last(count));
    }

    Terrain& ground_;
    const Subdomain& own_;
    Population<Particle>& population_;
    bool wraps_;
    HaloPlan plan_;
    std::unordered_map<std::size_t, std::vector<Border>> borders_;  // by tile
};

}  // namespace wadi
