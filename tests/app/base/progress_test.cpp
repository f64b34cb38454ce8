#include "app/base/progress.hpp"

#include <doctest/doctest.h>

#include <sstream>
#include <thread>

using namespace app;

TEST_CASE("time left is rounded up") {
    CHECK(clockText(0) == "0:00");
    CHECK(clockText(6.1) == "0:07");
    CHECK(clockText(750) == "12:30");
    CHECK(clockText(3 * 3600 + 5 * 60) == "3:05:00");
}

TEST_CASE("the progress line tells place, rates and time left") {
    CHECK(progressLine({5, 10, 2.5, 1.2e6}) ==
          "[############            ] 50 %  epoch 5/10  2.50 epochs/s  1.20 M steps/s  0:02 left");
    CHECK(progressLine({0, 10, 0, 0}) == "[                        ] 0 %  epoch 0/10");
    CHECK(progressLine({10, 10, 1, 1}).starts_with("[########################] 100 %"));
}

TEST_CASE("progress draws on a terminal, removes its line, and is silent elsewhere") {
    for (const bool live : {true, false}) {
        std::ostringstream out;
        {
            Progress progress(out, live, 10);
            std::this_thread::sleep_for(std::chrono::milliseconds(250));
            progress.update(5, 1000);
            CHECK((out.str().find("epoch 5/10") != std::string::npos) == live);
        }
        CHECK(out.str().ends_with("\r\033[K") == live);
        CHECK(out.str().empty() == !live);
    }
}
