// Edit reader: the lines of an edit log, parsed, bounded and checked one after another. What it has read
// counts only after take(). Also for other texts of one JSON object (provenances, places). One thread an
// object.
#pragma once

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/core/error.hpp"
#include "sim/io/world/edit_fields.hpp"
#include "sim/io/world/edit_text.hpp"

namespace wadi::io {

/// One line of an edit log, whose keys are taken one after another until none is left. It does not know what
/// they mean.
class EditLine {
  public:
    /// Throws Error if the text is not a JSON object, is nested too deeply or has too many values.
    explicit EditLine(std::string_view text);

    bool has(std::string_view key) const { return object_.contains(key); }
    /// The value of a key, which is then known. Throws Error if it is not there.
    const nlohmann::json& take(std::string_view key);
    /// The value as a whole number in [0, most]. Throws Error if it is none.
    std::uint64_t whole(std::string_view key, std::uint64_t most);
    /// The value as a string. Throws Error if it is none.
    const std::string& words(std::string_view key);
    /// Throws Error if a key was not taken.
    void end() const;

  private:
    nlohmann::json object_;
    std::set<std::string, std::less<>> taken_;
};

class EditReader {
  public:
    /// Reads what sentences call `named`, which must outlive it.
    explicit EditReader(const std::filesystem::path& named, const EditLimits& limits = {})
        : named_(named), limits_(limits) {}

    /// Reads the next line, without its end. Throws Error.
    void add(std::string_view text);
    /// Reads the next part of the text, and keeps of it no more than a line that has not ended yet. Throws
    /// Error.
    void feed(std::string_view part);
    /// All edits, after the last line. Throws Error if some are missing.
    ReadEdits take();

    // How values are read; see EditFields.
    void assignment(std::string_view param, std::string_view value, SetParam& change);
    template <std::unsigned_integral T>
    void whole(std::string_view key, T& number) {
        number = static_cast<T>(line_->whole(key, std::numeric_limits<T>::max()));
    }
    void whole(std::string_view key, int& number) {
        number = static_cast<int>(line_->whole(key, std::numeric_limits<int>::max()));
    }
    void flag(std::string_view key, bool& flag);
    void option(std::string_view key, bool& flag) {
        if (line_->has(key)) this->flag(key, flag);
    }
    template <class E>
    void choice(std::string_view key, E& choice, std::span<const std::string_view> names) {
        choice = static_cast<E>(position(key, names));
    }
    void parameters(std::string_view key, Parameters& parameters);
    void springs(std::string_view key, std::vector<Spring>& springs);
    void brush(std::string_view key, Brush& brush);
    void raster(std::string_view key, std::shared_ptr<const Field<std::uint8_t>>& raster);
    void places(std::string_view key, std::vector<glm::vec2>& places);

  private:
    void read(std::string_view text);
    void count(const Command& command);
    void readHead();
    void readRaster();
    void readEdit();
    Command command();
    std::size_t position(std::string_view key, std::span<const std::string_view> names);

    const std::filesystem::path& named_;
    EditLimits limits_;
    std::string rest_;         // of the text: a line without its end
    std::uint64_t bytes_ = 0;  // that the edits take
    int number_ = 0;           // of the line
    bool begun_ = false;
    std::optional<std::uint64_t> promised_;  // edits
    std::optional<EditLine> line_;
    std::vector<std::shared_ptr<const Field<std::uint8_t>>> rasters_;
    std::size_t rasterCells_ = 0;
    ReadEdits edits_;
};

}  // namespace wadi::io
