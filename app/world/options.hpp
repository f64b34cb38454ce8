// Options: what a person asked for on the command line, as plain values. Not how it was written (cli),
// nor what is done about it. Values; any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/data/export_choice.hpp"
#include "sim/core/execution.hpp"
#include "sim/io/export/map_file.hpp"
#include "sim/io/import/convert.hpp"

namespace app {

/// The world to begin with. At most one of `scene` and `import` is set.
struct WorldOptions {
    std::optional<std::filesystem::path> scene;   ///< A scene or world file, or the name of a bundled scene
    std::optional<std::filesystem::path> import;  ///< Heights from a heightmap
    std::optional<int> size;                      ///< Samples along a side, if generated
    std::optional<std::uint32_t> seed;            ///< Seed of terrain and rain
    /// How the import, or the scene's heightmap, is read; its cell size is also that of a generated map
    wadi::io::ImportOptions importing;
    std::vector<std::string> set;  ///< "process.param=value", in order
    bool isTrusted = false;        ///< The scene may name files anywhere, and a bake have links to them
    std::uint64_t memory = 0;      ///< That new land may take [bytes]; 0: all that is free
};

/// `wadi`: the window.
struct RunOptions {
    WorldOptions world;
    wadi::Execution execution;  ///< How to work; by default a core is left to the window
    std::string language = {};  ///< Of the window: one of kLanguageCodes; "": the one that is chosen there
};

/// A time-lapse of a run without a window.
struct LapseOptions {
    std::filesystem::path target;  ///< Folder of the frames, or a film (.mp4)
    std::uint64_t every = 1;       ///< Epochs from one frame to the next [>= 1]
    int rate = 30;                 ///< Frames in a second of film
};

/// `wadi batch`: epochs without a window.
struct BatchOptions {
    WorldOptions world;
    std::optional<std::uint64_t> epochs;                      ///< Epochs to run; else the scene's
    std::optional<std::uint64_t> until;                       ///< Epoch of a saved world to go to instead
    wadi::Execution execution{.threads = wadi::coreCount()};  ///< How to work; by default on all cores
    std::optional<std::filesystem::path> rainMap;             ///< Picture of where rain falls
    std::optional<std::filesystem::path> moreRainMap;         ///< Picture of where more falls than all of it
    std::optional<std::filesystem::path> mask;                ///< Picture of where processes work
    std::optional<std::filesystem::path> upliftMap;           ///< Picture of where ground rises
    std::optional<std::filesystem::path> vegetationMap;       ///< Picture of plants
    std::optional<std::filesystem::path> dyeMap;              ///< Picture of what is dyed
    std::optional<std::filesystem::path> strokes;             ///< Log of edits to carry out
    std::optional<ExportChoice> exported;                     ///< Maps to write
    std::optional<std::filesystem::path> save;                ///< Where the world goes at the end
    std::optional<std::filesystem::path> json;                ///< Where the numbers of the run go
    std::optional<LapseOptions> lapse = {};                   ///< Heights every so many epochs
};

/// `wadi bake`: a world made again, or refined, at a larger size, in a run that may be interrupted.
struct BakeOptions {
    WorldOptions world;                   ///< Its size is that of the beginning
    int size = 0;                         ///< Samples along the longer side of the result
    std::optional<std::uint64_t> epochs;  ///< To run; of refinement, after each doubling
    bool isRefined = false;               ///< The present ground is made finer in steps
    double minutes = 5;                   ///< From one checkpoint to the next [>= 0]
    ExportChoice exported;                ///< Maps to write; its folder is that of the bake
    bool isResumed = false;               ///< Goes on with the bake of that folder
    bool showsProgress = false;           ///< Also where standard error is no terminal
    wadi::Execution execution{.threads = wadi::coreCount()};  ///< How to work; by default on all cores
};

/// `wadi shot`: one picture, or many.
struct PictureOptions {
    WorldOptions world;
    std::optional<std::uint64_t> epochs;  ///< Epochs to run before the picture is taken; else the scene's
    wadi::Execution execution{.threads = wadi::coreCount()};  ///< How to work; by default on all cores
    std::optional<std::filesystem::path> out;                 ///< PNG file to write at the end
    std::optional<LapseOptions> lapse = {};                   ///< Pictures every so many epochs
    int width = 1280;                                         ///< [pixels, 1..16384]
    int height = 720;                                         ///< [pixels, 1..16384]
    bool transparent = false;                                 ///< Nothing where the sky would be
    bool legend = false;  ///< Legend, compass and scale bar are in the picture
    /// Pictures of a turn about the landscape at the end, which then are the time-lapse [2..10000]
    std::optional<int> turntable = {};
};

/// `wadi sheet`: many small worlds in one picture, in which one or two parameters vary.
struct SheetOptions {
    WorldOptions world;
    std::optional<std::uint64_t> epochs;                      ///< Epochs to run; else the scene's
    wadi::Execution execution{.threads = wadi::coreCount()};  ///< How to work; by default on all cores
    std::vector<std::string> vary;                            ///< As readVariation() takes them [1 or 2]
    int steps = 5;                                            ///< Values of a range [2..20]
    std::filesystem::path out;                                ///< PNG file to write
    int width = 240;                                          ///< Of the picture of a world [pixels]
    int height = 160;                                         ///< [pixels]
};

/// What `wadi list` can show.
enum class ListTopic { params, processes, generators, maps, formats, profiles, scenes, presets };

/// `wadi list`: what there is to choose from.
struct ListOptions {
    ListTopic topic = ListTopic::params;
};

/// What `wadi help` prints: what it makes of the program's own tables for other programs to read, or a page.
enum class HelpTopic { man, bash, page };

/// `wadi help man` and the like.
struct HelpOptions {
    HelpTopic topic = HelpTopic::man;
    std::string page = {};  ///< The name of the page
    std::string options =
        {};  ///< The help of the command of that name, if there is one, to be printed before it
};

/// `--help` and `--version`: a text to print, and nothing else to do.
struct Answer {
    std::string text;
};

/// One of all that can be asked for.
using Request = std::variant<RunOptions, BatchOptions, BakeOptions, PictureOptions, SheetOptions, ListOptions,
                             HelpOptions, Answer>;

}  // namespace app
