#include "app/panels/dock/preset_menu.hpp"

#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/ui/choice_dialog.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/param_panel.hpp"
#include "sim/core/error.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

constexpr const char* kButton = marked("Presets");
constexpr const char* kMenu = "presets";
constexpr std::string_view kPower = "enabled";  // of a whole process
constexpr const char* kClipboard = "clipboard";
constexpr float kMenuWidth = 15.f;  // [heights of the font]
constexpr std::size_t kMostNamed = 5;

constexpr const char* kBusy = marked("Nothing was changed, since an undo was under way: try again.");

constexpr const char* kHelp =
    marked("Sets of values to choose from, your own among them; and copy, paste and reset of all values.");
constexpr const char* kCopyHelp = marked(
    "Puts all values on the clipboard, as a table that can be pasted here, in another window, or into a "
    "scene.");
constexpr const char* kPasteHelp = marked(
    "Takes the values from a table on the clipboard: that of Copy, or a scene. Others stay as they are.");
constexpr const char* kResetHelp = marked(
    "Sets all values back to what they were when the world was opened. The switch in the list stays as it "
    "is.");

/// A few of them, as "a, b and 3 more".
std::string namesOf(const std::vector<std::string>& all) {
    std::string text;
    for (std::size_t i = 0; i < std::min(all.size(), kMostNamed); ++i) text += (i > 0 ? ", " : "") + all[i];
    if (all.size() > kMostNamed)
        text += filled(tr(" and {0} more"), {std::to_string(all.size() - kMostNamed)});
    return text;
}

bool isBlank(const std::string& text) {
    return text.find_first_not_of(" \t\r\n") == std::string::npos;
}

/// A line of the menu, greyed if there is a reason; its help follows the pointer, with its title if that is
/// longer than the line.
bool line(const std::string& title, const std::string& help, bool isMarked = false, bool mayRun = true,
          float width = 0) {
    const std::string shown = shortened(title, width > 0 ? width : kMenuWidth * ImGui::GetFontSize());
    const std::string more = shown == title ? help : title + (help.empty() ? "" : "\n" + help);
    ImGui::PushStyleColor(ImGuiCol_Header, ImGui::GetStyleColorVec4(ImGuiCol_HeaderHovered));
    const bool isClicked = ImGui::Selectable((shown + "###" + title).c_str(), isMarked,
                                             mayRun ? 0 : ImGuiSelectableFlags_Disabled, ImVec2(width, 0));
    ImGui::PopStyleColor();
    if (!more.empty() && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
        tooltipBeside(more.c_str(), ImGui::GetItemRectMin().y, ImGui::GetItemRectMax().y);
    return isClicked;
}

/// A small button behind a line of this width.
bool drawBin(float width) {
    ImGui::SameLine(ImGui::GetStyle().WindowPadding.x + width + ImGui::GetStyle().ItemInnerSpacing.x);
    const bool isClicked = ImGui::SmallButton("×");
    tooltipOnHover(tr("Deletes this preset of yours, once you have agreed."));
    return isClicked;
}

}  // namespace

bool canResetAll(const wadi::ParamGroup& group) {
    for (std::size_t i = 0; i < group.params.size(); ++i)
        if (group.params[i].name != kPower && differs(group.params[i], group.defaults[i])) return true;
    return false;
}

bool resetAll(const PresetTarget& target) {
    const auto change = [&](const wadi::ParamGroup& values) {
        for (std::size_t i = 0; i < values.params.size(); ++i) {
            wadi::Param param = values.params[i];
            if (param.name != kPower) reset(param, target.group.defaults[i]);
        }
    };
    return target.edit(change, "Reset of " + target.title);
}

std::string PresetMenu::copy(const PresetTarget& target) {
    return wadi::io::tableText(target.group);
}

void PresetMenu::tell(const PresetTarget& target, const std::vector<std::string>& unknown) {
    if (!unknown.empty())
        messages_.notice(
            filled(tr("Left out, since this version of Wadi does not know them: {0}."), {namesOf(unknown)}));
    if (!target.after.empty()) messages_.notice(target.after);
}

void PresetMenu::use(const PresetTarget& target, const wadi::io::Preset& preset, const fs::path& text) {
    std::vector<std::string> unknown;
    const auto change = [&](const wadi::ParamGroup& values) {
        unknown = wadi::io::apply(text, preset, values.params);
    };
    try {
        if (!target.edit(change, target.title + ": " + (preset.title.empty() ? tr("Paste") : preset.title)))
            return messages_.notice(tr(kBusy));
        tell(target, unknown);
    } catch (const wadi::Error& error) {
        messages_.error(error.sentence());
    }
}

void PresetMenu::paste(const PresetTarget& target, const std::string& text) {
    if (isBlank(text)) return messages_.error(tr("The clipboard holds no text to paste."));
    try {
        wadi::io::Preset preset = wadi::io::readPreset(kClipboard, text, target.group.name);
        preset.title.clear();  // that of a scene says nothing of the process
        use(target, preset, kClipboard);
    } catch (const wadi::Error& error) {
        messages_.error(error.sentence());
    }
}

void PresetMenu::save(const PresetTarget& target, const std::string& title) {
    try {
        const fs::path file = presetFile(folders_, target.group.name, title);
        const std::string text = wadi::io::presetText(target.group, title), name = target.title;
        background_.start(tr("Saving a preset"), [this, file, text, title, name]() -> Background::Finish {
            savePreset(file, text);
            return [this, title, name] {
                isStale_ = true;
                messages_.notice(filled(tr("Saved the preset \"{0}\" of {1}."), {title, tr(name)}));
            };
        });
    } catch (const wadi::Error& error) {
        messages_.error(error.sentence());
    }
}

PresetMenu::Row PresetMenu::rowOf(std::string_view group) {
    return {std::string(group) + ".presets", kButton, kHelp};
}

void PresetMenu::draw(const PresetTarget& target) {
    const float width = ImGui::CalcTextSize(tr(kButton)).x + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::SameLine(ImGui::GetWindowContentRegionMax().x - width);
    ImGui::PushID(target.group.name.data());
    markRow(rowOf(target.group.name).path);
    if (ImGui::SmallButton(named(kButton))) {
        entries_ = listPresets(folders_, target.group.name);
        deletion_.reset();
        name_.clear();
        ImGui::OpenPopup(kMenu);
    }
    tooltipOnHover(tr(kHelp));
    if (ImGui::BeginPopup(kMenu)) {
        drawMenu(target);
        ImGui::EndPopup();
    }
    ImGui::PopID();
}

void PresetMenu::drawMenu(const PresetTarget& target) {
    if (std::exchange(isStale_, false)) entries_ = listPresets(folders_, target.group.name);
    ImGui::Dummy(ImVec2(kMenuWidth * ImGui::GetFontSize(), 0));
    if (deletion_) return drawDeletion();
    drawEntries(target);
    drawSave(target);
    ImGui::Separator();
    drawDeeds(target);
}

void PresetMenu::drawEntries(const PresetTarget& target) {
    const float room = kMenuWidth * ImGui::GetFontSize();
    const float own = room - ImGui::GetFrameHeight() - ImGui::GetStyle().ItemInnerSpacing.x;
    bool isFirstOwn = true;
    for (const PresetEntry& entry : entries_) {
        if (entry.isOwn && std::exchange(isFirstOwn, false) && &entry != &entries_.front())
            ImGui::Separator();
        ImGui::PushID(&entry);
        const std::string help = entry.fault.empty() ? tr(entry.preset.description) : tr(entry.fault);
        const bool isHeld = entry.fault.empty() && holds(target.group, entry.preset);
        if (line(tr(entry.preset.title), help, isHeld, entry.fault.empty(), entry.isOwn ? own : room))
            use(target, entry.preset, entry.file);
        const bool isToGo = entry.isOwn && drawBin(own);
        ImGui::PopID();
        if (isToGo) deletion_ = entry;
    }
    if (!entries_.empty()) ImGui::Separator();
}

void PresetMenu::drawDeletion() {
    ImGui::PushTextWrapPos(kMenuWidth * ImGui::GetFontSize());
    ImGui::Text(tr("Delete the preset \"%s\"?"), deletion_->preset.title.c_str());
    ImGui::PopTextWrapPos();
    const bool isAgreed = ImGui::Button(named("Delete"));
    ImGui::SameLine();
    if (!isAgreed && !ImGui::Button(named("Keep"))) return;
    try {
        if (isAgreed) deletePreset(*deletion_);
    } catch (const wadi::Error& error) {
        messages_.error(error.sentence());
    }
    deletion_.reset();
    isStale_ = true;
}

/// Whether the typed name is that of a file that is there: names differ in more than files can.
bool PresetMenu::replacesOwn(std::string_view group) const {
    if (isBlank(name_) || folders_.own.empty()) return false;
    try {
        const fs::path file = presetFile(folders_, group, name_);
        return std::ranges::any_of(
            entries_, [&](const PresetEntry& entry) { return entry.isOwn && entry.file == file; });
    } catch (const wadi::Error&) {
        return false;  // saving tells why not
    }
}

void PresetMenu::drawSave(const PresetTarget& target) {
    const bool replaces = replacesOwn(target.group.name);
    const char* const verb = replaces ? tr("Replace") : tr("Save");
    const float word = std::max(ImGui::CalcTextSize(tr("Replace")).x, ImGui::CalcTextSize(tr("Save")).x);
    const float button = word + 2 * ImGui::GetStyle().FramePadding.x;
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    ImGui::SetNextItemWidth(kMenuWidth * ImGui::GetFontSize() - button - gap);
    bool isWanted = textField("##name", name_, tr("Keep values as ..."));
    ImGui::SameLine(0, gap);
    ImGui::BeginDisabled(isBlank(name_));
    isWanted |= ImGui::Button((verb + std::string("##save")).c_str(), ImVec2(button, 0));
    ImGui::EndDisabled();
    tooltipOnHover(tr("Keeps the present values under this name, for every world and start."));
    if (isWanted && !isBlank(name_)) save(target, std::exchange(name_, {}));
}

void PresetMenu::drawDeeds(const PresetTarget& target) {
    if (line(tr("Copy as TOML"), tr(kCopyHelp))) {
        ImGui::SetClipboardText(copy(target).c_str());
        messages_.notice(filled(tr("The values of {0} are on the clipboard."), {tr(target.title)}));
    }
    if (line(tr("Paste"), tr(kPasteHelp))) {
        const char* const text = ImGui::GetClipboardText();
        paste(target, text ? text : "");
    }
    if (line(tr("Reset all"), tr(kResetHelp), false, canResetAll(target.group)) && !resetAll(target))
        messages_.notice(tr(kBusy));
}

}  // namespace app
