#include "app/cli/option_values.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <system_error>

#include "app/base/paths.hpp"
#include "app/world/scenes.hpp"
#include "sim/core/error.hpp"
#include "sim/terrain/terrain.hpp"

namespace app {

namespace {

[[noreturn]] void refuse(std::string_view option, std::string_view given, const std::string& wanted) {
    throw wadi::Error(std::string(option) + " cannot be \"" + std::string(given) + "\": give " + wanted +
                      ".");
}

template <class T>
std::optional<T> read(std::string_view text) {
    T value{};
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (fault != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// The parts before and after the first `mark`; the second is empty if there is none.
std::pair<std::string_view, std::string_view> cut(std::string_view text, char mark) {
    const std::size_t at = text.find(mark);
    if (at == std::string_view::npos) return {text, {}};
    return {text.substr(0, at), text.substr(at + 1)};
}

std::string join(std::span<const std::string_view> names) {
    std::string text;
    for (const std::string_view name : names) text += (text.empty() ? "" : ", ") + std::string(name);
    return text;
}

constexpr std::array<std::string_view, 2> kByteOrders = {"little", "big"};

std::string plain(float value) {
    char text[64];
    return {text, std::to_chars(text, text + sizeof text, value, std::chars_format::fixed).ptr};
}

std::string possibleMetres() {
    return "metres from " + plain(wadi::kLeastCellSize) + " to " + plain(wadi::kMostCellSize);
}

}  // namespace

std::int64_t wholeNumber(std::string_view option, std::string_view text, std::int64_t lowest,
                         std::int64_t highest) {
    const auto number = read<std::int64_t>(text);
    if (!number || *number < lowest || *number > highest)
        refuse(option, text,
               "a whole number from " + std::to_string(lowest) + " to " + std::to_string(highest));
    return *number;
}

float cellSizeValue(std::string_view option, std::string_view text) {
    const auto metres = read<float>(text);
    if (!metres || !wadi::isCellSize(*metres)) refuse(option, text, possibleMetres());
    return *metres;
}

wadi::io::Spacing spacingValue(std::string_view option, std::string_view text) {
    const auto fits = [](const std::optional<double>& metres) {
        return metres && wadi::isCellSize(static_cast<float>(*metres));
    };
    const auto [first, second] = cut(text, ',');
    const auto across = read<double>(first), down = second.empty() ? across : read<double>(second);
    if (!fits(across) || !fits(down) || text.ends_with(','))
        refuse(option, text, "one or two distances, as 30 or 24.8,30.9, in " + possibleMetres());
    return {*across, *down};
}

wadi::io::Crop cropValue(std::string_view option, std::string_view text) {
    std::array<int, 4> numbers{};
    std::string_view rest = text;
    bool isRight = std::count(text.begin(), text.end(), ',') == 3;
    for (int& number : numbers) {
        const auto [word, behind] = cut(rest, ',');
        const auto value = read<int>(word);
        isRight = isRight && value && *value >= 0;
        number = value.value_or(0);
        rest = behind;
    }
    const auto [x, z, columns, rows] = numbers;
    if (!isRight || columns < wadi::kLeastSide || rows < wadi::kLeastSide)
        refuse(option, text,
               "first column, first row, and at least " + std::to_string(wadi::kLeastSide) +
                   " columns and rows, as 600,600,1024,512");
    return {x, z, columns, rows};
}

wadi::io::RawLayout rawLayoutValue(std::string_view option, std::string_view text) {
    const std::string wanted = "columns, rows, kind and byte order, as 1025x1025,u16,little, of " +
                               join(wadi::io::kRawSampleNames) + " and " + join(kByteOrders);
    const auto [size, meaning] = cut(text, ',');
    const auto [kind, order] = cut(meaning, ',');
    const auto [first, second] = cut(size, 'x');
    const auto columns = read<int>(first), rows = read<int>(second);
    const auto position = [](std::span<const std::string_view> names, std::string_view name) {
        return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
    };
    const std::size_t sample = position(wadi::io::kRawSampleNames, kind);
    const std::size_t endian = order.empty() ? 0 : position(kByteOrders, order);
    const bool isRight = columns && rows && *columns >= wadi::kLeastSide && *rows >= wadi::kLeastSide &&
                         sample < wadi::io::kRawSampleNames.size() && endian < kByteOrders.size();
    if (!isRight || text.ends_with(',')) refuse(option, text, wanted);
    return {*columns, *rows, static_cast<wadi::io::RawSample>(sample), endian == 1};
}

wadi::io::HeightRange heightRangeValue(std::string_view option, std::string_view text) {
    const auto [first, second] = cut(text, ',');
    const auto lowest = read<float>(first), highest = read<float>(second);
    const bool numbers = lowest && highest && std::isfinite(*lowest) && std::isfinite(*highest);
    if (!numbers || *lowest >= *highest)
        refuse(option, text, "the lowest and the highest height in metres, as 0,1200");
    return {*lowest, *highest};
}

std::pair<int, int> pictureSizeValue(std::string_view option, std::string_view text) {
    constexpr int kMostPixels = 16384;
    const auto [first, second] = cut(text, 'x');
    const auto width = read<int>(first), height = read<int>(second);
    const auto fits = [](const std::optional<int>& side) {
        return side && *side >= 1 && *side <= kMostPixels;
    };
    if (!fits(width) || !fits(height))
        refuse(option, text,
               "width and height of the picture in pixels, as 1280x720, each at most " +
                   std::to_string(kMostPixels));
    return {*width, *height};
}

std::size_t nameValue(std::string_view option, std::string_view text,
                      std::span<const std::string_view> names) {
    const auto found = std::find(names.begin(), names.end(), text);
    if (found == names.end()) refuse(option, text, "one of " + join(names));
    return static_cast<std::size_t>(found - names.begin());
}

std::vector<std::size_t> nameValues(std::string_view option, std::string_view text,
                                    std::span<const std::string_view> names) {
    std::vector<std::size_t> values;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const std::size_t value = nameValue(option, text.substr(begin, end - begin), names);
        if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
        begin = end + 1;
    }
    return values;
}

namespace {

/// Who gives the name of a scene as if it were a file means the scene.
void checkFile(const std::filesystem::path& file) {
    if (sceneFile(file) != file)
        throw wadi::Error("There is no file \"" + toText(file) +
                          "\"; the scene of that name is opened by --scene " + toText(file) + ".");
}

/// A name without an ending or a folder is meant to be one of the scenes that come along.
void checkScene(const std::filesystem::path& named) {
    std::error_code ignored;
    const bool isName = !named.has_parent_path() && !named.has_extension();
    if (isName && !std::filesystem::exists(sceneFile(named), ignored))
        throw wadi::Error("There is no scene \"" + toText(named) +
                          "\"; \"wadi list scenes\" shows those there are.");
}

}  // namespace

void checkWorld(const WorldOptions& world) {
    if (world.scene) checkScene(*world.scene);
    if (world.import) checkFile(*world.import);
    if (world.import && world.size)
        throw wadi::Error("--size is for generated maps: an imported heightmap keeps its own size.");
    if (world.import) return;
    const wadi::io::ImportOptions& importing = world.importing;
    if (importing.range)
        throw wadi::Error(
            "--height-range is for imported heightmaps: set terrain.verticalScale for a generated map.");
    const auto refuse = [](bool given, const std::string& option) {
        if (given) throw wadi::Error(option + " is for imported heightmaps: name one by --import.");
    };
    refuse(importing.spacing.has_value(), "--spacing");
    refuse(importing.crop.has_value(), "--crop");
    refuse(importing.flip, "--flip");
    refuse(importing.size.has_value(), "--resample");
    refuse(importing.kernel != wadi::io::Kernel::bicubic, "--kernel");
    refuse(importing.raw.has_value(), "--raw");
}

}  // namespace app
