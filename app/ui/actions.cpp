#include "app/ui/actions.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"

namespace app {

using engine::Input;
using engine::Key;

namespace {

struct NamedKey {
    Key key;
    const char* name;
};
constexpr auto kNamedKeys = std::to_array<NamedKey>({
    {Key::Space, markedFor("key", "Space")},
    {Key::Escape, markedFor("key", "Esc")},
    {Key::Enter, markedFor("key", "Enter")},
    {Key::Tab, markedFor("key", "Tab")},
    {Key::Insert, markedFor("key", "Insert")},
    {Key::Delete, markedFor("key", "Delete")},
    {Key::Right, markedFor("key", "Right")},
    {Key::Left, markedFor("key", "Left")},
    {Key::Down, markedFor("key", "Down")},
    {Key::Up, markedFor("key", "Up")},
    {Key::PageUp, markedFor("key", "Page up")},
    {Key::PageDown, markedFor("key", "Page down")},
    {Key::Home, markedFor("key", "Home")},
    {Key::Backspace, markedFor("key", "Backspace")},
    {Key::End, markedFor("key", "End")},
    {Key::Menu, markedFor("key", "Menu")},
});

std::string nameOf(Key key) {
    const auto found = std::ranges::find(kNamedKeys, key, &NamedKey::key);
    if (found != kNamedKeys.end()) return trFor("key", found->name);
    const int number = static_cast<int>(key), first = static_cast<int>(Key::F1);
    if (number >= first && number < first + 12) return 'F' + std::to_string(number - first + 1);
    const int pad = number - static_cast<int>(Key::Pad0);
    if (pad >= 0 && pad < 10) return filled(tr("Numpad {0}"), {std::to_string(pad)});
    return std::string(1, static_cast<char>(number));  // the numbers of the others are those of ASCII
}

Key following(Key key, int by) {
    return static_cast<Key>(static_cast<int>(key) + by);
}

std::string modifiersOf(const Shortcut& shortcut) {
    return std::string(shortcut.ctrl ? tr("Ctrl+") : "") + (shortcut.shift ? tr("Shift+") : "");
}

}  // namespace

std::string keysText(const Shortcut& shortcut) {
    const std::string first = modifiersOf(shortcut) + nameOf(shortcut.key);
    return shortcut.count == 1 ? first
                               : first + " ... " + nameOf(following(shortcut.key, shortcut.count - 1));
}

std::string keysText(const Action& action) {
    std::string text;
    for (const Shortcut& shortcut : action.shortcuts)
        if (shortcut.exists()) text += (text.empty() ? "" : ", ") + keysText(shortcut);
    if (action.gesture.empty()) return text;
    return (text.empty() ? text : text + " + ") + tr(action.gesture);
}

std::string firstKeys(const Action& action, int which) {
    const Shortcut& first = action.shortcuts[0];
    if (!first.exists()) return tr(action.gesture);
    return which == 0 ? keysText(first) : modifiersOf(first) + nameOf(following(first.key, which - 1));
}

std::string keysHint(const Action& action) {
    return action.hasKeys() ? " (" + keysText(action) + ")" : "";
}

void actionTooltip(const Action& action, const std::string& more) {
    const std::string text = tr(action.sentence) + keysHint(action);
    tooltipOnHover((more.empty() ? text : text + '\n' + more).c_str());
}

bool isHeld(const Input& input, ActionId id) {
    if (input.keyboardCaptured()) return false;
    return std::ranges::any_of(id->shortcuts, [&](const Shortcut& shortcut) {
        return shortcut.exists() && shortcut.ctrl == input.control() && input.down(shortcut.key);
    });
}

Actions::Actions(std::span<const Action> rows) : rows_(rows.begin(), rows.end()), effects_(rows.size()) {}

Actions::Effect& Actions::rowOf(std::string_view id) {
    const auto row = std::ranges::find(rows_, id, &Action::id);
    if (row == rows_.end()) throw std::invalid_argument("No action is called " + std::string(id) + '.');
    return effects_[static_cast<std::size_t>(row - rows_.begin())];
}

Actions::Effect& Actions::effectOf(std::string_view id) {
    Effect& effect = rowOf(id);
    if (effect.run)
        throw std::invalid_argument("This action has an effect already: " + std::string(id) + '.');
    return effect;
}

void Actions::on(std::string_view id, Run run, WhyNot whyNot, IsOn isOn) {
    Effect& effect = effectOf(id);
    effect.run = [run = std::move(run)](int) { run(); };
    if (whyNot) effect.whyNot = [whyNot = std::move(whyNot)](int) { return whyNot(); };
    effect.isOn = std::move(isOn);
}

void Actions::onEach(std::string_view id, RunEach run, WhyNotEach whyNot) {
    Effect& effect = effectOf(id);
    effect.run = std::move(run);
    effect.whyNot = std::move(whyNot);
}

void Actions::keepQuiet(std::string_view id) {
    rowOf(id).isQuiet = true;
}

void Actions::requireAll() const {
    for (std::size_t i = 0; i < rows_.size(); ++i)
        if (rows_[i].kind == ActionKind::command && !isCommand(i))
            throw std::logic_error("This action does nothing: " + std::string(rows_[i].id) + '.');
}

namespace {

/// Whether no control of a panel answers to these keys.
bool isFar(const Shortcut& shortcut) {
    return shortcut.ctrl || shortcut.key == Key::Menu ||
           (shortcut.key >= Key::F1 && shortcut.key <= Key::F12);
}

}  // namespace

/// Whether a row is for a key with these modifiers.
bool Actions::isTaken(Key key, bool ctrl, bool shift) const {
    const auto isFor = [&](const Shortcut& s) {
        return s.exists() && s.ctrl == ctrl && s.shift == shift && key >= s.key &&
               key < following(s.key, s.count);
    };
    return std::ranges::any_of(rows_, [&](const Action& row) {
        return row.kind == ActionKind::command && std::ranges::any_of(row.shortcuts, isFor);
    });
}

std::optional<Actions::Wish> Actions::pressed(const Input& input, std::size_t row, Keys keys,
                                              Reach reach) const {
    const Action& action = rows_[row];
    const bool listens = !input.keyboardCaptured() || action.listens == Listens::always ||
                         (reach == Reach::inFields && action.listens == Listens::inFields);
    if (!isCommand(row) || !listens) return std::nullopt;
    for (const Shortcut& shortcut : action.shortcuts) {
        if (!shortcut.exists()) continue;
        if (reach == Reach::far && !isFar(shortcut)) continue;
        for (int n = 0; n < shortcut.count; ++n) {
            const Key key = following(shortcut.key, n);
            // As the key went down: in a slow frame control may be held for another one.
            if (!input.pressed(key) || input.pressedWithControl(key) != shortcut.ctrl) continue;
            if (keys != Keys::all && input.isLate(key) != (keys == Keys::after)) continue;
            const bool isExact = shortcut.shift == input.shift();
            if (isExact || (!shortcut.shift && !isTaken(key, shortcut.ctrl, true)))
                return Wish{row, shortcut.count == 1 ? 0 : n + 1};
        }
    }
    return std::nullopt;
}

void Actions::take(const Input& input, Keys keys, Reach reach) {
    std::vector<Wish> asked;
    for (std::size_t i = 0; i < rows_.size(); ++i)
        if (const auto wish = pressed(input, i, keys, reach)) asked.push_back(*wish);
    for (const Wish& wish : asked)
        if (!effects_[wish.row].isQuiet || whyNot(wish).empty()) run(wish);
}

void Actions::runWishes() {
    for (const Wish& wish : std::exchange(wishes_, {})) run(wish);
}

std::string Actions::whyNot(const Wish& wish) const {
    const Effect& effect = effects_[wish.row];
    return effect.whyNot ? effect.whyNot(wish.which) : "";
}

std::string helpOf(const Actions& actions, const Actions::Wish& wish) {
    const std::string why = actions.whyNot(wish);
    const std::string sentence = tr(actions.rows()[wish.row].sentence);
    return why.empty() ? sentence : sentence + '\n' + why;
}

void Actions::run(const Wish& wish) {
    const std::string why = whyNot(wish);
    if (why.empty()) return effects_[wish.row].run(wish.which);
    if (refused_) refused_(why);
}

}  // namespace app
