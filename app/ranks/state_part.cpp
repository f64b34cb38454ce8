#include "app/ranks/state_part.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "sim/core/error.hpp"
#include "sim/core/hash.hpp"
#include "sim/io/files/file_transaction.hpp"
#include "sim/io/files/messages.hpp"

namespace app {

namespace fs = std::filesystem;
using wadi::TileGrid;

namespace {

/// How a file begins. Files are read by programs of the same build (rank_folder).
struct PartHeader {
    std::array<char, 8> name{'w', 'a', 'd', 'i', 'p', 'r', 't', '1'};
    std::uint64_t mark = 0;
    TileGrid::Box tiles{};
    std::int32_t columns = 0, rows = 0;  // of the map
};

/// How many cells wider than the map a grid of a state is on all sides: none, or one with margins. Nothing:
/// it belongs to a process that ranks do not run.
std::optional<int> marginOf(const wadi::Subdomain& own, int columns, int rows) {
    const int margin = (columns - own.grid().columns) / 2;
    const bool isKnown = (margin == 0 || margin == 1) && columns == own.grid().columns + 2 * margin &&
                         rows == own.grid().rows + 2 * margin;
    return isKnown ? std::optional(margin) : std::nullopt;
}

/// Cells of the map as cells of such a grid, with the margins beside them.
TileGrid::Box onGrid(const TileGrid& map, const TileGrid::Box& cells, int margin) {
    if (margin == 0) return cells;
    const TileGrid::Box wide = wadi::withMargins(map, cells);
    return {wide.x + margin, wide.z + margin, wide.columns, wide.rows};
}

/// A visitor of parts (sim/core/state_visitor.hpp) that writes those of a rank.
class PartWriter {
  public:
    PartWriter(wadi::io::AtomicFile& file, const wadi::Subdomain& own) : file_(file), own_(own) {}

    template <class T>
    void put(std::span<const T> values) {
        static_assert(std::is_trivially_copyable_v<T>);
        file_.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
    }
    template <class T>
    void put(const T& value) {
        put(std::span<const T>(&value, 1));
    }
    template <class T>
    void number(std::string_view, T value, T, T) {
        put(value);
    }
    template <class T>
    void told(std::string_view, T value, T, T) {
        put(value);
    }
    bool has(std::string_view, bool present) {
        put(std::uint8_t{present});
        return present;
    }
    bool hasLate(std::string_view name, bool present) { return has(name, present); }
    template <class Row, class T>
    void grid(std::string_view, int columns, int rows, const Row& row, T, T) {
        const std::optional<int> margin = marginOf(own_, columns, rows);
        if (!margin) return;
        const TileGrid::Box cells = onGrid(own_.grid(), own_.cells(), *margin);
        for (int z = cells.z; z < cells.z + cells.rows; ++z) {
            const std::span<const T> all = row(z);
            put(all.subspan(static_cast<std::size_t>(cells.x), static_cast<std::size_t>(cells.columns)));
        }
    }
    template <class F, class T>
    void rim(std::string_view, const F& rim, T, T) {  // each rank knows all of it
        put(rim.values());
    }
    template <class Map>
    void painted(std::string_view name, const Map& map) {
        grid(
            name, map.columns(), map.rows(), [&](int z) { return map.row(z); }, std::uint8_t{0},
            std::uint8_t{0});
    }
    template <class Particle>
    void particles(std::string_view, const wadi::Population<Particle>& population) {
        for (std::size_t tile = 0; tile < population.grid().count(); ++tile) {
            if (!own_.owns(tile)) continue;
            put(std::uint64_t{population[tile].here.size()});
            put(std::span<const Particle>(population[tile].here));
        }
    }

  private:
    wadi::io::AtomicFile& file_;
    const wadi::Subdomain& own_;
};

/// A file of a part that is being read.
class PartFile {
  public:
    PartFile(const fs::path& path, std::uint64_t mark, const TileGrid& grid)
        : path_(path), in_(path, std::ios::binary) {
        const auto header = get<PartHeader>();
        if (header.name != PartHeader().name || header.columns != grid.columns || header.rows != grid.rows)
            damaged();
        if (header.mark != mark)
            wadi::io::fail(path_,
                           "belongs to another bake: put back that file, or bake anew into another folder.");
        tiles_ = header.tiles;
        if (tiles_.x < 0 || tiles_.z < 0 || tiles_.columns < 1 || tiles_.rows < 1 ||
            tiles_.x + tiles_.columns > grid.across() || tiles_.z + tiles_.rows > grid.down())
            damaged();
    }

    const TileGrid::Box& tiles() const { return tiles_; }

    template <class T>
    void get(std::span<T> values) {
        if (!in_.read(reinterpret_cast<char*>(values.data()),
                      static_cast<std::streamsize>(values.size_bytes())))
            damaged();
    }
    template <class T>
    T get() {
        T value;
        get(std::span<T>(&value, 1));
        return value;
    }
    void skip(std::uint64_t bytes) { in_.seekg(static_cast<std::streamoff>(bytes), std::ios::cur); }

    [[noreturn]] void damaged() const {
        wadi::io::fail(
            path_,
            "is damaged: remove the checkpoint to which it belongs, and go on from the one before it.");
    }

  private:
    fs::path path_;
    std::ifstream in_;
    TileGrid::Box tiles_{};
};

/// A visitor that reads them into another part.
class PartReader {
  public:
    PartReader(std::vector<std::unique_ptr<PartFile>>& files, const wadi::Subdomain& own)
        : files_(files), own_(own), region_(own.region()) {}

    template <class T>
    void number(std::string_view, T& value, T, T) {
        value = same<T>();
    }
    template <class T>
    void told(std::string_view, T& value, T, T) {
        value = same<T>();
    }
    bool has(std::string_view, bool) { return same<std::uint8_t>() != 0; }
    bool hasLate(std::string_view name, bool present) { return has(name, present); }
    template <class Row, class T>
    void grid(std::string_view, int columns, int rows, const Row& row, T, T) {
        const std::optional<int> margin = marginOf(own_, columns, rows);
        if (!margin) return;
        std::vector<T> values;
        for (auto& file : files_) {
            const TileGrid::Box cells = onGrid(own_.grid(), own_.cellsOf(file->tiles()), *margin);
            values.resize(static_cast<std::size_t>(cells.columns));
            for (int z = cells.z; z < cells.z + cells.rows; ++z) {
                if (!isKnown({cells.x, z, cells.columns, 1}, *margin)) {
                    file->skip(values.size() * sizeof(T));
                    continue;
                }
                file->get(std::span(values));
                for (const TileGrid::Box& box : region_) {
                    const TileGrid::Box both =
                        wadi::shared(onGrid(own_.grid(), box, *margin), {cells.x, z, cells.columns, 1});
                    if (isEmpty(both)) continue;
                    const std::span<T> to = row(z);
                    std::copy_n(values.begin() + (both.x - cells.x), both.columns, to.begin() + both.x);
                }
            }
        }
    }
    template <class F, class T>
    void rim(std::string_view, F& rim, T least, T most) {
        files_.front()->get(rim.values());
        for (std::size_t i = 1; i < files_.size(); ++i) files_[i]->skip(rim.size() * sizeof(T));
        for (const T value : rim.values())
            if (value < least || value > most) files_.front()->damaged();
    }
    template <class Map>
    void painted(std::string_view name, Map& map) {
        grid(
            name, map.columns(), map.rows(), [&](int z) { return map.row(z); }, std::uint8_t{0},
            std::uint8_t{0});
    }
    template <class Particle>
    void particles(std::string_view, wadi::Population<Particle>& population) {
        for (auto& file : files_) {
            const TileGrid::Box tiles = file->tiles();
            for (int z = tiles.z; z < tiles.z + tiles.rows; ++z)
                for (int x = tiles.x; x < tiles.x + tiles.columns; ++x) {
                    const auto count = file->template get<std::uint64_t>();
                    if (count > kMostParticles) file->damaged();
                    if (!own_.owns(x, z)) {
                        file->skip(count * sizeof(Particle));
                        continue;
                    }
                    auto& here = population[own_.grid().at(x, z)].here;
                    here.resize(count);
                    file->get(std::span(here));
                }
        }
    }

  private:
    static constexpr std::uint64_t kMostParticles = std::uint64_t{1} << 24;  // of a tile

    /// A number that all files tell.
    template <class T>
    T same() {
        const T value = files_.front()->get<T>();
        for (std::size_t i = 1; i < files_.size(); ++i)
            if (files_[i]->get<T>() != value) files_[i]->damaged();
        return value;
    }

    /// Whether some cells of a grid lie on the region.
    bool isKnown(const TileGrid::Box& cells, int margin) const {
        return std::ranges::any_of(region_, [&](const TileGrid::Box& box) {
            return !isEmpty(wadi::shared(onGrid(own_.grid(), box, margin), cells));
        });
    }

    std::vector<std::unique_ptr<PartFile>>& files_;
    const wadi::Subdomain& own_;
    std::vector<TileGrid::Box> region_;
};

}  // namespace

std::uint64_t writePart(const wadi::State& state, const fs::path& file, std::uint64_t mark) {
    wadi::io::AtomicFile out(file);
    const wadi::Subdomain& own = state.terrain.subdomain();
    PartWriter writer(out, own);
    writer.put(PartHeader{
        .mark = mark, .tiles = own.tiles(), .columns = own.grid().columns, .rows = own.grid().rows});
    wadi::State::parts(writer, state);
    out.commit();
    const std::optional<std::uint64_t> hash = hashOfPart(file);
    if (!hash) throw wadi::MachineError(wadi::io::quoted(file) + " cannot be read back: look at the disk.");
    return *hash;
}

std::optional<std::uint64_t> hashOfPart(const fs::path& file) {
    constexpr std::size_t kBlock = std::size_t{1} << 20;
    std::ifstream in(file, std::ios::binary);
    if (!in) return std::nullopt;
    std::vector<char> block(kBlock);
    wadi::Hash hash;
    do {
        in.read(block.data(), static_cast<std::streamsize>(block.size()));
        hash.add(std::span<const char>(block).first(static_cast<std::size_t>(in.gcount())));
    } while (in);
    return in.bad() ? std::nullopt : std::optional(hash.value());
}

void readParts(wadi::State& state, std::span<const fs::path> files, std::uint64_t mark) {
    const wadi::Subdomain& own = state.terrain.subdomain();
    std::vector<std::unique_ptr<PartFile>> open;
    for (const fs::path& file : files) open.push_back(std::make_unique<PartFile>(file, mark, own.grid()));
    PartReader reader(open, own);
    wadi::State::parts(reader, state);
    state.terrain.settle();
}

}  // namespace app
