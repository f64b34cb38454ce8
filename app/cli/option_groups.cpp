#include "app/cli/option_groups.hpp"

#include <limits>

#include "app/base/paths.hpp"
#include "app/capture/plan.hpp"
#include "sim/terrain/terrain.hpp"
#include "sim/world/layer_table.hpp"

namespace app {

namespace {

/// What can be said about a heightmap besides its cell size.
void addImport(CLI::App& app, wadi::io::ImportOptions& importing) {
    add(app, "--height-range", "LO,HI", "Heights in metres of the least and greatest value of an import",
        [&](Text text) { importing.range = heightRangeValue("--height-range", text); });
    add(app, "--spacing", "X[,Z]",
        "Distances in metres of an import's columns and rows, as they stand in its file",
        [&](Text text) { importing.spacing = spacingValue("--spacing", text); });
    add(app, "--crop", "X,Z,W,H",
        "Takes W columns and H rows of an import, from column X and row Z of its file on",
        [&](Text text) { importing.crop = cropValue("--crop", text); });
    app.add_flag_callback(
        "--flip", [&] { importing.flip = true; }, "Takes the first row of an import for the southern one");
    add(app, "--resample", "N", "Samples along the longer side of an import, on the same ground",
        [&](Text text) {
            importing.size =
                static_cast<int>(wholeNumber("--resample", text, wadi::kLeastSide, wadi::kMostSide));
        });
    add(app, "--kernel", "NAME", "How that is done: bicubic (default), or lanczos, which is sharper",
        [&](Text text) {
            importing.kernel =
                static_cast<wadi::io::Kernel>(nameValue("--kernel", text, wadi::io::kKernelNames));
        });
    add(app, "--raw", "LAYOUT", "How the bytes of a file without a header lie, as 1025x1025,u16,little",
        [&](Text text) { importing.raw = rawLayoutValue("--raw", text); });
}

/// Adds an option with a list of names, each of which is the value of an enumeration, or names a thing.
template <class Thing>
CLI::Option* addNames(CLI::App& app, const std::string& name, std::vector<Thing>& chosen,
                      const std::vector<std::string_view>& names, const char* help) {
    const auto take = [&chosen, name, names](Text text) {
        chosen.clear();
        for (const std::size_t i : nameValues(name, text, names)) {
            if constexpr (std::is_enum_v<Thing>)
                chosen.push_back(static_cast<Thing>(i));
            else
                chosen.push_back(Thing{names[i]});
        }
    };
    return add(app, name, "LIST", help, take);
}

}  // namespace

std::vector<std::string_view> mapNames() {
    std::vector<std::string_view> names;
    for (const wadi::LayerId id : wadi::fileLayers()) names.push_back(wadi::infoOf(id).name);
    return names;
}

void addWorld(CLI::App& app, WorldOptions& world) {
    CLI::Option* scene =
        add(app, "--scene", "FILE",
            "A scene (.toml), a saved world (.wadi), a file that was exported from one (its epochs are run "
            "anew), or the name of one of \"wadi list scenes\"",
            [&](Text text) { world.scene = text; });
    CLI::Option* import =
        add(app, "--import", "FILE", "Heights from one of the files of \"wadi list formats\"",
            [&](Text text) { world.import = text; });
    CLI::Option* file =
        add(app, "file", "FILE", "The same in short: .toml and .wadi as --scene, all else a heightmap",
            [&](Text text) { (isScene(text) ? world.scene : world.import) = text; });
    scene->excludes(import)->excludes(file);
    import->excludes(file);
    add(app, "--seed", "N", "Seed of the terrain and of every drop", [&](Text text) {
        world.seed = static_cast<std::uint32_t>(
            wholeNumber("--seed", text, 0, std::numeric_limits<std::uint32_t>::max()));
    });
    add(app, "--cell-size", "M", "Distance of neighbouring samples in metres",
        [&](Text text) { world.importing.cellSize = cellSizeValue("--cell-size", text); });
    addImport(app, world.importing);
    app.add_option("--set", world.set, "Sets a parameter, as droplet.dt=0.8; may be given often")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false);
    app.add_flag("--trust", world.isTrusted,
                 "Lets a scene read files outside of its folder, and a bake follow links out of its own");
}

void addMapSize(CLI::App& app, WorldOptions& world) {
    add(app, "--size", "N", "Samples along each side of a generated map", [&](Text text) {
        world.size = static_cast<int>(wholeNumber("--size", text, wadi::kLeastSide, wadi::kMostSide));
    });
}

void addThreads(CLI::App& app, wadi::Execution& execution, const char* help) {
    add(app, "--threads", "N", help, [&](Text text) {
        execution.threads = static_cast<int>(wholeNumber("--threads", text, 1, wadi::kMostThreads));
    });
}

void addEpochs(CLI::App& app, std::optional<std::uint64_t>& epochs) {
    add(app, "--epochs", "N", "Epochs to run [those of the scene]", [&](Text text) {
        epochs = static_cast<std::uint64_t>(wholeNumber("--epochs", text, 0, kMostEpochs));
    });
}

void addLapse(CLI::App& app, LapseOptions& lapse, const char* help) {
    CLI::Option* target = add(app, "--timelapse", "PATH", help, [&](Text text) { lapse.target = text; });
    CLI::Option* every =
        add(app, "--every", "N", "Epochs from one frame of the time-lapse to the next", [&](Text text) {
            lapse.every = static_cast<std::uint64_t>(wholeNumber("--every", text, 1, kMostEpochs));
        });
    CLI::Option* rate = add(app, "--frame-rate", "N", "Frames in a second of its film [30]", [&](Text text) {
        lapse.rate = static_cast<int>(wholeNumber("--frame-rate", text, 1, kMostRate));
    });
    every->needs(target);
    rate->needs(target);
}

void addExport(CLI::App& app, ExportChoice& exported, CLI::Option* folder) {
    const auto count = [&](const std::string& name, int& number, int least, int most, const char* help) {
        add(app, name, "N", help, [&number, name, least, most](Text text) {
            number = static_cast<int>(wholeNumber(name, text, least, most));
        })->needs(folder);
    };
    const auto takeMaps = [&](Text text) {
        exported.maps.clear();
        for (const std::size_t i : nameValues("--maps", text, mapNames()))
            exported.maps.push_back(wadi::fileLayers()[i]);
    };
    add(app, "--maps", "LIST", "Maps to export: height (default) and the others of \"wadi list maps\"",
        takeMaps)
        ->needs(folder);
    addNames(app, "--format", exported.formats, namesOf(wadi::io::writtenFormats()),
             "Formats of the maps: png16 (default) and the others of \"wadi list formats\"")
        ->needs(folder);
    addNames(app, "--profile", exported.profiles, namesOf(wadi::io::kProfiles),
             "Programs for which the heights are written as they want them: \"wadi list profiles\"")
        ->needs(folder);
    count("--export-size", exported.size, wadi::kLeastSide, wadi::io::kMostFittedSide,
          "Samples along the longer side of what is exported [as the map's, or the program's nearest]");
    count("--tiles", exported.tile, kLeastTile, wadi::kMostSide,
          "Cuts what is exported into tiles of so many samples a side, which share their edges");
    count("--mesh-step", exported.meshStep, 1, wadi::kMostSide, "Meshes have every N-th sample [1]");
    app.add_flag("--big-endian", exported.bigEndian, "Files without a header have their high bytes first")
        ->needs(folder);
    app.add_flag("--flip-rows", exported.flip, "Files without a header begin with the southern row")
        ->needs(folder);
}

}  // namespace app
