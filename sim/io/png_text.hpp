// Keywords of the text chunks in which a 16-bit PNG written by Wadi tells what its values mean.
// Other programs show them as text and otherwise leave them alone. Data only.
#pragma once

namespace wadi::io {

inline constexpr char kUnitKey[] = "wadi.unit";          ///< "m" for heights
inline constexpr char kLowestKey[] = "wadi.lowest";      ///< What value 0 stands for
inline constexpr char kHighestKey[] = "wadi.highest";    ///< What value 65535 stands for
inline constexpr char kCellSizeKey[] = "wadi.cellSize";  ///< Distance of samples [m]

}  // namespace wadi::io
