#include "sim/process/vegetation/vegetation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <utility>
#include <vector>

#include "sim/core/math.hpp"
#include "sim/core/noise.hpp"
#include "sim/environment/sand.hpp"
#include "sim/terrain/halo.hpp"

namespace wadi {

namespace {

constexpr std::uint64_t kFirstDraw = 40;  // of the generator: other processes take lower ones
constexpr Quanta kUsed = 64;              // epochs in which roots follow the sand
constexpr std::uint8_t kFull = 255, kSprout = 12;

float partOf(std::uint8_t cover) {
    return static_cast<float>(cover) / 255.f;
}

}  // namespace

/// One epoch of plants.
class Vegetation::Season {
  public:
    Season(EpochContext& e, const VegetationParams& params, Field<Quanta>& roots)
        : e_(e),
          terrain_(e.terrain),
          own_(e.terrain.subdomain()),
          params_(params),
          roots_(roots),
          tall_(params.height * e.terrain.cellSize() * static_cast<float>(kQuantaPerMetre)) {
        const Field<std::uint8_t>& cover = terrain_.painted(Painted::vegetation);
        cover_ = cover.empty() ? Field<std::uint8_t>(terrain_.columns(), terrain_.rows())
                               : copyAround(cover, own_, 1);
    }

    /// Full cover in patches of noise, on so many of the cells on which plants can live.
    void sow() {
        std::vector<float> homes;
        Field<float> map(terrain_.columns(), terrain_.rows());
        const auto seed = e_.random.bits(0, 0, kFirstDraw + 2);
        const float away = 1 / params_.patches;
        eachCell({own_.cells()}, [&](int x, int z) {
            map.at(x, z) =
                simplex((static_cast<float>(x) + 0.5f) * away, (static_cast<float>(z) + 0.5f) * away, seed);
            if (isHome(map.index(x, z))) homes.push_back(map.at(x, z));
        });
        const std::int64_t count = own_.sum(std::ssize(homes));
        const auto bare = static_cast<std::int64_t>((1 - params_.sown) * static_cast<float>(count) + 0.5f);
        if (bare >= count) return;
        const float least = own_.inOrder(homes, bare);
        eachCell({own_.cells()}, [&](int x, int z) {
            const std::size_t cell = map.index(x, z);
            if (map[cell] >= least && isHome(cell)) cover_[cell] = kFull;
        });
    }

    void run() {
        Ring(own_, 1, false).refresh(cover_.values().data());
        next_ = copyAround(cover_, own_, 0);
        const TileGrid::Box part = own_.cells();
        e_.pool.forEach(part.rows, [&](int row) {
            for (int x = part.x; x < part.x + part.columns; ++x) grow(x, part.z + row);
        });
        terrain_.setPainted(Painted::vegetation, std::move(next_));
    }

  private:
    bool isDry(std::size_t cell) const {
        return !isWet(terrain_.moisture()[cell]) && !terrain_.isDrenched(cell);
    }
    /// Whether plants come up here: on dry sand.
    bool isHome(std::size_t cell) const { return terrain_.sediment()[cell] > 0 && isDry(cell); }

    void grow(int x, int z) {
        const std::size_t cell = cover_.index(x, z);
        const Quanta away = terrain_.sediment()[cell] - roots_[cell];
        roots_[cell] += away / kUsed;
        if (terrain_.isDrenched(cell)) {
            next_[cell] = 0;
            return;
        }
        const float cover = partOf(cover_[cell]);
        const float draw = e_.random.unit(e_.epoch, cell, kFirstDraw);
        const bool grows = isHome(cell);
        if (cover_[cell] == 0) {
            if (grows && draw < chanceAt(x, z)) next_[cell] = kSprout;
            return;
        }
        const float gain = grows ? (1 - cover) / params_.growth * masked(cell) : 0.f;
        const float loss = static_cast<float>(std::abs(away)) / (static_cast<float>(kUsed) * tall_);
        const float change = std::clamp(255 * (gain - loss), -255.f, 255.f);
        const int now = cover_[cell] + static_cast<int>(std::floor(change + draw));
        next_[cell] = static_cast<std::uint8_t>(std::clamp(now, 0, 255));
    }

    float masked(std::size_t cell) const {
        return terrain_.mask() == nullptr ? 1.f : partOf((*terrain_.mask())[cell]);
    }

    /// That a plant comes up on a bare cell: by seeds, or from the thickest cover beside it.
    float chanceAt(int x, int z) const {
        std::uint8_t beside = 0;
        if (x > 0) beside = std::max(beside, cover_.at(x - 1, z));
        if (z > 0) beside = std::max(beside, cover_.at(x, z - 1));
        if (x + 1 < cover_.columns()) beside = std::max(beside, cover_.at(x + 1, z));
        if (z + 1 < cover_.rows()) beside = std::max(beside, cover_.at(x, z + 1));
        return masked(cover_.index(x, z)) * (params_.seeds / 1000 + params_.spread * partOf(beside));
    }

    EpochContext& e_;
    Terrain& terrain_;
    const Subdomain& own_;
    const VegetationParams& params_;
    Field<Quanta>& roots_;
    Field<std::uint8_t> cover_, next_;  // before and after
    float tall_;                        // [quanta]
};

void Vegetation::run(EpochContext& e, const VegetationParams& params) {
    if (!params.enabled) {
        roots_ = {};
        return;
    }
    Terrain& terrain = e.terrain;
    const bool isNew = roots_.empty();
    if (isNew) roots_ = copyAround(terrain.sediment(), terrain.subdomain(), 0);
    Season season(e, params, roots_);
    if (isNew && params.sown > 0 && terrain.painted(Painted::vegetation).empty()) season.sow();
    season.run();
}

}  // namespace wadi
