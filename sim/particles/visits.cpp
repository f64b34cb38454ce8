#include "sim/particles/visits.hpp"

namespace wadi {

void Visits::fold(const TileWindow& window, Field<float>& mean, float rate) {
    const TileGrid::Box& box = window.box();
    for (int z = 0; z < box.rows; ++z) {
        std::uint16_t* visits = counts_.data() + window.place(0, z);
        unsigned any = fades_;
        for (int x = 0; x < box.columns; ++x) any |= visits[x];
        if (any == 0) continue;
        float* row = &mean.at(box.x, box.z + z);
        const float faded = fades_ ? rate : 0.f;
        for (int x = 0; x < box.columns; ++x) {
            row[x] += rate * static_cast<float>(visits[x]) - faded * row[x];
        }
        std::fill_n(visits, box.columns, std::uint16_t{0});
    }
    steps_ = 0;
    fades_ = false;
}

void Visits::fade(const TileGrid::Box& box, Field<float>& mean, float rate) {
    for (int z = box.z; z < box.z + box.rows; ++z) {
        float* row = &mean.at(box.x, z);
        for (int x = 0; x < box.columns; ++x) row[x] -= rate * row[x];
    }
}

TileDrift::TileDrift(const TileWindow& window, const DriftField& map, const Field<float>& visits, float pull)
    : pull_(window.size()),
      east_(window.size()),
      south_(window.size()),
      sumEast_(window.size()),
      sumSouth_(window.size()) {
    const TileGrid::Box& box = window.box();
    for (int z = 0; z < box.rows; ++z) {
        for (int x = 0; x < box.columns; ++x) {
            const auto place = static_cast<std::size_t>(window.place(x, z));
            const std::size_t cell = visits.index(box.x + x, box.z + z);
            // visits · pull / (1 + visits), and the mean velocity is the sum of velocities over visits.
            const float weight = pull / (1 + visits[cell]);
            pull_[place] = weight * visits[cell];
            east_[place] = weight * map.east[cell];
            south_[place] = weight * map.south[cell];
        }
    }
}

void TileDrift::fold(const TileWindow& window, DriftField& map, float rate, bool fade) const {
    const TileGrid::Box& box = window.box();
    const float faded = fade ? rate : 0.f;
    for (int z = 0; z < box.rows; ++z) {
        for (int x = 0; x < box.columns; ++x) {
            const auto place = static_cast<std::size_t>(window.place(x, z));
            const std::size_t cell = map.east.index(box.x + x, box.z + z);
            map.east[cell] += rate * sumEast_[place] - faded * map.east[cell];
            map.south[cell] += rate * sumSouth_[place] - faded * map.south[cell];
        }
    }
}

void TileDrift::fade(const TileGrid::Box& box, DriftField& map, float rate) {
    Visits::fade(box, map.east, rate);
    Visits::fade(box, map.south, rate);
}

}  // namespace wadi
