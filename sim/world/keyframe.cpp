#include "sim/world/keyframe.hpp"

#include <zstd.h>

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstring>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "sim/core/state_visitor.hpp"

namespace wadi {

namespace {

using Bytes = std::vector<std::byte>;

/// Rows are gathered to blocks of about so many bytes.
constexpr std::size_t kKeyframeBlock = std::size_t{1} << 18;

/// The quickest level: what is packed has few bits that are not 0 in any case.
constexpr int kKeyframeLevel = 1;

/// Small numbers of either sign become small numbers.
template <std::unsigned_integral W>
W folded(W difference) {
    return static_cast<W>((difference << 1) ^ (0 - (difference >> (8 * sizeof(W) - 1))));
}

template <std::unsigned_integral W>
W unfolded(W number) {
    return static_cast<W>((number >> 1) ^ (0 - (number & 1)));
}

template <std::unsigned_integral W>
W wordAt(const Bytes& bytes, std::size_t i) {
    W word;
    std::memcpy(&word, bytes.data() + i * sizeof word, sizeof word);
    return word;
}

template <std::unsigned_integral W>
void setWord(Bytes& bytes, std::size_t i, W word) {
    std::memcpy(bytes.data() + i * sizeof word, &word, sizeof word);
}

/// Words become what they differ by from those of `base`, or, without one, from the word before.
template <std::unsigned_integral W>
void subtract(Bytes& words, const Bytes* base) {
    const std::size_t count = words.size() / sizeof(W);
    W before = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const W word = wordAt<W>(words, i), from = base ? wordAt<W>(*base, i) : before;
        setWord(words, i, folded(static_cast<W>(word - from)));
        before = word;
    }
}

/// Undoes subtract().
template <std::unsigned_integral W>
void addUp(Bytes& words, const Bytes* base) {
    const std::size_t count = words.size() / sizeof(W);
    W before = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const W from = base ? wordAt<W>(*base, i) : before;
        before = static_cast<W>(from + unfolded(wordAt<W>(words, i)));
        setWord(words, i, before);
    }
}

/// Calls f with a word of a size [1, 2, 4 or 8 bytes]; particles, which have other sizes, are no words.
template <class F>
void asWords(std::size_t size, const F& f) {
    if (size == 1) f(std::uint8_t{});
    if (size == 2) f(std::uint16_t{});
    if (size == 4) f(std::uint32_t{});
    if (size == 8) f(std::uint64_t{});
}

/// A table of bytes by columns that was one by rows [of so many columns, > 0].
Bytes transposed(const Bytes& table, std::size_t columns) {
    Bytes turned(table.size());
    const std::size_t rows = table.size() / columns;
    for (std::size_t column = 0; column < columns; ++column)
        for (std::size_t row = 0; row < rows; ++row)
            turned[column * rows + row] = table[row * columns + column];
    return turned;
}

/// The first bytes of all items [of so many bytes], then the second ones and so on: alike bytes come to stand
/// together.
Bytes sorted(const Bytes& items, std::size_t size) {
    return transposed(items, size);
}

/// Undoes sorted(); there must be an item.
Bytes unsorted(const Bytes& planes, std::size_t size) {
    return transposed(planes, planes.size() / size);
}

}  // namespace

/// Visits the parts of a state; see sim/core/state_visitor.hpp.
class Keyframe::Packer {
  public:
    /// `base`: what was packed of the keyframe's base; null: there is none.
    Packer(Keyframe& to, std::shared_ptr<const Bytes> base)
        : to_(to), base_{std::move(base), nullptr}, context_(ZSTD_createCCtx()) {
        if (!context_) throw std::bad_alloc();
    }

    /// What was packed.
    Bytes take() {
        packed_.shrink_to_fit();
        return std::move(packed_);
    }

    template <class T>
    void number(std::string_view, T value, T, T) {
        to_.numbers_.push_back(static_cast<std::int64_t>(value));
    }
    template <class T>
    void told(std::string_view, T value, T, T) {
        to_.numbers_.push_back(static_cast<std::int64_t>(value));
    }
    bool has(std::string_view, bool isThere) {
        to_.numbers_.push_back(isThere);
        return isThere;
    }
    bool hasLate(std::string_view name, bool isThere) { return has(name, isThere); }

    template <class Row, class T>
    void grid(std::string_view, int, int rows, const Row& row, T, T) {
        for (int z = 0; z < rows; ++z) {
            const std::span<const T> values = row(z);
            add(std::as_bytes(values));
            if (z + 1 == rows || raw_.size() >= kKeyframeBlock) addGrid(sizeof(T));
        }
    }
    template <class F, class T>
    void rim(std::string_view name, const F& rim, T least, T most) {
        wadi::grid(*this, name, rim, least, most);
    }
    template <class Map>
    void painted(std::string_view name, const Map& map) {
        wadi::grid(*this, name, map, std::uint8_t{0}, std::uint8_t{255});
    }

    template <class Particle>
    void particles(std::string_view, const Population<Particle>& population) {
        static_assert(std::is_trivially_copyable_v<Particle>);
        const Counters counters = population.counters();
        for (const std::uint64_t number :
             {counters.born, counters.ended, counters.exited, counters.withheld, counters.steps})
            to_.numbers_.push_back(static_cast<std::int64_t>(number));
        for (std::size_t tile = 0; tile < population.grid().count(); ++tile) {
            const std::vector<Particle>& here = population[tile].here;
            to_.numbers_.push_back(static_cast<std::int64_t>(here.size()));
            add(std::as_bytes(std::span(here)));
            if (raw_.size() >= kKeyframeBlock) addParticles(sizeof(Particle));
        }
        addParticles(sizeof(Particle));
    }

  private:
    void add(std::span<const std::byte> bytes) { raw_.insert(raw_.end(), bytes.begin(), bytes.end()); }

    void addGrid(std::size_t word) {
        const std::size_t place = to_.grids_.size();
        const auto fits = [&](const Block& block) { return block.size == raw_.size() && block.item == word; };
        const bool isDifference =
            to_.base_ && place < to_.base_->grids_.size() && fits(to_.base_->grids_[place]);
        const Bytes base = isDifference ? to_.base_->blockAt(place, base_) : Bytes{};
        asWords(word, [&]<class W>(W) { subtract<W>(raw_, isDifference ? &base : nullptr); });
        to_.grids_.push_back(compressed(word, isDifference));
    }

    void addParticles(std::size_t size) {
        if (!raw_.empty()) to_.particles_.push_back(compressed(size, false));
    }

    /// What has been gathered, at the end of the bytes; nothing is gathered any more.
    Block compressed(std::size_t item, bool isDifference) {
        const Bytes planes = sorted(raw_, item);
        const std::size_t first = packed_.size();
        packed_.resize(first + ZSTD_compressBound(planes.size()));
        const std::size_t packed =
            ZSTD_compressCCtx(context_.get(), packed_.data() + first, packed_.size() - first, planes.data(),
                              planes.size(), kKeyframeLevel);
        if (ZSTD_isError(packed)) throw std::bad_alloc();  // there is no other reason
        packed_.resize(first + packed);
        raw_.clear();
        return {first, packed, planes.size(), item, isDifference};
    }

    struct Free {
        void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
    };

    Keyframe& to_;
    const Opened base_;
    std::unique_ptr<ZSTD_CCtx, Free> context_;
    Bytes raw_, packed_;
};

/// Visits the parts of a blank state and fills them.
class Keyframe::Unpacker {
  public:
    explicit Unpacker(const Keyframe& from) : from_(from), packed_(from.open()) {}

    template <class T>
    void number(std::string_view, T& value, T, T) {
        value = static_cast<T>(next());
    }
    template <class T>
    void told(std::string_view, T& value, T, T) {
        value = static_cast<T>(next());
    }
    bool has(std::string_view, bool) { return next() != 0; }
    bool hasLate(std::string_view, bool) { return next() != 0; }

    template <class Row, class T>
    void grid(std::string_view, int, int rows, const Row& row, T, T) {
        for (int z = 0; z < rows; ++z) {
            const std::span<T> values = row(z);
            if (at_ == raw_.size()) load(from_.blockAt(grid_++, packed_));
            take(std::as_writable_bytes(values));
        }
    }
    template <class F, class T>
    void rim(std::string_view name, F& rim, T least, T most) {
        wadi::grid(*this, name, rim, least, most);
    }
    template <class Map>
    void painted(std::string_view name, Map& map) {
        wadi::grid(*this, name, map, std::uint8_t{0}, std::uint8_t{255});
    }

    template <class Particle>
    void particles(std::string_view, Population<Particle>& population) {
        Counters counters;
        for (std::uint64_t* number :
             {&counters.born, &counters.ended, &counters.exited, &counters.withheld, &counters.steps})
            *number = static_cast<std::uint64_t>(next());
        for (std::size_t tile = 0; tile < population.grid().count(); ++tile) {
            const auto count = static_cast<std::size_t>(next());
            if (count == 0 && population.find(tile) == nullptr) continue;
            auto& here = population[tile].here;
            here.resize(count);
            if (count == 0) continue;
            if (at_ == raw_.size())
                load(
                    unsorted(from_.opened(from_.particles_.at(particle_++), *packed_.own), sizeof(Particle)));
            take(std::as_writable_bytes(std::span(here)));
        }
        population.goOnCounting(counters);
    }

  private:
    std::int64_t next() { return from_.numbers_.at(number_++); }

    void load(Bytes bytes) {
        raw_ = std::move(bytes);
        at_ = 0;
    }

    void take(std::span<std::byte> to) {
        if (raw_.size() - at_ < to.size()) from_.fail();
        std::memcpy(to.data(), raw_.data() + at_, to.size());
        at_ += to.size();
    }

    const Keyframe& from_;
    const Opened packed_;
    std::size_t number_ = 0, grid_ = 0, particle_ = 0;
    Bytes raw_;
    std::size_t at_ = 0;
};

Keyframe::Keyframe(const State& state, std::shared_ptr<const Keyframe> base)
    : params_(state.params),
      columns_(state.terrain.columns()),
      rows_(state.terrain.rows()),
      cellSize_(state.terrain.cellSize()),
      epoch_(state.epoch) {
    std::shared_ptr<const Bytes> packed = base && !base->base_ ? base->bytes_->all() : nullptr;
    if (packed) base_ = std::move(base);
    Packer packer(*this, std::move(packed));
    State::parts(packer, state);
    bytes_ = std::make_unique<KeyframeBytes>(packer.take());
}

State Keyframe::unpack() const {
    State state = State::blank(params_, Terrain::blank(columns_, rows_, cellSize_));
    Unpacker unpacker(*this);
    State::parts(unpacker, state);
    state.terrain.settle();
    return state;
}

bool Keyframe::isLost() const {
    return bytes_->areLost() || (base_ && base_->bytes_->areLost());
}

std::size_t Keyframe::bytes() const {
    return sizeof(Keyframe) + sizeof(KeyframeBytes) + numbers_.size() * sizeof numbers_[0] +
           (bytes_->areInMemory() ? bytes_->size() : 0) + (grids_.size() + particles_.size()) * sizeof(Block);
}

std::size_t Keyframe::stored() const {
    return bytes_->areInMemory() ? 0 : bytes_->size();
}

Keyframe::Opened Keyframe::open() const {
    Opened packed{bytes_->all(), base_ ? base_->bytes_->all() : nullptr};
    if (!packed.own || (base_ && !packed.base)) fail();
    return packed;
}

Keyframe::Bytes Keyframe::opened(const Block& block, const Bytes& packed) const {
    Bytes bytes(block.size);
    const std::size_t size =
        ZSTD_decompress(bytes.data(), bytes.size(), packed.data() + block.first, block.packed);
    if (size != block.size) fail();
    return bytes;
}

Keyframe::Bytes Keyframe::blockAt(std::size_t grid, const Opened& packed) const {
    const Block& block = grids_.at(grid);
    Bytes words = unsorted(opened(block, *packed.own), block.item);
    const Bytes base = block.isDifference ? base_->blockAt(grid, {packed.base, nullptr}) : Bytes{};
    asWords(block.item, [&]<class W>(W) { addUp<W>(words, block.isDifference ? &base : nullptr); });
    return words;
}

/// Whoever looks for a keyframe finds it no more.
void Keyframe::fail() const {
    bytes_->lose();
    throw KeyframeLost("A kept moment of the time line cannot be read any more: go to another one.");
}

}  // namespace wadi
