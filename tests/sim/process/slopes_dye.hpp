// Dyed states for the tests of slopes and of slabs, and the laws that dye keeps there. For tests only.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "sim/core/thread_pool.hpp"
#include "sim/world/state.hpp"

namespace wadi::test {

/// Dyes all sediment and all rock.
inline void dyeAll(Terrain& terrain) {
    terrain.setPainted(Painted::dye, Field<std::uint8_t>(terrain.columns(), terrain.rows(), 255));
    for (int z = 0; z < terrain.rows(); ++z)
        for (int x = 0; x < terrain.columns(); ++x) terrain.setDye(x, z, terrain.sediment().at(x, z));
}

/// Dyes patches of both, all or part of them.
inline void dyeSome(Terrain& terrain) {
    Field<std::uint8_t> rock(terrain.columns(), terrain.rows());
    for (int z = 0; z < terrain.rows(); ++z) {
        for (int x = 0; x < terrain.columns(); ++x) {
            if ((x / 6 + z / 9) % 3 != 0) continue;
            rock.at(x, z) = static_cast<std::uint8_t>(x % 2 == 0 ? 255 : 100);
            terrain.setDye(x, z, terrain.sediment().at(x, z) / (1 + z % 3));
        }
    }
    terrain.setPainted(Painted::dye, rock);
}

/// Whether all sediment is dyed.
inline bool isAllDyed(const Terrain& terrain) {
    return terrain.dye() == terrain.sediment();
}

inline bool isSameGround(const Terrain& one, const Terrain& other) {
    return one.bedrock() == other.bedrock() && one.sediment() == other.sediment();
}

/// A sentence about the first law that is broken, or "" if all hold.
inline std::string brokenDyeLaw(const State& state) {
    const std::int64_t drift = state.dyeBalance().drift();
    if (drift != 0) return "The ledger of dye drifts by " + std::to_string(drift) + " quanta.";
    if (state.balance().drift() != 0) return "The ledger drifts.";
    const Terrain& terrain = state.terrain;
    for (std::size_t cell = 0; cell < terrain.size(); ++cell)
        if (terrain.dyeAt(cell) < 0 || terrain.dyeAt(cell) > terrain.sediment()[cell])
            return "There is less than no dye, or more than sediment.";
    return "";
}

inline State after(State state, int epochs, const Execution& execution = {1}) {
    const ThreadPool pool(execution.threads);
    for (int i = 0; i < epochs; ++i) state.step(pool, execution.simd);
    return state;
}

/// Whether a state comes out the same for any number of threads and every level of Simd.
inline bool isSameForAll(const State& state, int epochs) {
    const std::uint64_t hash = after(state, epochs, {1, Simd::baseline}).hash();
    for (const Simd simd : {Simd::baseline, Simd::sse4, Simd::avx2, Simd::avx512})
        for (const int threads : {1, 2, 3})
            if (simd <= bestSimd() && after(state, epochs, {threads, simd}).hash() != hash) return false;
    return true;
}

}  // namespace wadi::test
