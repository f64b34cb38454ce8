#include "app/documents/bookmarks.hpp"

#include <algorithm>

namespace app {

using wadi::io::SceneBookmark;

SceneBookmark* Bookmarks::find(int number) {
    const auto found = std::ranges::find(all_, number, &SceneBookmark::number);
    return found == all_.end() ? nullptr : &*found;
}

void Bookmarks::store(int number, const wadi::io::SceneCamera& place) {
    if (SceneBookmark* old = find(number)) {
        old->camera = place;
        return;
    }
    all_.push_back({number, "", place});
    std::ranges::sort(all_, {}, &SceneBookmark::number);
}

void Bookmarks::remove(int number) {
    std::erase_if(all_, [&](const SceneBookmark& bookmark) { return bookmark.number == number; });
}

void Bookmarks::rename(int number, const std::string& name) {
    if (SceneBookmark* bookmark = find(number)) bookmark->name = name;
}

std::optional<wadi::io::SceneCamera> Bookmarks::place(int number) const {
    const auto found = std::ranges::find(all_, number, &SceneBookmark::number);
    return found == all_.end() ? std::nullopt : std::optional(found->camera);
}

std::optional<int> Bookmarks::freeNumber() const {
    for (int number = 1; number <= wadi::io::kMostBookmarks; ++number)
        if (!place(number)) return number;
    return std::nullopt;
}

}  // namespace app
