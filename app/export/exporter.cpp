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
#include "sim/core/progress.hpp"
#include "sim/io/export/resize.hpp"
#include "sim/io/world/provenance.hpp"
#include "sim/terrain/terrain.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

using wadi::infoOf, wadi::LayerId;
using wadi::Progress;

/// Whether a format can hold a map: not all have colours, and only heights make a mesh.
bool canHold(wadi::io::Format format, LayerId layer) {
    const wadi::io::FormatFacts& how = wadi::io::facts(format);
    if (isMesh(how)) return infoOf(layer).unit == "m";
    return wadi::fileChannelsOf(infoOf(layer).kind) == 1 || takesColour(how);
}

/// Calls `visit` with every map and the formats in which it is written.
template <class Visit>
void forEachMap(const ExportChoice& choice, Visit visit) {
    for (const LayerId layer : choice.maps) {
        std::vector<wadi::io::Format> formats;
        std::ranges::copy_if(choice.formats, std::back_inserter(formats),
                             [layer](wadi::io::Format format) { return canHold(format, layer); });
        if (!formats.empty()) visit(layer, formats);
    }
}

std::size_t pieceCount(const ExportChoice& choice) {
    std::size_t count = choice.profiles.size();
    forEachMap(choice, [&](LayerId, const auto& formats) { count += 1 + formats.size(); });
    return std::max<std::size_t>(count, 1);
}

/// What is chosen and cannot be written, as a sentence, or "".
wadi::Sentence leftOut(const ExportChoice& choice) {
    std::string list;
    for (const LayerId layer : choice.maps)
        for (const wadi::io::Format format : choice.formats)
            if (!canHold(format, layer))
                list += (list.empty() ? "" : ", ") + std::string(infoOf(layer).name) + " as " +
                        std::string(wadi::io::facts(format).name);
    if (list.empty()) return {};
    return wadi::Sentence("Left out, since the format cannot hold the map: {0}.", list);
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
std::shared_ptr<const wadi::Georeference> placeOf(const wadi::LayerFields& world) {
    return world.log.map() ? world.log.map()->place : nullptr;
}

/// Whether the values of a file lie in [0..1], which scales then span.
bool isShare(wadi::LayerKind kind) {
    return kind == wadi::LayerKind::share || wadi::fileChannelsOf(kind) > 1;
}

/// Whether a map has shares that are more than all.
bool exceedsAll(wadi::io::Channels map) {
    return std::ranges::any_of(map, [](const wadi::Field<float>& channel) {
        return std::ranges::any_of(channel.values(), [](float value) { return value > 1; });
    });
}

/// Writes what is chosen of one world.
class Export {
  public:
    Export(const wadi::LayerFields& world, const ExportChoice& choice, fs::path folder, Progress* progress)
        : world_(world),
          choice_(choice),
          folder_(std::move(folder)),
          provenance_(provenanceOf(world)),
          pieces_(progress, pieceCount(choice)) {}

    std::vector<wadi::Sentence> write() try {
        forEachMap(choice_, [this](LayerId layer, const auto& formats) { writeMap(layer, formats); });
        for (const wadi::io::Profile profile : choice_.profiles) writeFor(profile);
        for (const wadi::Sentence& sentence : {leftOut(choice_), wadi::io::lackOf(provenance_)})
            if (!sentence.empty()) sentences_.push_back(sentence);
        return std::move(sentences_);
    } catch (const wadi::Cancelled&) {
        throw;
    } catch (const wadi::MachineError& fault) {
        throw wadi::MachineError(joined(fault.sentence(), wholeText()));
    } catch (const wadi::Error& fault) {
        throw wadi::Error(joined(fault.sentence(), wholeText()));
    }

  private:
    /// What there is of an export that fails, as a sentence, or "": so far there is one for each file.
    wadi::Sentence wholeText() const {
        if (sentences_.empty()) return {};
        return wadi::Sentence("What was written before it is whole: {0} of the files.", sentences_.size());
    }

    void writeMap(LayerId layer, const std::vector<wadi::io::Format>& formats) {
        // What was taken is written as it stands: a large layer has no room to be copied.
        const bool isTaken = !world_[layer].empty();
        std::vector<wadi::Field<float>> made;
        wadi::Progress* const progress = pieces_.next();
        if (!isTaken) made = makeMap(world_, layer);
        if (progress != nullptr) progress->reach(0);
        wadi::io::Channels map = isTaken ? wadi::io::Channels(&world_[layer], 1) : wadi::io::Channels(made);
        wadi::io::ExportOptions options = optionsOf(layer);
        if (isShare(infoOf(layer).kind) && !exceedsAll(map)) options.range = wadi::io::HeightRange{0, 1};
        const glm::ivec2 before(map.front().columns(), map.front().rows());
        const glm::ivec2 size = sizeOf(before, choice_.size);
        std::vector<wadi::Field<float>> resized;
        if (size != before) {
            for (const wadi::Field<float>& channel : map)
                resized.push_back(wadi::io::fitted(channel, size.x, size.y, progress));
            made.clear();
            map = resized;
        }
        const wadi::io::Spacing spacing =
            wadi::io::fittedSpacing(world_.cellSize, before.x, before.y, size.x, size.y);
        options.cellSize = static_cast<float>(spacing.x);
        if (spacing.z != spacing.x) options.cellSizeZ = static_cast<float>(spacing.z);
        options.place = wadi::io::fittedPlace(placeOf(world_), world_.cellSize, spacing);
        for (const wadi::io::Format format : formats) {
            options.progress = pieces_.next();
            const fs::path file = folder_ / wadi::io::fileName(infoOf(layer).name, format);
            sentences_.push_back(choice_.tile > 0
                                     ? wadi::io::exportTiles(map, file, format, choice_.tile, options)
                                     : wadi::io::exportMap(map, file, format, options));
        }
    }

    wadi::io::ExportOptions optionsOf(LayerId layer) const {
        wadi::io::ExportOptions options;
        options.unit = infoOf(layer).unit;
        options.provenance = provenance_;
        options.bigEndian = choice_.bigEndian;
        options.flip = choice_.flip;
        options.meshStep = choice_.meshStep;
        options.namesOptions = choice_.namesOptions;
        return options;
    }

    void writeFor(wadi::io::Profile profile) {
        const wadi::io::ProfileJob job{.profile = profile,
                                       .heights = world_[LayerId::height],
                                       .cellSize = world_.cellSize,
                                       .size = choice_.size,
                                       .tile = choice_.tile,
                                       .provenance = provenance_,
                                       .place = placeOf(world_),
                                       .progress = pieces_.next()};
        for (wadi::Sentence& sentence : wadi::io::exportFor(job, folder_))
            sentences_.push_back(std::move(sentence));
    }

    const wadi::LayerFields& world_;
    const ExportChoice& choice_;
    fs::path folder_;
    std::string provenance_;
    wadi::SubProgress pieces_;
    std::vector<wadi::Sentence> sentences_;
};

}  // namespace

wadi::LayerSet layersFor(const ExportChoice& choice) {
    wadi::LayerSet layers;
    for (const LayerId layer : choice.maps) layers.insert(layer);
    if (!choice.profiles.empty()) layers.insert(LayerId::height);
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
    forEachMap(choice, [&](LayerId layer, const auto& formats) {
        for (const wadi::io::Format format : formats)
            files.push_back(toPath(choice.folder) / wadi::io::fileName(infoOf(layer).name, format));
    });
    for (const wadi::io::Profile profile : choice.profiles)
        for (const std::string& name : wadi::io::fileNames(profile))
            files.push_back(toPath(choice.folder) / name);
    return files;
}

std::vector<wadi::Sentence> exportMaps(const wadi::LayerFields& world, const ExportChoice& choice,
                                       Progress* progress) {
    check(choice, world.columns, world.rows);
    return Export(world, choice, makeFolder(choice.folder), progress).write();
}

}  // namespace app
