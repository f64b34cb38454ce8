// Parameters: all that steers a simulation, in one plain struct. Not the looks of it (app).
// A value: each thread has its own copy.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/core/param.hpp"
#include "sim/environment/mask.hpp"
#include "sim/environment/rain.hpp"
#include "sim/environment/sand.hpp"
#include "sim/environment/sea.hpp"
#include "sim/environment/time.hpp"
#include "sim/generate/generate.hpp"
#include "sim/process/processes.hpp"
#include "sim/terrain/strata.hpp"

namespace wadi {

struct WorldParams {
    std::uint32_t seed = 1;
};

template <class V>
void visit(V&& v, WorldParams& p) {
    v("seed", p.seed, "Number from which the base terrain and every raindrop are drawn.");
}

template <class>
using MaskKindOf = MaskKind;

/// The mask of every process, under its name: `masks.droplet`; and what masks are like.
struct MaskParams : Processes::Members<MaskKindOf>, MaskShape {};

template <class V>
void visit(V&& v, MaskParams& p) {
    Processes::forEach([&]<class P>() { v(P::kInfo.name, p.template of<P>(), kMaskNames, P::kInfo.mask); });
    visit(v, static_cast<MaskShape&>(p));
}

/// The parameters of every process under its name, `params.droplet`, or its type, `params.of<Droplet>()`;
/// and of all that surrounds them.
struct Parameters : Processes::Members<ParamsOf> {
    WorldParams world;
    TimeParams time;
    GenerateParams terrain;
    SandParams sand;
    CloudParams clouds;
    MaskParams masks;
    SeaParams sea;
    StrataParams strata;
    std::vector<Spring> springs;  ///< At most kMostSprings; not in groups(), which have one of each
};

/// The groups of `params`, each with the defaults of `defaults`; both must outlive the result.
std::vector<ParamGroup> groups(Parameters& params, Parameters& defaults);

/// Whether a parameter came after hashes of worlds had been written down: hashes know it only where it is not
/// at its default, so that worlds without it keep theirs.
bool isLate(const Param& param);

/// The number that a hash knows a parameter by: its own. While no wind blows or no slope fails, those of them
/// whose defaults have changed since hashes were written down count as their first default if they are at the
/// present one, so that worlds without wind or slopes keep theirs.
double hashedNumber(const Param& param, const Param& fallback, const Parameters& params);

/// Whether a process is on that works by rates per year.
bool isInYears(const Parameters& params);

}  // namespace wadi
