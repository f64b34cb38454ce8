// Edit text: an edit log as JSON Lines, for files and scenes: a first line {"wadi-edits":1}, then a line for
// every edit, in order; EditWriter makes them, readEdits() reads them. Not how a world began (scene), nor the
// execution of edits (app). Any thread, one an object.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/world/edit_log.hpp"

namespace wadi::io {

/// Edits as lines of JSON. A map or stencil that several edits share is written once.
class EditWriter {
  public:
    /// Begins a log of so many edits.
    explicit EditWriter(std::size_t edits);

    /// Appends an edit. Throws Error if it is none that a log may hold.
    void add(const EditLog::Entry& entry);
    std::string take() { return std::move(text_); }

    // How values are written; see EditFields.
    void assignment(std::string_view param, std::string_view value, const SetParam& change);
    void whole(std::string_view key, std::integral auto number) { line_[std::string(key)] = number; }
    void flag(std::string_view key, bool flag) { line_[std::string(key)] = flag; }
    template <class E>
    void choice(std::string_view key, E choice, std::span<const std::string_view> names) {
        line_[std::string(key)] = names[static_cast<std::size_t>(choice)];
    }
    void parameters(std::string_view key, Parameters parameters);
    void springs(std::string_view key, const std::vector<Spring>& springs);
    void brush(std::string_view key, Brush brush);
    void raster(std::string_view key, const std::shared_ptr<const Field<std::uint8_t>>& raster);
    void places(std::string_view key, const std::vector<glm::vec2>& places);

  private:
    void end(const nlohmann::ordered_json& line);
    std::size_t numberOf(const Field<std::uint8_t>& raster);

    std::string text_;
    nlohmann::ordered_json line_;
    std::map<const Field<std::uint8_t>*, std::size_t> rasters_;
    std::size_t rasterCells_ = 0;
};

/// Version of the format.
inline constexpr int kEditsVersion = 1;

/// Most edits of a log.
inline constexpr std::size_t kMostEdits = std::size_t{1} << 18;
/// Most cells of all maps and stencils of a log together.
inline constexpr std::size_t kMostRasterCells = std::size_t{1} << 27;
/// Longest line and longest file [bytes].
inline constexpr std::size_t kMostEditLine = std::size_t{1} << 27;
inline constexpr std::size_t kMostEditFile = std::size_t{1} << 30;

/// The text of edits that a log may hold (isLogged()); numbers of worlds are left out. Throws Error for other
/// commands, or more than the limits above.
std::string editText(std::span<const EditLog::Entry> entries);

/// Writes editText() to a file, aside first and then renamed. Throws Error as that does or if it cannot.
void saveEdits(const std::filesystem::path& file, std::span<const EditLog::Entry> entries);

/// Edits that were read.
struct ReadEdits {
    std::vector<EditLog::Entry> entries;
    std::vector<int> lines;  ///< On which each stands [>= 1]
};

/// The edits of a text. Parameters that an edit does not name have their defaults, as in scenes. Throws Error
/// naming `named`, line and key if it is no edit log, is damaged, has a newer version, or numbers out of
/// range.
std::vector<EditLog::Entry> readEdits(std::string_view text, const std::filesystem::path& named);

/// The edits of a file, with their lines. Throws Error as readEdits() or if it cannot be read.
ReadEdits loadEdits(const std::filesystem::path& file);

}  // namespace wadi::io
