// Valleys as plainly as they can be cut: heights are doubles, hollows drain by priority-flood (Barnes,
// Lehman, Mulla 2014), cells are gone through from outlets upwards. Oracle for what Wadi's incision must
// show, and baseline for how fast it is. It has no creep, no sea and no accounts: what rivers want to lay
// down they do. All sides are open. One thread.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/core/field.hpp"
#include "sim/process/incision/incision_params.hpp"

namespace reference {

class Valleys {
  public:
    /// Over a ground [m] with cells of this size [m]; `key` as FlowGround::key.
    Valleys(const wadi::Field<double>& heights, double cellSize, const wadi::IncisionParams& params,
            std::uint32_t key);

    /// One epoch of so many years [a].
    void run(double years);

    wadi::Field<double> heights;           ///< [m]
    wadi::Field<std::uint32_t> receivers;  ///< Row-major positions; outlets have their own
    wadi::Field<double> areas;             ///< Drained [m²]

  private:
    void findReceivers();
    void flood();
    void sort();
    void gather(double years);
    void incise(const wadi::Field<double>& before, const wadi::Field<double>& arrives);
    double cut(double start, double below, double run, double power) const;
    void sum(const wadi::Field<double>& worn, wadi::Field<double>& arrives) const;
    bool isRim(std::uint32_t cell) const;
    double distance(std::uint32_t a, std::uint32_t b) const;

    double cellSize_;
    wadi::IncisionParams params_;
    std::uint32_t key_;
    wadi::Field<double> base_, worn_;    // of outlets; in the last epoch, per year
    wadi::Field<double> share_, power_;  // see gather()
    std::vector<std::uint32_t> order_;
};

}  // namespace reference
