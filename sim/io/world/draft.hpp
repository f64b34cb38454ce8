// Draft: a parameter with a value of its own, in which a change can be tried without touching the real
// one. Not a store of many. One thread at a time.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <variant>

#include "sim/core/param.hpp"

namespace wadi::io {

class Draft {
  public:
    /// A draft for `target` that begins with the value of `initial`, a parameter of the same type. What
    /// `target` refers to must outlive it.
    Draft(const Param& target, const Param& initial);
    Draft(const Draft&) = delete;
    Draft& operator=(const Draft&) = delete;

    /// The target's description with the draft's value.
    Param& param() { return param_; }

    /// Gives the value to the target.
    void commit() const;

  private:
    std::variant<bool, int, std::uint32_t, float, glm::vec3> value_;  // A choice is an int
    Param::Value target_;
    Param param_;
};

}  // namespace wadi::io
