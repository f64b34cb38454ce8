// Texts in the language in use, and controls that stay the same ones in every language.
#include "app/ui/language/tr.hpp"

#include <doctest/doctest.h>
#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "app/base/faults.hpp"
#include "app/capture/plan.hpp"
#include "app/data/denudation.hpp"
#include "app/data/land_curves.hpp"
#include "app/ui/actions.hpp"
#include "app/ui/messages.hpp"
#include "app/ui/search.hpp"
#include "engine/error.hpp"
#include "tests/app/ui/desk.hpp"

using app::Language;
using app::tr;
namespace fs = std::filesystem;

namespace {

const std::vector<fs::path> kFolders = {fs::path(WADI_LANGUAGES)};

}  // namespace

TEST_CASE("texts are English without a language in use, and German as soon as German is") {
    app::test::Desk desk;
    CHECK(tr("Undo") == std::string("Undo"));
    Language language(kFolders);
    language.attach();
    CHECK(tr("Undo") == std::string("Undo"));
    CHECK(language.use("de").empty());
    CHECK(tr("Undo") == std::string("Rückgängig"));
    CHECK(tr(std::string("Where plants grow.")) == "Wo Pflanzen wachsen.");
    CHECK(tr("No such text stands anywhere") == std::string("No such text stands anywhere"));
    CHECK(tr("") == std::string());
    CHECK(app::label("depositionRate") == "Ablagerungsrate");
    CHECK(app::firstKeys("undo") == "Strg+Z");
    CHECK(language.use("en").empty());
    CHECK(tr("Undo") == std::string("Undo"));
}

TEST_CASE("what recordings and statistics say stands in the language in use, with its numbers") {
    app::test::Desk desk;
    Language language(kFolders);
    language.attach();
    const app::LapsePlan plan{.every = 10, .frames = 120, .size = {1280, 720}, .rate = 30};
    const app::LoweringRate rate{.epochs = 50, .years = 5000};
    CHECK(tr(app::loweringText(10, 8)) == "2 m higher than at the start");
    REQUIRE(language.use("de").empty());
    CHECK(tr(app::loweringText(10, 8)) == "2 m höher als am Anfang");
    CHECK(tr(app::rateText(0.6, rate)) == "1.2 m in 100 Epochen, 0.12 mm im Jahr");
    CHECK(tr(app::planText(plan, {34e6, false})) ==
          "120 Bilder, etwa 34.0 MB, 4 s Film bei 30/s, rechnet 1 190 Epochen");
    CHECK(tr(wadi::Sentence(std::string("valley.png"))) == "valley.png");
}

TEST_CASE("a language without a catalogue is told of once, and leaves texts in English") {
    app::test::Desk desk;
    Language language({"/nowhere"});
    language.attach();
    CHECK(language.use("de").find("The interface is in English.") != std::string::npos);
    CHECK(language.use("de").empty());
    CHECK(tr("Undo") == std::string("Undo"));
}

TEST_CASE("no text is looked for in a language that is gone") {
    app::test::Desk desk;
    {
        Language language(kFolders);
        language.attach();
        language.use("de");
    }
    CHECK(tr("Undo") == std::string("Undo"));
}

TEST_CASE("what is open stays open in another language") {
    app::test::Desk desk;
    Language language(kFolders);
    language.attach();
    ImGuiID id = 0;
    bool isOpen = false;
    const auto draw = [&] {
        isOpen = ImGui::TreeNodeEx(app::named("Details of quality"), ImGuiTreeNodeFlags_NoTreePushOnOpen);
        id = ImGui::GetID(app::named("Details of quality"));
    };
    desk.frame([&] {
        ImGui::SetNextItemOpen(true);
        draw();
    });
    const ImGuiID english = id;
    REQUIRE(isOpen);
    for (const char* code : {"de", "en", "de"}) {
        language.use(code);
        desk.frame(draw);
        CHECK(isOpen);
        CHECK(id == english);
    }
    CHECK(std::string(app::named("Details of quality")) == "Qualität im Einzelnen###Details of quality");
    CHECK(std::string(app::named("Save##file")) == "Speichern###Save##file");
}

TEST_CASE("placeholders are filled in the order of the language, and braces of values stay") {
    CHECK(app::filled("{1} of {0}", {"a", "{1}"}) == "{1} of a");
    CHECK(app::filled("no {x} {9} {", {"a"}) == "no {x} {9} {");
    CHECK(app::filled("{0}{0}", {"ab"}) == "abab");
}

TEST_CASE("a sentence is said in the language in use, with the sentences in it, and words as they are") {
    app::test::Desk desk;
    const wadi::Sentence refusal("{0}, line {1}: {2}", std::string("'Open'"), 7,
                                 wadi::Sentence("{0} cannot be {1}: give {2}.", std::string("wind.speed"),
                                                wadi::Sentence("a string"), std::string("[0 .. 9]")));
    const std::string english = "'Open', line 7: wind.speed cannot be a string: give [0 .. 9].";
    CHECK(tr(refusal) == english);
    Language language(kFolders);
    language.attach();
    CHECK(tr(refusal) == english);
    CHECK(language.use("de").empty());
    CHECK(tr(refusal) == "'Open', Zeile 7: wind.speed nimmt eine Zeichenkette nicht an: [0 .. 9] angeben.");
    CHECK(tr(wadi::Sentence(std::string("Open"))) == "Open");
    CHECK(tr(wadi::Sentence("No such text stands {0}", std::string("here"))) == "No such text stands here");
    CHECK(tr(wadi::Sentence()).empty());
}

TEST_CASE("a fault of the engine is said in the language in use, and what others say in it as it is") {
    app::test::Desk desk;
    Language language(kFolders);
    language.attach();
    REQUIRE(language.use("de").empty());
    const auto said = [](const char* text, const auto&... values) {
        return tr(app::sentenceOf(engine::Error(text, values...)));
    };
    CHECK(said("The shader {0} does not compile; correct it: {1}", std::string("sky.frag"),
               std::string("sky.frag:3: syntax error")) ==
          "Der Shader sky.frag lässt sich nicht übersetzen; berichtigen: sky.frag:3: syntax error");
    CHECK(said("The graphics memory has no room for a texture of {0}; choose a smaller map or window.",
               std::string("9 x 9"))
              .starts_with("Der Grafikspeicher"));
}

TEST_CASE("the search finds by the words of the language in use and by the English ones") {
    app::test::Desk desk;
    Language language(kFolders);
    language.attach();
    language.use("de");
    app::Actions actions;
    for (const app::Action& row : app::kActions)
        if (row.kind == app::ActionKind::command) actions.on(row.id, [] {});
    const std::vector<app::SearchPlace> places = {
        {.path = "uplift.rate", .title = "Rate", .section = "Uplift", .help = "Where ground rises."},
        {.path = "droplet.depositionRate", .title = "Deposition rate", .section = "Rain", .help = ""}};
    const auto findsAction = [&](const char* text, std::string_view id) {
        const auto found = app::search(actions, places, text);
        return std::ranges::any_of(found, [&](const app::Found& each) {
            const auto* wish = std::get_if<app::Actions::Wish>(&each);
            return wish && actions.rows()[wish->row].id == id;
        });
    };
    const auto findsPlace = [&](const char* text, std::size_t place) {
        const auto found = app::search(actions, places, text);
        return std::ranges::any_of(found, [&](const app::Found& each) {
            const auto* at = std::get_if<std::size_t>(&each);
            return at && *at == place;
        });
    };
    CHECK(findsAction("rückgängig", "undo"));
    CHECK(findsAction("ÖFFNEN", "open"));
    CHECK(findsAction("undo", "undo"));
    CHECK(findsPlace("ablagerungsrate", 1));
    CHECK(findsPlace("deposition", 1));
    CHECK(findsPlace("hebt", 0));
    CHECK_FALSE(findsPlace("Vulkan", 0));
}

TEST_CASE("the label of a text that is no literal lives as long as its caller keeps it") {
    const std::string first = app::named(std::string("Save the world to a file")),
                      second = app::named(std::string_view("Open"));
    CHECK(first == "Save the world to a file");
    CHECK(second == "Open");
}
