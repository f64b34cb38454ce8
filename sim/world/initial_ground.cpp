#include "sim/world/initial_ground.hpp"

#include <string>

#include "sim/core/error.hpp"
#include "sim/generate/generate.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

namespace {

std::string sizeText(int columns, int rows) {
    return std::to_string(columns) + " × " + std::to_string(rows) + " cells";
}

}  // namespace

Field<float> beginningOf(const EditLog& log, int columns, int rows, const Workers& workers) {
    const Parameters& params = log.parameters();
    Terrain ground(log.map() ? *log.map() : generate(params.terrain, params.world.seed, workers));
    while (ground.columns() < columns && ground.rows() < rows) ground = ground.doubled();
    if (ground.columns() != columns || ground.rows() != rows) {
        throw Error("The world has " + sizeText(columns, rows) + ", which cannot have come of the " +
                    sizeText(ground.columns(), ground.rows()) + " of its start: open another copy of it.");
    }
    return ground.heightmap().heights;
}

}  // namespace wadi
