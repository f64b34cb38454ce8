// Memory: how much of it there is and is free, asked before much is taken, and how messages tell amounts of
// it. Not a reservation: other programs take memory, too. Any thread.
#pragma once

#include <cstdint>
#include <string>

namespace wadi::io {

/// Memory that can be taken without swapping [bytes]; if the system does not tell, more than there can be.
std::uint64_t freeMemory();

/// Memory that the machine has [bytes]; likewise.
std::uint64_t installedMemory();

/// "512 bytes", "3.1 MB", "12.9 GB". Units are powers of ten.
std::string inBytes(std::uint64_t bytes);

}  // namespace wadi::io
