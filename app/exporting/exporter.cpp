#include "app/exporting/exporter.hpp"

#include <algorithm>
#include <utility>

#include "app/exporting/make_map.hpp"
#include "app/paths.hpp"
#include "sim/error.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

using wadi::SurveyLayer;
using wadi::io::Progress;

/// The pieces of a choice, one after another, with their part of the progress.
class Steps {
  public:
    Steps(const ExportChoice& choice, Progress* progress)
        : count_(static_cast<double>(choice.maps.size() * choice.formats.size() + choice.profiles.size())),
          progress_(progress) {}
    Progress* next() {
        if (progress_ != nullptr) progress_->span(done_ / count_, (done_ + 1) / count_);
        ++done_;
        return progress_;
    }

  private:
    double count_, done_ = 0;
    Progress* progress_;
};

void exportMap(MapKind kind, const wadi::Survey& survey, const ExportChoice& choice, const fs::path& folder,
               Steps& steps, std::vector<std::string>& sentences) {
    const std::vector<wadi::Field<float>> map = makeMap(survey, kind);
    const MapFacts& about = facts(kind);
    for (const wadi::io::Format format : choice.formats) {
        wadi::io::ExportOptions options;
        options.unit = about.unit;
        options.cellSize = survey.cellSize;
        if (about.isPart) options.range = wadi::io::HeightRange{0, 1};
        options.bigEndian = choice.bigEndian;
        options.flip = choice.flip;
        options.meshStep = choice.meshStep;
        options.progress = steps.next();
        const fs::path file = folder / wadi::io::fileName(about.name, format);
        sentences.push_back(wadi::io::exportMap(map, file, format, options));
    }
}

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

std::vector<fs::path> filesOf(const ExportChoice& choice) {
    std::vector<fs::path> files;
    for (const MapKind kind : choice.maps)
        for (const wadi::io::Format format : choice.formats)
            files.push_back(toPath(choice.folder) / wadi::io::fileName(facts(kind).name, format));
    return files;
}

std::vector<std::string> exportMaps(const wadi::Survey& survey, const ExportChoice& choice,
                                    Progress* progress) {
    const fs::path folder = makeFolder(choice.folder);
    Steps steps(choice, progress);
    std::vector<std::string> sentences;
    for (const MapKind kind : choice.maps) exportMap(kind, survey, choice, folder, steps, sentences);
    return sentences;
}

}  // namespace app
