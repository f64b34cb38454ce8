#include "sim/io/world/edit_text.hpp"

#include <array>
#include <concepts>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "sim/core/error.hpp"
#include "sim/io/files/base64.hpp"
#include "sim/io/files/file_transaction.hpp"
#include "sim/io/files/input_file.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/world/edit_fields.hpp"
#include "sim/io/world/edit_reader.hpp"

namespace wadi::io {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

namespace {

ordered_json tableOf(const std::vector<Param>& params) {
    ordered_json table = ordered_json::object();
    for (const Param& param : params) table[std::string(param.name)] = jsonOf(param);
    return table;
}

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
    void option(std::string_view key, bool flag) {
        if (flag) line_[std::string(key)] = flag;
    }
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

EditWriter::EditWriter(std::size_t edits) {
    if (edits > kMostEdits)
        throw Error(
            "The log has {0} edits, and a file of them may have at most {1}: save the world itself instead.",
            edits, kMostEdits);
    end({{"wadi-edits", kEditsVersion}, {"edits", edits}});
}

void EditWriter::add(const EditLog::Entry& entry) {
    std::visit(
        [&]<class C>(const C& command) {
            if constexpr (requires { EditFields<C>::kName; }) {
                line_ = {{"epoch", entry.epoch}, {"edit", EditFields<C>::kName}};
                EditFields<C>::list(*this, command);
                end(std::exchange(line_, {}));
            } else {
                throw Error("A command that begins a world or does not change it is no edit.");
            }
        },
        entry.command);
}

void EditWriter::assignment(std::string_view param, std::string_view value, const SetParam& change) {
    Parameters parameters, defaults;
    std::vector<ParamGroup> all = groups(parameters, defaults);
    Param& target = findParam(all, change.path);
    target.setNumber(change.number);
    line_[std::string(param)] = change.path;
    // A number is kept as it was given, even if the parameter is less exact.
    line_[std::string(value)] =
        target.isSwitch() || target.isChoice() ? jsonOf(target) : ordered_json(change.number);
}

void EditWriter::parameters(std::string_view key, Parameters parameters) {
    Parameters defaults;
    ordered_json& tables = line_[std::string(key)] = ordered_json::object();
    for (const ParamGroup& group : groups(parameters, defaults))
        tables[std::string(group.name)] = tableOf(group.params);
}

void EditWriter::springs(std::string_view key, const std::vector<Spring>& springs) {
    ordered_json& list = line_[std::string(key)] = ordered_json::array();
    for (Spring spring : springs) list.push_back(tableOf(listParams("spring", spring)));
}

void EditWriter::brush(std::string_view key, Brush brush) {
    line_[std::string(key)] = tableOf(listParams("brush", brush));
}

void EditWriter::raster(std::string_view key, const std::shared_ptr<const Field<std::uint8_t>>& raster) {
    if (raster && !raster->empty()) line_[std::string(key)] = numberOf(*raster);
}

void EditWriter::places(std::string_view key, const std::vector<glm::vec2>& places) {
    ordered_json& list = line_[std::string(key)] = ordered_json::array();
    for (const glm::vec2 place : places) {
        list.push_back(static_cast<double>(place.x));
        list.push_back(static_cast<double>(place.y));
    }
}

void EditWriter::end(const ordered_json& line) {
    text_ += line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    text_ += '\n';
}

/// The number of a raster, which gets a line of its own before the edit that first needs it.
std::size_t EditWriter::numberOf(const Field<std::uint8_t>& raster) {
    const auto [found, isNew] = rasters_.try_emplace(&raster, rasters_.size());
    if (!isNew) return found->second;
    rasterCells_ += raster.size();
    if (rasterCells_ > kMostRasterCells)
        throw Error(
            "The maps and stencils of the log have more cells than a file of edits may hold: save the "
            "world itself instead.");
    end({{"raster", found->second},
         {"columns", raster.columns()},
         {"rows", raster.rows()},
         {"runs", toBase64(raster.values())}});
    return found->second;
}

}  // namespace

std::string editText(std::span<const EditLog::Entry> entries) {
    EditWriter writer(entries.size());
    for (const EditLog::Entry& entry : entries) writer.add(entry);
    std::string text = writer.take();
    if (text.size() > kMostEditFile)
        throw Error(
            "The log is longer than {0} bytes, the most a file of edits may have: save the world itself "
            "instead.",
            kMostEditFile);
    return text;
}

std::uint64_t memoryOf(const Command& command) {
    const auto* stroke = std::get_if<Stroke>(&command);
    return sizeof(EditLog::Entry) + (stroke != nullptr ? stroke->dabs.size() * sizeof(glm::vec2) : 0);
}

void saveEdits(const fs::path& file, std::span<const EditLog::Entry> entries) {
    writeAtomically(file, editText(entries));
}

std::vector<EditLog::Entry> readEdits(std::string_view text, const fs::path& named,
                                      const EditLimits& limits) {
    EditReader reader(named, limits);
    reader.feed(text);
    return reader.take().entries;
}

ReadEdits loadEdits(const fs::path& file) {
    constexpr std::size_t kBlock = std::size_t{1} << 16;
    EditReader reader(file);
    std::ifstream in = openInput(file);
    std::string block(kBlock, '\0');
    for (std::size_t read = 0; in;) {
        in.read(block.data(), static_cast<std::streamsize>(kBlock));
        const auto count = static_cast<std::size_t>(in.gcount());
        if (in.bad()) fail(file, "could not be read to its end; try again.");
        if ((read += count) > kMostEditFile)
            fail(file, "is longer than {0} bytes: split the log.", kMostEditFile);
        reader.feed(std::string_view(block).substr(0, count));
    }
    return reader.take();
}

}  // namespace wadi::io
