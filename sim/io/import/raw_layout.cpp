#include "sim/io/import/raw_layout.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include "sim/io/files/size_check.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi::io {

namespace {

constexpr std::uint64_t kMostOblong = 4;  // the longer side over the shorter

struct Ending {
    std::string_view text;
    std::optional<RawSample> sample;  // if it tells
};
constexpr std::array<Ending, 6> kEndings = {{{".raw", {}},
                                             {".bin", {}},
                                             {".r16", RawSample::u16},
                                             {".r32", RawSample::f32},
                                             {".f32", RawSample::f32},
                                             {".r8", RawSample::u8}}};
constexpr std::array<RawSample, 3> kLikeliest = {RawSample::u16, RawSample::f32, RawSample::u8};

std::optional<RawSample> toldSample(std::string_view text) {
    for (const Ending& ending : kEndings)
        if (ending.text == text) return ending.sample;
    return std::nullopt;
}

// A part of a file, taken as samples of one kind.
class Samples {
  public:
    Samples(std::string_view bytes, RawSample sample, bool bigEndian)
        : bytes_(bytes), sample_(sample), bigEndian_(bigEndian) {}

    std::size_t count() const { return bytes_.size() / static_cast<std::size_t>(bytesOf(sample_)); }
    float operator[](std::size_t i) const {
        return rawValue(bytes_.data() + i * static_cast<std::size_t>(bytesOf(sample_)), sample_, bigEndian_);
    }

    // Mean difference of samples that stand `apart` from each other.
    double roughness(std::size_t apart) const {
        double sum = 0;
        std::size_t pairs = 0;
        for (std::size_t i = 0; i + apart < count(); ++i) {
            const double difference = std::abs(double{(*this)[i]} - (*this)[i + apart]);
            if (!std::isfinite(difference)) continue;
            sum += difference;
            ++pairs;
        }
        return pairs > 0 ? sum / static_cast<double>(pairs) : 0;
    }

    // Part of the samples that may be heights or parts of a range; those without data do not count.
    double plausible() const {
        constexpr float kLeast = 1e-6f, kMost = 1e7f;
        std::size_t good = 0, all = 0;
        for (std::size_t i = 0; i < count(); ++i) {
            const float size = std::abs((*this)[i]);
            if (std::isnan(size)) continue;
            ++all;
            good += size == 0 || (size >= kLeast && size <= kMost) ? 1 : 0;
        }
        return all > 0 ? static_cast<double>(good) / static_cast<double>(all) : 1;
    }

  private:
    std::string_view bytes_;
    RawSample sample_;
    bool bigEndian_;
};

bool seemsBigEndian(std::string_view part, RawSample sample) {
    if (sample == RawSample::u8) return false;
    const Samples little(part, sample, false), big(part, sample, true);
    const double sense = sample == RawSample::f32 ? big.plausible() - little.plausible() : 0;
    return sense > 0 || (sense == 0 && big.roughness(1) < little.roughness(1));
}

bool seemFloats(std::string_view part) {
    constexpr double kMostOf = 0.9;
    return Samples(part, RawSample::f32, seemsBigEndian(part, RawSample::f32)).plausible() >= kMostOf;
}

// A shorter side, down from a square's, that makes a map of so many samples; 0 if there is none.
std::uint64_t nextSide(std::uint64_t samples, std::uint64_t shorter) {
    constexpr std::uint64_t kMost = kMostFileSide;
    for (; shorter >= kLeastSide && samples <= kMostOblong * shorter * shorter; --shorter)
        if (samples % shorter == 0 && samples / shorter <= kMost) return shorter;
    return 0;
}

std::uint64_t sideOfSquare(std::uint64_t samples) {
    constexpr std::uint64_t kMost = kMostFileSide;
    if (samples > kMost * kMost) return 0;
    return static_cast<std::uint64_t>(std::sqrt(static_cast<double>(samples)));
}

RawLayout layoutOf(std::uint64_t columns, std::uint64_t samples, RawSample sample, bool bigEndian) {
    return {static_cast<int>(columns), static_cast<int>(samples / columns), sample, bigEndian};
}

// The sides under which a row is most like the one above it; of equals the most alike, and the wider.
std::optional<RawLayout> smoothest(std::uint64_t samples, RawSample sample, std::string_view part) {
    const bool bigEndian = seemsBigEndian(part, sample);
    const Samples ground(part, sample, bigEndian);
    std::uint64_t best = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::uint64_t side = nextSide(samples, sideOfSquare(samples)); side > 0;
         side = nextSide(samples, side - 1))
        for (const std::uint64_t columns : {samples / side, side})
            if (const double roughness = ground.roughness(columns); roughness < least) {
                least = roughness;
                best = columns;
            }
    if (best == 0) return std::nullopt;
    return layoutOf(best, samples, sample, bigEndian);
}

// The layout with samples of one kind, or nothing if the bytes make none.
std::optional<RawLayout> guessOf(RawSample sample, bool onlySquare, std::uint64_t size,
                                 std::string_view part) {
    const auto bytes = static_cast<std::uint64_t>(bytesOf(sample));
    if (size % bytes != 0) return std::nullopt;
    const std::uint64_t samples = size / bytes, side = sideOfSquare(samples);
    if (side >= kLeastSide && side * side == samples)
        return layoutOf(side, samples, sample, seemsBigEndian(part, sample));
    return onlySquare ? std::nullopt : smoothest(samples, sample, part);
}

}  // namespace

int bytesOf(RawSample sample) {
    return sample == RawSample::f32 ? 4 : sample == RawSample::u16 ? 2 : 1;
}

std::uint64_t bytesOf(const RawLayout& layout) {
    return static_cast<std::uint64_t>(layout.columns) * static_cast<std::uint64_t>(layout.rows) *
           static_cast<std::uint64_t>(bytesOf(layout.sample));
}

float rawValue(const char* bytes, RawSample sample, bool bigEndian) {
    const int count = bytesOf(sample);
    std::uint32_t bits = 0;
    for (int i = 0; i < count; ++i)
        bits = bits << 8 | static_cast<unsigned char>(bytes[bigEndian ? i : count - 1 - i]);
    return sample == RawSample::f32 ? std::bit_cast<float>(bits) : static_cast<float>(bits);
}

bool isRawEnding(std::string_view ending) {
    for (const Ending& known : kEndings)
        if (known.text == ending) return true;
    return false;
}

std::optional<RawLayout> guessLayout(std::string_view ending, std::uint64_t size, std::string_view part) {
    if (const auto told = toldSample(ending))
        if (const auto layout = guessOf(*told, false, size, part)) return layout;
    for (const bool onlySquare : {true, false})
        for (const RawSample sample : kLikeliest)
            if (sample != RawSample::f32 || seemFloats(part))
                if (const auto layout = guessOf(sample, onlySquare, size, part)) return layout;
    return std::nullopt;
}

}  // namespace wadi::io
