// Base level: how high the land lies beyond the sides of the map, to which rivers run off: as high as the rim
// stood when valleys were first cut, less what it has fallen since. Not the sea. The thread that steps the
// simulation.
#pragma once

#include "sim/core/field.hpp"
#include "sim/core/quantum.hpp"
#include "sim/core/state_visitor.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

class BaseLevel {
  public:
    bool empty() const { return rim_.empty(); }

    /// Takes note of the rim of a ground, where it is lower than it was before, and lets it fall by a rate of
    /// so much [quanta], and to `step` [quanta] in all at once. All ranks that share the ground, each of
    /// which then knows all of the rim.
    void fall(const Terrain& terrain, Quanta amount, Quanta step);

    /// The level beyond a cell of the rim [quanta].
    Quanta at(int x, int z) const;

    /// Carries it over to a map that is twice as fine.
    void upsample();

    /// Lists everything that decides the future; see sim/core/state_visitor.hpp.
    template <class V, class Self>
    static void parts(V& v, Self& self, int columns, int rows) {
        if (!v.hasLate("baseLevel", !self.empty())) return;
        if constexpr (!std::is_const_v<Self>) self.resize(columns, rows);
        v.number("baseStep", self.step_, Quanta{0}, kHighest - kLowest);
        v.rim("baseLevel", self.rim_, kLowest, kHighest);
    }

  private:
    void resize(int columns, int rows);
    /// Places of the sides in the row.
    int south() const { return columns_; }
    int west() const { return 2 * columns_; }
    int east() const { return 2 * columns_ + rows_; }

    int columns_ = 0, rows_ = 0;
    Field<Quanta> rim_;  // one row: north, south, then west, east
    Quanta step_ = 0;    // of what has fallen at once
};

}  // namespace wadi
