#include "app/map_export.hpp"

#include <algorithm>

#include "app/map_kind.hpp"
#include "app/maps.hpp"
#include "app/paths.hpp"
#include "sim/error.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

fs::path makeFolder(const std::string& text) {
    if (text.empty()) throw wadi::Error("There is no folder to export to: name one in the Export panel.");
    const fs::path folder = toPath(text);
    std::error_code fault;
    fs::create_directories(folder, fault);
    if (fault || !fs::is_directory(folder, fault))
        throw wadi::Error("The folder " + text + " cannot be made" +
                          (fault ? " (" + fault.message() + ")" : std::string()) +
                          ": choose another one in the Export panel.");
    return folder;
}

void exportMap(MapKind kind, const wadi::Snapshot& snapshot, const wadi::Layer& layer, const fs::path& folder,
               const ExportChoice& choice, std::vector<std::string>& sentences) {
    const wadi::Field<float> map = assemble(snapshot.grid, layer);
    const wadi::io::ExportOptions about{facts(kind).unit, snapshot.cellSize};
    for (std::size_t i = 0; i < choice.formats.size(); ++i) {
        if (!choice.formats[i]) continue;
        const auto format = static_cast<wadi::io::Format>(i);
        const fs::path file = folder / wadi::io::fileName(facts(kind).name, format);
        sentences.push_back(wadi::io::exportMap(map, file, format, about));
    }
}

}  // namespace

bool ExportChoice::nothing() const {
    return !(height || discharge || windpath) ||
           std::find(formats.begin(), formats.end(), true) == formats.end();
}

std::vector<std::string> exportMaps(const wadi::Snapshot& snapshot, const ExportChoice& choice) {
    const fs::path folder = makeFolder(choice.folder);
    std::vector<std::string> sentences;
    if (choice.height) exportMap(MapKind::height, snapshot, snapshot.height, folder, choice, sentences);
    const auto exportMean = [&](MapKind kind, const wadi::Layer& layer, const char* name) {
        if (layer.empty())
            throw wadi::Error(std::string("The map of ") + name +
                              " is not there yet: export it again in a moment.");
        exportMap(kind, snapshot, layer, folder, choice, sentences);
    };
    if (choice.discharge) exportMean(MapKind::discharge, snapshot.discharge, "rivers");
    if (choice.windpath) exportMean(MapKind::windpath, snapshot.windpath, "the wind's paths");
    return sentences;
}

std::string timedName(const std::tm& time, const std::string& ending) {
    std::array<char, 64> name;
    const std::size_t length = std::strftime(name.data(), name.size(), "wadi-%Y%m%d-%H%M%S", &time);
    return std::string(name.data(), length) + ending;
}

fs::path timedPath(const std::string& folder, const std::tm& time, const std::string& ending) {
    const fs::path first = makeFolder(folder) / timedName(time, ending);
    fs::path path = first;
    std::error_code ignored;
    for (int n = 2; fs::exists(path, ignored); ++n)
        path = first.parent_path() / (first.stem().string() + "-" + std::to_string(n) + ending);
    return path;
}

}  // namespace app
