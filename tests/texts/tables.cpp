#include "tests/texts/tables.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>

#include "app/base/help_pages.hpp"
#include "app/base/paths.hpp"
#include "app/base/words.hpp"
#include "app/capture/picture_taker.hpp"
#include "app/capture/plan.hpp"
#include "app/data/processes.hpp"
#include "app/data/quantity.hpp"
#include "app/documents/autosave.hpp"
#include "app/look/interface.hpp"
#include "app/look/look.hpp"
#include "app/look/palette.hpp"
#include "app/look/quality.hpp"
#include "app/panels/brush.hpp"
#include "app/panels/camera.hpp"
#include "app/panels/map.hpp"
#include "app/panels/scenes.hpp"
#include "app/panels/simulation.hpp"
#include "app/render/landscape.hpp"
#include "app/ui/action_table.hpp"
#include "app/ui/messages.hpp"
#include "app/ui/scales/guides.hpp"
#include "app/world/presets.hpp"
#include "app/world/scenes.hpp"
#include "sim/io/export/profile.hpp"
#include "sim/io/formats/format.hpp"
#include "sim/world/parameters.hpp"

namespace app::test {

namespace {

/// Texts by what identifies them; the first place where one stands is told.
class Collector {
  public:
    void add(std::string_view english, std::string_view where, std::string_view context = {}) {
        if (!english.empty())
            texts_.try_emplace({std::string(context), std::string(english)}, std::string(where));
    }
    std::vector<TableText> take() const {
        std::vector<TableText> all;
        for (const auto& [text, where] : texts_) all.push_back({text.first, text.second, where});
        return all;
    }

  private:
    std::map<std::pair<std::string, std::string>, std::string> texts_;
};

bool isLetter(char c) {
    return c >= 'a' && c <= 'z';
}

/// Whether a unit has a word in it and is no symbol alone: "cells", "mm/epoch", not "mm/a".
bool hasWord(std::string_view unit) {
    constexpr int kLeast = 3;
    int letters = 0;
    for (const char c : unit) {
        letters = isLetter(c) ? letters + 1 : 0;
        if (letters == kLeast) return true;
    }
    return false;
}

void addParam(Collector& texts, const wadi::Param& param) {
    const std::string where = "parameter " + param.path();
    texts.add(englishLabel(param.name), where, "parameter");
    texts.add(param.help, where);
    texts.add(param.refinedHelp(), where);
    for (const std::string_view choice : param.choices) texts.add(englishLabel(choice), where, "parameter");
    if (!hasWord(param.unit)) return;
    texts.add(param.unit, where);
    if (param.unit.ends_with('s') && std::ranges::all_of(param.unit, isLetter))
        texts.add(param.unit.substr(0, param.unit.size() - 1), where);
}

template <class Params>
void addParams(Collector& texts, std::string_view group, Params params = {}) {
    for (const wadi::Param& param : wadi::listParams(group, params)) addParam(texts, param);
}

void addSimulation(Collector& texts) {
    wadi::Parameters params, defaults;
    for (const wadi::ParamGroup& group : wadi::groups(params, defaults)) {
        texts.add(group.title, "group " + std::string(group.name));
        for (const wadi::Param& param : group.params) addParam(texts, param);
    }
    addParams<wadi::Brush>(texts, "brush");
    addParams<wadi::Spring>(texts, "spring");
    for (const wadi::ProcessInfo& info : wadi::Processes::kInfos) {
        const std::string where = "process " + std::string(info.name);
        for (const std::string_view text : {info.title, info.help, info.heading, info.count.title,
                                            info.count.help, info.particle.name, info.particle.spent})
            texts.add(text, where);
    }
    for (const std::string_view caption : wadi::kCaptionNames) texts.add(caption, "caption of processes");
    for (const std::string_view help : wadi::kGeneratorHelp) texts.add(help, "base terrain");
    for (const std::string_view kind : wadi::kBrushNames) texts.add(kind, "edit on the time line");
    for (const char* edit :
         {"stroke", "springs", "painted map", "finer", "blur", "undo", "redo", "edit", "new landscape",
          "import", "back to the start", "opening", "time travel", "fault line", "contact sheet"})
        texts.add(edit, "edit on the time line");
    texts.add(heldText(), "uplift");
}

void addLayers(Collector& texts) {
    for (const auto& layers : {wadi::seenLayers(), wadi::fileLayers()})
        for (const LayerId id : layers) {
            const LayerInfo& info = infoOf(id);
            const std::string where = "layer " + std::string(info.name);
            texts.add(info.title, where);
            texts.add(info.title.substr(0, info.title.find(':')), where);
            texts.add(info.help, where);
            texts.add(info.words.one.empty() ? wordsOf(info.name) : std::string(info.words.one), where);
            texts.add(info.words.none, where);
            for (const std::string_view thing : info.words.things) texts.add(thing, where);
        }
    for (const wadi::Exchange kind : {wadi::Exchange::erode, wadi::Exchange::deposit, wadi::Exchange::carry})
        texts.add(exchangeText(kind), "particle");
}

void addWindow(Collector& texts) {
    addParams<LookParams>(texts, "look");
    addParams<OverlayParams>(texts, "overlay");
    addParams<QualityParams>(texts, "quality");
    addParams<InterfaceParams>(texts, "interface");
    addParams<GuideParams>(texts, "guides");
    addParams<TurnParams>(texts, "turn");
    addParams<LensParams>(texts, "lens");
    addParams<PictureParams>(texts, "picture");
    addParams<TurntableParams>(texts, "turntable");
    addParams<LapseParams>(texts, "timelapse");
    addParams<UndoParams>(texts, "undo");
    addParams<BlurParams>(texts, "blur");
    addParams<MapParams>(texts, "map");
    addParams<AutosaveParams>(texts, "files");
    addParams<WelcomeParams>(texts, "welcome");
    for (const char* preset : kQualityPresetNames) texts.add(preset, "quality");
    for (const std::string_view pass : kPassNames) texts.add(englishLabel(pass), "frame graph", "pass");
    for (const char* group : kActionGroups) texts.add(group, "menu");
    for (const Action& row : kActions)
        for (const std::string_view text : {row.title, row.sentence, row.gesture})
            texts.add(text, "action " + std::string(row.id));
}

void addFiles(Collector& texts) {
    namespace io = wadi::io;
    for (const std::string_view page : kHelpPages)
        texts.add(helpPage(page).title, "help page " + std::string(page));
    for (const io::ProfileFacts& profile : io::kProfiles)
        for (const std::string_view text : {profile.title, profile.help})
            texts.add(text, "export for " + std::string(profile.name));
    for (const io::FormatFacts& format : io::writtenFormats())
        texts.add(format.help, "format " + std::string(format.name));
    for (const SceneEntry& scene : listScenes(scenesFolder()))
        for (const std::string_view text :
             {std::string_view(scene.title), std::string_view(scene.description)})
            texts.add(text, "scene " + scene.name);
    wadi::Parameters params, defaults;
    std::vector<std::string_view> groups = {"look"};
    for (const wadi::ParamGroup& group : wadi::groups(params, defaults)) groups.push_back(group.name);
    for (const std::string_view group : groups)
        for (const PresetEntry& entry : listPresets({dataFolder() / "assets" / "presets", {}}, group))
            for (const std::string& text : {entry.preset.title, entry.preset.description})
                texts.add(text, "preset " + std::string(group) + '/' + entry.name);
}

/// What the system says of files, folders and programs that it refuses.
void addReasons(Collector& texts) {
    for (const int reason : {EPERM,   ENOENT, EIO,    ENXIO,        E2BIG,   ENOEXEC, EAGAIN, ENOMEM, EACCES,
                             EBUSY,   EEXIST, EXDEV,  ENODEV,       ENOTDIR, EISDIR,  EINVAL, ENFILE, EMFILE,
                             ETXTBSY, EFBIG,  ENOSPC, ENAMETOOLONG, EROFS,   ELOOP,   EDQUOT, ESTALE})
        texts.add(std::generic_category().message(reason), "reason of the system");
}

}  // namespace

std::vector<TableText> tableTexts() {
    Collector texts;
    addSimulation(texts);
    addLayers(texts);
    addWindow(texts);
    addFiles(texts);
    addReasons(texts);
    return texts.take();
}

}  // namespace app::test
