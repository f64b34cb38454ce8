// SheetChoice: what a person chooses for a contact sheet: which parameters vary, between which values, for
// how many epochs and on how many cells. It runs nothing. Inside a frame of Dear ImGui, on the window's
// thread.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "app/ui/param_panel.hpp"
#include "app/world/variation.hpp"
#include "sim/world/parameters.hpp"

namespace app {

/// A parameter that varies, and how.
struct SheetAxis {
    std::string path = {};    ///< "group.name"; "": none
    float low = 0, high = 0;  ///< Of numbers
    int steps = 5;            ///< Of numbers
};

class SheetChoice {
  public:
    static constexpr int kLeastSteps = 2, kMostSteps = 7;

    /// Begins with the first main numbers of the first two processes that are at work, or of the only one,
    /// from half to twice their present values.
    void begin(const wadi::Parameters& now);
    /// The controls, for the search.
    static std::vector<NamedRow> rows();
    /// Draws the controls, with ranges and present values of `now`.
    void draw(const wadi::Parameters& now);

    /// What varies, to the right and downwards; none if no parameter is chosen. Throws wadi::Error if it
    /// cannot be.
    std::vector<Variation> variations(const wadi::Parameters& now) const;
    int epochs() const { return epochs_; }
    /// Most cells along a side of a world of the sheet [>= 2].
    int side() const { return side_; }

    /// The parameter to the right (0) or downwards (1); its range is set anew.
    void choose(std::size_t axis, const std::string& path, const wadi::Parameters& now);

  private:
    void drawAxis(std::size_t axis, wadi::Parameters now);
    void drawSide();
    void drawNames(std::size_t axis, std::vector<wadi::ParamGroup>& groups, const wadi::Parameters& now);

    std::array<SheetAxis, 2> axes_;
    int epochs_ = 100;
    int side_ = 128;
    std::string filter_;
};

/// What a parameter is called: "Rain: Inertia", under the heading that it has in the dock.
std::string titleOf(const wadi::ParamGroup& group, const wadi::Param& param);

/// `now` with what is set in one world of a sheet.
wadi::Parameters withValues(wadi::Parameters now, const std::vector<std::string>& set);
/// That for people: "Dt 0.5, Cliff 45".
std::string captionOf(const wadi::Parameters& now, const std::vector<std::string>& set);

/// How the sliders for the ends of its range write a number, without its unit. It has the digits of the
/// slider in the dock: Dear ImGui takes what is less than the last digit for 0, where a range is logarithmic.
std::string endFormat(const wadi::Param& param);

}  // namespace app
