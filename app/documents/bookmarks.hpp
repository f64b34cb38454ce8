// Bookmarks: the places that a person wants to see the landscape from again, by number. Not the camera. They
// belong to a scene and are saved with it. Values; the window's thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/look/camera_place.hpp"

namespace app {

class Bookmarks {
  public:
    /// Those of a scene take the place of all, which is no change by hand.
    void set(std::vector<CameraBookmark> all) { all_ = std::move(all); }
    /// Keeps a place under a number [1..kMostBookmarks], with the name of the one before it, if any.
    void store(int number, const CameraPlace& place);
    void remove(int number);
    /// Calls it what the person wishes; nothing happens if there is none.
    void rename(int number, const std::string& name);
    /// Nothing if there is none of this number.
    std::optional<CameraPlace> place(int number) const;
    /// The least number that is free; nothing if none is.
    std::optional<int> freeNumber() const;

    /// How often they were changed by hand.
    std::uint64_t changes() const { return changes_; }

    /// By their numbers.
    const std::vector<CameraBookmark>& all() const { return all_; }

  private:
    CameraBookmark* find(int number);

    std::vector<CameraBookmark> all_;
    std::uint64_t changes_ = 0;
};

}  // namespace app
