// Help: the window that lists what keys and mouse do and shows the pages of the reference, and the short hint
// at the start. It shows, it does not act: Actions reads the keys. Inside a frame of Dear ImGui, on the
// window's thread.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "app/base/help_pages.hpp"
#include "app/ui/action_table.hpp"
#include "engine/gui/tab_stops.hpp"

namespace app {

/// The name of a page of kHelpPages in the list. Any thread.
std::string helpTitle(std::size_t page);

/// The pages at the left, the one that is chosen at the right. It opens on keys and mouse. While the keyboard
/// is at the page, to which it comes first, keys scroll that; Tab leads from the list to the page, and
/// through what can be copied of it.
class Help {
  public:
    /// `rows`: what the page of keys lists; `open` turns false when the window is closed.
    void draw(bool& open, std::span<const Action> rows = kActions);

    /// Shows a page of kHelpPages.
    void show(std::size_t page) { choose(page); }

  private:
    /// A way through the page.
    struct Scroll {
        float lines = 0, pages = 0;
        bool toStart = false, toEnd = false;
    };

    void heedLanguage();
    void choose(std::size_t page);
    void drawList();
    void readKeys();
    void scroll() const;
    void stopAtPage(float list);
    void drawReading(std::span<const Action> rows);
    void drawPage(std::span<const Action> rows);

    std::string language_ = "en";                        ///< Of page_
    std::size_t chosen_ = 0;                             ///< Of kHelpPages; the first one is keys and mouse
    std::array<std::string, kHelpPages.size()> titles_;  ///< In English
    std::optional<HelpPage> page_;                       ///< None as long as keys and mouse are shown
    std::string fault_;                                  ///< Why there is no page
    engine::TabStops stops_;
    Scroll scroll_;         ///< That keys ask for in this frame
    bool isLeft_ = false;   ///< The keyboard goes from the page to what is chosen in the list …
    bool isRight_ = false;  ///< … or from the list to the page
};

/// A line at the lower middle of the screen that says how to begin, and then fades.
class Hint {
  public:
    /// `dismiss`: the person has begun. `left` and `right` bound what is free of the screen.
    void draw(double dt, bool dismiss, float left, float right, float bottom);

    /// Whether it is drawn otherwise in each frame.
    bool isFading() const { return secondsLeft_ > 0 && secondsLeft_ <= kFade; }

  private:
    static constexpr double kFade = 1.5;  // [s]

    double secondsLeft_ = 12;
};

}  // namespace app
