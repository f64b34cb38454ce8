// Generate: base terrains from a handful of parameters and a seed. Not an eroder: what comes out is
// what rain and wind then work on. Any thread; rows are shared out to Workers.
#pragma once

#include <cstdint>

#include "sim/core/thread_pool.hpp"
#include "sim/generate/params.hpp"
#include "sim/terrain/heightmap.hpp"

namespace wadi {

/// The base terrain of these parameters, with loose sand and hard rock where it has them; the same seed gives
/// the same bits, whatever the number of workers. The lowest rock lies at 0 m.
Heightmap generate(const GenerateParams& params, std::uint32_t seed, const Workers& workers = Workers(1));

}  // namespace wadi
