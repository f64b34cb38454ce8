// Parameters, declared once: a struct of plain values and a visit() that names each with its range,
// unit and help. Panels, scenes, the command line and tests all read that one declaration.
// Not a store: a Param refers to a value that lives elsewhere. One thread at a time.
#pragma once

#include <array>
#include <cstdint>
#include <glm/vec3.hpp>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "sim/core/sentence.hpp"

namespace wadi {

/// How a slider should divide its range.
enum class Scale { linear, logarithmic };

/// Whether a parameter is one of the few with which a person works most, and which panels show first.
enum class Rank { other, main };

/// What a parameter becomes on a map of the same ground with n times as many cells along a side, so that it
/// means the same there. Saved worlds that were made finer rely on it: who changes such a mark changes what
/// these come to.
enum class Refined {
    same,    ///< It does not depend on the size of cells
    times,   ///< n times as much: lengths in cells, steps on a way
    divided  ///< An n-th: what happens in a step of which there are n times as many
};
/// A sentence on each for people, in the order of Refined; "": nothing need be said.
inline constexpr std::array<std::string_view, 3> kRefinedHelp = {
    "", "A bake with n times as many cells along a side makes it n times as much.",
    "A bake with n times as many cells along a side makes it an n-th."};

/// Access to a value of an enumeration as the position in its list of names.
struct ChoiceRef {
    void* value;
    int (*get)(const void*);
    void (*set)(void*, int);
};

/// One parameter: its description and a reference to its value, which must outlive it.
struct Param {
    using Value = std::variant<bool*, int*, std::uint32_t*, float*, glm::vec3*, ChoiceRef>;

    std::string_view group;                          ///< Name of the struct it belongs to, as in "droplet"
    std::string_view name;                           ///< Name within the group, as in "dt"
    Value value;                                     ///< Where the value lives
    double lowest = 0;                               ///< Least allowed number
    double highest = 1;                              ///< Greatest allowed number
    std::string_view unit;                           ///< Unit, or "" for a plain number
    std::string_view help;                           ///< One or two sentences for a tooltip
    Scale scale = Scale::linear;                     ///< Division of the slider
    Rank rank = Rank::other;                         ///< Whether panels show it first
    std::span<const std::string_view> choices = {};  ///< Names of the values of a choice, else empty
    Refined refined = Refined::same;                 ///< What it becomes on a finer map

    /// "group.name", as it is written on the command line.
    std::string path() const;
    /// Whether path() is this, without a text being made for it.
    bool isAt(std::string_view path) const;
    /// A sentence on what it becomes on a finer map, or "".
    std::string_view refinedHelp() const { return kRefinedHelp[static_cast<std::size_t>(refined)]; }
    /// Its help, and that sentence.
    std::string wholeHelp() const;
    bool isColour() const { return std::holds_alternative<glm::vec3*>(value); }
    bool isSwitch() const { return std::holds_alternative<bool*>(value); }
    bool isChoice() const { return std::holds_alternative<ChoiceRef>(value); }
    bool isMain() const { return rank == Rank::main; }
    bool isFloat() const { return std::holds_alternative<float*>(value); }

    /// The value as a number: a switch is 0 or 1, a choice its position. Not for colours.
    double number() const;
    /// Sets the value. Throws Error if it is not a number, out of range, or a fraction where whole
    /// numbers are asked for; the value is then untouched. Not for colours.
    void setNumber(double number);

    /// The value as it is written in scenes and on the command line; setText(text()) changes nothing.
    std::string text() const;
    /// Reads a number, true/false, the name of a choice, or a colour "#rrggbb". Throws Error as setNumber.
    void setText(std::string_view text);

    /// "[0.05 .. 2 s]", "true|false" or "open|closed|periodic".
    std::string range() const;
    /// The same in a sentence.
    Sentence allowed() const;
};

/// A named group of parameters, ready for panels and files.
struct ParamGroup {
    std::string_view name;   ///< As in "droplet"
    std::string_view title;  ///< As shown to people
    std::vector<Param> params;
    std::vector<Param> defaults;  ///< The same parameters, referring to default values
};

/// The visitor that makes a list of Params from a struct.
class ParamLister {
  public:
    explicit ParamLister(std::string_view group) : group_(group) {}

    /// `options`: a Scale, a Rank and a Refined, or less, in any order.
    template <class... Options>
    void operator()(std::string_view name, float& value, float lowest, float highest, std::string_view unit,
                    std::string_view help, Options... options) {
        add(name, &value, lowest, highest, unit, help);
        (set(options), ...);
    }
    template <class... Options>
    void operator()(std::string_view name, int& value, int lowest, int highest, std::string_view unit,
                    std::string_view help, Options... options) {
        add(name, &value, lowest, highest, unit, help);
        (set(options), ...);
    }
    void operator()(std::string_view name, std::uint32_t& value, std::string_view help) {
        add(name, &value, 0, std::numeric_limits<std::uint32_t>::max(), "", help);
    }
    void operator()(std::string_view name, bool& value, std::string_view help, Rank rank = Rank::other) {
        add(name, &value, 0, 1, "", help);
        set(rank);
    }
    void operator()(std::string_view name, glm::vec3& value, std::string_view help) {
        add(name, &value, 0, 1, "", help);
    }
    template <class E>
    requires std::is_enum_v<E>
    void operator()(std::string_view name, E& value, std::span<const std::string_view> choices,
                    std::string_view help, Rank rank = Rank::other) {
        const ChoiceRef choice{&value,
                               [](const void* p) { return static_cast<int>(*static_cast<const E*>(p)); },
                               [](void* p, int i) { *static_cast<E*>(p) = static_cast<E>(i); }};
        add(name, choice, 0, static_cast<double>(choices.size()) - 1, "", help);
        set(rank);
        params_.back().choices = choices;
    }

    std::vector<Param> take() { return std::move(params_); }

  private:
    void add(std::string_view name, Param::Value value, double lowest, double highest, std::string_view unit,
             std::string_view help) {
        params_.push_back({group_, name, value, lowest, highest, unit, help});
    }
    void set(Scale scale) { params_.back().scale = scale; }
    void set(Rank rank) { params_.back().rank = rank; }
    void set(Refined refined) { params_.back().refined = refined; }

    std::string_view group_;
    std::vector<Param> params_;
};

/// The parameters of one struct that has a visit().
template <class P>
std::vector<Param> listParams(std::string_view group, P& params) {
    ParamLister lister(group);
    visit(lister, params);
    return lister.take();
}

/// The parameters of one struct together with their defaults, which are those of `defaults`.
template <class P>
ParamGroup paramGroup(std::string_view name, std::string_view title, P& params, P& defaults) {
    return {name, title, listParams(name, params), listParams(name, defaults)};
}

/// The parameter of a "group.name" path. Throws Error that names the nearest known one.
Param& findParam(std::span<ParamGroup> groups, std::string_view path);

/// Carries out "group.name=value". Throws Error if it is malformed, unknown or out of range.
void assign(std::span<ParamGroup> groups, std::string_view assignment);

}  // namespace wadi
