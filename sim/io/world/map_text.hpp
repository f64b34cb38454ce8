// Keywords of the texts in which a file written by Wadi tells what its values mean: chunks of a PNG,
// attributes of an EXR, lines of a TIFF's description. Other programs show them as text and otherwise leave
// them alone. Data only.
#pragma once

namespace wadi::io {

inline constexpr char kUnitKey[] = "wadi.unit";            ///< "m" for heights
inline constexpr char kLowestKey[] = "wadi.lowest";        ///< What the least value of a scale stands for
inline constexpr char kHighestKey[] = "wadi.highest";      ///< What its greatest value stands for
inline constexpr char kCellSizeKey[] = "wadi.cellSize";    ///< Distance of samples [m]
inline constexpr char kCellSizeZKey[] = "wadi.cellSizeZ";  ///< That of rows, where it is another one [m]
inline constexpr char kRecipeKey[] = "wadi.world";         ///< How the world of the map came to be

}  // namespace wadi::io
