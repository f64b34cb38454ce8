#include "sim/process/wind/wind_field.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "sim/core/math.hpp"

namespace wadi {

namespace {

constexpr int kBand = 16;            // rows that a thread does at a time
constexpr int kChunk = 512;          // cells of a row that are smoothed at a time
constexpr int kScales = 7;           // each twice as wide as the one before
constexpr float kLag = 0.5f;         // drag by slope to drag by height: it is greatest upwind of a crest
constexpr float kSteepest = 0.5f;    // slope beyond which the wind is not bent further
constexpr float kLeastShear = 0.1f;  // that still carries what is in the air

/// Places beside a row or a column: of the other side, or those of its end.
int beside(int i, int size, bool periodic) {
    return periodic ? wrapped(i, size) : std::clamp(i, 0, size - 1);
}

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
          columns_(terrain.columns()),
          rows_(terrain.rows()),
          periodic_(params.edges == WindEdges::periodic),
          speed_(std::sqrt(wind.x * wind.x + wind.y * wind.y)),
          towards_(wind / speed_),
          alongX_(std::abs(wind.x) >= std::abs(wind.y)),
          lines_(alongX_ ? columns_ : rows_),
          length_(alongX_ ? rows_ : columns_) {}

    void run() {
        fit();
        readGround();
        cover();
        writeSurface();
        const std::array<float, kScales> share = shareOf(params_.ceiling);
        for (int scale = 0; scale < kScales; ++scale) {
            const int stride = 1 << scale;
            if (stride >= columns_ || stride >= rows_) break;
            smooth(scale, stride);
            const float lag = params_.speedUp * kLag;
            if (scale == 1) bend();
            if (share[static_cast<std::size_t>(scale)] > 0)
                lean(-lag * share[static_cast<std::size_t>(scale)]);
            if (scale == 1) lean(lag);
        }
        blow();
    }

  private:
    template <class Body>
    void eachRow(const Body& body) const {
        pool_.forEach((rows_ + kBand - 1) / kBand, [&](int band) {
            for (int z = band * kBand; z < std::min((band + 1) * kBand, rows_); ++z) body(z);
        });
    }

    void fit() {
        if (field_.air_.columns() == columns_ && field_.air_.rows() == rows_) return;
        field_.air_ = Field<Air>(columns_, rows_);
        for (Field<float>* map : {&field_.surface_, &field_.smooth_, &field_.across_, &field_.shear_,
                                  &field_.east_, &field_.south_})
            *map = Field<float>(columns_, rows_);
        field_.ground_.resize(field_.air_.size());
    }

    /// The place of a cell in the lines across the wind, which are passed one after the other.
    std::size_t placeOf(int x, int z) const {
        const auto line = static_cast<std::size_t>(alongX_ ? x : z);
        return line * static_cast<std::size_t>(length_) + static_cast<std::size_t>(alongX_ ? z : x);
    }

    void readGround() {
        const float cells = 1 / (terrain_.cellSize() * static_cast<float>(kQuantaPerMetre));
        eachRow([&](int z) {
            for (int x = 0; x < columns_; ++x) {
                const float ground = static_cast<float>(terrain_.height(x, z)) * cells;
                field_.ground_[placeOf(x, z)] = ground;
                field_.air_.at(x, z).ground = ground;
            }
        });
    }

    /// Covers the ground with still air: what lies below a line that sinks behind everything higher, along
    /// the wind.
    void cover() {
        constexpr int kPad = 2;
        const float along = alongX_ ? towards_.x : towards_.y;
        const float aside = (alongX_ ? towards_.y : towards_.x) / std::abs(along), from = std::floor(-aside);
        const float part = -aside - from, fall = tangent(params_.lee) / std::abs(along);
        const auto length = static_cast<std::size_t>(length_);
        std::vector<float> now(length), padded(length + 2 * kPad, -0x1p40f);
        const float* const upwind = padded.data() + kPad + static_cast<int>(from);
        // Over periodic edges what stands on the last lines shelters the first: they are passed twice.
        for (int step = periodic_ ? -lines_ : 0; step < lines_; ++step) {
            const int at = wrapped(along > 0 ? step : -1 - step, lines_);
            float* const ground = field_.ground_.data() + static_cast<std::size_t>(at) * length;
            for (std::size_t i = 0; i < length; ++i)
                now[i] = std::max(upwind[i] + part * (upwind[i + 1] - upwind[i]) - fall, ground[i]);
            if (step >= 0) std::copy_n(now.data(), length, ground);
            std::copy_n(now.data(), length, padded.data() + kPad);
            for (int i = 0; i < kPad; ++i) {
                const int first = beside(i - kPad, length_, periodic_),
                          last = beside(length_ + i, length_, periodic_);
                padded[static_cast<std::size_t>(i)] = now[static_cast<std::size_t>(first)];
                padded[length + static_cast<std::size_t>(kPad + i)] = now[static_cast<std::size_t>(last)];
            }
        }
    }

    void writeSurface() {
        eachRow([&](int z) {
            for (int x = 0; x < columns_; ++x) {
                const float surface = field_.ground_[placeOf(x, z)];
                Air& air = field_.air_.at(x, z);
                air.shear = surface > air.ground ? -1.f : 1.f;
                field_.surface_.at(x, z) = surface;
            }
            std::ranges::fill(field_.shear_.row(z), 1.f);
        });
    }

    /// Smooths the surface once more, and adds what stands out of it: drag grows with height over length.
    void smooth(int scale, int stride) {
        eachRow([&](int z) { smoothRow(z, stride); });
        const float gain = params_.speedUp / widthOf(scale + 1);
        eachRow([&](int z) {
            const float* const middle = field_.across_.row(z).data();
            const float* const north = field_.across_.row(beside(z - stride, rows_, periodic_)).data();
            const float* const south = field_.across_.row(beside(z + stride, rows_, periodic_)).data();
            float* const surface = field_.surface_.row(z).data();
            float* const shear = field_.shear_.row(z).data();
            for (int x = 0; x < columns_; ++x) {
                const float smooth = 0.5f * middle[x] + 0.25f * (north[x] + south[x]);
                shear[x] += gain * (surface[x] - smooth);
                surface[x] = smooth;
            }
        });
    }

    void smoothRow(int z, int stride) {
        std::array<float, 2 * (1 << kScales) + kChunk> padded;
        const float* const row = field_.surface_.row(z).data();
        float* const out = field_.across_.row(z).data();
        for (int first = 0; first < columns_; first += kChunk) {
            const int count = std::min(kChunk, columns_ - first), from = first - stride;
            const int begin = std::max(from, 0), end = std::min(first + count + stride, columns_);
            std::copy(row + begin, row + end, padded.data() + (begin - from));
            for (int x = from; x < begin; ++x)
                padded[static_cast<std::size_t>(x - from)] = row[beside(x, columns_, periodic_)];
            for (int x = end; x < first + count + stride; ++x)
                padded[static_cast<std::size_t>(x - from)] = row[beside(x, columns_, periodic_)];
            const float* const west = padded.data();
            for (int i = 0; i < count; ++i)
                out[first + i] = 0.5f * west[i + stride] + 0.25f * (west[i] + west[i + 2 * stride]);
        }
    }

    /// Calls body(x, slope to the east, slope to the south) for the cells of a row of the smoothed surface.
    template <class Body>
    void eachSlope(int z, const Body& body) const {
        const float* const row = field_.surface_.row(z).data();
        const float* const north = field_.surface_.row(beside(z - 1, rows_, periodic_)).data();
        const float* const south = field_.surface_.row(beside(z + 1, rows_, periodic_)).data();
        const auto at = [&](int x, float west, float east) {
            body(x, std::clamp(0.5f * (east - west), -kSteepest, kSteepest),
                 std::clamp(0.5f * (south[x] - north[x]), -kSteepest, kSteepest));
        };
        for (int x = 1; x < columns_ - 1; ++x) at(x, row[x - 1], row[x + 1]);
        const int last = columns_ - 1;
        at(0, row[beside(-1, columns_, periodic_)], row[1]);
        at(last, row[last - 1], row[beside(last + 1, columns_, periodic_)]);
    }

    /// Drag that grows with the slope along the wind.
    void lean(float gain) {
        const float east = gain * towards_.x, south = gain * towards_.y;
        eachRow([&](int z) {
            float* const shear = field_.shear_.row(z).data();
            eachSlope(z, [&](int x, float rise, float fall) { shear[x] += east * rise + south * fall; });
        });
    }

    /// The wind goes around what rises across it.
    void bend() {
        eachRow([&](int z) {
            float* const east = field_.east_.row(z).data();
            float* const south = field_.south_.row(z).data();
            eachSlope(z, [&](int x, float rise, float fall) {
                const float along = rise * towards_.x + fall * towards_.y;
                east[x] = towards_.x - params_.deflection * (rise - along * towards_.x);
                south[x] = towards_.y - params_.deflection * (fall - along * towards_.y);
            });
        });
    }

    /// Makes a wind of drag and direction.
    void blow() {
        const float hop = params_.hop * speed_;
        const bool isBent = columns_ > 2 && rows_ > 2;
        eachRow([&](int z) {
            Air* const air = field_.air_.row(z).data();
            for (int x = 0; x < columns_; ++x) {
                const float shear = std::clamp(field_.shear_.at(x, z), 0.f, kMostShear);
                const float length = hop * std::sqrt(std::max(shear, kLeastShear));
                air[x].east = length * (isBent ? field_.east_.at(x, z) : towards_.x);
                air[x].south = length * (isBent ? field_.south_.at(x, z) : towards_.y);
                if (!air[x].isSheltered()) air[x].shear = shear;
            }
        });
    }

    WindField& field_;
    const Terrain& terrain_;
    const WindParams& params_;
    const ThreadPool& pool_;
    int columns_, rows_;
    bool periodic_;
    float speed_;
    glm::vec2 towards_;
    bool alongX_;
    int lines_, length_;
};

void WindField::find(const Terrain& terrain, const WindParams& params, glm::vec2 wind,
                     const ThreadPool& pool) {
    Work(*this, terrain, params, wind, pool).run();
}

}  // namespace wadi
