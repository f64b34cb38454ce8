#include "app/panels/history.hpp"

#include <imgui.h>

#include <algorithm>
#include <array>

#include "app/ui/icons.hpp"
#include "app/ui/param_panel.hpp"
#include "app/ui/words.hpp"
#include "app/world/world.hpp"

namespace app {

namespace {

constexpr std::array<std::string_view, 6> kReplacing = {"new landscape", "import", "restart",
                                                        "opening",       "finer",  "blur"};

constexpr const char* kStrokeHelp =
    "Takes away what the stroke added and is still there, and gives back what it took. What it painted goes "
    "back where nothing was painted over it.";
constexpr const char* kParamHelp = "Sets parameters back; what happened to the ground meanwhile stays.";
constexpr const char* kGroundHelp =
    "Brings the whole ground back as it was before; what has happened since is lost, until it is redone.";

std::string helpOf(std::string_view title) {
    if (title == "stroke") return kStrokeHelp;
    return replacesGround(title) ? kGroundHelp : kParamHelp;
}

/// A button that is greyed if there is no edit; `title` is that of the edit. True when it is clicked.
bool turnButton(const char* verb, const char* id, std::size_t edits, const std::string& title,
                const std::string& help, float width) {
    const std::string text = edits == 0 ? std::string(verb) : std::string(verb) + ' ' + editName(title);
    ImGui::BeginDisabled(edits == 0);
    const bool clicked = ImGui::Button((text + id).c_str(), ImVec2(width, 0));
    ImGui::EndDisabled();
    tooltipOnHover((text + '\n' + help).c_str());
    return clicked;
}

}  // namespace

bool replacesGround(std::string_view title) {
    return std::ranges::find(kReplacing, title) != kReplacing.end();
}

std::string editName(std::string_view title) {
    const std::size_t dot = title.find('.');
    if (dot == std::string_view::npos) return std::string(title);
    Settings settings;
    for (const wadi::ParamGroup& group : groupsOf(settings, settings)) {
        if (group.name == title.substr(0, dot))
            return std::string(group.title) + ": " + label(title.substr(dot + 1));
    }
    return std::string(title);
}

std::optional<std::string> turnNotice(const wadi::EditFacts& before, const wadi::EditFacts& now) {
    if (now.redoable > before.redoable && replacesGround(now.undone))
        return "The ground is as it was before this edit: " + now.undone +
               ". What happened since is gone; Redo brings it back.";
    if (now.redoable < before.redoable && now.undoable > before.undoable && replacesGround(before.undone))
        return "The ground is again as it was after this edit: " + before.undone + ".";
    return std::nullopt;
}

std::string reachOf(const wadi::EditFacts& edits) {
    const auto megabytes = [](std::size_t bytes) {
        constexpr std::size_t kMega = std::size_t{1} << 20;
        const std::size_t tenths = (bytes * 10 + kMega / 2) / kMega;
        std::string text = std::to_string(tenths / 10);
        if (tenths < 100 && tenths % 10 != 0) text += '.' + std::to_string(tenths % 10);
        return text;
    };
    const std::string memory = megabytes(edits.bytes) + " of " + megabytes(edits.limit) + " MB";
    if (edits.undoable == 0) return "Nothing to undo; " + memory;
    return std::to_string(edits.undoable) + (edits.undoable == 1 ? " edit" : " edits") + ", back to epoch " +
           std::to_string(edits.oldest) + "; " + memory;
}

void HistoryPanel::draw(Steering& steering, const wadi::Snapshot& snapshot) {
    const wadi::EditFacts& edits = snapshot.edits;
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    const float half = (ImGui::GetContentRegionAvail().x - gap) / 2;
    const std::string undoHelp = edits.undoable == 0 ? "There is nothing to undo." : helpOf(edits.newest);
    if (turnButton("Undo", "###undo", edits.undoable, edits.newest, undoHelp + "\nKeys: Ctrl + Z.", half))
        steering.undo();
    ImGui::SameLine();
    const std::string redoHelp =
        edits.redoable == 0 ? "There is nothing to redo." : "Does again what was undone last.";
    if (turnButton("Redo", "###redo", edits.redoable, edits.undone,
                   redoHelp + "\nKeys: Ctrl + Y, Ctrl + Shift + Z.", half))
        steering.redo();
    ImGui::TextDisabled("%s", reachOf(edits).c_str());
    drawParam(
        undo_.group(), "memory",
        [&](const wadi::Param&) { steering.remember(static_cast<std::size_t>(undo_->memory) << 20); },
        "Undo memory");
}

}  // namespace app
