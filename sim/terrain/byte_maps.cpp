#include "sim/terrain/byte_maps.hpp"

#include <cmath>

namespace wadi {

namespace {

/// Where the middle of a new cell lies on the old map, in samples.
double placeOf(int cell, int cells, int old) {
    return (cell + 0.5) * old / cells - 0.5;
}

}  // namespace

Field<std::uint8_t> nearest(const Field<std::uint8_t>& map, const Subdomain& own) {
    const int columns = own.grid().columns, rows = own.grid().rows;
    Field<std::uint8_t> fine(columns, rows);
    const auto at = [](double place) { return static_cast<int>(std::floor(place + 0.5)); };
    eachCell(own.region(), [&](int x, int z) {
        fine.at(x, z) = map.clamped(at(placeOf(x, columns, map.columns())), at(placeOf(z, rows, map.rows())));
    });
    return fine;
}

Field<std::uint8_t> bilinear(const Field<std::uint8_t>& map, const Subdomain& own) {
    const int columns = own.grid().columns, rows = own.grid().rows;
    Field<std::uint8_t> fine(columns, rows);
    eachCell(own.region(), [&](int x, int z) {
        const double down = placeOf(z, rows, map.rows()), fz = down - std::floor(down);
        const double across = placeOf(x, columns, map.columns()), fx = across - std::floor(across);
        const int i = static_cast<int>(std::floor(across)), j = static_cast<int>(std::floor(down));
        const auto row = [&](int k) { return (1 - fx) * map.clamped(i, k) + fx * map.clamped(i + 1, k); };
        fine.at(x, z) = static_cast<std::uint8_t>((1 - fz) * row(j) + fz * row(j + 1) + 0.5);
    });
    return fine;
}

}  // namespace wadi
