// Interface: how large, how clear and how lively the panels and the camera are, as parameters. Not what they
// show. The window's thread.
#pragma once

#include <array>
#include <string_view>

#include "sim/core/param.hpp"

namespace app {

/// The languages of which the program has texts, English being the one in the code.
inline constexpr std::string_view kLanguageCodes[] = {"en", "de"};

/// In which language the window speaks: that of the system, then those of kLanguageCodes.
enum class LanguageChoice { system, english, deutsch };
inline constexpr std::array<std::string_view, 3> kLanguageNames = {"system", "english", "deutsch"};

struct InterfaceParams {
    LanguageChoice language = LanguageChoice::system;
    float scale = 1.f;
    bool highContrast = false;
    bool reducedMotion = false;

    bool operator==(const InterfaceParams&) const = default;
};

template <class V>
void visit(V&& v, InterfaceParams& p) {
    v("language", p.language, kLanguageNames,
      "The language of the window; system: that of the desktop, if it is one of these.");
    v("scale", p.scale, 0.75f, 2.5f, "×",
      "Size of panels and letters, on top of what the screen asks for; remembered for each screen.");
    v("highContrast", p.highContrast, "White letters on black, with lines around all that can be used.");
    v("reducedMotion", p.reducedMotion,
      "The camera goes to places at once instead of gliding there; water, pictures of scenes and the caret "
      "of a text stand still.");
}

}  // namespace app
