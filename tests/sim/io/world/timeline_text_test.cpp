#include "sim/io/world/timeline_text.hpp"

#include <doctest/doctest.h>

#include "sim/core/error.hpp"
#include "sim/world/simulation.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/edit/strokes.hpp"

using namespace wadi;
using wadi::test::errorOf;
using wadi::test::says;

namespace {

/// A world that has gone two ways, and is on the second.
Simulation branched() {
    Parameters params;
    params.terrain.size = 32;
    Simulation simulation(params);
    for (int i = 0; i < 4; ++i) simulation.step();
    simulation.apply(strokes::wall(1, {5, 5}, {20, 20}));
    simulation.step();
    simulation.apply(GoTo{.epoch = 2});
    simulation.apply(SetParam{"droplet.rain", 40});
    for (int i = 0; i < 4; ++i) simulation.step();
    simulation.apply(FlagMoment{1, 3, "\"here\""});
    return simulation;
}

std::string textOf(const Simulation& simulation) {
    return io::timelineText(simulation.timeline(), simulation.log(), simulation.epoch());
}

/// What is said about the text of branched() once `from` has become `to`.
std::string faultAfter(const std::string& from, const std::string& to) {
    const Simulation simulation = branched();
    std::string text = textOf(simulation);
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    text.replace(at, from.size(), to);
    return errorOf(
        [&] { io::readTimeline(text, simulation.log(), simulation.epoch(), "a.wadi/timeline.json"); });
}

}  // namespace

TEST_CASE("a time line of one branch that ends now needs no text") {
    Parameters params;
    params.terrain.size = 32;
    Simulation simulation(params);
    simulation.step();
    CHECK(textOf(simulation).empty());
}

TEST_CASE("branches and flags are read as they were written") {
    const Simulation simulation = branched();
    const Timeline read =
        io::readTimeline(textOf(simulation), simulation.log(), simulation.epoch(), "a.wadi");
    CHECK(read.present() == 1);
    REQUIRE(read.branches().size() == 2);
    CHECK(read.branch(1).fork == 2);
    CHECK(read.branch(1).end == 6);
    CHECK(read.branch(1).edits.size() == 1);
    CHECK(read.branch(kTrunk).end == 5);
    CHECK(read.branch(kTrunk).edits.size() == 1);
    REQUIRE(read.flags().size() == 1);
    CHECK(read.flags()[0].name == "\"here\"");
    CHECK(read.flags()[0].epoch == 3);
}

TEST_CASE("a damaged time line is refused with a sentence that names the file and what is wrong") {
    CHECK(says(faultAfter("{\"wadi-timeline\":1", "{\"wadi-timeline\":2"), "a.wadi/timeline.json",
               "newer Wadi"));
    CHECK(says(faultAfter("\"parent\":0,\"fork\":2", "\"parent\":0,\"fork\":9"), "does not fit the branch"));
    CHECK(says(faultAfter("\"parent\":0,\"fork\":2", "\"parent\":7,\"fork\":2"), "does not fit the branch"));
    CHECK(says(faultAfter("\"present\":1", "\"present\":3"), "no branch 3"));
    CHECK(says(faultAfter("\"end\":6", "\"end\":1"), "timeline.json"));
    CHECK(says(faultAfter("\"end\":6", "\"end\":3"), "ends before the world does"));
    CHECK(says(faultAfter("\"flags\":[", "\"more\":1,\"flags\":["), "more"));
    CHECK(says(faultAfter("\"branch\":1", "\"branch\":4"), "no branch 4"));
}
