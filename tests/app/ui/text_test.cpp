#include <doctest/doctest.h>

#include <cstdio>
#include <string>

#include "app/ui/messages.hpp"
#include "sim/edit/brush.hpp"
#include "sim/world/parameters.hpp"

TEST_CASE("names of parameters become words") {
    CHECK(app::label("dt") == "Time step");
    CHECK(app::label("depositionRate") == "Deposition rate");
    CHECK(app::label("perlin") == "Perlin");
    CHECK(app::label("") == "");
}

TEST_CASE("every slider shows the ends of its range without an exponent and with its unit") {
    wadi::Parameters params, defaults;
    for (const wadi::ParamGroup& group : wadi::groups(params, defaults)) {
        for (const wadi::Param& param : group.params) {
            if (!param.isFloat()) continue;
            const std::string format = app::sliderFormat(param);
            for (const double end : {param.lowest, param.highest}) {
                char text[64];
                std::snprintf(text, sizeof text, format.c_str(), end);
                INFO(param.path() << ": " << text);
                CHECK(std::string(text).find("e+") == std::string::npos);
                CHECK(std::stod(text) == doctest::Approx(end));
                CHECK(std::string(text).find(param.unit) != std::string::npos);
            }
        }
    }
}

TEST_CASE("a unit with a percent sign survives the slider's format") {
    float part = 1.f;
    wadi::ParamLister lister("test");
    lister("part", part, 0.f, 100.f, "%", "A part.");
    char text[64];
    std::snprintf(text, sizeof text, app::sliderFormat(lister.take().front()).c_str(), 50.0);
    CHECK(std::string(text) == "50 %");
}

TEST_CASE("a tooltip holds help, range and the value that a reset brings back") {
    wadi::Brush brush, fallback;
    const wadi::ParamGroup group = wadi::paramGroup("brush", "Brush", brush, fallback);
    const std::string text = app::tooltip(group.params[5], group.defaults[5]);
    CHECK(text.find(group.params[5].help) == 0);
    CHECK(text.find("From 0.01 to 1000 m; at first 60.") != std::string::npos);
    CHECK(text.find("Ctrl-click") != std::string::npos);
}

TEST_CASE("a changed parameter differs from its default until it is reset") {
    wadi::Brush brush, fallback;
    wadi::ParamGroup group = wadi::paramGroup("brush", "Brush", brush, fallback);
    CHECK_FALSE(app::differs(group.params[2], group.defaults[2]));
    brush.radius = 20.f;
    CHECK(app::differs(group.params[2], group.defaults[2]));
    app::reset(group.params[2], group.defaults[2]);
    CHECK(brush.radius == fallback.radius);
    CHECK_FALSE(app::differs(group.params[2], group.defaults[2]));
}

TEST_CASE("tooltips speak of switches, lists and numbers as people do") {
    wadi::Parameters params, defaults;
    for (const wadi::ParamGroup& group : wadi::groups(params, defaults)) {
        for (std::size_t i = 0; i < group.params.size(); ++i) {
            const wadi::Param& param = group.params[i];
            const std::string text = app::tooltip(param, group.defaults[i]);
            INFO(param.path() << ": " << text);
            for (const char* code : {"true", "false", "[", "..", "e+"}) {
                const bool isInHelp = param.help.find(code) != std::string_view::npos;
                CHECK((isInHelp || text.find(code) == std::string::npos));
            }
            if (param.isSwitch())
                CHECK((text.ends_with("\n\nOn at first.") || text.ends_with("\n\nOff at first.")));
        }
    }
}

TEST_CASE("a number that was beyond its range is told with the end that it was held to") {
    wadi::Brush brush, fallback;
    const wadi::ParamGroup group = wadi::paramGroup("brush", "Brush", brush, fallback);
    brush.height = 1000.f;
    CHECK(app::limitText(group.params[5]) == "Held to 1000 m, the most there can be.");
    brush.height = 0.01f;
    CHECK(app::limitText(group.params[5]) == "Held to 0.01 m, the least there can be.");
}

TEST_CASE("a unit is no plural behind one, and large numbers have no exponent") {
    int steps = 1;
    float far = 100'000.f;
    wadi::ParamLister lister("test");
    lister("steps", steps, 0, 9, "steps", "Some.");
    lister("far", far, 0.f, 1e6f, "m", "A length.");
    const std::vector<wadi::Param> params = lister.take();
    CHECK(app::valueText(params[0]) == "1 step");
    CHECK(app::sliderFormat(params[0], 1) == "%d step");
    CHECK(app::sliderFormat(params[0], 2) == "%d steps");
    CHECK(app::valueText(params[1]) == "100 000 m");
    steps = 3;
    CHECK(app::valueText(params[0]) == "3 steps");
}
