#include "app/documents/bookmarks.hpp"

#include <algorithm>

namespace app {

CameraBookmark* Bookmarks::find(int number) {
    const auto found = std::ranges::find(all_, number, &CameraBookmark::number);
    return found == all_.end() ? nullptr : &*found;
}

void Bookmarks::store(int number, const CameraPlace& place) {
    ++changes_;
    if (CameraBookmark* old = find(number)) {
        old->place = place;
        return;
    }
    all_.push_back({number, "", place});
    std::ranges::sort(all_, {}, &CameraBookmark::number);
}

void Bookmarks::remove(int number) {
    ++changes_;
    std::erase_if(all_, [&](const CameraBookmark& bookmark) { return bookmark.number == number; });
}

void Bookmarks::rename(int number, const std::string& name) {
    CameraBookmark* bookmark = find(number);
    if (bookmark == nullptr) return;
    ++changes_;
    bookmark->name = name;
}

std::optional<CameraPlace> Bookmarks::place(int number) const {
    const auto found = std::ranges::find(all_, number, &CameraBookmark::number);
    return found == all_.end() ? std::nullopt : std::optional(found->place);
}

std::optional<int> Bookmarks::freeNumber() const {
    for (int number = 1; number <= kMostBookmarks; ++number)
        if (!place(number)) return number;
    return std::nullopt;
}

}  // namespace app
