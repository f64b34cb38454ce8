// Preset menu: a button beside the name of a section that opens a menu of presets for its parameters, those
// of the program and a person's own, and of what is done with all of them at once: copy, paste, reset. Each
// change is one edit, which whoever owns the parameters makes. Not where presets lie (app/world/presets).
// Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/base/background.hpp"
#include "app/ui/messages.hpp"
#include "app/world/presets.hpp"
#include "sim/core/param.hpp"

namespace app {

/// The parameters of a section.
struct PresetTarget {
    /// Changes the values of a group of parameters.
    using Change = std::function<void(const wadi::ParamGroup&)>;

    const wadi::ParamGroup& group;  ///< Their present values, and those of a reset
    std::string title;              ///< Of the section: "Rain"
    /// Makes one edit of this title of a change, which may throw wadi::Error and then has changed nothing.
    /// False if nothing can be changed just now.
    std::function<bool(const Change& change, const std::string& title)> edit;
    std::string after = {};  ///< What a person has to do for a change to be seen, as a sentence, or ""
};

/// Sets the parameters of a target back to the values that they had when the world was opened, but not the
/// switch for all of it. True if it was done.
bool resetAll(const PresetTarget& target);

/// Whether resetAll() would change anything.
bool canResetAll(const wadi::ParamGroup& group);

class PresetMenu {
  public:
    /// Both must live longer, but for `background`, whose work must have ended when the menu goes.
    PresetMenu(PresetFolders folders, Background& background, Messages& messages)
        : folders_(std::move(folders)), background_(background), messages_(messages) {}

    /// Where the presets lie.
    const PresetFolders& folders() const { return folders_; }
    /// The button of a group, for the search.
    struct Row {
        std::string path;
        const char *title, *help;
    };
    static Row rowOf(std::string_view group);
    /// Draws the button at the right end of the line that the last item is in, and its menu if it is open.
    void draw(const PresetTarget& target);

    /// Gives the values of a preset to a target. `text`: what sentences call it.
    void use(const PresetTarget& target, const wadi::io::Preset& preset, const std::filesystem::path& text);
    /// Gives the values of a text, as copied by copy(), to a target.
    void paste(const PresetTarget& target, const std::string& text);
    /// The text of all values of a target.
    static std::string copy(const PresetTarget& target);
    /// Keeps the present values under a title, in the background.
    void save(const PresetTarget& target, const std::string& title);

  private:
    void drawMenu(const PresetTarget& target);
    void drawEntries(const PresetTarget& target);
    void drawDeletion();
    bool replacesOwn(std::string_view group) const;
    void drawSave(const PresetTarget& target);
    void drawDeeds(const PresetTarget& target);
    void tell(const PresetTarget& target, const std::vector<std::string>& unknown);

    PresetFolders folders_;
    Background& background_;
    Messages& messages_;

    std::vector<PresetEntry> entries_;     // of the group whose menu is open
    std::optional<PresetEntry> deletion_;  // that a person is asked about
    std::string name_;                     // typed
    bool isStale_ = false;                 // whether what lies in the folders has changed
};

}  // namespace app
