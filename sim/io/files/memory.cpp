#include "sim/io/files/memory.hpp"

#include <unistd.h>

#include <array>
#include <cmath>
#include <fstream>
#include <limits>
#include <optional>
#include <string_view>

#include "sim/io/files/messages.hpp"

namespace wadi::io {

namespace {

// What Linux estimates that programs can have, including caches that it would drop.
std::optional<std::uint64_t> availableToLinux() {
    std::ifstream in("/proc/meminfo");
    std::string word;
    std::uint64_t kibibytes = 0;
    while (in >> word)
        if (word == "MemAvailable:" && in >> kibibytes) return kibibytes * 1024;
    return std::nullopt;
}

}  // namespace

std::uint64_t freeMemory() {
    return availableToLinux().value_or(installedMemory());
}

std::uint64_t installedMemory() {
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    if (pages <= 0 || size <= 0) return std::numeric_limits<std::uint64_t>::max();
    return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size);
}

std::string inBytes(std::uint64_t bytes) {
    constexpr std::array<std::string_view, 4> kUnits = {"kB", "MB", "GB", "TB"};
    if (bytes < 1000) return std::to_string(bytes) + " bytes";
    double amount = static_cast<double>(bytes) / 1000;
    std::size_t unit = 0;
    for (; amount >= 999.95 && unit + 1 < kUnits.size(); ++unit) amount /= 1000;
    return number(std::floor(amount * 10 + 0.5) / 10) + " " + std::string(kUnits[unit]);
}

}  // namespace wadi::io
