// Actions: what the rows of the action table do, and when they may. Whoever can do something says so here;
// keys, the menu and the search then find it. It shows nothing and reads no key but through Input. The
// window's thread.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/ui/action_table.hpp"

namespace app {

/// "Ctrl+S"; "Ctrl+1 ... 9" for several keys that follow each other.
std::string keysText(const Shortcut& shortcut);
/// All keys and gestures of a row: "Ctrl+Y, Ctrl+Shift+Z"; "" if it has none.
std::string keysText(const Action& action);
/// The first keys of a row, with the digit that stands for `which` if there are several: "Ctrl+4".
std::string firstKeys(const Action& action, int which = 0);
inline std::string firstKeys(ActionId id, int which = 0) {
    return firstKeys(*id, which);
}

/// The keys of a row in brackets, to follow a text: " (Ctrl+S)"; "" if it has none.
std::string keysHint(const Action& action);
inline std::string keysHint(ActionId id) {
    return keysHint(*id);
}

/// Shows what an action does, and its keys, while the pointer is on the last item. Inside a frame of Dear
/// ImGui. `more`: a further sentence, such as why it cannot be done now.
void actionTooltip(const Action& action, const std::string& more = {});
inline void actionTooltip(ActionId id, const std::string& more = {}) {
    actionTooltip(*id, more);
}

/// Whether a key of a row is held, with the control key where the row says so, and is for nobody else: no
/// text is typed and no dialog is open.
bool isHeld(const engine::Input& input, ActionId id);

class Actions {
  public:
    using Run = std::function<void()>;
    using RunEach = std::function<void(int)>;
    /// Why an action may not be done now; "" if it may.
    using WhyNot = std::function<std::string()>;
    using WhyNotEach = std::function<std::string(int)>;
    using IsOn = std::function<bool()>;
    using Refused = std::function<void(const std::string&)>;

    /// An action to be done: a row, and which of its keys [1..9; 0 if there is one].
    struct Wish {
        std::size_t row = 0;
        int which = 0;
    };

    /// Actions of these rows, none of which does anything yet.
    explicit Actions(std::span<const Action> rows = kActions);
    Actions(const Actions&) = delete;
    Actions& operator=(const Actions&) = delete;

    /// Says what a row does, when it may, and whether what it switches is on. Throws std::invalid_argument
    /// if there is no such row, or it has an effect already.
    void on(std::string_view id, Run run, WhyNot whyNot = {}, IsOn isOn = {});
    /// The same for a row of several keys; both are told which [1..9].
    void onEach(std::string_view id, RunEach run, WhyNotEach whyNot = {});
    /// Says that a key of a row which may not be done now does nothing without a word: one that is pressed
    /// for many other things. Throws std::invalid_argument if there is no such row.
    void keepQuiet(std::string_view id);
    /// Says who is told why a key did nothing.
    void onRefused(Refused refused) { refused_ = std::move(refused); }
    /// Throws std::logic_error if a command does nothing: to be called when all have said what they can do.
    void requireAll() const;

    /// The keys of a frame, or those among them that are not late (engine::Input::isLate()), or are.
    enum class Keys { all, before, after };
    /// Which keys are for actions: all; those with Ctrl and F1 to F12 alone, while others walk over the
    /// panels; or, while a field of a panel has the keyboard, those that Listens::inFields says.
    enum class Reach { all, far, inFields };
    /// Runs what the keys of a frame ask for. To be called once a frame for each of them, outside all panels:
    /// in a slow frame Ctrl+Z may come after the stroke that it is to take back, or a tool before its stroke,
    /// and letters after the search was opened that they are for.
    /// Modifiers must be as in the table, but Shift may be held where no row is for that key with Shift.
    void take(const engine::Input& input, Keys keys = Keys::all, Reach reach = Reach::all);

    /// Asks for an action from within a panel; runWishes() does it.
    void wish(const Wish& wish) { wishes_.push_back(wish); }
    /// Runs what was asked for. To be called once a frame, after all panels, which may open dialogs.
    void runWishes();

    std::span<const Action> rows() const { return rows_; }
    /// Whether a row does something at the press of a key.
    bool isCommand(std::size_t row) const { return effects_[row].run != nullptr; }
    std::string whyNot(const Wish& wish) const;
    bool isOn(std::size_t row) const { return effects_[row].isOn && effects_[row].isOn(); }

  private:
    struct Effect {
        RunEach run;
        WhyNotEach whyNot;
        IsOn isOn;
        bool isQuiet = false;  // see keepQuiet()
    };

    Effect& rowOf(std::string_view id);
    Effect& effectOf(std::string_view id);
    std::optional<Wish> pressed(const engine::Input& input, std::size_t row, Keys keys, Reach reach) const;
    bool isTaken(engine::Key key, bool ctrl, bool shift) const;
    void run(const Wish& wish);

    std::vector<Action> rows_;
    std::vector<Effect> effects_;
    std::vector<Wish> wishes_;
    Refused refused_;
};

/// What an action does, and why it may not be done now.
std::string helpOf(const Actions& actions, const Actions::Wish& wish);

}  // namespace app
