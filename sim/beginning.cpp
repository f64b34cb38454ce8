#include "sim/beginning.hpp"

#include "sim/generate.hpp"
#include "sim/terrain.hpp"

namespace wadi {

Field<float> beginningOf(const EditLog& log, int columns, const Workers& workers) {
    const Parameters& params = log.parameters();
    Terrain ground(log.map() ? *log.map() : generate(params.terrain, params.world.seed, workers));
    while (ground.columns() < columns) ground = ground.doubled();
    return ground.heightmap().heights;
}

}  // namespace wadi
