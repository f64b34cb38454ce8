// Edit fields: the kinds of edits with their names and values, listed once for writing and reading, and
// single values as JSON and back, with what an error says about them. Only for sim/io/world. Any thread.
#pragma once

#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <tuple>

#include "sim/core/param.hpp"
#include "sim/world/command.hpp"

namespace wadi::io {

/// "a string", "a whole number" and so on.
Sentence kindOf(const nlohmann::json& value);

/// Refuses a value of another kind: "a string". Throws Error.
[[noreturn]] void refuseKind(const Param& param, const Sentence& kind);

/// Words of a file as an error repeats them: in quotation marks and not too many.
std::string repeated(std::string_view words);

/// The value of a parameter: true or false, the name of a choice or the number itself.
nlohmann::ordered_json jsonOf(const Param& param);

/// Sets a parameter. Throws Error if the value is of another type or out of range.
void assign(Param& param, const nlohmann::json& value);

/// What is written of a command: its name, and list(v, command), which calls v with each of its values.
template <class C>
struct EditFields;

/// Commands that are written as a name only.
struct NoFields {
    template <class V, class Self>
    static void list(V&, Self&) {}
};

template <>
struct EditFields<SetParam> {
    static constexpr std::string_view kName = "set";
    template <class V, class Self>
    static void list(V& v, Self& c) {
        v.assignment("param", "value", c);
        v.whole("gesture", c.gesture);
    }
};

template <>
struct EditFields<SetParameters> {
    static constexpr std::string_view kName = "parameters";
    template <class V, class Self>
    static void list(V& v, Self& c) {
        v.parameters("parameters", c.parameters);
        v.springs("springs", c.parameters.springs);
    }
};

template <>
struct EditFields<SetSprings> {
    static constexpr std::string_view kName = "springs";
    template <class V, class Self>
    static void list(V& v, Self& c) {
        v.springs("springs", c.springs);
        v.whole("gesture", c.gesture);
    }
};

template <>
struct EditFields<SetPaintedMap> {
    static constexpr std::string_view kName = "paint";
    template <class V, class Self>
    static void list(V& v, Self& c) {
        v.choice("which", c.which, kPaintedNames);
        v.raster("map", c.map);
    }
};

template <>
struct EditFields<Stroke> {
    static constexpr std::string_view kName = "stroke";
    template <class V, class Self>
    static void list(V& v, Self& c) {
        v.whole("stroke", c.stroke);
        v.flag("inverted", c.inverted);
        v.option("anew", c.anew);
        v.brush("brush", c.brush);
        v.raster("stencil", c.stamp);
        v.places("dabs", c.dabs);
    }
};

template <>
struct EditFields<Blur> {
    static constexpr std::string_view kName = "blur";
    template <class V, class Self>
    static void list(V& v, Self& c) {
        v.whole("passes", c.passes);
    }
};

template <>
struct EditFields<Upsample> {
    static constexpr std::string_view kName = "finer";
    template <class V, class Self>
    static void list(V& v, Self& c) {
        v.option("converts", c.converts);
    }
};
template <>
struct EditFields<Undo> : NoFields {
    static constexpr std::string_view kName = "undo";
};
template <>
struct EditFields<Redo> : NoFields {
    static constexpr std::string_view kName = "redo";
};
template <>
struct EditFields<EndGesture> : NoFields {
    static constexpr std::string_view kName = "seal";
};

/// All kinds of edits.
using EditKinds = std::tuple<SetParam, SetParameters, SetSprings, SetPaintedMap, Stroke, Blur, Upsample, Undo,
                             Redo, EndGesture>;

}  // namespace wadi::io
