#include "sim/particles/visits.hpp"

namespace wadi {

void Visits::fold(const Patch& patch, Field<float>& mean, float rate, bool fade) {
    const TileGrid::Box& box = patch.box();
    for (int z = 0; z < box.rows; ++z) {
        std::uint16_t* visits = counts_.data() + patch.place(0, z);
        unsigned any = fade;
        for (int x = 0; x < box.columns; ++x) any |= visits[x];
        if (any == 0) continue;
        float* row = &mean.at(box.x, box.z + z);
        const float faded = fade ? rate : 0.f;
        for (int x = 0; x < box.columns; ++x) {
            row[x] += rate * static_cast<float>(visits[x]) - faded * row[x];
        }
        std::fill_n(visits, box.columns, std::uint16_t{0});
    }
    steps_ = 0;
}

void Visits::fade(const TileGrid::Box& box, Field<float>& mean, float rate) {
    for (int z = box.z; z < box.z + box.rows; ++z) {
        float* row = &mean.at(box.x, z);
        for (int x = 0; x < box.columns; ++x) row[x] -= rate * row[x];
    }
}

}  // namespace wadi
