#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "sim/io/files/file_transaction.hpp"
#include "sim/io/files/input_file.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/formats/codecs.hpp"
#include "sim/io/formats/geo_tags.hpp"
#include "sim/io/formats/map_source.hpp"
#include "sim/io/formats/raster.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi::io {

namespace {

// AscWords: the words of an ASCII grid, one after another, each with its line; and numbers out of words.
// Not the meaning of the words. One thread an object; the text must outlive it.
class AscWords {
  public:
    AscWords(const std::filesystem::path& file, std::string_view text);

    /// The next word, or an empty one at the end of the text.
    std::string_view next();
    /// The word that next() will return.
    std::string_view peek() const { return AscWords(*this).next(); }

    /// Line of the word that next() returned last [>= 1].
    int line() const { return line_; }
    /// File that the text is from, for messages.
    const std::filesystem::path& file() const { return file_; }

    /// Bytes that have not been read yet.
    std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }

    /// A word that next() just returned as a number; nan is one, infinity is not. Throws Error naming
    /// file, line and word if it is none or empty.
    double number(std::string_view word) const;
    double nextNumber() { return number(next()); }

  private:
    [[noreturn]] void refuse(std::string_view word) const;

    const std::filesystem::path& file_;
    const char* at_;
    const char* end_;
    int line_ = 1;
};

/// What the header of a grid tells, in the file's own unit of length (metres or degrees).
struct AscHeader {
    int columns = 0;
    int rows = 0;
    std::optional<double> cellX;  ///< Distance of columns [> 0]: cellsize or dx
    std::optional<double> cellZ;  ///< Distance of rows [> 0]: cellsize or dy
    std::optional<double> west;   ///< Western edge of the westernmost cells
    std::optional<double> south;  ///< Southern edge of the southernmost cells
    double missing = -9999;       ///< NODATA_value; the format's default if it is not given

    /// Whether lengths are degrees. The format does not say, so this is a guess.
    bool inDegrees() const;
    /// Latitude of the middle of the map [degrees]. Only if inDegrees().
    double centreLatitude() const { return *south + 0.5 * rows * *cellZ; }
};

/// A grid and its header.
struct AscGrid {
    AscHeader header;
    Field<float> values;  ///< North row first; kMissing where the file has NODATA or nan
};

bool isSpace(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

// A binary file read by mistake may be one endless word.
std::string shortened(std::string_view word) {
    constexpr std::size_t kMost = 40;
    std::string text(word.substr(0, kMost));
    for (char& c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == '\x7f') c = '?';
    return "'" + text + (word.size() > kMost ? "…'" : "'");
}

AscWords::AscWords(const std::filesystem::path& file, std::string_view text)
    : file_(file), at_(text.data()), end_(text.data() + text.size()) {
    constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
    if (text.starts_with(kByteOrderMark)) at_ += kByteOrderMark.size();
}

std::string_view AscWords::next() {
    for (; at_ != end_ && isSpace(*at_); ++at_)
        if (*at_ == '\n') ++line_;
    const char* const begin = at_;
    while (at_ != end_ && !isSpace(*at_)) ++at_;
    return {begin, static_cast<std::size_t>(at_ - begin)};
}

double AscWords::number(std::string_view word) const {
    const char* begin = word.data();
    const char* const end = begin + word.size();
    if (begin != end && *begin == '+') ++begin;
    double value = 0;
    const auto [stop, problem] = std::from_chars(begin, end, value);
    if (problem != std::errc() || stop != end || std::isinf(value)) refuse(word);
    return value;
}

void AscWords::refuse(std::string_view word) const {
    if (word.empty())
        failAt(file_, line_, "the file ends where a number is expected; fetch or export it again.");
    if (word.find(',') != std::string_view::npos)
        failAt(file_, line_, "{0} has a comma; write numbers with a decimal point and spaces between.",
               shortened(word));
    failAt(file_, line_, "{0} is not a number; correct it or write the NODATA value.", shortened(word));
}

constexpr double kLeastDistance = 1e-7;  // a centimetre in degrees

constexpr std::array<std::string_view, 10> kKeywords = {"ncols",     "nrows",       "xllcorner", "yllcorner",
                                                        "xllcenter", "yllcenter",   "cellsize",  "dx",
                                                        "dy",        "nodata_value"};

std::string lowered(std::string_view word) {
    std::string text(word);
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

bool isKeyword(std::string_view word) {
    const std::string text = lowered(word);
    for (const std::string_view keyword : kKeywords)
        if (text == keyword) return true;
    return false;
}

bool beginsAsName(std::string_view word) {
    return !word.empty() && ((word[0] >= 'a' && word[0] <= 'z') || (word[0] >= 'A' && word[0] <= 'Z')) &&
           lowered(word) != "nan" && lowered(word) != "inf";
}

// Positions as the file gives them, before centres of cells are turned into edges.
struct Origin {
    std::optional<double> corner, centre;

    std::optional<double> edge(std::optional<double> cell) const {
        if (corner || !centre || !cell) return corner;
        return *centre - 0.5 * *cell;
    }
};

class HeaderReader {
  public:
    HeaderReader(AscWords& words, const ReadOptions& options) : words_(words), options_(options) {}

    AscHeader read() {
        while (beginsAsName(words_.peek())) {
            const std::string keyword = lowered(words_.next());
            if (!isKeyword(keyword))
                failAt(words_.file(), words_.line(), "the keyword '{0}' is unknown; remove the line.",
                       keyword.substr(0, 40));
            take(keyword);
        }
        requireSize();
        header_.west = x_.edge(header_.cellX);
        header_.south = y_.edge(header_.cellZ);
        return header_;
    }

  private:
    void take(std::string_view keyword) {
        if (keyword == "ncols") header_.columns = side(keyword, hasColumns_);
        if (keyword == "nrows") header_.rows = side(keyword, hasRows_);
        if (keyword == "cellsize") header_.cellX = header_.cellZ = distance(keyword);
        if (keyword == "dx") header_.cellX = distance(keyword);
        if (keyword == "dy") header_.cellZ = distance(keyword);
        if (keyword == "xllcorner") x_.corner = words_.nextNumber();
        if (keyword == "yllcorner") y_.corner = words_.nextNumber();
        if (keyword == "xllcenter") x_.centre = words_.nextNumber();
        if (keyword == "yllcenter") y_.centre = words_.nextNumber();
        if (keyword == "nodata_value") header_.missing = words_.nextNumber();
    }

    int side(std::string_view keyword, bool& has) {
        const double value = words_.nextNumber();
        if (!(value >= 0 && value <= 1e9) || value != std::floor(value))
            failAt(words_.file(), words_.line(), "{0} must be a whole number of samples.", keyword);
        has = true;
        return static_cast<int>(value);
    }

    double distance(std::string_view keyword) {
        const double value = words_.nextNumber();
        // Metres or degrees, which is not known yet; what comes of it in metres is checked later.
        if (!(value >= kLeastDistance && value <= kMostCellSize))
            failAt(words_.file(), words_.line(), "{0} must lie between {1} and {2}.", keyword,
                   number(kLeastDistance), number(kMostCellSize));
        return value;
    }

    void requireSize() const {
        if (!hasColumns_ || !hasRows_)
            failAt(words_.file(), words_.line(), "the header lacks {0}; add it above the heights.",
                   std::string(hasColumns_ ? "nrows" : "ncols"));
        checkDimensions(words_.file(), header_.columns, header_.rows, options_);
    }

    AscWords& words_;
    const ReadOptions& options_;
    AscHeader header_;
    Origin x_, y_;
    bool hasColumns_ = false, hasRows_ = false;
};

// Where the values go wrong, for files that have a row on each line: the first line with another
// number of values, as ": line 9 has 402 values instead of 403", or nothing.
Sentence oddLine(AscWords words, int columns) {
    int line = 0, count = 0;
    while (!words.next().empty()) {
        if (words.line() != line && line != 0 && count != columns) break;
        count = words.line() == line ? count + 1 : 1;
        line = words.line();
    }
    if (line == 0 || count == columns) return {};
    return Sentence(": line {0} has {1} values instead of {2}", line, count, columns);
}

// `start` stands before the first value.
[[noreturn]] void refuseCount(const AscWords& start, const AscHeader& header, int line,
                              const Sentence& what) {
    failAt(start.file(), line, "{0} than ncols × nrows = {1}{2}; correct the header or fetch the file again.",
           what, extent(header.columns, header.rows), oddLine(start, header.columns));
}

float toHeight(double number, double missing) {
    if (std::isnan(number) || isNoData(number, missing)) return kMissing;
    constexpr double kMost = std::numeric_limits<float>::max();
    return static_cast<float>(std::clamp(number, -kMost, kMost));
}

Field<float> readValues(AscWords& words, const AscHeader& header, const ReadOptions& options) {
    const AscWords start = words;
    const std::size_t cells =
        static_cast<std::size_t>(header.columns) * static_cast<std::size_t>(header.rows);
    // A value takes a digit and a space: a header that states too many is not trusted.
    if (words.left() < 2 * cells)
        refuseCount(start, header, words.line(), Sentence("the file has fewer values"));
    Field<float> values(header.columns, header.rows);
    for (int z = 0; z < header.rows; ++z) {
        for (float& value : values.row(z)) {
            const int line = words.line();
            const std::string_view word = words.next();
            if (word.empty()) refuseCount(start, header, line, Sentence("the file ends with fewer values"));
            value = toHeight(words.number(word), header.missing);
        }
        options.reach(double(z + 1) / header.rows);
    }
    if (!words.next().empty())
        refuseCount(start, header, words.line(), Sentence("the file goes on with more values"));
    return values;
}

bool AscHeader::inDegrees() const {
    if (!cellX || !cellZ || !west || !south) return false;
    return seemDegrees(columns, rows, {*cellX, *cellZ}, *west, *south);
}

AscHeader readAscHeader(const std::filesystem::path& file, const ReadOptions& options) {
    constexpr std::size_t kLongestHeader = 4096;
    const std::string start = readStart(file, kLongestHeader);
    AscWords words(file, start);
    return HeaderReader(words, options).read();
}

AscGrid readAsc(const std::filesystem::path& file, const ReadOptions& options) {
    const AscHeader first = readAscHeader(file, options);
    // The text is held along with the values: a map that is too large is refused before either.
    const double samples = static_cast<double>(first.columns) * first.rows;
    const double text = static_cast<double>(sizeOf(file)) / (sizeof(float) * samples);
    checkDimensions(file, first.columns, first.rows, options, 1 + std::max(text, 1.));
    const std::string bytes = readAll(file, options.progress);
    AscWords words(file, bytes);
    AscGrid grid{HeaderReader(words, options).read(), {}};
    grid.values = readValues(words, grid.header, options);
    return grid;
}

// The format does not say in which system its coordinates are.
std::shared_ptr<const Georeference> placeOf(const AscHeader& header) {
    if (!header.west || !header.south || !header.cellX || !header.cellZ) return nullptr;
    Georeference corner;
    corner.west = *header.west;
    corner.north = *header.south + header.rows * *header.cellZ;
    return std::make_shared<const Georeference>(std::move(corner));
}

}  // namespace

bool looksLikeAsc(std::string_view start) {
    const std::filesystem::path nameless;
    return isKeyword(AscWords(nameless, start).next());
}

Raster readAscRaster(const std::filesystem::path& file, const ReadOptions& options) {
    AscGrid grid = readAsc(file, options);
    const AscHeader& header = grid.header;
    RasterFacts facts;
    facts.format = "asc";
    facts.columns = header.columns;
    facts.rows = header.rows;
    facts.samples = Sentence("decimal numbers");
    facts.inDegrees = header.inDegrees();
    if (header.cellX && header.cellZ) facts.spacing = Spacing{*header.cellX, *header.cellZ};
    if (facts.inDegrees) facts.latitude = header.centreLatitude();
    facts.place = placeOf(header);
    return {std::move(facts), std::move(grid.values)};
}

namespace {

std::string exact(double value) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

// The format wants a cell size; 1 stands for one that is not known. GDAL and others know dx and dy, too.
std::string headerOf(const MapSource& map) {
    const Placing placing = placingOf(map).value_or(Placing{0, double(map.rows()), 1, 1});
    const std::string south = exact(placing.north - map.rows() * placing.cellZ);
    std::string text = "ncols " + std::to_string(map.columns()) + "\nnrows " + std::to_string(map.rows()) +
                       "\nxllcorner " + exact(placing.west) + "\nyllcorner " + south;
    if (placing.cellX == placing.cellZ)
        text += "\ncellsize " + exact(placing.cellX);
    else
        text += "\ndx " + exact(placing.cellX) + "\ndy " + exact(placing.cellZ);
    return text + "\nNODATA_value -9999\n";
}

// The lines of values, made in one buffer again and again.
class Lines {
  public:
    explicit Lines(int columns) : text_(static_cast<std::size_t>(columns) * kWord + kPoint, '\0') {}

    std::string_view of(std::span<const float> row) {
        char* at = text_.data();
        for (const float value : row) {
            char* const end = std::to_chars(at, at + kWord, value).ptr;
            at = isFirst_ ? withPoint(at, end) : end;
            isFirst_ = false;
            *at++ = ' ';
        }
        at[-1] = '\n';
        return {text_.data(), at};
    }

  private:
    static constexpr std::size_t kWord = 16;  // the longest float, "-1.17549435e-38", and a space
    static constexpr std::size_t kPoint = 2;

    // GDAL takes a grid for one of whole numbers if no point is near its beginning.
    static char* withPoint(char* from, char* to) {
        if (std::any_of(from, to, [](char c) { return c == '.' || c == 'e'; })) return to;
        *to++ = '.';
        *to++ = '0';
        return to;
    }

    std::string text_;
    bool isFirst_ = true;
};

}  // namespace

void writeAsc(const MapSource& map, const std::filesystem::path& file) {
    AtomicFile out(file);
    const std::string header = headerOf(map);
    out.append(header.data(), header.size());
    Lines lines(map.columns());
    for (int z = 0; z < map.rows(); ++z) {
        const std::string_view line = lines.of(map.channels.front().row(z));
        if (!out.append(line.data(), line.size())) break;  // commit() tells
        map.options.reach(double(z + 1) / map.rows());
    }
    out.commit();
}

}  // namespace wadi::io
