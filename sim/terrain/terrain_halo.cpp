// The ground of a part of a map (Subdomain): what lies around it comes from other ranks.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "sim/terrain/halo.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

void Terrain::refreshHalo(int width) {
    if (own_.isWhole() || width == 0) return;
    const HaloPlan plan = haloPlan(own_, width, true);
    exchange(
        own_, plan,
        [&](MessageWriter& writer, std::size_t i) {
            const std::vector<TileGrid::Box>& sent = plan.partners[i].sent;
            writer.put(std::uint8_t{wet_});
            if (wet_) write(writer, sent, [&](int x, int z) { return &water_.at(x, z); });
            for (const TileGrid::Box& box : sent) writeGround(writer, box);
        },
        [&](MessageReader& reader, std::size_t i) {
            if (reader.get<std::uint8_t>() != 0) {
                wet_ = true;
                read(reader, plan.partners[i].received, [&](int x, int z) { return &water_.at(x, z); });
            }
            while (!reader.isAtEnd()) readGround(reader);
        });
}

void Terrain::shareEdits(const DyeLedger& before) {
    if (own_.isWhole()) return;
    agree();
    gatherDye(before);
    std::vector<std::uint8_t*> maps{hardness_.values().data()};
    for (std::size_t which = 0; which < painted_.size(); ++which) {
        Field<std::uint8_t>& map = painted_[which];
        if (!own_.any(!map.empty())) continue;
        if (map.empty()) map = unpainted(which);
        maps.push_back(map.values().data());
    }
    if (own_.any(isDyed())) followDye();
    const Ring around(own_, kHaloWidth, true);
    for (std::uint8_t* const map : maps) around.refresh(map);
    recount();
}

void Terrain::writeGround(MessageWriter& writer, const TileGrid::Box& box) const {
    writer.put(box);
    const auto columns = static_cast<std::size_t>(box.columns);
    for (int z = box.z; z < box.z + box.rows; ++z) {
        const std::size_t cell = bedrock_.index(box.x, z);
        writer.put(bedrock_.values().subspan(cell, columns));
        writer.put(sediment_.values().subspan(cell, columns));
        if (isDyed()) writer.put(dye_.values().subspan(cell, columns));
        if (!lifted_.empty()) writer.put(lifted_.values().subspan(cell, columns));
        if (const Field<std::uint8_t>& plants = painted(Painted::vegetation); !plants.empty())
            writer.put(plants.values().subspan(cell, columns));
    }
}

void Terrain::readGround(MessageReader& reader) {
    const auto box = reader.get<TileGrid::Box>();
    std::vector<Quanta> row(static_cast<std::size_t>(box.columns));
    const auto columns = row.size();
    for (int z = box.z; z < box.z + box.rows; ++z) {
        const std::size_t cell = bedrock_.index(box.x, z);
        for (Field<Quanta>* layer : {&bedrock_, &sediment_}) {
            reader.get(std::span(row));
            for (std::size_t i = 0; i < columns; ++i) {
                Quanta& here = (*layer)[cell + i];
                if (here == row[i]) continue;
                here = row[i];
                stamps_.touch(box.x + static_cast<int>(i), z);
            }
        }
        if (isDyed()) reader.get(dye_.values().subspan(cell, columns));
        if (!lifted_.empty()) reader.get(lifted_.values().subspan(cell, columns));
        if (Field<std::uint8_t>& plants = painted_[std::size_t(Painted::vegetation)]; !plants.empty())
            reader.get(plants.values().subspan(cell, columns));
    }
}

}  // namespace wadi
