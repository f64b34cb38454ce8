#include "tests/sim/io/world/edits.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "sim/core/random.hpp"
#include "sim/core/state_visitor.hpp"

namespace wadi::test {

namespace {

using Raster = std::shared_ptr<const Field<std::uint8_t>>;

Raster picture(int columns, int rows, int seed) {
    Field<std::uint8_t> field(columns, rows);
    for (std::size_t i = 0; i < field.size(); ++i)
        field[i] = static_cast<std::uint8_t>(i % 37 < 20 ? seed : mix(i + static_cast<std::uint64_t>(seed)));
    return std::make_shared<const Field<std::uint8_t>>(std::move(field));
}

bool areEqual(const Raster& a, const Raster& b) {
    return a == b || (a && b && *a == *b);
}

bool areEqual(float a, float b) {
    return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
}

bool areEqual(const std::vector<Param>& a, const std::vector<Param>& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (std::bit_cast<std::uint64_t>(a[i].number()) != std::bit_cast<std::uint64_t>(b[i].number()))
            return false;
    }
    return a.size() == b.size();
}

template <class P>
bool areEqualIn(P a, P b) {
    return areEqual(listParams("", a), listParams("", b));
}

bool areEqual(const std::vector<Spring>& a, const std::vector<Spring>& b) {
    bool equal = a.size() == b.size();
    for (std::size_t i = 0; equal && i < a.size(); ++i) equal = areEqualIn(a[i], b[i]);
    return equal;
}

bool areEqual(Parameters a, Parameters b) {
    Parameters defaults;
    const auto left = groups(a, defaults), right = groups(b, defaults);
    bool equal = areEqual(a.springs, b.springs);
    for (std::size_t i = 0; equal && i < left.size(); ++i) equal = areEqual(left[i].params, right[i].params);
    return equal;
}

bool areEqual(const std::vector<glm::vec2>& a, const std::vector<glm::vec2>& b) {
    bool equal = a.size() == b.size();
    for (std::size_t i = 0; equal && i < a.size(); ++i)
        equal = areEqual(a[i].x, b[i].x) && areEqual(a[i].y, b[i].y);
    return equal;
}

Parameters unusual() {
    Parameters params;
    params.world.seed = 4000000000u;
    params.droplet.dt = 0.7f;
    params.wind.edges = WindEdges::feed;
    params.pipes.enabled = true;
    params.springs = {{0.1f, 0.2f, 3.3f, 4.4f, 0.55f}, {}};
    return params;
}

}  // namespace

Command strokeOf(BrushKind kind, std::uint32_t stroke) {
    Stroke piece;
    piece.stroke = stroke;
    piece.inverted = stroke % 2 == 0;
    piece.anew = stroke % 3 == 0;
    piece.brush = {.kind = kind,
                   .shape = static_cast<BrushShape>(stroke % kShapeNames.size()),
                   .radius = 2.f + static_cast<float>(stroke) / 3.f,
                   .softness = 0.3f,
                   .turn = 33.3f,
                   .height = 12.1f,
                   .hardness = 0.9f,
                   .strength = 0.7f,
                   .value = 0.2f,
                   .level = -3.7f,
                   .step = 7.7f};
    for (int i = 0; i < 9; ++i)
        piece.dabs.push_back({static_cast<float>(10 + 5 * i) / 1.7f, static_cast<float>(stroke) * 3.1f});
    piece.stamp = picture(9, 7, 3);
    return piece;
}

std::vector<EditLog::Entry> editsOfEveryKind() {
    std::vector<EditLog::Entry> log = {{0, SetParam{"droplet.dt", 0.8, 3}},
                                       {0, SetParam{"wind.enabled", 1}},
                                       {1, SetParam{"droplet.edges", 2}},
                                       {1, SetParam{"world.seed", 4294967295.0}},
                                       {2, SetParameters{unusual()}},
                                       {2, SetSprings{unusual().springs, 9}},
                                       {2, SetSprings{}},
                                       {3, SetPaintedMap{Painted::rain, picture(64, 48, 5)}},
                                       {3, SetPaintedMap{Painted::mask, nullptr}}};
    for (std::uint32_t kind = 0; kind < kBrushNames.size(); ++kind)
        log.push_back({4 + kind, strokeOf(static_cast<BrushKind>(kind), kind + 1)});
    for (const Command& command :
         std::initializer_list<Command>{EndGesture{}, Undo{}, Redo{}, Blur{7}, Upsample{}, Upsample{true}})
        log.push_back({50, command});
    return log;
}

bool areEqual(const EditLog::Entry& a, const EditLog::Entry& b) {
    if (a.epoch != b.epoch || a.command.index() != b.command.index()) return false;
    return std::visit(
        Overloaded{
            [&](const SetParam& x) {
                const auto& y = std::get<SetParam>(b.command);
                return x.path == y.path && x.gesture == y.gesture &&
                       std::bit_cast<std::uint64_t>(x.number) == std::bit_cast<std::uint64_t>(y.number);
            },
            [&](const SetParameters& x) {
                return areEqual(x.parameters, std::get<SetParameters>(b.command).parameters);
            },
            [&](const SetSprings& x) {
                const auto& y = std::get<SetSprings>(b.command);
                return x.gesture == y.gesture && areEqual(x.springs, y.springs);
            },
            [&](const SetPaintedMap& x) {
                const auto& y = std::get<SetPaintedMap>(b.command);
                return x.which == y.which && areEqual(x.map, y.map);
            },
            [&](const Stroke& x) {
                const auto& y = std::get<Stroke>(b.command);
                return x.stroke == y.stroke && x.inverted == y.inverted && x.anew == y.anew &&
                       areEqualIn(x.brush, y.brush) && areEqual(x.dabs, y.dabs) && areEqual(x.stamp, y.stamp);
            },
            [&](const Blur& x) { return x.passes == std::get<Blur>(b.command).passes; },
            [](const auto&) { return true; },
        },
        a.command);
}

std::size_t Dice::below(std::size_t count) {
    state = mix(state + 0x9e3779b97f4a7c15ull);
    return static_cast<std::size_t>(state % count);
}

std::string mutated(std::string text, Dice& dice) {
    constexpr std::array<std::string_view, 16> kWords = {"\"",    "{",
                                                         "}",     "[",
                                                         "]",     ",",
                                                         ":",     "-1",
                                                         "1e999", "null",
                                                         "true",  "\n",
                                                         "\xff",  "999999999999",
                                                         "0.5",   "{\"epoch\":1}\n"};
    for (std::size_t left = 1 + dice.below(4); left > 0 && !text.empty(); --left) {
        const std::size_t at = dice.below(text.size()), count = dice.below(30);
        switch (dice.below(5)) {
            case 0:
                text[at] = static_cast<char>(dice.below(256));
                break;
            case 1:
                text.erase(at, count);
                break;
            case 2:
                text.insert(at, kWords[dice.below(kWords.size())]);
                break;
            case 3:
                text.insert(dice.below(text.size()), text.substr(at, count));
                break;
            default:
                text.resize(at);
        }
    }
    return text;
}

}  // namespace wadi::test
