// Look: how the landscape is shown, and which data are shown over it, as parameters like those of the
// simulation. They change no state of the world. Values; any thread.
#pragma once

#include <glm/vec3.hpp>
#include <string_view>
#include <vector>

#include "app/data/flat_picture.hpp"
#include "app/look/palette.hpp"
#include "sim/core/param.hpp"

namespace app {

/// How numbers are spread over the colours.
enum class Spread { usual, even, logarithmic };
inline constexpr std::array<std::string_view, 3> kSpreadNames = {"usual", "even", "logarithmic"};

struct OverlayParams {
    LayerId layer = LayerId::none;
    ColourMap colours = ColourMap::viridis;
    float opacity = 0.85f;
    Spread spread = Spread::usual;
    bool smooth = true;
    bool water = false;
    bool fixed = false;
    float low = 0.f;
    float high = 100.f;
    bool contours = false;
    float interval = 0.f;
    bool channels = false;
    float channelArea = 0.f;

    bool operator==(const OverlayParams&) const = default;
};

template <class V>
void visit(V&& v, OverlayParams& p) {
    v("layer", p.layer, wadi::seenNamesOrNone(), "What is shown in colours over the ground.");
    v("colours", p.colours, kColourMapNames,
      "How numbers become colours; cividis suits all eyes. What has a sign is purple below zero and "
      "orange above, wear the other way round: ground that rises is orange.");
    v("opacity", p.opacity, 0.f, 1.f, "", "How much of the ground's own colours the data hide.");
    v("spread", p.spread, kSpreadNames,
      "Whether small numbers are told apart more finely than large ones; usual: where they differ by powers "
      "of ten.");
    v("smooth", p.smooth, "Whether values run into each other between cells.");
    v("water", p.water, "Whether rivers, lakes and the sea are shown over the data.");
    v("fixed", p.fixed,
      "Whether the colours begin and end at the numbers below instead of following the map.");
    v("low", p.low, -1e4f, 1e5f, "", "Number of the first colour.");
    v("high", p.high, -1e4f, 1e5f, "", "Number of the last colour.");
    v("contours", p.contours, "Whether lines of equal height are drawn on the ground.");
    v("interval", p.interval, 0.f, 1000.f, "m", "Height between two contours; 0 chooses a round one.",
      wadi::Scale::logarithmic);
    v("channels", p.channels,
      "Whether channels are drawn as lines on the ground, the wider the more land they drain.");
    v("channelArea", p.channelArea, 0.f, 1e9f, "m²",
      "Land that a channel drains at least to be drawn; 0 chooses that of a hundred cells.",
      wadi::Scale::logarithmic);
}

/// Whether small numbers are told apart more finely.
inline bool isLogarithmic(const OverlayParams& params) {
    if (params.spread != Spread::usual) return params.spread == Spread::logarithmic;
    return infoOf(params.layer).logarithmic;
}

/// Every so many contours one is drawn stronger and bears its height, as on topographic maps. The shaders of
/// the ground know it too.
inline constexpr int kContoursPerIndex = 5;

/// The sRGB colour of channels on the ground.
inline constexpr glm::vec3 kChannelColour{0.42f, 0.78f, 1.f};

/// What an overlay shows at a moment: all that a legend tells, and all that the picture depends on.
struct OverlayView {
    LayerId layer = LayerId::none;  ///< none: no values are shown, or not yet
    ColourMap colours = ColourMap::viridis;
    ChannelScales scales = {};
    float opacity = 1.f;
    bool nowhere = false;  ///< Whether the values are 0 everywhere
    bool smooth = true;
    bool water = true;         ///< Whether water is drawn
    float interval = 0.f;      ///< Height between contours [m]; 0: there are none
    float channelsFrom = 0.f;  ///< Drainage area from which channels are drawn [m²]; 0: none are

    bool operator==(const OverlayView&) const = default;
};

/// Colours are sRGB, as a colour picker shows them.
struct LookParams {
    Palette palette = Palette::twoColour;
    float snowLine = 0.68f;
    glm::vec3 flatColour{0.46f, 0.47f, 0.29f};
    glm::vec3 steepColour{0.52f, 0.45f, 0.38f};
    float steepness = 0.74f;
    float blend = 0.22f;
    float sunAzimuth = 315.f;
    float sunElevation = 35.f;
    float sunStrength = 1.f;
    float ambient = 0.35f;
    glm::vec3 skyColour{0.80f, 0.85f, 0.89f};
    float fog = 0.3f;
    float fogHeight = 0.12f;
    float exposure = 0.f;
    float rivers = 0.6f;
    glm::vec3 sandColour{0.84f, 0.71f, 0.47f};
    float sand = 1.f;
    bool water = true;
    glm::vec3 waterColour{0.07f, 0.27f, 0.38f};
    glm::vec3 shoreColour{0.30f, 0.60f, 0.58f};
    float clarity = 5.f;
    bool lakes = false;
    bool particles = false;
    float streaks = 4.f;
    float particleWidth = 2.5f;

    bool operator==(const LookParams&) const = default;
};

template <class V>
void visit(V&& v, LookParams& p) {
    v("palette", p.palette, kPaletteNames,
      "What the ground looks like: two colours of your own, or rock, plants and sand of a kind of land.");
    v("snowLine", p.snowLine, 0.f, 1.f, "",
      "Height above which snow lies, from the lowest land (0) to the highest at the beginning of the world "
      "(1); less of it lies on steep ground and on slopes that face south.");
    v("flatColour", p.flatColour, "Colour of gentle slopes.");
    v("steepColour", p.steepColour, "Colour of steep slopes.");
    v("steepness", p.steepness, 0.f, 1.f, "",
      "Upward part of the normal at which flat turns to steep: 1 is level, 0 a wall.");
    v("blend", p.blend, 0.01f, 0.5f, "", "Width of the transition from flat to steep.");
    v("sunAzimuth", p.sunAzimuth, 0.f, 360.f, "°", "Direction the sun shines from, clockwise from north.");
    v("sunElevation", p.sunElevation, 2.f, 90.f, "°", "Height of the sun above the horizon.");
    v("sunStrength", p.sunStrength, 0.f, 3.f, "", "Brightness of the sun.");
    v("ambient", p.ambient, 0.f, 1.f, "", "Brightness of the shadows.");
    v("skyColour", p.skyColour,
      "Tint of the sky and of the fog that meets it: its colour at the horizon by day.");
    v("fog", p.fog, 0.f, 1.f, "", "Thickness of the fog: 0 is clear air.");
    v("fogHeight", p.fogHeight, 0.01f, 2.f, "",
      "How far up the fog reaches from the lowest ground before it has thinned to a third: as a share of the "
      "map's longer side.",
      wadi::Scale::logarithmic);
    v("exposure", p.exposure, -3.f, 3.f, "stops",
      "Brightness of the whole picture; one more is twice the light.");
    v("rivers", p.rivers, 0.f, 1.f, "", "How strongly the paths of the water are shown.");
    v("sandColour", p.sandColour, "Colour of sand and other loose sediment.");
    v("sand", p.sand, 0.f, 1.f, "",
      "How strongly sediment shows its own colour where it covers the rock. Without wind it is soil, and "
      "shows little of it.");
    v("water", p.water, "Whether rivers, lakes and the sea are shown.");
    v("waterColour", p.waterColour, "Colour of deep water.");
    v("shoreColour", p.shoreColour, "Colour of shallow water.");
    v("clarity", p.clarity, 0.1f, 50.f, "m", "Depth to which the ground shows through the water.",
      wadi::Scale::logarithmic);
    v("lakes", p.lakes, "Whether lakes are shown where hollows would fill, even if no water flows.");
    v("particles", p.particles,
      "Whether drops and grains are shown: grey while they carry, red with a head that points up while they "
      "lift, blue with one that points down while they lay down.");
    v("streaks", p.streaks, 0.f, 32.f, "steps",
      "Length of the streaks behind particles: the way of so many steps. 0 shows points.");
    v("particleWidth", p.particleWidth, 1.f, 8.f, "pixels",
      "Width of a particle that has lost nothing, in a window of 800 pixels height.");
}

/// The look of a world that nobody has chosen one for.
LookParams openingLook();

/// Linear colour of the earth in the cut sides of the block.
glm::vec3 earthColour(const LookParams& look);

/// Whether the parameter of this name changes anything in the palette that is chosen.
bool uses(Palette palette, std::string_view param);

/// Direction to the sun in the world (x east, y up, z south), of length 1.
glm::vec3 towardsSun(const LookParams& look);

}  // namespace app
