#include "sim/core/param.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <string>

#include "sim/core/error.hpp"
#include "sim/process/processes.hpp"
#include "sim/world/parameters.hpp"

using namespace wadi;

namespace {

struct Fixture {
    Parameters params, defaults;
    std::vector<ParamGroup> all = groups(params, defaults);
};

std::string faultOf(auto&& action) {
    try {
        action();
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE_FIXTURE(Fixture, "every default lies within its range and says what it is") {
    for (const ParamGroup& group : all) {
        for (Param param : group.params) {
            CAPTURE(param.path());
            CHECK_FALSE(param.help.empty());
            CHECK(param.lowest < param.highest);
            if (!param.isColour()) CHECK_NOTHROW(param.setNumber(param.number()));
        }
    }
}

TEST_CASE_FIXTURE(Fixture,
                  "every parameter goes through its text and back unchanged, at both ends of its range") {
    for (ParamGroup& group : all) {
        for (Param& param : group.params) {
            for (const double number : {param.lowest, param.highest, param.number()}) {
                CAPTURE(param.path());
                param.setNumber(number);
                const double set = param.number();
                const std::string text = param.text();
                param.setNumber(param.lowest);
                param.setText(text);
                CHECK(param.number() == set);
            }
        }
    }
}

TEST_CASE_FIXTURE(Fixture, "every process has some main parameters, which fit on a small screen") {
    for (const ProcessInfo& process : Processes::kInfos) {
        CAPTURE(process.name);
        const auto group = std::ranges::find(all, process.name, &ParamGroup::name);
        REQUIRE(group != all.end());
        const auto main = std::ranges::count_if(group->params, &Param::isMain);
        CHECK(main >= 3);
        CHECK(main <= 6);
    }
}

TEST_CASE_FIXTURE(Fixture, "no two parameters share a path") {
    std::vector<std::string> paths;
    for (const ParamGroup& group : all) {
        for (const Param& param : group.params) paths.push_back(param.path());
    }
    std::sort(paths.begin(), paths.end());
    CHECK(std::adjacent_find(paths.begin(), paths.end()) == paths.end());
}

TEST_CASE_FIXTURE(Fixture, "an assignment sets numbers, switches and choices") {
    assign(all, "droplet.dt=0.8");
    assign(all, "droplet.restEnds=false");
    assign(all, "droplet.edges=periodic");
    assign(all, "world.seed=4294967295");
    CHECK(params.droplet.dt == 0.8f);
    CHECK_FALSE(params.droplet.restEnds);
    CHECK(params.droplet.edges == Edges::periodic);
    CHECK(params.world.seed == 4294967295u);
}

TEST_CASE_FIXTURE(Fixture, "an unknown parameter is refused with the nearest known one") {
    CHECK(faultOf([&] { assign(all, "droplet.evaporatoin=0.1"); }).find("droplet.evaporation") !=
          std::string::npos);
}

TEST_CASE_FIXTURE(Fixture, "a value out of range is refused with the range and changes nothing") {
    const std::string fault = faultOf([&] { assign(all, "droplet.dt=3"); });
    CHECK(fault.find("droplet.dt cannot be 3") != std::string::npos);
    CHECK(fault.find("[0.05 .. 2]") != std::string::npos);
    CHECK(params.droplet.dt == defaults.droplet.dt);
}

TEST_CASE_FIXTURE(Fixture, "values that are no values are refused") {
    for (const char* text : {"droplet.dt=fast", "droplet.dt=", "droplet.dt=nan", "droplet.dt=1e999",
                             "droplet.dt", "", "droplet.steps=1.5", "droplet.restEnds=perhaps",
                             "droplet.edges=round", "world.seed=-1", "world.seed=4294967296"}) {
        CAPTURE(text);
        CHECK_FALSE(faultOf([&] { assign(all, text); }).empty());
    }
    CHECK_FALSE(faultOf([&] {
                    findParam(all, "droplet.dt").setNumber(std::numeric_limits<double>::quiet_NaN());
                }).empty());
}

namespace {

struct Tinted {
    glm::vec3 colour{0.2f, 0.4f, 0.6f};
};

template <class V>
void visit(V&& v, Tinted& p) {
    v("colour", p.colour, "A colour.");
}

}  // namespace

TEST_CASE("a colour is written as #rrggbb") {
    Tinted tinted;
    std::vector<Param> params = listParams("look", tinted);
    CHECK(params[0].text() == "#336699");
    params[0].setText("#ff0080");
    CHECK(tinted.colour.r == 1.f);
    CHECK(tinted.colour.g == 0.f);
    CHECK(params[0].text() == "#ff0080");
    for (const char* text : {"ff0080", "#ff008", "#gg0000", "#-10000", "red", ""}) {
        CAPTURE(text);
        CHECK_FALSE(faultOf([&] { params[0].setText(text); }).empty());
    }
}
