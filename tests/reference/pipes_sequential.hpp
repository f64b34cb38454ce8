// The shallow water as plain as it can be: six passes over the whole map, one cell after the other, each with
// a map of its own in between. Oracle for what Wadi's pipes must do, to the last count, and baseline for how
// fast they are. Never tuned: it follows the description. For closed and periodic edges. One thread.
#pragma once

#include <array>
#include <cstdint>

#include "sim/core/field.hpp"
#include "sim/core/quantum.hpp"
#include "sim/process/pipes/pipes.hpp"

namespace reference {

class Water {
  public:
    /// Ground, the loose part of it, and water on it [quanta], all of one size.
    Water(const wadi::Field<wadi::Quanta>& ground, const wadi::Field<wadi::Quanta>& loose,
          const wadi::Field<wadi::Quanta>& water, float cellSize);

    /// One step of rain and water. Steps count from 0; soft rock alone.
    void step(const wadi::PipesParams& params, std::uint32_t count);

    const wadi::Field<wadi::Quanta>& ground() const { return ground_; }
    const wadi::Field<wadi::Quanta>& loose() const { return loose_; }
    const wadi::Field<wadi::Quanta>& water() const { return water_; }
    const wadi::Field<wadi::Quanta>& suspended() const { return suspended_; }

  private:
    struct Cell {
        int x, z;
    };
    template <class Body>
    void forEach(const Body& body);
    bool neighbour(Cell cell, std::size_t pipe, int direction, Cell& other) const;
    template <class T>
    T across(const std::array<wadi::Field<T>, 4>& pipes, Cell cell, std::size_t pipe) const;
    void accelerate();
    void limit();
    void flow();
    void arrive();
    void dig(std::uint32_t count);
    void rain(std::uint32_t count);
    float slope2At(Cell cell, wadi::Quanta& drop) const;

    wadi::PipesParams params_;
    float cell_;  // width of a cell [quanta]
    wadi::Field<wadi::Quanta> ground_, loose_, water_, suspended_, before_, oldGround_;
    wadi::Field<float> share_, thick_, through2_;
    std::array<wadi::Field<float>, 4> flux_;
    std::array<wadi::Field<wadi::Quanta>, 4> flow_, drift_;
};

}  // namespace reference
