#include "app/export/exporter.hpp"

#include <algorithm>
#include <cstdint>
#include <glm/vec2.hpp>
#include <iterator>
#include <memory>
#include <utility>

#include "app/base/paths.hpp"
#include "app/data/make_map.hpp"
#include "app/world/restore.hpp"
#include "sim/core/error.hpp"
#include "sim/io/export/resize.hpp"
#include "sim/io/files/progress.hpp"
#include "sim/io/world/recipe.hpp"
#include "sim/terrain/terrain.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

using wadi::SurveyLayer;
using wadi::io::Progress;

/// Whether a format can hold a map: not all have colours, and only heights make a mesh.
bool canHold(wadi::io::Format format, MapKind kind) {
    const wadi::io::FormatFacts& how = wadi::io::facts(format);
    if (isMesh(how)) return facts(kind).unit == "m";
    return facts(kind).channels == 1 || takesColour(how);
}

/// Calls `visit` with every map and the formats in which it is written.
template <class Visit>
void forEachMap(const ExportChoice& choice, Visit visit) {
    for (const MapKind kind : choice.maps) {
        std::vector<wadi::io::Format> formats;
        std::ranges::copy_if(choice.formats, std::back_inserter(formats),
                             [kind](wadi::io::Format format) { return canHold(format, kind); });
        if (!formats.empty()) visit(kind, formats);
    }
}

std::size_t pieceCount(const ExportChoice& choice) {
    std::size_t count = choice.profiles.size();
    forEachMap(choice, [&](MapKind, const auto& formats) { count += 1 + formats.size(); });
    return std::max<std::size_t>(count, 1);
}

/// What is chosen and cannot be written, as a sentence, or "".
std::string leftOut(const ExportChoice& choice) {
    std::string list;
    for (const MapKind kind : choice.maps)
        for (const wadi::io::Format format : choice.formats)
            if (!canHold(format, kind))
                list += (list.empty() ? "" : ", ") + std::string(facts(kind).name) + " as " +
                        std::string(wadi::io::facts(format).name);
    return list.empty() ? list : "Left out, since the format cannot hold the map: " + list + ".";
}

/// The size in which a map of this size is written.
glm::ivec2 sizeOf(glm::ivec2 size, int wanted) {
    const int longer = std::max(size.x, size.y);
    if (wanted == 0 || wanted == longer) return size;
    const auto scaled = [&](int side) {
        return static_cast<int>(std::int64_t{side - 1} * (wanted - 1) * 2 / (longer - 1) + 1) / 2 + 1;
    };
    return {std::max(scaled(size.x), wadi::kLeastSide), std::max(scaled(size.y), wadi::kLeastSide)};
}

/// The place of a world on Earth; null: unknown.
std::shared_ptr<const wadi::Georeference> placeOf(const wadi::Survey& survey) {
    return survey.log.map() ? survey.log.map()->place : nullptr;
}

/// Size of the layers of a survey, of which there must be one.
glm::ivec2 sizeOf(const wadi::Survey& survey) {
    const auto layer = std::ranges::find_if(survey.layers, [](const auto& map) { return !map.empty(); });
    return {layer->columns(), layer->rows()};
}

/// Writes what is chosen of one world.
class Export {
  public:
    Export(const wadi::Survey& survey, const ExportChoice& choice, fs::path folder, Progress* progress)
        : survey_(survey),
          choice_(choice),
          folder_(std::move(folder)),
          recipe_(recipeOf(survey)),
          pieces_(progress, pieceCount(choice)) {}

    std::vector<std::string> write() try {
        forEachMap(choice_, [this](MapKind kind, const auto& formats) { writeMap(kind, formats); });
        for (const std::string& sentence : {leftOut(choice_), wadi::io::lackOf(recipe_)})
            if (!sentence.empty()) sentences_.push_back(sentence);
        for (const wadi::io::Profile profile : choice_.profiles) writeFor(profile);
        return std::move(sentences_);
    } catch (const wadi::io::Cancelled&) {
        throw;
    } catch (const wadi::Error& fault) {
        if (sentences_.empty()) throw;
        throw wadi::Error(std::string(fault.what()) + " What was written before it is whole: " +
                          std::to_string(sentences_.size()) + " of the files.");
    }

  private:
    void writeMap(MapKind kind, const std::vector<wadi::io::Format>& formats) {
        // Layers of the survey are written as they stand: a large one has no room to be copied.
        const auto layer = layerOf(kind);
        std::vector<wadi::Field<float>> made;
        wadi::io::Progress* const progress = pieces_.next();
        if (!layer) made = makeMap(survey_, kind);
        if (progress != nullptr) progress->reach(0);
        wadi::io::Channels map = layer ? wadi::io::Channels(&survey_[*layer], 1) : wadi::io::Channels(made);
        const glm::ivec2 before(map.front().columns(), map.front().rows());
        const glm::ivec2 size = sizeOf(before, choice_.size);
        std::vector<wadi::Field<float>> resized;
        if (size != before) {
            for (const wadi::Field<float>& channel : map)
                resized.push_back(wadi::io::fitted(channel, size.x, size.y, progress));
            made.clear();
            map = resized;
        }
        wadi::io::ExportOptions options = optionsOf(kind);
        const wadi::io::Spacing spacing =
            wadi::io::fittedSpacing(survey_.cellSize, before.x, before.y, size.x, size.y);
        options.cellSize = static_cast<float>(spacing.x);
        if (spacing.z != spacing.x) options.cellSizeZ = static_cast<float>(spacing.z);
        options.place = wadi::io::fittedPlace(placeOf(survey_), survey_.cellSize, spacing);
        for (const wadi::io::Format format : formats) {
            options.progress = pieces_.next();
            const fs::path file = folder_ / wadi::io::fileName(facts(kind).name, format);
            sentences_.push_back(choice_.tile > 0
                                     ? wadi::io::exportTiles(map, file, format, choice_.tile, options)
                                     : wadi::io::exportMap(map, file, format, options));
        }
    }

    wadi::io::ExportOptions optionsOf(MapKind kind) const {
        wadi::io::ExportOptions options;
        options.unit = facts(kind).unit;
        if (facts(kind).isPart) options.range = wadi::io::HeightRange{0, 1};
        options.recipe = recipe_;
        options.bigEndian = choice_.bigEndian;
        options.flip = choice_.flip;
        options.meshStep = choice_.meshStep;
        return options;
    }

    void writeFor(wadi::io::Profile profile) {
        const wadi::io::ProfileJob job{.profile = profile,
                                       .heights = survey_[SurveyLayer::height],
                                       .cellSize = survey_.cellSize,
                                       .size = choice_.size,
                                       .tile = choice_.tile,
                                       .recipe = recipe_,
                                       .place = placeOf(survey_),
                                       .progress = pieces_.next()};
        for (std::string& sentence : wadi::io::exportFor(job, folder_))
            sentences_.push_back(std::move(sentence));
    }

    const wadi::Survey& survey_;
    const ExportChoice& choice_;
    fs::path folder_;
    std::string recipe_;
    wadi::io::Pieces pieces_;
    std::vector<std::string> sentences_;
};

}  // namespace

std::vector<SurveyLayer> layersFor(const ExportChoice& choice) {
    std::vector<SurveyLayer> layers;
    for (const MapKind kind : choice.maps) std::ranges::copy(layersFor(kind), std::back_inserter(layers));
    if (!choice.profiles.empty()) layers.push_back(SurveyLayer::height);
    std::ranges::sort(layers);
    const auto rest = std::ranges::unique(layers);
    layers.erase(rest.begin(), rest.end());
    return layers;
}

void check(const ExportChoice& choice) {
    if (choice.nothing())
        throw wadi::Error("There is nothing to export: choose a map and a format, or a program.");
    if (choice.profiles.empty() && filesOf(choice).empty()) throw wadi::Error(leftOut(choice));
}

void check(const ExportChoice& choice, int columns, int rows) {
    check(choice);
    for (const wadi::io::Profile profile : choice.profiles)
        wadi::io::fittedSize(profile, columns, rows, choice.size, choice.tile);
    const glm::ivec2 size = sizeOf({columns, rows}, choice.size);
    if (choice.tile > 0) wadi::io::tilesOf(size.x, size.y, choice.tile);
}

std::vector<fs::path> filesOf(const ExportChoice& choice) {
    std::vector<fs::path> files;
    forEachMap(choice, [&](MapKind kind, const auto& formats) {
        for (const wadi::io::Format format : formats)
            files.push_back(toPath(choice.folder) / wadi::io::fileName(facts(kind).name, format));
    });
    return files;
}

std::vector<std::string> exportMaps(const wadi::Survey& survey, const ExportChoice& choice,
                                    Progress* progress) {
    const glm::ivec2 size = sizeOf(survey);
    check(choice, size.x, size.y);
    return Export(survey, choice, makeFolder(choice.folder), progress).write();
}

}  // namespace app
