#include "engine/gpu_timer.hpp"

#include <glad/gl.h>

#include <algorithm>

#include "engine/model.hpp"
#include "engine/shader.hpp"
#include "engine/state.hpp"
#include "engine/target.hpp"
#include "tests/engine/gl_context.hpp"
#include "tests/temp_folder.hpp"

using namespace engine;
using namespace engine::test;
using wadi::test::TempFolder;

namespace {

// Passes of which one is a hundred times the work of the other.
struct Bench : GlContext {
    TempFolder folder;
    Target target{256, 256, {Format::RGBA8}};
    Billboard billboard;
    Shader shader = make();

    Shader make() {
        folder.file("a.vert", kCover);
        folder.file("a.frag", paint("fract(sin(gl_FragCoord.x)), 0.0, 0.0"));
        return {folder.path(), "a.vert", "a.frag"};
    }
    void work(int times) {
        apply({.depthTest = false});
        target.target();
        shader.use();
        for (int n = 0; n < times; ++n) billboard.render();
    }
    void frame(GpuTimer& timer) {
        timer.frame();
        timer.begin("much");
        work(100);
        timer.end();
        const auto pass = timer.pass("little");
        work(1);
    }
};

}  // namespace

TEST_CASE_FIXTURE(Bench, "passes are known by their names, and more work takes longer") {
    GpuTimer timer;
    CHECK(timer.clock() != GpuTimer::Clock::None);
    CHECK(timer.times().empty());
    double much = 1e9, little = 1e9;  // the least of some frames: the machine may have other work
    for (int n = 0; n < 8; ++n) {
        frame(timer);
        glFinish();
        timer.frame();
        REQUIRE(timer.times().size() == 2);
        CHECK(timer.times()[0].name == "much");
        CHECK(timer.times()[1].name == "little");
        much = std::min(much, timer.times()[0].ms);
        little = std::min(little, timer.times()[1].ms);
    }
    CHECK(little > 0.0);
    CHECK(much > 2.0 * little);
}

TEST_CASE_FIXTURE(Bench, "the card's clock is read once it is known, and never waited for") {
    GpuTimer timer(GpuTimer::Clock::Card);
    frame(timer);
    CHECK(timer.times().empty());
    for (int n = 0; n < 50; ++n) frame(timer);
    glFinish();
    timer.frame();
    REQUIRE(timer.times().size() == 2);
    CHECK(timer.times()[0].name == "much");
    CHECK(timer.times()[0].ms > 0.0);
    CHECK(timer.times()[0].ms < 10'000.0);
}

TEST_CASE_FIXTURE(Bench, "passes of one name are one, and a pass that is not ended ends with the next") {
    for (const auto clock : {GpuTimer::Clock::Processor, GpuTimer::Clock::Card}) {
        GpuTimer timer(clock);
        timer.frame();
        for (const char* name : {"a", "b", "a"}) {
            timer.begin(name);
            work(1);
        }
        timer.frame();
        glFinish();
        timer.frame();
        REQUIRE(timer.times().size() == 2);
        CHECK(timer.times()[0].name == "a");
        CHECK(timer.times()[1].name == "b");
    }
}

TEST_CASE_FIXTURE(Bench, "frames without passes leave the last times, and a timer that is off forgets them") {
    for (const auto clock : {GpuTimer::Clock::Processor, GpuTimer::Clock::Card}) {
        GpuTimer timer(clock);
        timer.begin("before the first frame");
        timer.end();
        for (int n = 0; n < 3; ++n) {
            frame(timer);
            glFinish();
        }
        for (int n = 0; n < 10; ++n) timer.frame();
        CHECK(timer.times().size() == 2);
        timer.enable(false);
        frame(timer);
        timer.frame();
        CHECK(timer.times().empty());
        timer.enable(true);
        frame(timer);
        glFinish();
        timer.frame();
        CHECK(timer.times().size() == 2);
    }
}

TEST_CASE_FIXTURE(Bench, "without a clock nothing is told") {
    GpuTimer timer(GpuTimer::Clock::None);
    for (int n = 0; n < 6; ++n) frame(timer);
    CHECK(timer.times().empty());
}
