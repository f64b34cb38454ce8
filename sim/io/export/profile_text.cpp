#include "sim/io/export/profile_text.hpp"

#include <array>
#include <charconv>
#include <string_view>

#include "sim/io/files/messages.hpp"

namespace wadi::io {

namespace {

// With as many digits as a float has.
std::string entry(double value) {
    char text[64];
    const double zeroIfMinus = value == 0 ? 0 : value;
    return {text, std::to_chars(text, text + sizeof text, zeroIfMinus, std::chars_format::general, 7).ptr};
}

std::string metres(double value) {
    return entry(value) + " m";
}

// Source: Epic Games, Landscape Technical Guide, Calculating Heightmap Z Scale: at scale 100 the 65536 values
// span 512 m, and 32768 is the height of the actor. Lengths are centimetres.
std::string unrealText(const Sheet& sheet) {
    const double scaleZ = sheet.relief() > 0 ? sheet.relief() * 100 / 512 : 100;
    const double middle = 100 * double{sheet.range.lowest} + 256 * scaleZ;
    return "In Landscape mode choose Manage, New, Import from File and take the file.\n" +
           std::string(sheet.tile == 0
                           ? ""
                           : "Take the first tile, and Yes when Unreal asks about a tiled image.\n") +
           "Set Scale X to " + entry(100 * sheet.spacing.x) + ", Y to " + entry(100 * sheet.spacing.z) +
           " and Z to " + entry(scaleZ) + ".\n" + "Set Location Z to " + entry(middle) +
           "; heights are then metres above zero.\n"
           "The Z scale is the range of heights times 100 / 512, X and Y are 100 times metres / (samples - "
           "1).\n"
           "Do not give the file a name with an \"x\" between two numbers: Unreal would take it for a "
           "tile.\n";
}

// Source: Unity Manual, Terrain settings, Import Raw. The first row of the file is at Z = 0, the south.
std::string unityText(const Sheet& sheet) {
    std::string text =
        "In the settings of the terrain choose Import Raw, under Texture Resolutions, and take the file.\n"
        "Set Depth to Bit 16, Resolution to " +
        std::to_string(sheet.tile == 0 ? sheet.size.columns : sheet.tile) +
        " and Byte Order to Windows.\n"
        "Leave Flip Vertically off: the rows go from south to north as Unity has them.\n"
        "Set Terrain Size X to " +
        entry(sheet.width()) + ", Y to " + entry(sheet.relief() > 0 ? sheet.relief() : 1) + " and Z to " +
        entry(sheet.length()) + ".\n" + "Set Position Y of the terrain to " + entry(sheet.range.lowest) +
        "; heights are then metres above zero.\n";
    if (sheet.tile != 0)
        text += "Tile _x0_y0 is the north-western one: put tile _xA_yB at X = A * " + entry(sheet.width()) +
                ", Z = (" + std::to_string(sheet.tilesY - 1) + " - B) * " + entry(sheet.length()) + ".\n";
    return text;
}

// Source: importer of the plugin; an EXR is taken as it is.
std::string hterrainText(const Sheet& sheet) {
    return "In the menu of the HTerrain node choose Import maps and take the file as heightmap.\n"
           "Its heights are metres as they are; minimum and maximum height are not used for an EXR.\n"
           "Set the map_scale of the node to x " +
           entry(sheet.spacing.x) + ", y 1, z " + entry(sheet.spacing.z) + ".\n";
}

// Source: Terrain3D documentation, Importing Data and Heightmaps.
std::string terrain3dText(const Sheet& sheet) {
    return "Open the importer scene of the add-on, addons/terrain_3d/tools/importer.tscn.\n"
           "The EXR holds metres: take it as height file, with an import scale of 1 and an offset of 0.\n"
           "The R16 holds parts of the range: set the R16 range to " +
           entry(sheet.range.lowest) + ", " + entry(sheet.range.highest) + " and the R16 size to " +
           std::to_string(sheet.tile == 0 ? sheet.size.columns : sheet.tile) + ", " +
           std::to_string(sheet.tile == 0 ? sheet.size.rows : sheet.tile) + ".\n" +
           "Set the vertex spacing of the terrain to " + entry(sheet.spacing.x) + ".\n";
}

// Source: Blender Manual, Displace Modifier; Texture, Colors. A picture covers the plane to the outer edges
// of its pixels.
std::string blenderText(const Sheet& sheet) {
    const int columns = sheet.tile == 0 ? sheet.size.columns : sheet.tile;
    const int rows = sheet.tile == 0 ? sheet.size.rows : sheet.tile;
    return "Add a grid of " + metres(columns * sheet.spacing.x) + " by " + metres(rows * sheet.spacing.z) +
           " with about as many subdivisions as samples, and give it a Displace modifier.\n"
           "Set its direction to Z, its coordinates to UV, and the picture's colour space to Non-Color.\n"
           "With the EXR set Strength to 1 and Midlevel to 0, and turn Clamp of the texture off.\n"
           "With the PNG set Strength to " +
           entry(sheet.relief()) +
           " and Midlevel to 0, and move the grid to Z = " + entry(sheet.range.lowest) + ".\n" +
           "Either way heights are metres above zero.\n";
}

// Source: World Machine's author on the scaling of the File Input device, forum.world-machine.com/t/3142.
std::string worldMachineText(const Sheet& sheet) {
    return "Take one of the files in a File Input device; the RAW holds 32-bit floats, little-endian.\n"
           "Both hold metres, not parts of a range, so do not leave the elevations at natural ones.\n"
           "Choose Specific Range and set the lowest elevation to " +
           metres(sheet.range.lowest) + " and the highest to " + metres(sheet.range.highest) + ".\n" +
           "Set the size of the terrain to " + metres(sheet.width()) + " by " + metres(sheet.length()) +
           ".\n";
}

// Source: Gaea documentation, File; Match or Correct Heights for Incoming Data.
std::string gaeaText(const Sheet& sheet) {
    return "Take one of the files in a File node; the RAW holds 32-bit floats, little-endian.\n"
           "All hold metres, while Gaea works with 0 to 1: turn Allow Unclamped on and put an Autolevel "
           "behind\n"
           "the File node (in Gaea 1, set Scale of the File node to Normalized).\n"
           "Set the terrain's scale to " +
           metres(sheet.width()) + " and its height to " + metres(sheet.relief()) + ".\n" +
           "Zero in Gaea is then " + metres(sheet.range.lowest) + " of the world.\n";
}

// Source: Houdini documentation, HeightField File.
std::string houdiniText(const Sheet& sheet) {
    return "Take the file in a HeightField File node.\n"
           "Set Size Method to Grid Spacing and Grid Spacing to " +
           entry(sheet.spacing.x) + ".\n" +
           "Set Height Scale to 1: the heights are metres above zero.\n"
           "Leave Clamp Minimum and Clamp Maximum off.\n";
}

std::string gisText(const Sheet& sheet) {
    return "The file is a GeoTIFF of 32-bit floats: heights in metres, north at the top, one for every "
           "pixel's\n"
           "area (PixelIsArea).\n"
           "Pixels are " +
           metres(sheet.spacing.x) + " by " + metres(sheet.spacing.z) + ".\n" +
           (sheet.isPlaced
                ? "Its place and coordinate system are those of the elevation model that the world began "
                  "with.\n"
                : "It has no coordinate system: the program will ask for one or take it as local metres.\n");
}

using Text = std::string (*)(const Sheet&);
constexpr std::array<Text, kProfiles.size()> kTexts = {unrealText,    unityText,   hterrainText,
                                                       terrain3dText, blenderText, worldMachineText,
                                                       gaeaText,      houdiniText, gisText};

std::string filesText(const Sheet& sheet) {
    std::string text;
    for (const std::string& file : sheet.files) text += (text.empty() ? "" : ", ") + file;
    if (sheet.tile == 0) return text + ": " + extent(sheet.size.columns, sheet.size.rows) + " samples.\n";
    return text + ": " + extent(sheet.tilesX, sheet.tilesY) + " tiles of " + std::to_string(sheet.tile) +
           " samples a side" + (sheet.profile == Profile::gis ? " (the far ones may be smaller)" : "") +
           ", which share the samples of their edges;\n_x counts eastwards and _y southwards, "
           "from 0.\n";
}

}  // namespace

std::string sheetText(const Sheet& sheet) {
    const double width = (sheet.size.columns - 1) * sheet.spacing.x;
    const double length = (sheet.size.rows - 1) * sheet.spacing.z;
    return "Heights from Wadi for " + std::string(facts(sheet.profile).title) + ".\n" + filesText(sheet) +
           "The heights reach from " + metres(sheet.range.lowest) + " to " + metres(sheet.range.highest) +
           ". The samples span " + metres(width) + " from west to east and " + metres(length) +
           " from north to south.\n\n" + kTexts[static_cast<std::size_t>(sheet.profile)](sheet);
}

}  // namespace wadi::io
