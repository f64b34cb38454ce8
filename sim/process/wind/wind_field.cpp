#include "sim/process/wind/wind_field.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>

#include "sim/terrain/halo.hpp"

namespace wadi {

namespace {

constexpr int kChunk = 512;          // cells of a row that are smoothed at a time
constexpr int kScales = 7;           // each twice as wide as the one before
constexpr float kLag = 0.5f;         // drag by slope to drag by height: it is greatest upwind of a crest
constexpr float kSteepest = 0.5f;    // slope beyond which the wind is not bent further
constexpr float kLeastShear = 0.1f;  // that still carries what is in the air

/// How widely the scales have smoothed the ground [cells]: the first `count` of them.
float widthOf(int count) {
    float variance = 0;
    for (int i = 0; i < count; ++i)
        variance += 0.5f * static_cast<float>(1 << i) * static_cast<float>(1 << i);
    return std::sqrt(variance);
}

/// How much of the slope at each scale is taken away, that dunes do not outgrow the air: all of it, shared by
/// the two scales of which the widths are nearest to `ceiling` [cells].
std::array<float, kScales> shareOf(float ceiling) {
    std::array<float, kScales> share{};
    int last = 2;
    while (last < kScales - 1 && widthOf(last + 1) < ceiling) ++last;
    const float below = widthOf(last), above = widthOf(last + 1);
    const float part = std::clamp((ceiling - below) / (above - below), 0.f, 1.f);
    share[static_cast<std::size_t>(last) - 1] = 1 - part;
    share[static_cast<std::size_t>(last)] = part;
    return share;
}

}  // namespace

/// The wind of one epoch.
class WindField::Work {
  public:
    Work(WindField& field, const Terrain& terrain, const WindParams& params, glm::vec2 wind,
         const ThreadPool& pool)
        : field_(field),
          terrain_(terrain),
          params_(params),
          pool_(pool),
          own_(terrain.subdomain()),
          part_(own_.cells()),
          ground_(terrain),
          columns_(terrain.columns()),
          rows_(terrain.rows()),
          periodic_(params.edges == WindEdges::periodic),
          speed_(std::sqrt(wind.x * wind.x + wind.y * wind.y)),
          towards_(wind / speed_) {}

    void run() {
        fit();
        hasEddies_ = field_.still_.find(terrain_, params_, towards_, pool_, field_.surface_, field_.shelter_);
        begin();
        const std::array<float, kScales> share = shareOf(params_.ceiling);
        know(1);
        for (int scale = 0; isSmoothed(scale); ++scale) {
            smooth(scale, 1 << scale);
            const float lag = params_.speedUp * kLag, less = -lag * share[static_cast<std::size_t>(scale)];
            // As far as it is read from the next scale; slopes are read from the cells beside.
            know(isSmoothed(scale + 1) ? 2 << scale : 1);
            if (scale == 1)
                bendAndLean(less, lag);
            else if (less < 0)
                lean(less);
        }
        blow();
    }

  private:
    /// Calls body(z) for the rows of the part.
    template <class Body>
    void eachRow(const Body& body) const {
        eachWindRow(pool_, part_.z, part_.rows, body);
    }

    bool isSmoothed(int scale) const {
        return scale < kScales && 1 << scale < columns_ && 1 << scale < rows_;
    }

    /// Brings the surface around the part up to date.
    void know(int width) const {
        if (!own_.isWhole()) Ring(own_, width, periodic_).refresh(field_.surface_.values().data());
    }

    void fit() {
        if (field_.air_.columns() == columns_ && field_.air_.rows() == rows_) return;
        field_.air_ = Field<Air>(columns_, rows_);
        for (Field<float>* map : {&field_.surface_, &field_.across_, &field_.shelter_, &field_.shear_,
                                  &field_.east_, &field_.south_})
            *map = Field<float>(columns_, rows_);
    }

    /// The part of a row of a map.
    std::span<float> cellsOf(Field<float>& map, int z) const {
        return map.row(z).subspan(static_cast<std::size_t>(part_.x), static_cast<std::size_t>(part_.columns));
    }

    /// On maps too narrow for slopes to bend it, the wind goes straight on.
    void begin() {
        if (isSmoothed(1)) return;
        eachRow([&](int z) {
            std::ranges::fill(cellsOf(field_.east_, z), towards_.x);
            std::ranges::fill(cellsOf(field_.south_, z), towards_.y);
        });
    }

    /// Smooths the surface once more, and adds what stands out of it: drag grows with height over length.
    void smooth(int scale, int stride) {
        // Of all columns: no more than rows is asked for.
        for (const TileGrid::Box& rows :
             grown(own_.grid(), {0, part_.z, columns_, part_.rows}, stride, periodic_))
            eachWindRow(pool_, rows.z, rows.rows, [&](int z) { smoothRow(z, stride); });
        const float gain = params_.speedUp / widthOf(scale + 1);
        eachRow([&](int z) {
            const float* const middle = field_.across_.row(z).data();
            const float* const north = field_.across_.row(besideOf(z - stride, rows_, periodic_)).data();
            const float* const south = field_.across_.row(besideOf(z + stride, rows_, periodic_)).data();
            float* const surface = field_.surface_.row(z).data();
            float* const shear = field_.shear_.row(z).data();
            for (int x = part_.x; x < part_.x + part_.columns; ++x) {
                const float smooth = 0.5f * middle[x] + 0.25f * (north[x] + south[x]);
                // Over a plain, which no scale has told of before, it is 1.
                shear[x] = (scale == 0 ? 1.f : shear[x]) + gain * (surface[x] - smooth);
                surface[x] = smooth;
            }
        });
    }

    void smoothRow(int z, int stride) {
        std::array<float, 2 * (1 << kScales) + kChunk> padded;
        const float* const row = field_.surface_.row(z).data();
        float* const out = field_.across_.row(z).data();
        const int last = part_.x + part_.columns;
        for (int first = part_.x; first < last; first += kChunk) {
            const int count = std::min(kChunk, last - first), from = first - stride;
            const int begin = std::max(from, 0), end = std::min(first + count + stride, columns_);
            std::copy(row + begin, row + end, padded.data() + (begin - from));
            for (int x = from; x < begin; ++x)
                padded[static_cast<std::size_t>(x - from)] = row[besideOf(x, columns_, periodic_)];
            for (int x = end; x < first + count + stride; ++x)
                padded[static_cast<std::size_t>(x - from)] = row[besideOf(x, columns_, periodic_)];
            const float* const west = padded.data();
            for (int i = 0; i < count; ++i)
                out[first + i] = 0.5f * west[i + stride] + 0.25f * (west[i] + west[i + 2 * stride]);
        }
    }

    /// Calls body(x, slope to the east, slope to the south) for the cells of a row of the smoothed surface.
    template <class Body>
    void eachSlope(int z, const Body& body) const {
        const float* const row = field_.surface_.row(z).data();
        const float* const north = field_.surface_.row(besideOf(z - 1, rows_, periodic_)).data();
        const float* const south = field_.surface_.row(besideOf(z + 1, rows_, periodic_)).data();
        const auto at = [&](int x, float west, float east) {
            body(x, std::clamp(0.5f * (east - west), -kSteepest, kSteepest),
                 std::clamp(0.5f * (south[x] - north[x]), -kSteepest, kSteepest));
        };
        const int first = part_.x, last = part_.x + part_.columns - 1;
        const auto atEnd = [&](int x) {
            at(x, row[besideOf(x - 1, columns_, periodic_)], row[besideOf(x + 1, columns_, periodic_)]);
        };
        for (int x = first + 1; x < last; ++x) at(x, row[x - 1], row[x + 1]);
        atEnd(first);
        if (last > first) atEnd(last);
    }

    /// Drag that grows with the slope along the wind.
    void lean(float gain) {
        const float east = gain * towards_.x, south = gain * towards_.y;
        eachRow([&](int z) {
            float* const shear = field_.shear_.row(z).data();
            eachSlope(z, [&](int x, float rise, float fall) { shear[x] += east * rise + south * fall; });
        });
    }

    /// The wind goes around what rises across it; and drag that grows with the slope along it, first by one
    /// gain, then by the other.
    void bendAndLean(float gain, float then) {
        const glm::vec2 first = gain * towards_, second = then * towards_;
        eachRow([&](int z) {
            float* const east = field_.east_.row(z).data();
            float* const south = field_.south_.row(z).data();
            float* const shear = field_.shear_.row(z).data();
            eachSlope(z, [&](int x, float rise, float fall) {
                const float along = rise * towards_.x + fall * towards_.y;
                east[x] = towards_.x - params_.deflection * (rise - along * towards_.x);
                south[x] = towards_.y - params_.deflection * (fall - along * towards_.y);
                shear[x] += first.x * rise + first.y * fall;
                shear[x] += second.x * rise + second.y * fall;
            });
        });
    }

    /// Makes a wind of drag and direction.
    void blow() {
        const float hop = params_.hop * speed_;
        eachRow([&](int z) {
            Air* const air = field_.air_.row(z).data();
            const float* const drag = field_.shear_.row(z).data();
            const float* const shelter = field_.shelter_.row(z).data();
            const float* const east = field_.east_.row(z).data();
            const float* const south = field_.south_.row(z).data();
            for (int x = part_.x; x < part_.x + part_.columns; ++x) {
                const float shear = std::clamp(drag[x], 0.f, kMostShear);
                const float length = hop * std::sqrt(std::max(shear, kLeastShear));
                air[x] = {length * east[x], length * south[x], shelter[x] < 0 ? -1.f : shear,
                          ground_.at(x, z)};
            }
            if (hasEddies_) rollBack(z, hop * std::sqrt(kEddyDrag));
        });
    }

    /// Eddies roll back, and aside to the ends of the cliff.
    void rollBack(int z, float length) {
        for (int x = part_.x; x < part_.x + part_.columns; ++x) {
            if (field_.shelter_.at(x, z) != kEddyDrag) continue;
            glm::vec2 way(field_.east_.at(x, z), field_.south_.at(x, z));
            way -= 2 * (way.x * towards_.x + way.y * towards_.y) * towards_;
            field_.air_.at(x, z) = {length * way.x, length * way.y, kEddyDrag, ground_.at(x, z)};
        }
    }

    WindField& field_;
    const Terrain& terrain_;
    const WindParams& params_;
    const ThreadPool& pool_;
    const Subdomain& own_;
    TileGrid::Box part_;
    WindGround ground_;
    int columns_, rows_;
    bool periodic_;
    float speed_;
    glm::vec2 towards_;
    bool hasEddies_ = false;
};

void WindField::find(const Terrain& terrain, const WindParams& params, glm::vec2 wind,
                     const ThreadPool& pool) {
    Work(*this, terrain, params, wind, pool).run();
}

}  // namespace wadi
