#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <fstream>
#include <limits>
#include <string>
#include <utility>

#include "sim/io/files/file_transaction.hpp"
#include "sim/io/files/input_file.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/formats/codecs.hpp"
#include "sim/io/formats/map_source.hpp"
#include "sim/io/formats/raster.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kMostOblong = 4;  // the longer side over the shorter

// Endings that tell the samples.
constexpr std::array<std::pair<std::string_view, RawSample>, 4> kDeclaredSamples = {
    {{".r16", RawSample::u16}, {".r32", RawSample::f32}, {".f32", RawSample::f32}, {".r8", RawSample::u8}}};
constexpr std::array<RawSample, 3> kLikeliest = {RawSample::u16, RawSample::f32, RawSample::u8};

std::optional<RawSample> declaredSample(std::string_view ending) {
    for (const auto& [text, sample] : kDeclaredSamples)
        if (text == ending) return sample;
    return std::nullopt;
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

// The layout of a file with `size` bytes, or nothing if no map has so many: one with the samples that the
// ending tells; a square; else the sides, neither longer than four of the other, that make the ground
// smoothest, as the byte order is chosen, too. `part`: the whole file, or as much of its middle as is at
// hand, from a whole number of samples on.
std::optional<RawLayout> guessLayout(std::string_view ending, std::uint64_t size, std::string_view part) {
    if (const auto declared = declaredSample(ending))
        if (const auto layout = guessOf(*declared, false, size, part)) return layout;
    for (const bool onlySquare : {true, false})
        for (const RawSample sample : kLikeliest)
            if (sample != RawSample::f32 || seemFloats(part))
                if (const auto layout = guessOf(sample, onlySquare, size, part)) return layout;
    return std::nullopt;
}

constexpr std::uint64_t kGuessedFrom = 1 << 20;  // bytes
constexpr std::string_view kHowToTell = "--raw COLUMNSxROWS,u16|f32|u8,little|big";

struct Kind {
    std::string_view format;
    int bits;
    Values values;
    double greatest;
};
constexpr std::array<Kind, 3> kKinds = {
    {{"raw8", 8, Values::scale, 255}, {"raw16", 16, Values::scale, 65535}, {"raw32", 32, Values::either, 1}}};

// The middle of a file, from a multiple of 4 bytes on, or all of it if it is short.
std::string middleOf(const fs::path& file, std::uint64_t size) {
    std::ifstream in = openInput(file);
    std::string bytes(static_cast<std::size_t>(std::min(size, kGuessedFrom)), '\0');
    in.seekg(static_cast<std::streamoff>((size - bytes.size()) / 2 / 4 * 4));
    in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(in.gcount()));
    return bytes;
}

RawLayout guessed(const fs::path& file, std::uint64_t size) {
    const auto layout = guessLayout(endingOf(file), size, middleOf(file, size));
    if (!layout)
        fail(file,
             "has no header, and its {0} bytes make no map with sides of at most four to one; give {1}.",
             size, kHowToTell);
    return *layout;
}

void checkSize(const fs::path& file, std::uint64_t size, const RawLayout& layout) {
    if (size == bytesOf(layout)) return;
    fail(file, "has {0} bytes, but {1} samples of {2} bytes take {3}; correct --raw.", size,
         extent(layout.columns, layout.rows), bytesOf(layout.sample), bytesOf(layout));
}

Sentence wordsOf(RawSample sample) {
    if (sample == RawSample::f32) return Sentence("32-bit floats");
    return sample == RawSample::u16 ? Sentence("16-bit whole numbers") : Sentence("8-bit whole numbers");
}

Sentence takenAs(const RawLayout& layout) {
    const std::string size = extent(layout.columns, layout.rows);
    const Sentence samples = wordsOf(layout.sample);
    if (layout.sample == RawSample::u8)
        return Sentence("Taken as {0} {1}; give --raw if that is wrong.", size, samples);
    if (layout.bigEndian)
        return Sentence("Taken as {0} {1}, big-endian; give --raw if that is wrong.", size, samples);
    return Sentence("Taken as {0} {1}, little-endian; give --raw if that is wrong.", size, samples);
}

RasterFacts factsOf(const RawLayout& layout, bool isGuess) {
    const Kind& kind = kKinds[static_cast<std::size_t>(layout.sample)];
    RasterFacts facts;
    facts.format = kind.format;
    facts.columns = layout.columns;
    facts.rows = layout.rows;
    facts.samples = wordsOf(layout.sample);
    facts.bits = kind.bits;
    facts.values = kind.values;
    facts.greatest = kind.greatest;
    facts.raw = layout;
    if (isGuess) facts.notices.push_back(takenAs(layout));
    return facts;
}

Field<float> readValues(const fs::path& file, const RawLayout& layout, const ReadOptions& options) {
    std::ifstream in = openInput(file);
    const TileGrid::Box part = options.partOf(layout.columns, layout.rows);
    Field<float> values(part.columns, part.rows);
    const auto step = static_cast<std::size_t>(bytesOf(layout.sample));
    std::string bytes(step * static_cast<std::size_t>(part.columns), '\0');
    for (int z = 0; z < part.rows; ++z) {
        const std::int64_t first = std::int64_t{part.z + z} * layout.columns + part.x;
        if (part.columns < layout.columns || z == 0) in.seekg(first * static_cast<std::streamoff>(step));
        if (!in.read(bytes.data(), static_cast<std::streamsize>(bytes.size())))
            fail(file, "could not be read to its end; try again.");
        for (int x = 0; x < part.columns; ++x) {
            const float value =
                rawValue(bytes.data() + step * static_cast<std::size_t>(x), layout.sample, layout.bigEndian);
            if (std::isinf(value))
                fail(file,
                     "holds an infinite height at column {0}, row {1}; correct it, or its byte order by "
                     "--raw.",
                     part.x + x, part.z + z);
            values.at(x, z) = std::isnan(value) ? kMissing : value;
        }
        options.reach(double(z + 1) / part.rows);
    }
    return values;
}

}  // namespace

Raster readRawRaster(const fs::path& file, const ReadOptions& options) {
    const std::uint64_t size = sizeOf(file);
    const RawLayout layout = options.raw ? *options.raw : guessed(file, size);
    checkDimensions(file, layout.columns, layout.rows, options);
    checkSize(file, size, layout);
    return {factsOf(layout, !options.raw), readValues(file, layout, options)};
}

namespace {

template <class Word>
char* putWord(char* at, Word word, bool bigEndian) {
    constexpr int kBytes = sizeof(Word);
    for (int byte = 0; byte < kBytes; ++byte) {
        const int shift = 8 * (bigEndian ? kBytes - 1 - byte : byte);
        *at++ = static_cast<char>(word >> shift & 0xff);
    }
    return at;
}

template <class Word, class WordOf>
void writeWords(const MapSource& map, const std::filesystem::path& file, const WordOf& wordOf) {
    AtomicFile out(file);
    std::string bytes(static_cast<std::size_t>(map.columns()) * sizeof(Word), '\0');
    for (int z = 0; z < map.rows(); ++z) {
        const int row = map.options.flip ? map.rows() - 1 - z : z;
        char* at = bytes.data();
        for (const float value : map.channels.front().row(row))
            at = putWord<Word>(at, wordOf(value), map.options.bigEndian);
        if (!out.append(bytes.data(), bytes.size())) break;  // commit() tells
        map.options.reach(double(z + 1) / map.rows());
    }
    out.commit();
}

}  // namespace

void writeRaw(const MapSource& map, const std::filesystem::path& file) {
    if (map.bits == 16) return writeWords<std::uint16_t>(map, file, Scale<std::uint16_t>(map.range));
    writeWords<std::uint32_t>(map, file, [](float value) { return std::bit_cast<std::uint32_t>(value); });
}

}  // namespace wadi::io
