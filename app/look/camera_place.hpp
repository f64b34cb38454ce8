// Camera places: from where a landscape is looked at, by numbers that hold for any size of map, and the
// places that a user wants to see it from again. Not the camera (engine/camera), nor how scenes keep them
// (app/world/camera_tables). Values; any thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace app {

inline constexpr float kLeastFieldOfView = 10.f, kMostFieldOfView = 100.f;  // [°]
inline constexpr const char* kFieldOfViewHelp =
    "How much is seen from top to bottom: little is a tele lens, much a wide-angle one.";
inline constexpr const char* kOrthographicHelp =
    "Whether what is far is drawn as large as what is near, as on a map or a plan.";

/// From where a landscape is seen.
struct CameraPlace {
    float azimuth = 218.f;
    float elevation = 32.f;
    float distance = 1.6f;
    float east = 0.5f;
    float south = 0.5f;
    float above = 0.f;
    float fieldOfView = 45.f;
    bool orthographic = false;

    bool operator==(const CameraPlace&) const = default;
};

template <class V>
void visit(V&& v, CameraPlace& p) {
    v("azimuth", p.azimuth, 0.f, 360.f, "°",
      "Where the eye stands, seen from the place it looks at, clockwise from north: 180 is south.");
    v("elevation", p.elevation, 0.f, 90.f, "°", "Angle of the eye above the horizon of that place.");
    v("distance", p.distance, 0.01f, 20.f, "maps",
      "From the eye to that place, as a multiple of the map's longer side.");
    v("east", p.east, 0.f, 1.f, "",
      "The place looked at, as a part of the map's width from its western edge.");
    v("south", p.south, 0.f, 1.f, "",
      "The place looked at, as a part of the map's depth from its northern edge.");
    v("above", p.above, -20000.f, 20000.f, "m", "How far the place looked at lies above the ground.");
    v("fieldOfView", p.fieldOfView, kLeastFieldOfView, kMostFieldOfView, "°", kFieldOfViewHelp);
    v("orthographic", p.orthographic, kOrthographicHelp);
}

/// Most bookmarks of a scene: one for each of the keys 1 to 9.
inline constexpr int kMostBookmarks = 9;

/// A place from which a user wants to see the landscape again.
struct CameraBookmark {
    int number = 1;         ///< Its key [1..kMostBookmarks]; no two of a scene have the same
    std::string name = {};  ///< What the user calls it, or ""
    CameraPlace place = {};

    bool operator==(const CameraBookmark&) const = default;
};

/// All but the name.
template <class V>
void visit(V&& v, CameraBookmark& p) {
    v("number", p.number, 1, kMostBookmarks, "", "The key that leads there.");
    visit(v, p.place);
}

/// The places that belong to a scene.
struct CameraPlaces {
    std::optional<CameraPlace> first = {};       ///< Where the scene is first seen from; nothing: all of it
    std::vector<CameraBookmark> bookmarks = {};  ///< At most kMostBookmarks, by their numbers

    bool operator==(const CameraPlaces&) const = default;
};

}  // namespace app
