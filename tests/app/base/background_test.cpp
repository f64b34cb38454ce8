#include "app/base/background.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <future>
#include <optional>
#include <stdexcept>
#include <thread>

namespace {

void pollUntilIdle(app::Background& background, const app::Background::Say& fail) {
    for (int i = 0; i < 120'000 && !background.names().empty(); ++i) {
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

TEST_CASE("long work tells how far it is, ends when it is cancelled, and that is no fault") {
    app::Background background;
    std::promise<void> isHalf;
    const auto progress = background.start("Counting", [&](wadi::Progress& p) -> app::Background::Finish {
        p.reach(0.5);
        isHalf.set_value();
        for (;;) p.reach(0.5);
    });
    isHalf.get_future().wait();
    REQUIRE(background.doing().size() == 1);
    CHECK(background.doing()[0].progress == progress.lock());
    CHECK(background.doing()[0].progress->part() == 0.5f);
    background.doing()[0].progress->cancel();
    std::vector<std::string> said;
    for (int i = 0; i < 120'000 && !background.names().empty(); ++i) {
        background.poll([](const std::string& fault) { FAIL(fault); },
                        [&](const std::string& sentence) { said.push_back(sentence); });
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    CHECK(said == std::vector<std::string>{"Cancelled: Counting."});
    CHECK(progress.expired());
}

TEST_CASE("short work has no progress, and the progress of long work ends with it") {
    app::Background background;
    background.start("Short", []() -> app::Background::Finish { return [] {}; });
    const auto progress =
        background.start("Long", [](wadi::Progress&) -> app::Background::Finish { return [] {}; });
    CHECK_FALSE(background.doing()[0].progress);
    CHECK_FALSE(progress.expired());
    pollUntilIdle(background, [](const std::string& fault) { FAIL(fault); });
    CHECK(progress.expired());
}

TEST_CASE("the end of the program waits for long work of which that is wanted") {
    std::optional<app::Background> background(std::in_place);
    std::promise<void> begun;
    bool isDone = false;
    const auto work = [&](wadi::Progress& progress) -> app::Background::Finish {
        begun.set_value();
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        progress.reach(1);
        isDone = true;
        return [] {};
    };
    background->start("Saving", work, app::Background::AtEnd::waitedFor);
    begun.get_future().wait();
    background.reset();
    CHECK(isDone);
}

TEST_CASE("the end of the program does not wait for long work") {
    std::optional<app::Background> background(std::in_place);
    std::promise<void> begun;
    bool cancelled = false;
    background->start("Endless", [&](wadi::Progress& p) -> app::Background::Finish {
        begun.set_value();
        try {
            for (;;) p.reach(0);
        } catch (const wadi::Cancelled&) {
            cancelled = true;
            throw;
        }
    });
    begun.get_future().wait();
    background.reset();
    CHECK(cancelled);
}
