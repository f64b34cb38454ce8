// The unit of material: heights are counted in quanta of 2^-17 m (7.6 µm) as 32-bit integers, so that
// sums close exactly and do not depend on their order. Not a fixed-point number class. Any thread.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>

namespace wadi {

/// A count of quanta of height per cell.
using Quanta = std::int32_t;

/// Quanta in a metre. A power of two: conversion of a count to metres is exact in double.
inline constexpr double kQuantaPerMetre = 131072.0;

/// Lowest and highest ground [m] that a terrain may have. They hold all land and most of the sea floor
/// and lie less than 2^31 quanta apart, so that a difference of two heights always fits in 32 bits.
inline constexpr double kLowestMetres = -6144.0;
inline constexpr double kHighestMetres = 10239.0;
inline constexpr Quanta kLowest = static_cast<Quanta>(kLowestMetres * kQuantaPerMetre);
inline constexpr Quanta kHighest = static_cast<Quanta>(kHighestMetres * kQuantaPerMetre);

/// Metres of a count.
constexpr double toMetres(Quanta quanta) {
    return quanta / kQuantaPerMetre;
}

/// The nearest count of quanta, or nothing if `metres` is not a number or outside
/// [kLowestMetres, kHighestMetres].
inline std::optional<Quanta> toQuanta(double metres) {
    if (!(metres >= kLowestMetres && metres <= kHighestMetres)) return std::nullopt;
    return static_cast<Quanta>(std::floor(metres * kQuantaPerMetre + 0.5));
}

}  // namespace wadi
