#include "app/world/camera_tables.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "sim/io/files/messages.hpp"

namespace app {

namespace {

using wadi::io::SceneEntry;
using wadi::io::SceneTable;

constexpr std::string_view kCamera = "camera", kBookmark = "bookmark", kName = "name";

CameraBookmark readBookmark(const std::filesystem::path& file, const SceneTable& table) {
    CameraBookmark bookmark;
    wadi::io::readTable(file, table, wadi::listParams(kBookmark, bookmark), kName);
    const auto name = std::ranges::find(table.entries, kName, &SceneEntry::key);
    if (name == table.entries.end()) return bookmark;
    if (!name->isText) wadi::io::failAt(file, name->line, "name must be a string, in \"quotes\".");
    bookmark.name = name->value;
    return bookmark;
}

}  // namespace

std::span<const wadi::io::SceneSection> cameraSections() {
    static constexpr std::array<wadi::io::SceneSection, 2> kSections = {
        {{kCamera}, {kBookmark, kMostBookmarks}}};
    return kSections;
}

CameraPlaces readCameraPlaces(const std::filesystem::path& file, std::span<const SceneTable> tables) {
    CameraPlaces cameras;
    for (const SceneTable& table : tables) {
        if (table.name == kCamera) {
            CameraPlace place;
            wadi::io::readTable(file, table, wadi::listParams(kCamera, place));
            cameras.first = place;
        } else if (table.name == kBookmark) {
            cameras.bookmarks.push_back(readBookmark(file, table));
            const int number = cameras.bookmarks.back().number;
            if (std::ranges::count(cameras.bookmarks, number, &CameraBookmark::number) > 1)
                wadi::io::failAt(file, table.line,
                                 "there are two bookmarks with number = {0}; give each a number of its own.",
                                 number);
        }
    }
    std::ranges::sort(cameras.bookmarks, {}, &CameraBookmark::number);
    return cameras;
}

std::vector<SceneTable> cameraTables(CameraPlaces cameras) {
    std::vector<SceneTable> tables;
    if (cameras.first)
        tables.push_back(wadi::io::tableOf(std::string(kCamera), wadi::listParams(kCamera, *cameras.first)));
    for (CameraBookmark& bookmark : cameras.bookmarks) {
        SceneTable& table = tables.emplace_back(
            wadi::io::tableOf(std::string(kBookmark), wadi::listParams(kBookmark, bookmark)));
        table.isInList = true;
        table.entries.insert(table.entries.begin(), SceneEntry{std::string(kName), bookmark.name, true});
    }
    return tables;
}

}  // namespace app
