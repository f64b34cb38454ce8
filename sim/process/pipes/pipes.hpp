// Pipes: shallow water on the grid. Rain and springs fill it, pipes between neighbouring cells let it run to
// where its surface is lower, and it takes ground along and lays it down (Mei, Decaudin, Hu 2007, "Fast
// hydraulic erosion simulation and visualization on GPU"), here with eight pipes a cell, and with water and
// load counted so that nothing is lost. A grid process: no particles. The thread that steps the simulation.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "sim/core/execution.hpp"
#include "sim/core/field.hpp"
#include "sim/core/hash.hpp"
#include "sim/core/ledger.hpp"
#include "sim/core/param.hpp"
#include "sim/core/quantum.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/environment/rain.hpp"
#include "sim/environment/sand.hpp"
#include "sim/environment/sea.hpp"
#include "sim/process/epoch_context.hpp"
#include "sim/process/pipes/pipes_ghosts.hpp"
#include "sim/process/pipes/pipes_sheets.hpp"
#include "sim/process/process.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

/// Lengths and heights are in cells, time in its unit, unless they say otherwise.
struct PipesParams {
    bool enabled = false;
    float rain = 10.f;
    int steps = 8;
    float evaporation = 0.0003f;
    float capacity = 0.5f;
    float referencePower = 0.f;
    float erosion = 0.036f;
    float deposition = 0.006f;
    float shallow = 1.f;
    float leastTilt = 0.02f;
    Edges edges = Edges::open;
    float dt = 0.5f;
    float length = 0.8f;
    float area = 0.6f;
    float gravity = 0.8f;
    float friction = 0.2f;
    float flowRate = 0.05f;
};

// On a map n times as fine: waves and flows cover as many cells in a step as before, whatever these are wide,
// so that an epoch has n times as many steps, in each of which an n-th happens. What crosses a cell in a step
// is as deep as before, and so is what it can carry. Water deeper than a part of a cell's width takes and
// lays down more slowly by that part of its depth, an n-th by itself: erosion and deposition stay.
template <class V>
void visit(V&& v, PipesParams& p) {
    v("enabled", p.enabled, "Whether water runs over the land; without, what is there stands still.");
    v("rain", p.rain, 0.f, 1000.f, "mm/epoch", "Rain that falls everywhere.", Rank::main);
    v("steps", p.steps, 1, 64, "", "Steps of the water in an epoch; in each it runs a cell far at most.",
      Refined::times);
    v("evaporation", p.evaporation, 0.f, 0.1f, "",
      "Part of the water that evaporates in a step. 0.003 is the published value; less lets lakes fill up.",
      Rank::main, Refined::divided);
    v("capacity", p.capacity, 0.f, 2.f, "",
      "How much ground water can carry: by its discharge and the slope of its surface.", Rank::main);
    v("referencePower", p.referencePower, 0.f, 0.05f, "m",
      "Power of the water, as a depth that crosses a cell in a unit of time times the slope, that carries as "
      "the capacity says; four times the power carries eight times as much (Bagnold 1980), so that water "
      "gathers in channels, which part and move. At 0 it carries four times as much, and more runs in "
      "sheets.");
    v("erosion", p.erosion, 0.f, 1.f, "",
      "Part of what water could carry in addition that it takes from the ground in a step.", Rank::main);
    v("deposition", p.deposition, 0.f, 1.f, "",
      "Part of what water carries too much that it lays down in a step; deep water lays down more slowly.",
      Rank::main);
    v("shallow", p.shallow, 0.f, 20.f, "m",
      "Depth of water that carries half of what deep water would: high spares hillsides and digs in the "
      "rivers.");
    v("leastTilt", p.leastTilt, 0.f, 0.5f, "",
      "Sine of the slope that level ground counts as: high makes lakes and plains carry more.");
    v("edges", p.edges, kEdgeNames,
      "At the edge of the map, water runs off (open), is held back (closed), or comes back on the other side "
      "(periodic).");
    v("dt", p.dt, 0.05f, 1.f, "",
      "Time step: large makes water faster. Where waves would grow it is divided. 0.05 is the published "
      "value.");
    v("length", p.length, 0.5f, 4.f, "cells", "Length of a pipe: long makes water slow.");
    v("area", p.area, 0.05f, 2.f, "", "Cross-section of a pipe: wide makes water fast.");
    v("gravity", p.gravity, 0.05f, 4.f, "", "How strongly water is drawn to where its surface is lower.");
    v("friction", p.friction, 0.f, 10.f, "", "How soon flows come to rest; waves on lakes die out.",
      Refined::divided);
    v("flowRate", p.flowRate, 0.001f, 0.5f, "per epoch", "How quickly the map of the flow follows the water.",
      Scale::logarithmic);
}

/// Velocity of the water on every cell [cells in a step of the water]; empty while no water runs.
struct WaterVelocity {
    Field<float> east, south;
};

class Pipes {
  public:
    using Params = PipesParams;
    static constexpr ProcessInfo kInfo = {
        .name = "pipes",
        .title = "Rivers",
        .help = "Rain and springs fill the land with water, which runs, digs and makes lakes.",
        .caption = Caption::water,
        .mask = "Where rivers dig into rock; what lies loose they move anywhere.",
    };
    static constexpr std::string_view stepParam(const Params&) { return "pipes.dt"; }
    static std::optional<int> haloOf(const Params&) { return kPipesGhosts; }
    template <class T>
    struct Named {
        T pipes{};
        static constexpr auto kMember = &Named::pipes;
    };

    Pipes() = default;
    /// Water that is at rest, on a map of this size [cells].
    Pipes(int columns, int rows) : flow_(columns, rows), own_{0, 0, columns, rows} {}
    /// From now on it works on a part of that map, as it does anyway once it has run.
    void workOn(const Subdomain& own);

    /// One epoch: rain, springs and so many steps of the water. Switched off, what the water carries comes to
    /// rest and the water stands still.
    void run(Terrain& terrain, Ledger& ledger, WaterLedger& water, const PipesParams& params,
             const SeaParams& sea, const SandParams& sand, const RainField& rain,
             std::span<const Spring> springs, const ThreadPool& pool, Simd simd);

    void run(EpochContext& e, const PipesParams& params) {
        run(e.terrain, e.ledger, e.waterLedger, params, e.sea, e.sand, e.rain, e.springs, e.pool, e.simd);
    }

    static constexpr std::array<ProcessLayer<Pipes>, 1> layers() {
        return {{{{.name = "flow",
                   .title = "Flow in a step",
                   .unit = "m",
                   .help = "Running water: running mean of what crosses a cell in a step, as a depth.",
                   .logarithmic = true},
                  &Pipes::flow}}};
    }

    /// Load suspended in the water [quanta].
    std::int64_t carried() const;
    /// What of it is dyed [quanta].
    std::int64_t carriedDye() const;
    /// The rivers: running mean of the water that crosses a cell in a step, as a depth [m].
    const Field<float>& flow() const { return flow_; }

    /// How fast and where the water runs: what crosses a cell in its mean direction, by the depth there
    /// [quanta] (Mei, Decaudin and Hu 2007, section 3.2.2). It is no faster than a cell in a step.
    WaterVelocity velocity(const Field<Quanta>& depths) const;

    /// Carries everything over to a map that is twice as fine. The water begins to run anew.
    void upsample();

    /// Lists everything that decides the future; see sim/core/state_visitor.hpp.
    template <class V, class Self>
    static void parts(V& v, Self& self) {
        v.number("waterSteps", self.steps_, std::uint32_t{0}, ~std::uint32_t{0});
        grid(v, "flow", self.flow_, 0.f, kMostMean);
        if (!v.has("flux", !self.sheets_.empty())) return;
        const int columns = self.flow_.columns(), rows = self.flow_.rows();
        if constexpr (!std::is_const_v<Self>) self.sheets_ = PipesSheets(columns, rows);
        auto& layers = self.sheets_.layers[0];
        v.grid(
            "suspended", columns, rows, [&](int z) { return layers.suspended.cells(z); }, Quanta{0},
            kMostSuspended);
        // Pipes that cross an edge belong to cells beyond it.
        constexpr std::array<std::string_view, kPipes> kNames = {"fluxEast", "fluxSouth", "fluxSouthEast",
                                                                 "fluxSouthWest"};
        for (std::size_t i = 0; i < kPipes; ++i) {
            auto& flux = layers.flux[i];
            const auto row = [&](int z) {
                return std::span(flux.row(z - 1), static_cast<std::size_t>(columns) + 2);
            };
            v.grid(kNames[i], columns + 2, rows + 2, row, -static_cast<float>(kMostFlow),
                   static_cast<float>(kMostFlow));
        }
        auto& dye = self.sheets_.dye.load;
        if (!v.hasLate("suspendedDye", self.isLoadDyed_)) return;
        if constexpr (!std::is_const_v<Self>) {
            dye = PaddedGrid<Quanta>(columns, rows);
            self.isLoadDyed_ = true;
        }
        v.grid(
            "suspendedDye", columns, rows, [&](int z) { return dye.cells(z); }, Quanta{0}, kMostSuspended);
        if constexpr (!std::is_const_v<Self>) self.holdDye();
    }

  private:
    void makeRoom();
    void layDown(Terrain& terrain, Ledger& ledger);
    void holdDye();

    PipesSheets sheets_;  // empty until the water runs
    Field<float> flow_;
    TileGrid::Box own_{};      // cells on which it works
    int ghosts_ = 0;           // around these, which it reckons along
    bool isLoadDyed_ = false;  // any of it, on any part of the map
    std::uint32_t steps_ = 0;  // of the water so far: what fractions of a quantum are drawn from
};

}  // namespace wadi
