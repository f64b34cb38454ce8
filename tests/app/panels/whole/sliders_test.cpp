// Whether the test that moves the window's own sliders in the real window (tests/ui/settings.sh) names all of
// them.
#include <doctest/doctest.h>

#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "app/capture/picture_taker.hpp"
#include "app/capture/plan.hpp"
#include "app/documents/autosave.hpp"
#include "app/look/interface.hpp"
#include "app/look/quality.hpp"
#include "app/panels/brush.hpp"
#include "app/panels/camera.hpp"
#include "app/panels/map.hpp"
#include "app/panels/scenes.hpp"
#include "app/panels/simulation.hpp"
#include "app/ui/scales/guides.hpp"
#include "tests/app/panels/whole/stand.hpp"
#include "tests/temp_folder.hpp"

namespace {

/// Groups of parameters by name, and the paths of those of them that are numbers.
struct Numbers {
    std::set<std::string> groups, paths;

    void add(const std::vector<wadi::Param>& params) {
        for (const wadi::Param& param : params) {
            groups.insert(std::string(param.group));
            if (!param.isColour() && !param.isSwitch() && !param.isChoice()) paths.insert(param.path());
        }
    }
    template <class Params>
    void add(std::string_view group, Params params = {}) {
        add(wadi::listParams(group, params));
    }
};

/// Groups of rows that are no parameters, and the sliders among those that the script moves: not those of a
/// contact sheet and of a bake in steps.
const std::set<std::string> kOfRows = {"lapse",  "profile", "bake",    "compare", "export",     "follow",
                                       "import", "need",    "section", "sheet",   "simulation", "statistics"};
const std::set<std::string> kSliderRows = {"simulation.epochsToRun", "simulation.speedLimit",
                                           "simulation.threads", "simulation.drops"};

/// What the window and its tools have for themselves.
Numbers numbersOfWindow() {
    Numbers numbers;
    numbers.add<wadi::Brush>("brush");
    numbers.add<wadi::Spring>("spring");
    numbers.add<app::QualityParams>("quality");
    numbers.add<app::InterfaceParams>("interface");
    numbers.add<app::GuideParams>("guides");
    numbers.add<app::TurnParams>("turn");
    numbers.add<app::LensParams>("lens");
    numbers.add<app::PictureParams>("picture");
    numbers.add<app::TurntableParams>("turntable");
    numbers.add<app::LapseParams>("timelapse");
    numbers.add<app::UndoParams>("undo");
    numbers.add<app::BlurParams>("blur");
    numbers.add<app::MapParams>("map");
    numbers.add<app::AutosaveParams>("files");
    numbers.add<app::WelcomeParams>("welcome");
    return numbers;
}

/// Groups of what "wadi list params" tells, whose sliders are moved by tests/ui/controls.sh.
std::set<std::string> groupsOfScenes() {
    std::set<std::string> names = {"look", "overlay"};
    wadi::Parameters params, defaults;
    for (const wadi::ParamGroup& group : wadi::groups(params, defaults))
        names.insert(std::string(group.name));
    return names;
}

/// The sliders that the script names, which begin a line of its list or are told to its functions.
std::set<std::string> wordsOfScript() {
    std::istringstream script(wadi::test::bytesOf(WADI_SOURCE_DIR "/tests/ui/settings.sh"));
    std::set<std::string> words;
    for (std::string word; script >> word;) words.insert(word.substr(word.find('"') + 1));
    return words;
}

}  // namespace

TEST_CASE("what the window has for itself of parameters that are numbers the test of its sliders moves") {
    app::test::Stand stand({{1280, 720}});
    stand.settle();
    const std::set<std::string> ofScenes = groupsOfScenes(), words = wordsOfScript();
    const Numbers ours = numbersOfWindow();
    int sliders = 0;
    for (const app::SearchPlace& place : stand.panels().places()) {
        const std::string group = place.path.substr(0, place.path.find('.'));
        if (place.path.empty() || ofScenes.contains(group)) continue;
        INFO(place.path);
        CHECK((ours.groups.contains(group) || kOfRows.contains(group)));
        if (!ours.paths.contains(place.path) && !kSliderRows.contains(place.path)) continue;
        ++sliders;
        CHECK(words.contains(place.path));
    }
    CHECK(sliders > 20);
}
