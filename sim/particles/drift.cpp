#include "sim/particles/drift.hpp"

#include "sim/particles/visits.hpp"

namespace wadi {

Current::Current(const Patch& patch, const CurrentMap& map, const Field<float>& visits, float pull)
    : pull_(patch.size()),
      east_(patch.size()),
      south_(patch.size()),
      sumEast_(patch.size()),
      sumSouth_(patch.size()) {
    const TileGrid::Box& box = patch.box();
    for (int z = 0; z < box.rows; ++z) {
        for (int x = 0; x < box.columns; ++x) {
            const auto place = static_cast<std::size_t>(patch.place(x, z));
            const std::size_t cell = visits.index(box.x + x, box.z + z);
            // visits · pull / (1 + visits), and the mean velocity is the sum of velocities over visits.
            const float weight = pull / (1 + visits[cell]);
            pull_[place] = weight * visits[cell];
            east_[place] = weight * map.east[cell];
            south_[place] = weight * map.south[cell];
        }
    }
}

void Current::fold(const Patch& patch, CurrentMap& map, float rate, bool fade) const {
    const TileGrid::Box& box = patch.box();
    const float faded = fade ? rate : 0.f;
    for (int z = 0; z < box.rows; ++z) {
        for (int x = 0; x < box.columns; ++x) {
            const auto place = static_cast<std::size_t>(patch.place(x, z));
            const std::size_t cell = map.east.index(box.x + x, box.z + z);
            map.east[cell] += rate * sumEast_[place] - faded * map.east[cell];
            map.south[cell] += rate * sumSouth_[place] - faded * map.south[cell];
        }
    }
}

void Current::fade(const TileGrid::Box& box, CurrentMap& map, float rate) {
    Visits::fade(box, map.east, rate);
    Visits::fade(box, map.south, rate);
}

}  // namespace wadi
