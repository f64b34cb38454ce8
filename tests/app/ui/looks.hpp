// Heightmap files as if they had been read, for tests of what asks about them. For tests only.
#pragma once

#include <memory>
#include <string>

#include "app/documents/import_answers.hpp"

namespace app::test {

/// A picture of 16 bits of which nothing is known but its samples, from 0 to half of the greatest value.
inline HeightmapLook unknownLook(const char* file = "valley.png", int columns = 64, int rows = 48) {
    HeightmapLook look;
    look.file = file;
    look.info.facts = {
        .format = "png16", .columns = columns, .rows = rows, .samples = std::string("16-bit numbers")};
    look.info.facts.values = wadi::io::Values::scale;
    look.info.facts.greatest = 65534;
    look.info.cellSize = 30;
    look.info.range = {0, 800};
    look.spacing = {30, 30};
    look.values = {0, 32767};
    look.source = std::make_shared<wadi::io::HeightmapFile>();
    look.source->raster.values = wadi::Field<float>(columns, rows);
    look.picture = std::make_shared<const engine::Image>(columns, rows, 4);
    return look;
}

/// A grid of metres with its oblong cells.
inline HeightmapLook oblongLook() {
    HeightmapLook look = unknownLook("fault.asc", 403, 344);
    look.info.facts.values = wadi::io::Values::metres;
    look.info.knowsHeights = look.info.knowsCellSize = true;
    look.info.cellSize = 75;
    look.info.range = look.values = {236, 1076};
    look.info.facts.spacing = look.spacing = {75, 90};
    return look;
}

/// A file of 16-bit numbers without a header.
inline HeightmapLook rawLook() {
    HeightmapLook look = unknownLook("land.r16", 64, 64);
    look.info.facts.raw = wadi::io::RawLayout{64, 64, wadi::io::RawSample::u16, false};
    look.bytes = 2 * 64 * 64;
    return look;
}

}  // namespace app::test
