#include "sim/process/wind/wind_field.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>

#include "sim/core/math.hpp"

namespace wadi {

namespace {

constexpr int kBand = 16;             // rows that a thread does at a time
constexpr int kChunk = 512;           // cells of a row that are smoothed at a time
constexpr int kScales = 7;            // each twice as wide as the one before
constexpr float kLag = 0.5f;          // drag by slope to drag by height: it is greatest upwind of a crest
constexpr float kSteepest = 0.5f;     // slope beyond which the wind is not bent further
constexpr float kLeastShear = 0.1f;   // that still carries what is in the air
constexpr float kNothing = -0x1p40f;  // lower than all ground [cells]
constexpr int kPad = 2;               // cells beyond either end of a line
constexpr int kApart = 16;            // between lines: caches keep few of what lies a power of two apart

// The eddy before a cliff: the air comes to rest at 0.6 of its height and rolls back below, as far as the
// cliff is high, so that an echo dune stands there and a corridor before the cliff is kept free. Before what
// is less steep than about 55° there is none, and sand climbs (Tsoar 1983, "Wind tunnel modeling of echo and
// climbing dunes"; Pye and Tsoar 2009, "Aeolian sand and sand dunes", on both). It drags with a quarter of
// the wind over a plain: its speed at the ground is about half.
constexpr float kCliff = 1.43f;  // tangent of the slope from which on a face has an eddy
constexpr float kRest = 0.6f;    // height at which the air comes to rest, of the cliff's
constexpr float kSink = 0.6f;    // by which the top of the eddy sinks for every cell upwind
constexpr float kBack = 0.25f;   // drag in it

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
          length_(alongX_ ? rows_ : columns_),
          pitch_(static_cast<std::size_t>(length_ + kApart)),
          cells_(1 / (terrain.cellSize() * static_cast<float>(kQuantaPerMetre))) {}

    void run() {
        fit();
        readGround();
        hasEddies_ = hasCliffs();
        if (hasEddies_) meet();
        cover();
        writeSurface();
        const std::array<float, kScales> share = shareOf(params_.ceiling);
        for (int scale = 0; scale < kScales; ++scale) {
            const int stride = 1 << scale;
            if (stride >= columns_ || stride >= rows_) break;
            smooth(scale, stride);
            const float lag = params_.speedUp * kLag, less = -lag * share[static_cast<std::size_t>(scale)];
            if (scale == 1)
                bendAndLean(less, lag);
            else if (less < 0)
                lean(less);
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
        field_.ground_.resize(static_cast<std::size_t>(lines_) * pitch_);
        if (field_.air_.columns() == columns_ && field_.air_.rows() == rows_) return;
        field_.air_ = Field<Air>(columns_, rows_);
        for (Field<float>* map : {&field_.surface_, &field_.across_, &field_.shelter_, &field_.shear_,
                                  &field_.east_, &field_.south_})
            *map = Field<float>(columns_, rows_);
    }

    /// The place of a cell in the lines across the wind, which are passed one after the other.
    std::size_t placeOf(int x, int z) const {
        const auto line = static_cast<std::size_t>(alongX_ ? x : z);
        return line * pitch_ + static_cast<std::size_t>(alongX_ ? z : x);
    }

    std::size_t cellOf(std::size_t line, std::size_t place) const {
        const std::size_t x = alongX_ ? line : place, z = alongX_ ? place : line;
        return z * static_cast<std::size_t>(columns_) + x;
    }

    /// Height of the ground or the sea [cells].
    float groundAt(int x, int z) const {
        return static_cast<float>(std::max(terrain_.height(x, z), terrain_.sea())) * cells_;
    }

    void readGround() {
        eachRow([&](int z) {
            for (int x = 0; x < columns_; ++x) field_.ground_[placeOf(x, z)] = groundAt(x, z);
        });
    }

    /// Whether rock may rise from the ground beside it so steeply that there is an eddy, whichever way the
    /// wind blows. Most maps have no such place, and need not be passed line by line.
    bool hasCliffs() const {
        // Less by a hundredth, and by what heights lose as floats, than what meet() takes for a face
        // [quanta].
        const float steep =
            0.99f * kCliff * terrain_.cellSize() * static_cast<float>(kQuantaPerMetre) - 256.f;
        std::atomic<bool> isFound = false;
        eachRow([&](int z) {
            if (!isFound.load(std::memory_order_relaxed) && riseOf(z) > steep)
                isFound.store(true, std::memory_order_relaxed);
        });
        return isFound;
    }

    /// How far rock rises at most from the ground of a row to a cell around it [quanta].
    float riseOf(int z) const {
        const Quanta* const rock = terrain_.bedrock().row(z).data();
        const Quanta* const sand = terrain_.sediment().row(z).data();
        const Quanta* const north = terrain_.bedrock().row(beside(z - 1, rows_, periodic_)).data();
        const Quanta* const south = terrain_.bedrock().row(beside(z + 1, rows_, periodic_)).data();
        const auto highest = [&](int x) { return std::max(std::max(north[x], south[x]), rock[x]); };
        const auto rise = [&](int x, int west, int east) {
            const Quanta top = std::max(std::max(highest(west), highest(east)), highest(x));
            return static_cast<float>(top) - static_cast<float>(rock[x] + sand[x]);
        };
        const int last = columns_ - 1;
        float most = std::max(rise(0, beside(-1, columns_, periodic_), std::min(1, last)),
                              rise(last, std::max(last - 1, 0), beside(last + 1, columns_, periodic_)));
        for (int x = 1; x < last; ++x) most = std::max(most, rise(x, x - 1, x + 1));
        return most;
    }

    /// What a line next to this one along the wind holds, at the places that the wind takes to it.
    class Passed {
      public:
        Passed(int length, float aside, bool periodic)
            : length_(length),
              from_(std::floor(aside)),
              part_(aside - from_),
              periodic_(periodic),
              padded_(static_cast<std::size_t>(length + 2 * kPad), kNothing) {}

        float at(std::size_t i) const {
            const float* const there = padded_.data() + kPad + static_cast<int>(from_);
            return there[i] + part_ * (there[i + 1] - there[i]);
        }
        /// The same of what is not everywhere: beside kNothing the nearer one.
        float nearAt(std::size_t i) const {
            const float* const there = padded_.data() + kPad + static_cast<int>(from_) + i;
            if (there[0] > kNothing && there[1] > kNothing) return at(i);
            return part_ < 0.5f ? there[0] : there[1];
        }
        void pass(const std::vector<float>& line) {
            std::ranges::copy(line, padded_.begin() + kPad);
            for (int i = 0; i < kPad; ++i) {
                const int first = beside(i - kPad, length_, periodic_),
                          last = beside(length_ + i, length_, periodic_);
                padded_[static_cast<std::size_t>(i)] = line[static_cast<std::size_t>(first)];
                padded_[static_cast<std::size_t>(length_ + kPad + i)] = line[static_cast<std::size_t>(last)];
            }
        }

      private:
        int length_;
        float from_, part_;
        bool periodic_;
        std::vector<float> padded_;
    };

    /// Finds the eddies before cliffs, against the wind: below a line that sinks upwind from where the air
    /// comes to rest on them.
    void meet() {
        const float along = alongX_ ? towards_.x : towards_.y;
        const float aside = (alongX_ ? towards_.y : towards_.x) / std::abs(along);
        const float steep = kCliff / std::abs(along), sink = kSink / std::abs(along);
        const auto length = static_cast<std::size_t>(length_);
        std::vector<float> top(length), eddy(length), ground(length), rock(length);
        Passed tops(length_, aside, periodic_), eddies(length_, aside, periodic_),
            rocks(length_, aside, periodic_);
        for (int step = periodic_ ? -lines_ : 0; step < lines_; ++step) {
            const auto line = static_cast<std::size_t>(wrapped(along > 0 ? -1 - step : step, lines_));
            std::copy_n(field_.ground_.data() + line * pitch_, length, ground.data());
            for (std::size_t i = 0; i < length; ++i) {
                // Of rock: sand that lies so steep slides before the air has turned.
                rock[i] = static_cast<float>(terrain_.bedrock()[cellOf(line, i)]) * cells_;
                const bool isFace = rocks.at(i) - ground[i] > steep;
                top[i] = isFace ? std::max(tops.at(i), ground[i]) : ground[i];
                eddy[i] = std::max(isFace ? ground[i] + kRest * (top[i] - ground[i]) : kNothing,
                                   eddies.nearAt(i) - sink);
                if (eddy[i] <= ground[i]) eddy[i] = kNothing;
            }
            for (std::size_t i = 0; step >= 0 && i < length; ++i)
                field_.shelter_[cellOf(line, i)] = eddy[i] > kNothing ? kBack : 1.f;
            tops.pass(top), eddies.pass(eddy), rocks.pass(rock);
        }
    }

    /// Covers the ground with still air: what lies below a line that sinks behind everything higher, along
    /// the wind.
    void cover() {
        const float along = alongX_ ? towards_.x : towards_.y;
        const float aside = (alongX_ ? towards_.y : towards_.x) / std::abs(along);
        const float fall = tangent(params_.lee) / std::abs(along);
        const auto length = static_cast<std::size_t>(length_);
        std::vector<float> now(length);
        Passed upwind(length_, -aside, periodic_);
        // Over periodic edges what stands on the last lines shelters the first: they are passed twice.
        for (int step = periodic_ ? -lines_ : 0; step < lines_; ++step) {
            const int at = wrapped(along > 0 ? step : -1 - step, lines_);
            float* const ground = field_.ground_.data() + static_cast<std::size_t>(at) * pitch_;
            for (std::size_t i = 0; i < length; ++i) now[i] = std::max(upwind.at(i) - fall, ground[i]);
            if (step >= 0) std::copy_n(now.data(), length, ground);
            upwind.pass(now);
        }
    }

    void writeSurface() {
        eachRow([&](int z) {
            float* const shelter = field_.shelter_.row(z).data();
            float* const surfaces = field_.surface_.row(z).data();
            for (int x = 0; x < columns_; ++x) {
                const float surface = field_.ground_[placeOf(x, z)];
                surfaces[x] = surface;
                // A lee that reaches into an eddy does not stop it.
                if (hasEddies_ && shelter[x] == kBack) continue;
                shelter[x] = surface > groundAt(x, z) ? -1.f : 1.f;
            }
            std::ranges::fill(field_.shear_.row(z), 1.f);
            if (columns_ > 2 && rows_ > 2) return;  // slopes bend the wind
            std::ranges::fill(field_.east_.row(z), towards_.x);
            std::ranges::fill(field_.south_.row(z), towards_.y);
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
            for (int x = 0; x < columns_; ++x) {
                const float shear = std::clamp(drag[x], 0.f, kMostShear);
                const float length = hop * std::sqrt(std::max(shear, kLeastShear));
                air[x] = {length * east[x], length * south[x], shelter[x] < 0 ? -1.f : shear, groundAt(x, z)};
            }
            if (hasEddies_) rollBack(z, hop * std::sqrt(kBack));
        });
    }

    /// Eddies roll back, and aside to the ends of the cliff.
    void rollBack(int z, float length) {
        for (int x = 0; x < columns_; ++x) {
            if (field_.shelter_.at(x, z) != kBack) continue;
            glm::vec2 way(field_.east_.at(x, z), field_.south_.at(x, z));
            way -= 2 * (way.x * towards_.x + way.y * towards_.y) * towards_;
            field_.air_.at(x, z) = {length * way.x, length * way.y, kBack, groundAt(x, z)};
        }
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
    std::size_t pitch_;  // from one line to the next
    float cells_;        // of a quantum
    bool hasEddies_ = false;
};

void WindField::find(const Terrain& terrain, const WindParams& params, glm::vec2 wind,
                     const ThreadPool& pool) {
    Work(*this, terrain, params, wind, pool).run();
}

}  // namespace wadi
