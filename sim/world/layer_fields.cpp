#include "sim/world/layer_fields.hpp"

#include <algorithm>

namespace wadi {

namespace {

std::size_t cellsOf(const TileGrid::Box& box) {
    return static_cast<std::size_t>(box.columns) * static_cast<std::size_t>(box.rows);
}

/// Where the channels of a block are worked out.
class BlockOut {
  public:
    BlockOut(const TileGrid::Box& box, int channels)
        : values_(static_cast<std::size_t>(channels), std::vector<float>(cellsOf(box))) {
        for (std::vector<float>& channel : values_) pointers_.push_back(channel.data());
    }
    LayerOut pointers() const { return pointers_; }
    std::vector<std::vector<float>>& values() { return values_; }

  private:
    std::vector<std::vector<float>> values_;
    std::vector<float*> pointers_;
};

/// A block of values with a rim of one cell around it: `row(x, z)` points to values from a cell of the block
/// on, `value(x, z)` is one at a place on the map.
template <class Row, class Value>
std::vector<float> rimmed(const TileGrid& grid, const TileGrid::Box& box, Row row, Value value) {
    const int across = box.columns + 2;
    std::vector<float> values(static_cast<std::size_t>(across) * static_cast<std::size_t>(box.rows + 2));
    const auto at = [&](int x, int z) { return values.data() + std::ptrdiff_t{z + 1} * across + (x + 1); };
    const auto beside = [&](int x, int z) {
        *at(x, z) =
            value(std::clamp(box.x + x, 0, grid.columns - 1), std::clamp(box.z + z, 0, grid.rows - 1));
    };
    for (int z = 0; z < box.rows; ++z) {
        std::copy_n(row(z), box.columns, at(0, z));
        beside(-1, z), beside(box.columns, z);
    }
    for (int x = 0; x < box.columns; ++x) beside(x, -1), beside(x, box.rows);
    return values;
}

LayerBlock::Source innerOf(const std::vector<float>& rimmed, const TileGrid::Box& box) {
    const std::ptrdiff_t across = box.columns + 2;
    return {rimmed.data() + across + 1, across};
}

template <class Read>
Field<float> read(const Terrain& terrain, Read read) {
    Field<float> field(terrain.columns(), terrain.rows());
    for (int z = 0; z < field.rows(); ++z) read(field.index(0, z), field.row(z));
    return field;
}

Field<float> partsOf(const Field<std::uint8_t>& bytes, const Terrain& terrain) {
    if (bytes.empty()) return Field<float>(terrain.columns(), terrain.rows(), 1.f);
    Field<float> field(bytes.columns(), bytes.rows());
    std::ranges::transform(bytes.values(), field.values().begin(),
                           [](std::uint8_t byte) { return static_cast<float>(byte) / 255.f; });
    return field;
}

/// Works a layer out of whole fields, block by block.
std::vector<Field<float>> workOutFields(const LayerFields& world, const LayerInfo& info,
                                        std::span<const Field<float>* const> sources) {
    const TileGrid grid{world.columns, world.rows};
    const int channels = channelsOf(info.kind);
    std::vector<Field<float>> result(static_cast<std::size_t>(channels),
                                     Field<float>(grid.columns, grid.rows));
    for (std::size_t t = 0; t < grid.count(); ++t) {
        LayerBlock block{.grid = grid, .box = grid.box(t), .cellSize = world.cellSize, .sea = world.sea};
        const TileGrid::Box& box = block.box;
        std::array<std::vector<float>, LayerBlock::kMost> rims;
        for (std::size_t i = 0; i < sources.size(); ++i) {
            const Field<float>& source = *sources[i];
            block.sources[i] = {&source.at(box.x, box.z), source.columns()};
            if (!info.workOut()->takesNeighbours) continue;
            rims[i] = rimmed(
                grid, box, [&](int z) { return &source.at(box.x, box.z + z); },
                [&](int x, int z) { return source.at(x, z); });
            block.sources[i] = innerOf(rims[i], box);
        }
        BlockOut out(box, channels);
        info.workOut()->work(block, out.pointers());
        for (std::size_t channel = 0; channel < result.size(); ++channel) {
            const float* from = out.values()[channel].data();
            for (int z = box.z; z < box.z + box.rows; ++z, from += box.columns)
                std::copy_n(from, box.columns, &result[channel].at(box.x, z));
        }
    }
    return result;
}

}  // namespace

const Field<float>& FieldMaker::of(const MakeFields& source) {
    auto found = std::ranges::find(made_, source.make, &decltype(made_)::value_type::first);
    if (found == made_.end()) {
        made_.emplace_back(source.make, source.makeAtMost ? source.makeAtMost(state_, pool_, most_)
                                                          : source.make(state_, pool_));
        found = made_.end() - 1;
    }
    return found->second[source.channel];
}

bool FieldMaker::has(const MakeFields& source) const {
    return std::ranges::find(made_, source.make, &decltype(made_)::value_type::first) != made_.end();
}

LayerFields fieldsOf(const State& state, const EditLog& log, const LayerSet& wanted, const ThreadPool& pool) {
    const Terrain& terrain = state.terrain;
    LayerFields result{.epoch = state.epoch,
                       .hash = state.hash(),
                       .cellSize = terrain.cellSize(),
                       .sea = levelOf(state.params.sea),
                       .columns = terrain.columns(),
                       .rows = terrain.rows(),
                       .held = sourcesOf(wanted),
                       .fields = {},
                       .log = log};
    FieldMaker maker(state, pool);
    for (std::size_t i = 0; i < kMostLayers; ++i) {
        if (!result.held.has(static_cast<LayerId>(i))) continue;
        const LayerSource& source = infoOf(static_cast<LayerId>(i)).source;
        Field<float>& field = result.fields[i];
        if (const auto* cells = std::get_if<ReadCells>(&source)) {
            field =
                read(terrain, [&](std::size_t from, std::span<float> to) { cells->read(state, from, to); });
        } else if (const auto* bytes = std::get_if<ReadBytes>(&source)) {
            field = partsOf(bytes->map(state), terrain);
        } else if (const auto* whole = std::get_if<MakeFields>(&source)) {
            field = maker.of(*whole);
            if (field.empty()) field = Field<float>(terrain.columns(), terrain.rows());
        }
    }
    return result;
}

std::vector<Field<float>> channelsOf(const LayerFields& fields, LayerId id) {
    const LayerInfo& info = infoOf(id);
    const auto isStart = [](LayerId layer) {
        return std::holds_alternative<StartGround>(infoOf(layer).source);
    };
    const auto start = [&] {
        return initialGroundOf(fields.log, fields.columns, fields.rows, ThreadPool(coreCount()));
    };
    std::vector<Field<float>> one;  // braces would copy it once more
    if (isStart(id)) one.push_back(start());
    const WorkOut* derived = info.workOut();
    if (!derived && one.empty()) one.push_back(fields[id]);
    if (!derived) return one;
    Field<float> begun;
    std::vector<const Field<float>*> sources;
    for (const LayerId source : derived->sources()) {
        if (isStart(source)) begun = start();
        sources.push_back(isStart(source) ? &begun : &fields[source]);
    }
    return workOutFields(fields, info, sources);
}

std::vector<std::shared_ptr<const LayerTile>> workOutTile(const LayerInfo& info,
                                                          std::span<const Layer* const> sources,
                                                          const TileGrid& grid, std::size_t tile,
                                                          float cellSize, float sea) {
    LayerBlock block{.grid = grid, .box = grid.box(tile), .cellSize = cellSize, .sea = sea, .quick = true};
    const TileGrid::Box& box = block.box;
    std::array<std::vector<float>, LayerBlock::kMost> rims;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const float* values = (*sources[i])[tile]->values.data();
        block.sources[i] = {values, box.columns};
        if (!info.workOut()->takesNeighbours) continue;
        rims[i] = rimmed(
            grid, box, [&](int z) { return values + std::ptrdiff_t{z} * box.columns; },
            [&](int x, int z) { return valueAt(grid, *sources[i], x, z); });
        block.sources[i] = innerOf(rims[i], box);
    }
    BlockOut out(box, channelsOf(info.kind));
    info.workOut()->work(block, out.pointers());
    std::vector<std::shared_ptr<const LayerTile>> tiles;
    for (std::vector<float>& values : out.values()) tiles.push_back(tileOf(std::move(values)));
    return tiles;
}

}  // namespace wadi
