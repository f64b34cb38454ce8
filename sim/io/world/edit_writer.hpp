// Edit writer: edits as lines of JSON. A map or stencil that several edits share is written once. Only for
// edit_text. One thread.
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/world/edit_log.hpp"

namespace wadi::io {

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

}  // namespace wadi::io
