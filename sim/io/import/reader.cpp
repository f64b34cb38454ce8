#include "sim/io/import/reader.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/io/files/input_file.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/formats/codecs.hpp"
#include "sim/io/formats/provenance.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kStartBytes = 256;

// The row of a file's format, or null: by its contents, else by its ending.
const FileFormat* formatOf(const fs::path& file) {
    const std::string start = readStart(file, kStartBytes), ending = endingOf(file);
    const auto looksLikeIt = [&](const FileFormat& format) {
        return format.reader.looksLike != nullptr && format.reader.looksLike(start);
    };
    const auto isNamedSo = [&](const FileFormat& format) {
        return format.reader.looksLike == nullptr &&
               std::ranges::find(format.endings, ending) != format.endings.end();
    };
    const std::vector<FileFormat>& all = fileFormats();
    auto found = std::ranges::find_if(all, looksLikeIt);
    if (found == all.end()) found = std::ranges::find_if(all, isNamedSo);
    return found == all.end() ? nullptr : &*found;
}

// A number of up to four digits, which is taken off the text.
std::optional<int> takeNumber(std::string_view& text) {
    constexpr std::size_t kMostDigits = 4;
    int value = 0;
    std::size_t count = 0;
    for (; count < text.size() && text[count] >= '0' && text[count] <= '9'; ++count)
        if (count < kMostDigits) value = 10 * value + (text[count] - '0');
    text.remove_prefix(count);
    return count >= 1 && count <= kMostDigits ? std::optional(value) : std::nullopt;
}

bool takeWord(std::string_view& text, std::string_view word) {
    const bool is = text.starts_with(word);
    if (is) text.remove_prefix(word.size());
    return is;
}

// The files of a set.
class TileSet {
  public:
    explicit TileSet(const fs::path& file) {
        const TileName own = *tileNameOf(file);
        std::error_code fault;
        const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
        for (fs::directory_iterator entry(folder, fault), end; !fault && entry != end; entry.increment(fault))
            if (const auto name = tileNameOf(entry->path()))
                if (name->before == own.before && name->after == own.after) add(*name, entry->path());
        if (fault)
            fail(file,
                 "is a tile, and its folder cannot be read ({0}); check its permissions, or rename the file "
                 "to read it alone.",
                 reasonOf(fault));
        requireAll(file, own);
    }

    int columns() const { return columns_; }
    int rows() const { return rows_; }
    const fs::path& at(int x, int z) const { return files_.at({z, x}); }
    std::vector<fs::path> all() const {
        std::vector<fs::path> files;
        for (const auto& [place, file] : files_) files.push_back(file);
        return files;
    }

  private:
    void add(const TileName& name, const fs::path& file) {
        const auto [other, isNew] = files_.try_emplace({name.z, name.x}, file);
        if (!isNew) {
            const auto& [first, second] = std::minmax(other->second, file);
            fail(first, "and {0} are tiles of the same place; remove or rename one of them.",
                 quoted(second.filename()));
        }
        columns_ = std::max(columns_, name.x + 1);
        rows_ = std::max(rows_, name.z + 1);
    }

    void requireAll(const fs::path& file, TileName name) const {
        for (name.z = 0; name.z < rows_; ++name.z)
            for (name.x = 0; name.x < columns_; ++name.x)
                if (!files_.contains({name.z, name.x}))
                    fail(file,
                         "is a tile of a set of {0}, and {1} is missing; fetch it, or rename the file to "
                         "read it alone.",
                         extent(columns_, rows_), quoted(fs::path(name.text())));
    }

    std::map<std::pair<int, int>, fs::path> files_;
    int columns_ = 0, rows_ = 0;
};

// Reads tiles one after another and joins them.
class TileJoiner {
  public:
    TileJoiner(const TileSet& set, const ReadOptions& options) : set_(set), options_(options) {}

    Raster build() {
        for (int z = 0; z < set_.rows(); ++z)
            for (int x = 0; x < set_.columns(); ++x) read(x, z);
        Raster whole{wholeFacts(), Field<float>(offset(set_.columns(), true), offset(set_.rows(), false))};
        for (int z = 0; z < set_.rows(); ++z)
            for (int x = 0; x < set_.columns(); ++x) place(x, z, whole.values);
        whole.facts.isJoined = true;
        whole.facts.isTurned = options_.flip;
        if (gap_ > 0) whole.facts.notices.push_back(gapNotice());
        return whole;
    }

  private:
    Raster& tile(int x, int z) {
        return tiles_[static_cast<std::size_t>(z) * static_cast<std::size_t>(set_.columns()) +
                      static_cast<std::size_t>(x)];
    }
    const RasterFacts& first() { return tile(0, 0).facts; }

    void read(int x, int z) {
        const fs::path& file = set_.at(x, z);
        ReadOptions options = options_;
        options.progress = nullptr;
        if (!tiles_.empty()) options.raw = layoutOf(file, x, z);
        tiles_.push_back(readSingle(file, options));
        if (options_.flip) flipRows(tiles_.back().values);
        const RasterFacts& facts = tiles_.back().facts;
        if (tiles_.size() == 1)
            checkDimensions(file, std::int64_t{set_.columns()} * (facts.columns - 1) + 1,
                            std::int64_t{set_.rows()} * (facts.rows - 1) + 1, options_);
        checkSize(file, facts, x, z);
        checkMeaning(file, facts);
        for (const Sentence& notice : facts.notices)
            if (std::find(notices_.begin(), notices_.end(), notice) == notices_.end())
                notices_.push_back(notice);
        options_.reach(static_cast<double>(tiles_.size()) / (double(set_.columns()) * set_.rows()));
    }

    // A tile without a header is like the first, and as wide and high as its neighbours.
    std::optional<RawLayout> layoutOf(const fs::path& file, int x, int z) {
        if (!first().raw) return options_.raw;
        RawLayout layout = *first().raw;
        const auto samples = sizeOf(file) / static_cast<std::uint64_t>(bytesOf(layout.sample));
        const auto side = [&](int other) {
            return static_cast<int>(
                std::min<std::uint64_t>(samples / static_cast<std::uint64_t>(other), kMostFileSide + 1));
        };
        if (z > 0) layout.columns = tile(x, 0).facts.columns;
        if (x > 0) layout.rows = tile(0, z).facts.rows;
        if (z == 0) layout.columns = side(layout.rows);
        if (x == 0) layout.rows = side(layout.columns);
        return layout;
    }

    void checkSize(const fs::path& file, const RasterFacts& facts, int x, int z) {
        const bool lastColumn = x == set_.columns() - 1, lastRow = z == set_.rows() - 1;
        const int columns = z > 0 ? tile(x, 0).facts.columns : first().columns;
        const int rows = x > 0 ? tile(0, z).facts.rows : first().rows;
        const bool fitsAcross =
            facts.columns == columns || (z == 0 && lastColumn && facts.columns < first().columns);
        const bool fitsDown = facts.rows == rows || (x == 0 && lastRow && facts.rows < first().rows);
        if (!fitsAcross || !fitsDown)
            fail(file,
                 "is a tile of {0} samples where its neighbours call for {1}; delete tiles of other sets "
                 "from the folder, or export the set again.",
                 extent(facts.columns, facts.rows), extent(columns, rows));
    }

    void checkMeaning(const fs::path& file, const RasterFacts& facts) {
        const auto differs = [&](const Sentence& what) {
            fail(file, "is a tile with another {0} than {1}; export the set again with one for all.", what,
                 quoted(set_.at(0, 0).filename()));
        };
        if (facts.format != first().format) differs(Sentence("format"));
        if (facts.heights != first().heights) differs(Sentence("range of heights"));
        if (facts.values != first().values) differs(Sentence("meaning of its numbers"));
        if (facts.spacing != first().spacing || facts.inDegrees != first().inDegrees)
            differs(Sentence("distance of samples"));
    }

    // Samples before a tile; behind the last one, those of the whole map.
    int offset(int end, bool across) {
        int sum = 0;
        for (int i = 0; i < end; ++i) {
            const RasterFacts& facts = across ? tile(i, 0).facts : tile(0, i).facts;
            sum += (across ? facts.columns : facts.rows) - 1;
        }
        return end == (across ? set_.columns() : set_.rows()) ? sum + 1 : sum;
    }

    void place(int x, int z, Field<float>& whole) {
        Field<float>& values = tile(x, z).values;
        const int left = offset(x, true), top = offset(z, false);
        for (int j = 0; j < values.rows(); ++j)
            for (int i = 0; i < values.columns(); ++i) {
                float& there = whole.at(left + i, top + j);
                const float here = values.at(i, j);
                const bool isShared = (x > 0 && i == 0) || (z > 0 && j == 0);
                if (isShared && !std::isnan(there) && !std::isnan(here))
                    gap_ = std::max(gap_, std::abs(double{there} - here));
                if (!isShared || std::isnan(there)) there = here;
            }
        values = {};
    }

    RasterFacts wholeFacts() {
        RasterFacts facts = first();
        facts.columns = offset(set_.columns(), true);
        facts.rows = offset(set_.rows(), false);
        facts.notices = notices_;
        if (facts.inDegrees && facts.spacing)
            facts.latitude -= 0.5 * (facts.rows - first().rows) * facts.spacing->z;
        return facts;
    }

    Sentence gapNotice() {
        const bool isScale = first().values == Values::scale;
        if (isScale)
            return Sentence(
                "The edges of neighbouring tiles differ by up to {0} of {1}; tiles should share them.",
                number(gap_), number(first().greatest));
        return Sentence("The edges of neighbouring tiles differ by up to {0} m; tiles should share them.",
                        number(gap_));
    }

    const TileSet& set_;
    const ReadOptions& options_;
    std::vector<Raster> tiles_;  // row after row
    std::vector<Sentence> notices_;
    double gap_ = 0;  // greatest difference on shared edges
};

}  // namespace

std::string TileName::text() const {
    return before + "_x" + std::to_string(x) + "_y" + std::to_string(z) + after;
}

std::optional<TileName> tileNameOf(const fs::path& file) {
    const std::string name = file.filename().string();
    for (std::size_t at = name.rfind("_x"); at != std::string::npos && at > 0;
         at = name.rfind("_x", at - 1)) {
        std::string_view rest = std::string_view(name).substr(at + 2);
        const auto x = takeNumber(rest);
        if (!x || !takeWord(rest, "_y")) continue;
        if (const auto z = takeNumber(rest)) return TileName{name.substr(0, at), std::string(rest), *x, *z};
    }
    return std::nullopt;
}

Raster readRaster(const fs::path& file, const ReadOptions& options) {
    openInput(file);  // refuses what is no file at all
    if (!tileNameOf(file)) return readSingle(file, options);
    const TileSet set(file);
    return TileJoiner(set, options).build();
}

bool readsParts(const fs::path& file, const ReadOptions& options) {
    openInput(file);
    if (tileNameOf(file)) return false;
    const FileFormat* const format = formatOf(file);
    return options.raw || (format != nullptr && format->reader.readsParts);
}

Raster readSingle(const fs::path& file, const ReadOptions& options) {
    const FileFormat* const format = formatOf(file);
    if (options.raw) return readRawRaster(file, options);
    if (format == nullptr || !format->isRead())
        fail(file, "is none of {0}; convert it to one of them.", readTitles());
    return format->reader.read(file, options);
}

std::vector<fs::path> filesOf(const fs::path& file) {
    return tileNameOf(file) ? TileSet(file).all() : std::vector<fs::path>{file};
}

std::string carriedProvenance(const fs::path& file) {
    const FileFormat* const format = formatOf(file);
    if (format == nullptr || format->reader.texts == nullptr) return {};
    const Texts texts = format->reader.texts(file);
    const auto provenance = texts.find(std::string_view(kProvenanceKey));
    return provenance == texts.end() ? std::string() : provenance->second;
}

}  // namespace wadi::io
