// BoundParams<P>: a struct of parameters that the window itself uses, with its defaults and its description
// for a panel. Not for the simulation's parameters: those go through SimulationControl. The window's thread.
#pragma once

#include <string_view>

#include "sim/core/param.hpp"

namespace app {

template <class P>
class BoundParams {
  public:
    /// Begins with `start`; a reset goes back to `defaults`.
    BoundParams(std::string_view name, std::string_view title, const P& start, const P& defaults)
        : value_(start), defaults_(defaults), group_(wadi::paramGroup(name, title, value_, defaults_)) {}
    BoundParams(const BoundParams&) = delete;
    BoundParams& operator=(const BoundParams&) = delete;

    /// Lets a reset go back to other values from now on.
    void resetTo(const P& values) { defaults_ = values; }

    P& operator*() { return value_; }
    const P& operator*() const { return value_; }
    P* operator->() { return &value_; }
    const P* operator->() const { return &value_; }
    /// The description of the present values.
    wadi::ParamGroup& group() { return group_; }
    const wadi::ParamGroup& group() const { return group_; }

  private:
    P value_, defaults_;
    wadi::ParamGroup group_;  // refers to the two above
};

}  // namespace app
