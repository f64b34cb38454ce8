#include "app/world/variation.hpp"

#include <doctest/doctest.h>

#include "app/world/world.hpp"
#include "tests/refusal.hpp"

using app::Variation;
using wadi::test::errorOf;
using wadi::test::says;
using Texts = std::vector<std::string>;

namespace {

/// The values that a text stands for.
Texts valuesOf(const std::string& text, int steps = 5) {
    app::Settings settings, defaults;
    std::vector<wadi::ParamGroup> groups = groupsOf(settings, defaults);
    return app::readVariation(text, steps, groups).values;
}

}  // namespace

TEST_CASE("a range is cut into equal steps of the slider, from one end to the other") {
    CHECK(valuesOf("droplet.dt=0.5..1.5") == Texts{"0.5", "0.75", "1", "1.25", "1.5"});
    CHECK(valuesOf("talus.cliff=30..60", 3) == Texts{"30", "45", "60"});
    CHECK(valuesOf("vegetation.growth=5..5000", 4) == Texts{"5", "50", "500", "5000"});  // a logarithmic slider
    CHECK(valuesOf("talus.cliff=60..30", 2) == Texts{"60", "30"});
}

TEST_CASE("whole numbers stay whole, and no value comes twice") {
    CHECK(valuesOf("droplet.radius=0..2", 5).size() == 3);
    CHECK(valuesOf("talus.cliff=40,40,50") == Texts{"40", "50"});
}

TEST_CASE("a name alone stands for all that there is to choose from, or the whole range") {
    CHECK(valuesOf("droplet.enabled") == Texts{"false", "true"});
    CHECK(valuesOf("wind.method").size() == 2);
    const Texts all = valuesOf("droplet.evaporation", 3);
    REQUIRE(all.size() == 3);
    CHECK(all.front() != all.back());
}

TEST_CASE("values that a parameter cannot have are refused by its name and range") {
    CHECK(says(errorOf([] { valuesOf("droplet.dt=0.5..99"); }), "droplet.dt", "0.5..99"));
    CHECK(says(errorOf([] { valuesOf("droplet.dt=a..b"); }), "droplet.dt"));
    CHECK(says(errorOf([] { valuesOf("wind.method=1..2"); }), "wind.method"));
    CHECK(says(errorOf([] { valuesOf("wind.method=slabs,none"); }), "none"));
    CHECK(says(errorOf([] { valuesOf("droplet.dtt=1"); }), "droplet.dtt"));
    CHECK(says(errorOf([] { valuesOf("look.skyColour"); }), "look.skyColour", "colour"));
    CHECK(says(errorOf([] { valuesOf("droplet.dt="); }), "droplet.dt"));
}

TEST_CASE("the whole range of every number is one, as its own words tell it") {
    app::Settings settings, defaults;
    std::vector<wadi::ParamGroup> groups = groupsOf(settings, defaults);
    for (const wadi::ParamGroup& group : groups)
        for (const wadi::Param& param : group.params) {
            if (param.isColour() || param.isSwitch() || param.isChoice()) continue;
            const std::string range = param.range();  // "[0.05 .. 2 s]"
            const std::size_t to = range.find(" .. ");
            const std::string low = range.substr(1, to - 1);
            const std::string high = range.substr(to + 4, range.find_first_of(" ]", to + 4) - to - 4);
            CHECK_NOTHROW(valuesOf(param.path() + "=" + low + ".." + high, 2));
        }
    CHECK(says(errorOf([] { valuesOf("droplet.dt=1...2"); }), "1...2"));
}

TEST_CASE("two variations make a grid: the first one to the right, the second one downwards") {
    const std::vector<Variation> two = {{"a.x", {"1", "2", "3"}}, {"b.y", {"p", "q"}}};
    const auto worlds = app::worldsOf(two);
    REQUIRE(worlds.size() == 6);
    CHECK(worlds[0] == Texts{"a.x=1", "b.y=p"});
    CHECK(worlds[1] == Texts{"a.x=2", "b.y=p"});
    CHECK(worlds[3] == Texts{"a.x=1", "b.y=q"});
    CHECK(app::worldsOf({two[0]}).size() == 3);
}
