#include "sim/world/parameters.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <type_traits>

namespace wadi {

namespace {

/// Whether a process came after the first six.
bool isLateProcess(std::string_view name) {
    constexpr std::array<std::string_view, 6> kFirst = {"droplet", "pipes", "runoff",
                                                        "roller",  "wind",  "talus"};
    return std::ranges::find(Processes::kInfos, name, &ProcessInfo::name) != Processes::kInfos.end() &&
           std::ranges::find(kFirst, name) == kFirst.end();
}

}  // namespace

std::vector<ParamGroup> groups(Parameters& params, Parameters& defaults) {
    std::vector<ParamGroup> all = {
        paramGroup("world", "World", params.world, defaults.world),
        paramGroup("time", "Time", params.time, defaults.time),
        paramGroup("terrain", "Terrain", params.terrain, defaults.terrain),
    };
    // The order is that in which a hash takes them: clouds have their place behind the rain.
    Processes::forEach([&]<class P>() {
        all.push_back(
            paramGroup(P::kInfo.name, P::kInfo.title, params.template of<P>(), defaults.template of<P>()));
        if constexpr (std::is_same_v<P, Droplet>)
            all.push_back(paramGroup("clouds", "Clouds", params.clouds, defaults.clouds));
    });
    all.push_back(paramGroup("sand", "Sand", params.sand, defaults.sand));
    all.push_back(paramGroup("masks", "Masks", params.masks, defaults.masks));
    all.push_back(paramGroup("strata", "Rock", params.strata, defaults.strata));
    all.push_back(paramGroup("sea", "Sea", params.sea, defaults.sea));
    return all;
}

bool isLate(const Param& param) {
    constexpr std::array<std::string_view, 6> kLateWind = {"fines",   "speedUp", "deflection",
                                                           "ceiling", "rose",    "roseEpochs"};
    if (param.group == "wind" && (std::ranges::find(kLateWind, param.name) != kLateWind.end() ||
                                  std::ranges::find(kRoseWindNames, param.name) != kRoseWindNames.end()))
        return true;
    if (param.group == "pipes" && param.name == "referencePower") return true;
    return param.group == "time" || (param.group == "terrain" && param.name == "age") ||
           isLateProcess(param.group) || (param.group == "masks" && isLateProcess(param.name));
}

double hashedNumber(const Param& param, const Param& fallback, const Parameters& params) {
    struct Changed {
        std::string_view group, name;
        double first;
    };
    constexpr std::array<Changed, 6> kChanged = {{{"wind", "method", 0},
                                                  {"wind", "speedUp", 10},
                                                  {"wind", "slab", double{0.05f}},
                                                  {"wind", "hop", 3},
                                                  {"talus", "passes", 16},
                                                  {"talus", "weathering", double{0.0005f}}}};
    const double number = param.number();
    const auto* const changed = std::ranges::find_if(
        kChanged, [&](const Changed& c) { return c.group == param.group && c.name == param.name; });
    if (changed == kChanged.end() || number != fallback.number()) return number;
    // Grains know nothing of how the ground speeds the wind up.
    const WindParams& wind = params.wind;
    const bool blows = wind.enabled && (changed->name != "speedUp" || wind.method == WindMethod::slabs);
    return (changed->group == "wind" ? blows : params.talus.enabled) ? number : changed->first;
}

bool isInYears(const Parameters& params) {
    bool found = false;
    Processes::forEach([&]<class P>() { found |= P::kInfo.isInYears && params.of<P>().enabled; });
    return found;
}

}  // namespace wadi
