// The shallow water as a plain program runs it: seven passes over the whole map, row by row, each with maps
// of its own in between. Oracle for what Wadi's pipes must do, to the last count, and baseline for how fast
// they are. For closed and periodic edges. One thread.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sim/core/field.hpp"
#include "sim/core/quantum.hpp"
#include "sim/process/pipes/pipes.hpp"

namespace reference {

class Water {
  public:
    /// Ground, the loose part of it, and water on it [quanta], all of one size.
    Water(const wadi::Field<wadi::Quanta>& ground, const wadi::Field<wadi::Quanta>& loose,
          const wadi::Field<wadi::Quanta>& water, float cellSize);

    /// One step of rain, water and banks. Steps count from 0; soft rock alone, without a sea.
    void step(const wadi::PipesParams& params, std::uint32_t count);

    wadi::Field<wadi::Quanta> ground() const { return inner(ground_); }
    wadi::Field<wadi::Quanta> loose() const { return inner(loose_); }
    wadi::Field<wadi::Quanta> water() const { return inner(water_); }
    wadi::Field<wadi::Quanta> suspended() const { return inner(suspended_); }

  private:
    // Maps have a margin of a cell on every side, so that every cell has eight neighbours.
    wadi::Field<wadi::Quanta> inner(const wadi::Field<wadi::Quanta>& map) const;
    wadi::Field<wadi::Quanta> margined(const wadi::Field<wadi::Quanta>& map) const;
    template <class T>
    void fillMargin(wadi::Field<T>& map) const;
    template <class Body>
    void forEachRow(const Body& body) const;
    void accelerate();
    template <class T>
    void closeEdges(std::array<wadi::Field<T>, 4>& pipes) const;
    void limit();
    void flow();
    void arrive();
    void dig(std::uint32_t count);
    void weighDigging(std::size_t first, float loadDraw);
    void digRow(std::size_t first, float rockDraw);
    void rain(std::uint32_t count);
    void failBanks();
    template <class Aside>
    void passAlong(std::size_t pipe, std::size_t first, const Aside& aside);
    void fallThrough(std::size_t pipe, std::size_t first);

    wadi::PipesParams params_;
    int columns_, rows_;
    std::array<std::ptrdiff_t, 4> toNext_;  // from a cell to that at the other end of its own pipes
    float cell_;                            // width of a cell [quanta]
    wadi::Field<wadi::Quanta> ground_, loose_, water_, suspended_, before_, oldGround_, surface_;
    wadi::Field<float> share_, thick_, side_, spare_, east_, south_, through_;
    std::array<wadi::Field<float>, 4> flux_;
    std::array<wadi::Field<wadi::Quanta>, 4> flow_, drift_;  // flow_: of banks, what falls
    std::vector<wadi::Quanta> wanted_;  // of one row
};

}  // namespace reference
