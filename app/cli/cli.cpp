#include "app/cli/cli.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <limits>

#include "app/base/help_pages.hpp"
#include "app/base/paths.hpp"
#include "app/capture/plan.hpp"
#include "app/cli/option_groups.hpp"
#include "app/cli/option_values.hpp"
#include "app/look/interface.hpp"
#include "app/look/picture_params.hpp"
#include "app/world/scenes.hpp"
#include "sim/core/error.hpp"
#include "sim/terrain/terrain.hpp"
#include "sim/world/layer_table.hpp"

namespace app {

namespace {

constexpr std::array<std::string_view, 8> kTopicNames = {"params",  "processes", "generators", "maps",
                                                         "formats", "profiles",  "scenes",     "presets"};
constexpr std::array<std::string_view, 2> kHelpTopicNames = {"man", "bash"};
constexpr std::int64_t kMostMinutes = std::int64_t{24} * 60;

constexpr const char* kExamples =
    "Examples:\n"
    "  wadi                                      a generated landscape in a window\n"
    "  wadi valley.png --height-range 200,1450   a heightmap of yours\n"
    "  wadi --set terrain.size=512 --set droplet.dt=0.8\n"
    "  wadi N36W085.hgt --crop 600,600,1024,1024 --resample 2048\n"
    "  wadi batch --import valley.asc --epochs 500 --export out --format png16,raw32\n"
    "  wadi shot --epochs 300 --out valley.png --size 1920x1080\n"
    "  wadi shot --epochs 900 --every 5 --timelapse valley.mp4\n"
    "  wadi shot --scene volcano --turntable 120 --timelapse volcano.mp4\n"
    "  wadi --scene dune-sea                     one of the scenes of \"wadi list scenes\"\n"
    "  wadi list params                          every parameter that --set knows\n";

constexpr const char* kBatchExamples =
    "Examples:\n"
    "  wadi batch --epochs 1000 --export out --maps height,discharge --json out/run.json\n"
    "  wadi batch --scene foreland --export out      as many epochs as the scene names\n"
    "  wadi batch --scene canyon.toml --seed 7 --epochs 200 --threads 4\n"
    "  wadi batch --scene start.toml --strokes edits.jsonl --epochs 640\n"
    "  wadi batch --epochs 1000 --timelapse frames --every 10\n"
    "  wadi batch --scene desert-wadi --epochs 500 --save desert.wadi\n"
    "  wadi batch --scene desert.wadi --epochs 500 --save desert.wadi\n"
    "Ctrl-C ends the run after the present epoch if files are asked for, which are still written; once more, at "
    "once.\nWithout them it ends in the midst of a long epoch.\n";

constexpr const char* kBakeExamples =
    "Examples:\n"
    "  wadi bake valley.wadi --size 8192 --out baked      its beginning and all its edits, on a finer map\n"
    "  wadi bake volcano --size 4096 --epochs 400 --out baked --maps height,discharge --format exr\n"
    "  wadi bake valley.wadi --refine --size 4096 --epochs 30 --out baked     from the ground as it is\n"
    "  wadi bake --resume baked                           goes on after Ctrl-C, a crash or a power cut\n"
    "The ground is as wide as it was: only the cells are smaller. Places and widths of edits are scaled with "
    "it.\n"
    "So are parameters that depend on the size of cells; where land comes out otherwise all the same: wadi help "
    "bake.\n"
    "Ctrl-C ends the bake within a second or so. It leaves the epoch half-way if that takes longer, and goes on\n"
    "by --resume from the checkpoint before.\n";

constexpr const char* kSheetExamples =
    "Examples:\n"
    "  wadi sheet --scene dune-sea --vary wind.strength --epochs 200 --out wind.png\n"
    "  wadi sheet --vary droplet.dt=0.5..1.5 --vary talus.cliff=30,45,60 --epochs 200 --out sheet.png\n"
    "  wadi sheet --scene valley.wadi --vary incision.enabled --epochs 50 --out sheet.png   from a world as it is\n";

constexpr const char* kThreadsHelp = "Most threads to work on; the result is the same for any [all cores]";
constexpr const char* kWindowThreadsHelp =
    "Most threads to work on; the result is the same for any [all cores but one]";

/// All that the options of one command line can set.
struct Parsed {
    RunOptions run;
    BatchOptions batch;
    BakeOptions bake;
    PictureOptions picture;
    SheetOptions sheet;
    LapseOptions batchLapse, pictureLapse;
    ExportChoice exported, baked;
    ListOptions list;
    std::string helpTopic;
};

/// Help without the list of options that exclude each other: the errors tell that.
class Formatter : public CLI::Formatter {
  public:
    std::string make_option_opts(const CLI::Option* option) const override {
        return " " + option->get_type_name() + (option->get_required() ? " (required)" : "");
    }
};

/// A time-lapse says how often; a turn shows one moment, and only a film has frames in a second.
void checkLapse(const CLI::App& app, const std::optional<LapseOptions>& lapse, bool isTurn = false) {
    if (!lapse) return;
    const auto isGiven = [&](const char* option) { return app.get_option(option)->count() > 0; };
    if (!isTurn && !isGiven("--every"))
        throw wadi::Error("--timelapse requires --every. \"wadi " + app.get_name() +
                          " --help\" shows what there is.");
    if (isTurn && isGiven("--every"))
        throw wadi::Error("--every has no use with --turntable, which shows one moment: leave it out.");
    if (isGiven("--frame-rate") && !isFilm(lapse->target))
        throw wadi::Error("--frame-rate is for films: give --timelapse a name that ends in .mp4.");
}

void addBatch(CLI::App& top, BatchOptions& batch, ExportChoice& exported, LapseOptions& lapse) {
    CLI::App& app = *top.add_subcommand("batch", "Runs epochs without a window and writes what came of it");
    addEpochs(app, batch.epochs);
    add(app, "--until", "N",
        "Goes to this epoch of a world that was saved (.wadi), back or on, with all edits that were made "
        "until then",
        [&](Text text) {
            batch.until = static_cast<std::uint64_t>(wholeNumber("--until", text, 0, kMostEpochs));
        });
    addWorld(app, batch.world);
    addMapSize(app, batch.world);
    addThreads(app, batch.execution, kThreadsHelp);
    add(app, "--rain-map", "FILE", "Grayscale PNG of the map's size: white is full rain, black is none",
        [&](Text text) { batch.rainMap = text; });
    add(app, "--more-rain-map", "FILE", "The same beyond that: white is as much rain again, black adds none",
        [&](Text text) { batch.moreRainMap = text; });
    add(app, "--mask", "FILE",
        "The same for processes with a painted mask: --set masks.droplet=painted and the like",
        [&](Text text) { batch.mask = text; });
    add(app, "--uplift-map", "FILE",
        "The same for uplift with the pattern that is painted: white rises, black sinks, middle grey rests",
        [&](Text text) { batch.upliftMap = text; });
    add(app, "--vegetation-map", "FILE", "The same for plants: white is full cover, black is bare ground",
        [&](Text text) { batch.vegetationMap = text; });
    add(app, "--dye-map", "FILE", "The same for dye: white is dyed, rock as well as what lies loose",
        [&](Text text) { batch.dyeMap = text; });
    add(app, "--strokes", "FILE",
        "Carries out the edits of a log (.jsonl); \"Copy as command\" in the window writes one",
        [&](Text text) { batch.strokes = text; });
    CLI::Option* folder = add(app, "--export", "DIR", "Writes maps into this folder",
                              [&](Text text) { exported.folder = text; });
    addExport(app, exported, folder);
    add(app, "--save", "FILE", "Writes the whole world at the end (.wadi), for --scene to go on with",
        [&](Text text) {
            if (!isWorld(text)) throw wadi::Error("--save writes a world: give a name that ends in .wadi.");
            batch.save = text;
        });
    add(app, "--json", "FILE", "Writes the numbers of the run", [&](Text text) { batch.json = text; });
    addLapse(
        app, lapse,
        "Writes the heights as 16-bit PNGs of one scale into this new folder, or as a film (.mp4) by ffmpeg");
    app.footer(kBatchExamples);
}

void addBake(CLI::App& top, BakeOptions& bake, ExportChoice& exported) {
    CLI::App& app = *top.add_subcommand(
        "bake", "Makes a world or scene again on a finer map, in a long run that can be interrupted");
    add(app, "--size", "N", "Samples along the longer side of the result; at least as many as the world has",
        [&](Text text) {
            bake.size = static_cast<int>(wholeNumber("--size", text, wadi::kLeastSide, wadi::kMostSideOfRanks));
        });
    add(app, "--epochs", "N",
        "Epochs to run [those that the world has seen, or those of the scene]; with --refine after each "
        "doubling",
        [&](Text text) {
            bake.epochs = static_cast<std::uint64_t>(wholeNumber("--epochs", text, 0, kMostEpochs));
        });
    app.add_flag("--refine", bake.isRefined,
                 "Goes on from the ground as it is, in steps: twice as fine, some epochs, twice as fine ...");
    CLI::Option* folder =
        add(app, "--out", "DIR", "A new folder for checkpoints, the maps and the world (world.wadi)",
            [&](Text text) { exported.folder = text; });
    add(app, "--resume", "DIR",
        "Goes on with the bake in this folder, as it was asked for; no other option is needed",
        [&](Text text) {
            exported.folder = text;
            bake.isResumed = true;
        });
    add(app, "--checkpoint", "MIN", "Minutes of work from one checkpoint to the next [5]", [&](Text text) {
        bake.minutes = static_cast<double>(wholeNumber("--checkpoint", text, 0, kMostMinutes));
    });
    app.add_flag("--progress", bake.showsProgress, "Draws the bar of progress for other programs, too, not only on a terminal");
    addExport(app, exported, folder);
    addWorld(app, bake.world);
    app.get_option("file")->description(
        "The same in short: .toml, .wadi and names of scenes as --scene, all else a heightmap");
    addThreads(app, bake.execution, kThreadsHelp);
    app.footer(kBakeExamples);
}

/// What a switch of the window's panel for pictures says, as that of an option.
std::string pictureHelp(std::string_view name) {
    PictureParams values, defaults;
    const wadi::ParamGroup group = wadi::paramGroup("picture", "Picture", values, defaults);
    const auto param = std::ranges::find(group.params, name, &wadi::Param::name);
    return std::string(param->help.substr(0, param->help.find_last_not_of('.') + 1));
}

void addShot(CLI::App& top, PictureOptions& picture, LapseOptions& lapse) {
    CLI::App& app =
        *top.add_subcommand("shot", "Runs epochs and takes one picture or a time-lapse, without a window");
    addEpochs(app, picture.epochs);
    add(app, "--out", "FILE", "The picture to write at the end (.png); required without --timelapse",
        [&](Text text) { picture.out = text; });
    add(app, "--size", "WxH", "Size of the picture, not of the map: that is --set terrain.size=N [1280x720]",
        [&](Text text) { std::tie(picture.width, picture.height) = pictureSizeValue("--size", text); });
    app.add_flag("--transparent", picture.transparent, "Nothing where the sky would be: a PNG with alpha");
    app.add_flag("--legend", picture.legend, pictureHelp("legend"));
    add(app, "--turntable", "N",
        "Pictures of a whole turn about the landscape at the end, instead of those of the run, for "
        "--timelapse, which then needs no --every",
        [&](Text text) {
            picture.turntable = static_cast<int>(wholeNumber("--turntable", text, 2, kMostTurnFrames));
        });
    addLapse(app, lapse, "Writes pictures as PNGs into this new folder, or as a film (.mp4) by ffmpeg");
    addWorld(app, picture.world);
    addThreads(app, picture.execution, kThreadsHelp);
}

/// The commands and pages of which help can tell, then what it can print besides.
std::vector<std::string_view> helpTopics() {
    std::vector<std::string_view> topics = {"batch", "bake", "shot", "sheet", "list"};
    for (const std::string_view page : kHelpPages)
        if (std::ranges::find(topics, page) == topics.end()) topics.push_back(page);
    topics.insert(topics.end(), kHelpTopicNames.begin(), kHelpTopicNames.end());
    return topics;
}

std::string helpTopicsText() {
    std::string text;
    for (const std::string_view topic : helpTopics()) text += (text.empty() ? "" : ", ") + std::string(topic);
    return text + " [the help of wadi]";
}

void addSheet(CLI::App& top, SheetOptions& sheet) {
    CLI::App& app = *top.add_subcommand(
        "sheet", "Runs a small world many times, with other values of one or two parameters, and shows all in a picture");
    app.add_option("--vary", sheet.vary,
                   "A parameter and its values: NAME=LO..HI, NAME=A,B,C, or NAME for its whole range; may be given twice")
        ->type_name("NAME=VALUES")
        ->allow_extra_args(false);
    add(app, "--steps", "N", "Values of a range [5]",
        [&](Text text) { sheet.steps = static_cast<int>(wholeNumber("--steps", text, 2, 20)); });
    addEpochs(app, sheet.epochs);
    add(app, "--out", "FILE", "The picture to write (.png)", [&](Text text) { sheet.out = text; });
    add(app, "--picture", "WxH", "Size of the picture of a world [240x160]",
        [&](Text text) { std::tie(sheet.width, sheet.height) = pictureSizeValue("--picture", text); });
    addWorld(app, sheet.world);
    addMapSize(app, sheet.world);
    app.get_option("--size")->description("Samples along each side of a generated map [128]");
    addThreads(app, sheet.execution, kThreadsHelp);
    app.footer(kSheetExamples);
}

void addList(CLI::App& top, ListOptions& list) {
    CLI::App& app = *top.add_subcommand(
        "list",
        "Shows the parameters, processes, generators, maps, formats, profiles, scenes or presets there are");
    add(app, "topic", "TOPIC", "params, processes, generators, maps, formats, profiles, scenes or presets",
        [&](Text text) { list.topic = static_cast<ListTopic>(nameValue("list", text, kTopicNames)); })
        ->required();
}

void addHelp(CLI::App& top, std::string& topic) {
    CLI::App& app = *top.add_subcommand(
        "help",
        "Shows a command's options, a page of the reference, the man page (man) or completion for bash (bash)");
    add(app, "topic", "TOPIC", helpTopicsText().c_str(), [&](Text text) { topic = text; });
}

std::string languagesText() {
    std::string codes;
    for (const std::string_view code : kLanguageCodes) codes += (codes.empty() ? "" : ", ") + std::string(code);
    return "Language of the window: " + codes + " [the one that is chosen there, at first the desktop's]";
}

std::unique_ptr<CLI::App> makeParser(Parsed& parsed) {
    auto app = std::make_unique<CLI::App>("Wadi: watch a landscape erode.", "wadi");
    app->formatter(std::make_shared<Formatter>());  // before the subcommands, which inherit it
    app->get_formatter()->column_width(28);
    app->set_version_flag("--version", "wadi " WADI_VERSION);
    app->require_subcommand(0, 1);
    addWorld(*app, parsed.run.world);
    addMapSize(*app, parsed.run.world);
    addThreads(*app, parsed.run.execution, kWindowThreadsHelp);
    add(*app, "--language", "CODE", languagesText().c_str(),
        [&](Text text) { parsed.run.language = kLanguageCodes[nameValue("--language", text, kLanguageCodes)]; });
    addBatch(*app, parsed.batch, parsed.exported, parsed.batchLapse);
    addBake(*app, parsed.bake, parsed.baked);
    addShot(*app, parsed.picture, parsed.pictureLapse);
    addSheet(*app, parsed.sheet);
    addList(*app, parsed.list);
    addHelp(*app, parsed.helpTopic);
    app->footer(kExamples);
    return app;
}

/// The command that was given, or the program itself.
const CLI::App& chosen(const CLI::App& app) {
    const auto commands = app.get_subcommands();
    return commands.empty() ? app : *commands.front();
}

void checkOrder(const CLI::App& app) {
    if (app.get_subcommands().empty()) return;
    for (const CLI::Option* option : app.get_options()) {
        if (option->count() == 0) continue;
        if (option->get_name() == "--language")
            throw wadi::Error("--language is for the window: \"" + chosen(app).get_name() + "\" opens none.");
        throw wadi::Error(option->get_name() + " stands before \"" + chosen(app).get_name() +
                              "\": write it behind.");
    }
}

std::optional<LapseOptions> lapseOf(const LapseOptions& lapse) {
    return lapse.target.empty() ? std::nullopt : std::optional(lapse);
}

/// Who names a program alone wants no other files.
ExportChoice exportOf(const CLI::App& app, ExportChoice exported) {
    const auto isGiven = [&](const char* option) { return app.get_option(option)->count() > 0; };
    if (isGiven("--profile") && !isGiven("--maps") && !isGiven("--format")) exported.maps.clear();
    const auto refuse = [&](const char* option, bool (*has)(const wadi::io::FormatFacts&)) {
        const auto isFor = [has](wadi::io::Format format) { return has(facts(format)); };
        const bool hasEffect = !exported.maps.empty() && std::ranges::any_of(exported.formats, isFor);
        if (isGiven(option) && !hasEffect)
            throw wadi::Error(std::string(option) + " has no use here: it is for --format " +
                              wadi::io::namesOfWritten(has) + ".");
    };
    refuse("--big-endian", wadi::io::lacksHeader);
    refuse("--flip-rows", wadi::io::lacksHeader);
    refuse("--mesh-step", wadi::io::isMesh);
    return exported;
}

BatchOptions batchOf(const CLI::App& app, const Parsed& parsed) {
    BatchOptions batch = parsed.batch;
    checkWorld(batch.world);
    batch.lapse = lapseOf(parsed.batchLapse);
    checkLapse(app, batch.lapse);
    if (!parsed.exported.folder.empty()) batch.exported = exportOf(app, parsed.exported);
    if (batch.until && batch.epochs)
        throw wadi::Error(
            "--until and --epochs exclude each other: one names the last epoch, the other counts them.");
    if (batch.until && !(batch.world.scene && isWorld(*batch.world.scene)))
        throw wadi::Error("--until goes to an epoch of a world that was saved: give one (.wadi) by --scene.");
    return batch;
}

/// A word without an ending that is no file names a scene that comes along.
WorldOptions bakedWorld(WorldOptions world) {
    if (world.import && !world.import->has_extension() && !isFile(*world.import))
        world.scene = std::exchange(world.import, std::nullopt);
    return world;
}

BakeOptions bakeOf(const CLI::App& app, const Parsed& parsed) {
    BakeOptions bake = parsed.bake;
    const auto isGiven = [&](const char* option) { return app.get_option(option)->count() > 0; };
    if (bake.isResumed) {
        for (const CLI::Option* option : app.get_options())
            if (option->count() > 0 && option->get_name() != "--progress" && option->get_name() != "--resume" &&
                option->get_name() != "--threads" && option->get_name() != "--trust")
                throw wadi::Error("--resume goes on with what was asked for when the bake began: leave out " +
                                  option->get_name() + ".");
        bake.exported = parsed.baked;
        return bake;
    }
    for (const char* option : {"--size", "--out"})
        if (!isGiven(option))
            throw wadi::Error(std::string(option) +
                              " is required. \"wadi bake --help\" shows what there is.");
    bake.world = bakedWorld(bake.world);
    checkWorld(bake.world);
    bake.exported = exportOf(app, parsed.baked);
    return bake;
}

PictureOptions pictureOf(const CLI::App& app, const Parsed& parsed) {
    PictureOptions picture = parsed.picture;
    checkWorld(picture.world);
    picture.lapse = lapseOf(parsed.pictureLapse);
    if (picture.turntable && !picture.lapse)
        throw wadi::Error("--turntable needs --timelapse, which says where its pictures go.");
    checkLapse(app, picture.lapse, picture.turntable.has_value());
    if (picture.transparent && picture.lapse && !picture.out)
        throw wadi::Error("--transparent is for the picture of --out: those of --timelapse always have a sky.");
    if (!picture.out && !picture.lapse)
        throw wadi::Error("--out is required without --timelapse. \"wadi shot --help\" shows what there is.");
    return picture;
}

SheetOptions sheetOf(const Parsed& parsed) {
    checkWorld(parsed.sheet.world);
    if (parsed.sheet.vary.empty() || parsed.sheet.vary.size() > 2)
        throw wadi::Error("--vary has to be given once or twice. \"wadi sheet --help\" shows what there is.");
    if (parsed.sheet.out.empty())
        throw wadi::Error("--out is required. \"wadi sheet --help\" shows what there is.");
    return parsed.sheet;
}

/// The page of a topic, after the options of the command that has its name.
HelpOptions pageOn(const CLI::App& app, std::string_view topic) {
    const auto commands = app.get_subcommands([&](const CLI::App* one) { return one->get_name() == topic; });
    return {HelpTopic::page, std::string(topic), commands.empty() ? "" : commands.front()->help(app.get_name())};
}

Request helpOn(const std::string& topic) {
    Parsed none;
    const auto app = makeParser(none);
    if (topic.empty()) return Answer{app->help()};
    const std::string_view name = helpTopics()[nameValue("help", topic, helpTopics())];
    if (std::ranges::find(kHelpPages, name) != kHelpPages.end()) return pageOn(*app, name);
    const auto* const found = std::ranges::find(kHelpTopicNames, name);
    if (found == kHelpTopicNames.end())
        return Answer{app->get_subcommand(std::string(name))->help(app->get_name())};
    return HelpOptions{static_cast<HelpTopic>(found - kHelpTopicNames.begin())};
}

/// What can be given to an option, if that is one of some names.
std::vector<std::string_view> choicesOf(const std::string& command, const std::string& option) {
    if (option == "--maps") return mapNames();
    if (option == "--format") return namesOf(wadi::io::writtenFormats());
    if (option == "--profile") return namesOf(wadi::io::kProfiles);
    if (option == "--kernel") return {wadi::io::kKernelNames.begin(), wadi::io::kKernelNames.end()};
    if (option == "--language") return {std::begin(kLanguageCodes), std::end(kLanguageCodes)};
    if (option == "topic" && command == "list") return {kTopicNames.begin(), kTopicNames.end()};
    if (option == "topic") return helpTopics();
    return {};
}

OptionText textOf(const std::string& command, const CLI::Option& option) {
    OptionText text;
    for (const std::string& name : option.get_snames()) text.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) text.names.push_back("--" + name);
    if (option.get_type_size() != 0) text.value = option.get_type_name();
    text.help = option.get_description();
    text.isList = text.value == "LIST";
    for (const std::string_view choice : choicesOf(command, option.get_name()))
        text.choices.emplace_back(choice);
    return text;
}

CommandText textOf(const CLI::App& app) {
    CommandText text{app.get_name(), app.get_description(), {}, app.get_footer()};
    for (const CLI::Option* option : app.get_options()) text.options.push_back(textOf(text.name, *option));
    return text;
}

Request request(const CLI::App& app, const Parsed& parsed) {
    checkOrder(app);
    const std::string& command = chosen(app).get_name();
    if (command == "list") return parsed.list;
    if (command == "help") return helpOn(parsed.helpTopic);
    if (command == "batch") return batchOf(chosen(app), parsed);
    if (command == "bake") return bakeOf(chosen(app), parsed);
    if (command == "shot") return pictureOf(chosen(app), parsed);
    if (command == "sheet") return sheetOf(parsed);
    return checkWorld(parsed.run.world), parsed.run;
}

wadi::Error sentence(const CLI::App& app, const CLI::ParseError& fault) {
    std::string text = fault.what();
    if (fault.get_name() == "ArgumentMismatch") text = text.substr(0, text.find(':')) + " lacks its value";
    std::replace(text.begin(), text.end(), '\n', ' ');
    if (!text.ends_with('.')) text += '.';
    const CLI::App& command = chosen(app);
    const std::string name = &command == &app ? "wadi" : "wadi " + command.get_name();
    return wadi::Error(text + " \"" + name + " --help\" shows what there is.");
}

}  // namespace

Request parseArguments(int count, const char* const* arguments) {
    Parsed parsed;
    const auto app = makeParser(parsed);
    try {
        app->parse(count, arguments);
    } catch (const CLI::CallForVersion& version) {
        return Answer{std::string(version.what()) + "\n"};
    } catch (const CLI::CallForHelp&) {
        return Answer{app->help()};
    } catch (const CLI::ParseError& fault) {
        throw sentence(*app, fault);
    }
    return request(*app, parsed);
}

std::vector<CommandText> commandTexts() {
    Parsed none;
    const auto app = makeParser(none);
    std::vector<CommandText> texts = {textOf(*app)};
    for (const CLI::App* command : app->get_subcommands([](const CLI::App*) { return true; }))
        texts.push_back(textOf(*command));
    return texts;
}

}  // namespace app
