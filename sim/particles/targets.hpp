// Targets: the levels that vector code is compiled for: those of Simd, and no others that Highway knows. A
// source that is compiled once for each includes it before hwy/foreach_target.hpp. Any thread.
#pragma once

#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
