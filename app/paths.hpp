// Paths: where the program finds what it ships with: shaders/ and assets/. Any thread.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace app {

/// Where to look for the data, in this order.
struct DataPlaces {
    std::optional<std::string> chosen;  ///< WADI_DATA of the environment: it counts alone if it is set
    std::filesystem::path source;       ///< The source tree the program was built from
    std::filesystem::path program;      ///< The running program; data is in ../share/wadi from its folder
};

/// The first place that holds both folders. Throws wadi::Error naming all that were tried.
std::filesystem::path findData(const DataPlaces& places);

/// The data of the running program. Throws wadi::Error.
std::filesystem::path dataFolder();

}  // namespace app
