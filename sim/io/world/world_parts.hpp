// World parts: visitors of a state's parts (sim/core/state_visitor.hpp) that write it to a world file and
// read it. A survey comes before reading: it walks over a tiny state and asks whether the file holds what one
// of the stated size needs, so that no memory is allocated for what is not there. Only for world_*.cpp. One
// thread.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "sim/core/state_visitor.hpp"
#include "sim/io/files/zip.hpp"
#include "sim/io/world/manifest.hpp"
#include "sim/particles/population.hpp"

namespace wadi::io {

static_assert(std::endian::native == std::endian::little, "world files hold little-endian numbers");

/// How an entry of numbers is named behind the name of the part.
template <class T>
constexpr const char* suffixOf() {
    if constexpr (std::is_same_v<T, float>) return ".f32";
    if constexpr (std::is_same_v<T, std::int32_t>) return ".i32";
    if constexpr (std::is_same_v<T, std::int64_t>) return ".i64";
    if constexpr (std::is_same_v<T, std::uint32_t>) return ".u32";
    if constexpr (std::is_same_v<T, std::uint16_t>) return ".u16";
    if constexpr (sizeof(T) == 1) return ".u8";  // an enumeration, or a byte
}

template <class T>
std::string entryName(std::string_view name) {
    return std::string(name) + suffixOf<T>();
}

inline std::string columnName(std::string_view name, std::string_view member) {
    return std::string(name) + "." + std::string(member);
}
inline std::string countName(std::string_view name) {
    return columnName(name, "count") + suffixOf<std::uint32_t>();
}

template <class T>
void appendValue(std::string& bytes, T value) {
    char raw[sizeof value];
    std::memcpy(raw, &value, sizeof value);
    bytes.append(raw, sizeof value);
}

/// Most bytes of a text that is no list of edits: a scene with all springs, and room for more.
inline constexpr std::uint64_t kMostText = std::uint64_t{1} << 21;

/// Blocks of about so many bytes go from hand to hand.
inline constexpr std::size_t kWorldBlock = std::size_t{1} << 18;

/// Particles that may be in flight on a map of so many cells: more than any process lets live.
constexpr std::uint64_t mostParticles(std::uint64_t cells) {
    return 16 * cells + 4096;
}

/// Brings parts to the file: numbers to the facts, grids and particles to entries, which refer to the state
/// until the file is written.
class PartWriter {
  public:
    PartWriter(ZipWriter& zip, Manifest& facts) : zip_(zip), facts_(facts) {}

    template <class T>
    void number(std::string_view name, T value, T, T) {
        facts_.numbers[std::string(name)] = static_cast<std::int64_t>(value);
    }

    template <class T>
    void told(std::string_view name, T value, T least, T most) {
        number(name, value, least, most);
    }

    bool has(std::string_view name, bool present) { return facts_.has[std::string(name)] = present; }
    bool hasLate(std::string_view name, bool present) { return has(name, present); }

    template <class Row, class T>
    void grid(std::string_view name, int columns, int rows, const Row& row, T, T) {
        std::vector<std::span<const T>> all;
        all.reserve(static_cast<std::size_t>(rows));
        for (int z = 0; z < rows; ++z) all.emplace_back(row(z));
        add(entryName<T>(name), static_cast<std::size_t>(columns), std::move(all));
    }

    template <class T>
    void field(const std::string& name, const Field<T>& field) {
        const auto row = [&](int z) { return field.row(z); };
        grid(name, field.columns(), field.rows(), row, T{}, T{});
    }

    template <class F, class T>
    void rim(std::string_view name, const F& rim, T least, T most) {
        wadi::grid(*this, name, rim, least, most);
    }

    template <class Map>
    void painted(std::string_view name, const Map& map) {
        const auto fill = [&map](std::uint64_t z, std::string& bytes) {
            for (const std::uint8_t value : map.row(static_cast<int>(z)))
                appendValue(bytes, static_cast<float>(value) / 255.f);
        };
        zip_.add(entryName<float>(name), map.size() * sizeof(float), fill);
    }

    template <class Particle>
    void particles(std::string_view name, const Population<Particle>& population) {
        facts_.counters[std::string(name)] = population.counters();
        std::string counts;
        for (std::size_t tile = 0; tile < population.grid().count(); ++tile)
            appendValue(counts, static_cast<std::uint32_t>(population[tile].here.size()));
        zip_.add(countName(name), std::move(counts));
        std::size_t place = 0;
        const auto addColumn = [&]<class T>(std::string_view member, T, T, T) {
            column<T>(columnName(name, member), population, place++);
        };
        Particle::members(addColumn, std::as_const(kOne<Particle>));
    }

  private:
    template <class Particle>
    static constexpr Particle kOne{};

    template <class T>
    void add(const std::string& name, std::size_t columns, std::vector<std::span<const T>> rows) {
        const std::size_t bytes = columns * sizeof(T), step = std::max<std::size_t>(kWorldBlock / bytes, 1);
        const std::uint64_t size = bytes * rows.size();
        zip_.add(name, size, [rows = std::move(rows), step](std::uint64_t i, std::string& block) {
            for (std::size_t z = i * step; z < std::min((i + 1) * step, rows.size()); ++z)
                block.append(reinterpret_cast<const char*>(rows[z].data()), rows[z].size_bytes());
        });
    }

    /// The member at a place of all particles.
    template <class T, class Particle>
    void column(const std::string& name, const Population<Particle>& population, std::size_t place) {
        std::vector<std::size_t> tiles;  // that have any: a block must not be empty
        for (std::size_t tile = 0; tile < population.grid().count(); ++tile)
            if (!population[tile].here.empty()) tiles.push_back(tile);
        const auto fill = [&population, place, tiles](std::uint64_t i, std::string& bytes) {
            for (const Particle& particle : population[tiles[i]].here) {
                std::size_t at = 0;
                const auto pick = [&](std::string_view, auto value, auto, auto) {
                    if (at++ == place) appendValue(bytes, value);
                };
                Particle::members(pick, particle);
            }
        };
        zip_.add(entryName<T>(name), population.size() * sizeof(T), fill);
    }

    ZipWriter& zip_;
    Manifest& facts_;
};

/// Finds out whether the file holds any of the parts that it visits.
class PartSeeker {
  public:
    PartSeeker(const ZipReader& zip, const Manifest& facts) : zip_(zip), facts_(facts) {}

    bool found() const { return found_; }

    template <class T>
    void number(std::string_view name, T, T, T) {
        found_ = found_ || facts_.numbers.contains(name);
    }

    template <class T>
    void told(std::string_view name, T value, T least, T most) {
        number(name, value, least, most);
    }

    bool has(std::string_view name, bool) {
        found_ = found_ || facts_.has.contains(name);
        return false;
    }
    bool hasLate(std::string_view name, bool present) { return has(name, present); }

    template <class Row, class T>
    void grid(std::string_view name, int, int, const Row&, T, T) {
        found_ = found_ || zip_.has(entryName<T>(name));
    }

    template <class F, class T>
    void rim(std::string_view name, const F&, T, T) {
        found_ = found_ || zip_.has(entryName<T>(name));
    }

    template <class Map>
    void painted(std::string_view name, const Map&) {
        found_ = found_ || zip_.has(entryName<float>(name));
    }

    template <class Particle>
    void particles(std::string_view name, const Population<Particle>&) {
        found_ = found_ || facts_.counters.contains(name) || zip_.has(countName(name));
    }

  private:
    const ZipReader& zip_;
    const Manifest& facts_;
    bool found_ = false;
};

/// What survey and reader share.
class PartSource {
  public:
    PartSource(const ZipReader& zip, const Manifest& facts) : zip_(zip), facts_(facts) {}

    /// Whether the file holds nothing of a process, which is younger than the file.
    template <class P>
    bool lacks(const P& process) const {
        PartSeeker seeker(zip_, facts_);
        P::parts(seeker, process);
        return !seeker.found();
    }

  protected:
    template <class T>
    T numberOf(std::string_view name, T least, T most) const {
        const auto found = facts_.numbers.find(name);
        if (found == facts_.numbers.end()) zip_.damaged("the number " + std::string(name) + " is missing");
        if (std::cmp_less(found->second, least) || std::cmp_greater(found->second, most))
            zip_.damaged("the number " + std::string(name) + " is out of range");
        return static_cast<T>(found->second);
    }

    bool isThere(std::string_view name) const {
        const auto found = facts_.has.find(name);
        if (found == facts_.has.end())
            zip_.damaged("world.toml does not say whether there is " + std::string(name));
        return found->second;
    }

    /// Particles by tile [as many as there are tiles].
    std::vector<std::uint32_t> counts(std::string_view name, std::uint64_t cells, std::size_t tiles) const {
        const std::string entry = countName(name);
        zip_.require(entry, tiles * sizeof(std::uint32_t));
        const std::string bytes = zip_.bytes(entry, tiles * sizeof(std::uint32_t));
        std::vector<std::uint32_t> counts(tiles);
        std::memcpy(counts.data(), bytes.data(), bytes.size());
        std::uint64_t sum = 0;
        for (const std::uint32_t count : counts) sum += count;
        if (sum > mostParticles(cells)) zip_.damaged(entry + " counts more particles than a map can have");
        return counts;
    }

    [[noreturn]] void outOfRange(const std::string& entry) const {
        zip_.damaged(entry + " holds a value that is out of range or not a number");
    }

    const ZipReader& zip_;
    const Manifest& facts_;
};

/// Asks whether the file holds all that a state of the size in the facts needs. Visits a state of
/// kTinySide cells a side.
class PartLister : public PartSource {
  public:
    static constexpr int kTinySide = 2;

    using PartSource::PartSource;

    template <class T>
    void number(std::string_view name, T&, T least, T most) {
        numberOf(name, least, most);
    }

    template <class T>
    void told(std::string_view name, T&, T least, T most) {
        numberOf(name, least, most);
    }

    bool has(std::string_view name, bool) { return isThere(name); }
    bool hasLate(std::string_view name, bool) { return isThere(name); }

    template <class Row, class T>
    void grid(std::string_view name, int columns, int rows, const Row&, T, T) {
        if (facts_.absent.contains(name)) return;
        zip_.require(entryName<T>(name), cells(columns - kTinySide, rows - kTinySide) * sizeof(T));
    }

    template <class F, class T>
    void rim(std::string_view name, const F&, T, T) {
        const int sides = 2 * (facts_.map.columns + facts_.map.rows);
        zip_.require(entryName<T>(name), static_cast<std::uint64_t>(sides) * sizeof(T));
    }

    template <class Map>
    void painted(std::string_view name, const Map&) {
        zip_.require(entryName<float>(name), cells(0, 0) * sizeof(float));
    }

    template <class Particle>
    void particles(std::string_view name, Population<Particle>&) {
        const TileGrid grid{facts_.map.columns, facts_.map.rows};
        std::uint64_t sum = 0;
        for (const std::uint32_t count : counts(name, cells(0, 0), grid.count())) sum += count;
        const auto requireColumn = [&]<class T>(std::string_view member, T&, T, T) {
            if (facts_.absent.contains(columnName(name, member))) return;
            zip_.require(entryName<T>(columnName(name, member)), sum * sizeof(T));
        };
        Particle one;
        Particle::members(requireColumn, one);
        if (!facts_.lacksCounters && !facts_.counters.contains(name))
            zip_.damaged("the counters of " + std::string(name) + " are missing");
    }

  private:
    /// Cells of the map and of a margin around it.
    std::uint64_t cells(int moreColumns, int moreRows) const {
        return static_cast<std::uint64_t>(facts_.map.columns + moreColumns) *
               static_cast<std::uint64_t>(facts_.map.rows + moreRows);
    }
};

/// Fills a blank state of the size in the facts.
class PartReader : public PartSource {
  public:
    using PartSource::PartSource;

    template <class T>
    void number(std::string_view name, T& value, T least, T most) {
        value = numberOf(name, least, most);
    }

    template <class T>
    void told(std::string_view name, T& value, T least, T most) {
        value = numberOf(name, least, most);
    }

    bool has(std::string_view name, bool) { return isThere(name); }
    bool hasLate(std::string_view name, bool) { return isThere(name); }

    template <class Row, class T>
    void grid(std::string_view name, int columns, int rows, const Row& row, T least, T most) {
        if (facts_.absent.contains(name)) return;
        const std::string entry = entryName<T>(name);
        int z = 0;
        zip_.read(entry, static_cast<std::size_t>(columns) * sizeof(T),
                  [&](std::span<const std::byte> bytes) {
                      if (z == rows) zip_.damaged(entry + " is too long");
                      const std::span<T> values = row(z++);
                      std::memcpy(values.data(), bytes.data(), std::min(bytes.size(), values.size_bytes()));
                      for (const T value : values)
                          if (!(value >= least && value <= most)) outOfRange(entry);
                  });
    }

    template <class F, class T>
    void rim(std::string_view name, F& rim, T least, T most) {
        wadi::grid(*this, name, rim, least, most);
    }

    template <class Map>
    void painted(std::string_view name, Map& map) {
        const std::string entry = entryName<float>(name);
        std::size_t cell = 0;
        zip_.read(entry, kWorldBlock, [&](std::span<const std::byte> bytes) {
            for (std::size_t at = 0; at < bytes.size() && cell < map.size(); at += sizeof(float)) {
                float value;
                std::memcpy(&value, bytes.data() + at, sizeof value);
                if (!(value >= 0.f && value <= 1.f)) outOfRange(entry);
                map[cell++] = static_cast<std::uint8_t>(value * 255.f + 0.5f);
            }
        });
    }

    template <class Particle>
    void particles(std::string_view name, Population<Particle>& population) {
        const std::uint64_t cells =
            static_cast<std::uint64_t>(facts_.map.columns) * static_cast<std::uint64_t>(facts_.map.rows);
        const std::vector<std::uint32_t> all = counts(name, cells, population.grid().count());
        for (std::size_t tile = 0; tile < all.size(); ++tile)
            if (all[tile] > 0) population[tile].here.resize(all[tile]);
        std::size_t place = 0;
        const auto readColumn = [&]<class T>(std::string_view member, T&, T, T) {
            const std::string named = columnName(name, member);
            if (!facts_.absent.contains(named)) column<T>(named, population, place);
            ++place;
        };
        Particle one;
        Particle::members(readColumn, one);
        population.forEach([&](const TileGrid::Box&, const Particle& particle) {
            if (particle.dye > particle.load)
                zip_.damaged("of " + std::string(name) + " more is dyed than is carried");
        });
        population.name();
        Counters counters;
        counters.born = population.size();
        const auto counted = facts_.counters.find(name);
        if (counted != facts_.counters.end() && !facts_.lacksCounters) counters = counted->second;
        if (counters.born != counters.ended + counters.exited + population.size())
            zip_.damaged("the counters of " + std::string(name) + " do not add up");
        population.goOnCounting(counters);
    }

  private:
    template <class T, class Particle>
    void column(const std::string& name, Population<Particle>& population, std::size_t place) {
        const std::string entry = entryName<T>(name);
        std::size_t tile = 0, next = 0;
        const auto put = [&](T read) {
            while (next == std::as_const(population)[tile].here.size()) ++tile, next = 0;
            std::size_t at = 0;
            const auto set = [&]<class M>(std::string_view, M& value, M least, M most) {
                if constexpr (std::is_same_v<M, T>) {
                    if (at == place && !(read >= least && read <= most)) outOfRange(entry);
                    if (at == place) value = read;
                }
                ++at;
            };
            Particle::members(set, population[tile].here[next++]);
        };
        zip_.read(entry, kWorldBlock, [&](std::span<const std::byte> bytes) {
            for (std::size_t from = 0; from + sizeof(T) <= bytes.size(); from += sizeof(T)) {
                T value;
                std::memcpy(&value, bytes.data() + from, sizeof value);
                put(value);
            }
        });
    }
};

}  // namespace wadi::io
