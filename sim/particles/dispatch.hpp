// Dispatch: picks, of the versions of a vector function that one source was compiled to, that of a level of
// Simd. For the part of such a source that is compiled once (HWY_ONCE). Any thread.
#pragma once

#include <hwy/highway.h>

#include "sim/core/execution.hpp"

#define WADI_BASELINE(function) &HWY_STATIC_DISPATCH(function)

// A level that this compiler or machine does not know falls back to the one below.
#if HWY_TARGETS & HWY_SSE4
#define WADI_SSE4(function) &N_SSE4::function
#else
#define WADI_SSE4(function) WADI_BASELINE(function)
#endif
#if HWY_TARGETS & HWY_AVX2
#define WADI_AVX2(function) &N_AVX2::function
#else
#define WADI_AVX2(function) WADI_SSE4(function)
#endif
#if HWY_TARGETS & HWY_AVX3
#define WADI_AVX512(function) &N_AVX3::function
#else
#define WADI_AVX512(function) WADI_AVX2(function)
#endif

/// The version of wadi::HWY_NAMESPACE::function for a level; all give the same bits.
#define WADI_DISPATCH(simd, function)                                                           \
    ::wadi::versionFor(simd, WADI_BASELINE(function), WADI_SSE4(function), WADI_AVX2(function), \
                       WADI_AVX512(function))

namespace wadi {

template <class Function>
Function versionFor(Simd simd, Function baseline, Function sse4, Function avx2, Function avx512) {
    switch (simd) {
        case Simd::baseline:
            return baseline;
        case Simd::sse4:
            return sse4;
        case Simd::avx2:
            return avx2;
        case Simd::avx512:
            return avx512;
    }
    return baseline;
}

}  // namespace wadi
