#include "sim/world/refined.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <variant>

namespace wadi {

namespace {

/// Whether a parameter of the wind depends on the size of cells for its other method alone. A hop of slabs is
/// as long as their wind is fast, and longer by itself: both would count twice.
bool isOfOtherMethod(const Param& param, WindMethod method) {
    if (param.group != "wind") return false;
    const bool isOfGrains = param.name == "speed" || param.name == "abrasion",
               isOfSlabs = param.name == "dust";
    return method == WindMethod::slabs ? isOfGrains : isOfSlabs;
}

/// Whether a parameter of the wind is read by its other method alone.
bool isUnread(const Param& param, WindMethod method) {
    constexpr std::array<std::string_view, 3> kOfGrains = {"gravity", "dt", "steps"},
                                              kOfSlabs = {"slab", "hop", "ceiling"};
    const auto& others = method == WindMethod::slabs ? kOfGrains : kOfSlabs;
    return param.group == "wind" && std::ranges::find(others, param.name) != others.end();
}

double wantedOf(const Param& param, const Parameters& params, double n) {
    const double number = param.number();
    if (isOfOtherMethod(param, params.wind.method)) return number;
    // Drops take what they do by 1, 2 … maxSteps times the ramp: together as much in n times as many steps.
    const bool isRamp = param.group == "runoff" && param.name == "ramp";
    if (isRamp) return number * (params.runoff.maxSteps + 1) / (n * params.runoff.maxSteps + 1);
    // Of an epoch as much evaporates in as many steps as there are, also where these are held.
    const bool isEvaporation = param.group == "pipes" && param.name == "evaporation";
    if (isEvaporation) {
        constexpr double kMostSteps = 64;
        return number * params.pipes.steps / std::clamp(std::round(n * params.pipes.steps), 1., kMostSteps);
    }
    switch (param.refined) {
        case Refined::same:
            break;
        case Refined::times:
            return n * number;
        case Refined::divided:
            return number / n;
    }
    return number;
}

double heldTo(const Param& param, double wanted) {
    const bool isWhole = std::holds_alternative<int*>(param.value);
    return std::clamp(isWhole ? std::round(wanted) : wanted, param.lowest, param.highest);
}

bool isAtWork(const ParamGroup& group) {
    const auto enabled = std::ranges::find(group.params, "enabled", &Param::name);
    return enabled == group.params.end() || enabled->number() != 0;
}

}  // namespace

RefinedParameters refined(const Parameters& params, double times) {
    RefinedParameters result{params};
    Parameters defaults;
    for (ParamGroup& group : groups(result.parameters, defaults)) {
        for (Param& param : group.params) {
            if (param.refined == Refined::same) continue;
            const double wanted = wantedOf(param, params, times), held = heldTo(param, wanted);
            if (wanted == param.number()) continue;
            param.setNumber(held);
            const bool isCut = wanted < param.lowest || wanted > param.highest;
            if (isCut && isAtWork(group) && !isUnread(param, params.wind.method))
                result.held.push_back({param.path(), wanted, held});
        }
    }
    return result;
}

bool changesOthers(std::string_view path) {
    return path == "wind.method" || path == "runoff.maxSteps" || path == "pipes.steps";
}

double refinedNumber(const Parameters& params, const std::string& path, double number, double times) {
    Parameters values = params, defaults;
    std::vector<ParamGroup> all = groups(values, defaults);
    Param& param = findParam(all, path);
    if (param.refined == Refined::same) return number;
    param.setNumber(number);
    return heldTo(param, wantedOf(param, values, times));
}

}  // namespace wadi
