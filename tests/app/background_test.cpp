#include "app/background.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <stdexcept>
#include <thread>

namespace {

void pollUntilIdle(app::Background& background, const app::Background::Fail& fail) {
    for (int i = 0; i < 1000 && !background.names().empty(); ++i) {
        background.poll(fail);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

}  // namespace

TEST_CASE("work runs on another thread and is finished on the one that polls") {
    app::Background background;
    std::thread::id worked, finished;
    background.start("Working", [&]() -> app::Background::Finish {
        worked = std::this_thread::get_id();
        return [&] { finished = std::this_thread::get_id(); };
    });
    CHECK(background.names() == std::vector<std::string>{"Working"});
    pollUntilIdle(background, [](const std::string& fault) { FAIL(fault); });
    CHECK(finished == std::this_thread::get_id());
    CHECK(worked != finished);
    CHECK(background.names().empty());
}

TEST_CASE("what work throws is reported once, and other work goes on") {
    app::Background background;
    std::vector<std::string> faults;
    bool finished = false;
    background.start("Failing",
                     []() -> app::Background::Finish { throw std::runtime_error("No such file."); });
    background.start("Working", [&]() -> app::Background::Finish { return [&] { finished = true; }; });
    pollUntilIdle(background, [&](const std::string& fault) { faults.push_back(fault); });
    CHECK(faults == std::vector<std::string>{"No such file."});
    CHECK(finished);
}

TEST_CASE("finished work may start further work") {
    app::Background background;
    bool second = false;
    background.start("First", [&]() -> app::Background::Finish {
        return [&] {
            background.start("Second", [&]() -> app::Background::Finish { return [&] { second = true; }; });
        };
    });
    pollUntilIdle(background, [](const std::string& fault) { FAIL(fault); });
    CHECK(second);
}
