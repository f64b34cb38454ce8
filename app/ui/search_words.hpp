// Search words: what people type who look for something that has another name here, as "preferences" or
// "screenshot". Not the names themselves nor what is said of things, by which they are found anyway (search).
// Values; any thread.
#pragma once

#include <array>
#include <string_view>

#include "app/base/marked.hpp"

namespace app {

/// More words for a command, by its id, or for another place of the search, by its path or its title.
struct SearchWords {
    std::string_view of;
    const char* words;
};

inline constexpr auto kSearchWords = std::to_array<SearchWords>({
    {marked("Interface"),
     marked("settings, preferences, options, configuration, accessibility, appearance, theme")},
    {"interface.language", marked("settings, preferences, options, translation")},
    {"interface.scale",
     marked("settings, preferences, options, accessibility, font size, text size, zoom, DPI")},
    {"interface.highContrast",
     marked("settings, preferences, options, accessibility, colour blind, colourblind, theme, dark mode")},
    {"interface.reducedMotion", marked("settings, preferences, options, accessibility, animations")},
    {"overlay.colours", marked("colour blind, colourblind, accessibility, palette, colour map")},
    {"map.colours", marked("colour blind, colourblind, accessibility, palette, colour map")},
    {"keys", marked("keyboard, keyboard shortcuts, hotkeys, key bindings, manual, documentation")},
    {marked("Keys and mouse"), marked("keyboard, keyboard shortcuts, hotkeys, key bindings, manual")},
    {"panelKeys", marked("accessibility, without a mouse, focus")},
    {"quality.preset", marked("settings, preferences, options, graphics, performance, frame rate")},
    {"files.autosave", marked("settings, preferences, options, backup, crash")},
    {"open", marked("load, import")},
    {"picture", marked("screenshot, image")},
    {"profile", marked("long profile, river profile, thalweg")},
    {"quit", marked("exit, close")},
    {"backToStart", marked("reset, restart")},
    {marked("Time-lapse"), marked("video, film, movie, animation")},
});

}  // namespace app
