// The end of work in the background, for tests of panels that give it some. For tests only.
#pragma once

#include <chrono>
#include <string>
#include <thread>

#include "app/base/background.hpp"

namespace app::test {

/// Polls until all work is finished, for a minute at most; gives the faults.
inline std::string finish(Background& background) {
    std::string faults;
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!background.names().empty() && std::chrono::steady_clock::now() < end) {
        background.poll([&](const std::string& fault) { faults += fault; });
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return faults;
}

}  // namespace app::test
