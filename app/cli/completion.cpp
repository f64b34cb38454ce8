#include "app/cli/completion.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "app/cli/cli.hpp"
#include "app/world/scenes.hpp"
#include "app/world/world.hpp"

namespace app {

namespace {

// Bash cuts words at "=" before it hands them over: they are put together again. What it then wants to hear
// is only what comes after the last "=".
constexpr const char* kBegin = R"bash(# Completion of bash for wadi; made by "wadi help bash".

# Names that begin as $1; then come all there are.
_wadi_names() {
    local word=$1
    shift
    mapfile -t COMPREPLY < <(compgen -W "$*" -- "$word")
}

# The same where several may be given, with commas between them.
_wadi_list() {
    local word=$1 before=
    shift
    [[ $word != *,* ]] || before=${word%,*},
    mapfile -t COMPREPLY < <(compgen -P "$before" -W "$*" -- "${word##*,}")
    compopt -o nospace 2>/dev/null
}

_wadi_files() {
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$1")
}

_wadi_folders() {
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -d -- "$1")
}

)bash";

constexpr const char* kMain = R"bash(_wadi() {
    local words=() word glued= i
    for ((i = 0; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if ((i > 0)) && [[ $glued || $word == = ]]; then
            words[-1]+=$word
        else
            words+=("$word")
        fi
        glued=
        [[ $word != = ]] || glued=yes
    done
    COMPREPLY=()
    ((${#words[@]} > 1)) || return 0
    local current=${words[-1]} before=${words[-2]} command=
    if ((${#words[@]} > 2)); then
        case ${words[1]} in
            COMMANDS) command=${words[1]} ;;
        esac
    fi
    if [[ $current == --*=* ]]; then
        before=${current%%=*} current=${current#*=}
    fi
    _wadi_value "$before" "$current" || _wadi_word "$command" "$current" "${#words[@]}"
}

complete -F _wadi wadi
)bash";

using Words = std::vector<std::string>;

std::string joined(const Words& words, const std::string& between = " ") {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
    return text;
}

/// One case of a choice of bash.
std::string arm(const std::string& pattern, const std::string& deed) {
    return "        " + pattern + ") " + deed + " ;;\n";
}

/// The values that a parameter can be, if they are names.
Words valuesOf(const wadi::Param& param) {
    if (param.isSwitch()) return {"true", "false"};
    return {param.choices.begin(), param.choices.end()};
}

/// The function that completes NAME=VALUE: names first, behind "=" what they can be.
std::string setFunction() {
    Settings settings, defaults;
    Words names;
    std::map<std::string, Words> named;  // the parameters that can be these values
    for (const wadi::ParamGroup& group : groupsOf(settings, defaults)) {
        for (const wadi::Param& param : group.defaults) {
            names.push_back(param.path() + "=");
            if (const Words values = valuesOf(param); !values.empty())
                named[joined(values)].push_back(param.path());
        }
    }
    std::string text = "_wadi_set() {\n    case $1 in\n";
    for (const auto& [values, params] : named)
        text += arm(joined(params, "=* | ") + "=*", "_wadi_names \"${1#*=}\" " + values);
    return text + arm("*=*", "") + "        *)\n            compopt -o nospace 2>/dev/null\n" +
           "            _wadi_names \"$1\" " + joined(names) + "\n            ;;\n    esac\n}\n\n";
}

Words sceneNames() {
    Words names;
    for (const SceneEntry& scene : listScenes(scenesFolder())) names.push_back(scene.name);
    return names;
}

/// What completes the value of an option.
std::string valueDeed(const std::string& name, const OptionText& option) {
    if (name == "--set") return "_wadi_set \"$2\"";
    if (name == "--scene")
        return "\n            _wadi_names \"$2\" " + joined(sceneNames()) +
               "\n            local scenes=(\"${COMPREPLY[@]}\")\n            _wadi_files \"$2\"\n"
               "            COMPREPLY+=(\"${scenes[@]}\")\n           ";
    if (option.isList) return "_wadi_list \"$2\" " + joined(option.choices);
    if (!option.choices.empty()) return "_wadi_names \"$2\" " + joined(option.choices);
    if (option.value == "FILE" || option.value == "PATH") return "_wadi_files \"$2\"";
    if (option.value == "DIR") return "_wadi_folders \"$2\"";
    return ":";  // a number, which nobody can guess
}

/// The function that completes $2 as the value of the option $1; it fails if that is none that takes one.
std::string valueFunction(const std::vector<CommandText>& commands) {
    std::map<std::string, Words> deeds;  // the options that are completed alike
    for (const CommandText& command : commands) {
        for (const OptionText& option : command.options) {
            if (option.names.empty() || option.value.empty()) continue;
            for (const std::string& name : option.names) {
                Words& alike = deeds[valueDeed(name, option)];
                if (std::ranges::find(alike, name) == alike.end()) alike.push_back(name);
            }
        }
    }
    std::string text = "_wadi_value() {\n    case $1 in\n";
    for (const auto& [deed, names] : deeds) text += arm(joined(names, " | "), deed);
    return text + arm("*", "return 1") + "    esac\n    return 0\n}\n\n";
}

Words optionNames(const CommandText& command) {
    Words names;
    for (const OptionText& option : command.options)
        names.insert(names.end(), option.names.begin(), option.names.end());
    return names;
}

/// What completes a word that stands by itself behind a command.
std::string wordDeed(const CommandText& command) {
    for (const OptionText& option : command.options)
        if (option.names.empty() && !option.choices.empty())
            return "((place > 3)) || _wadi_names \"$word\" " + joined(option.choices);
    return "_wadi_files \"$word\"";
}

/// The function that completes $2, the word number $3 of all, behind the command $1.
std::string wordFunction(const std::vector<CommandText>& commands, const Words& names) {
    std::string text = "_wadi_word() {\n    local word=$2 place=$3\n    case $1:$word in\n";
    for (const CommandText& command : commands) {
        const std::string name = &command == &commands.front() ? "" : command.name;
        text += arm(name + ":-*", "_wadi_names \"$word\" " + joined(optionNames(command)));
    }
    for (std::size_t i = 1; i < commands.size(); ++i)
        text += arm(commands[i].name + ":*", wordDeed(commands[i]));
    return text +
           "        *)\n            _wadi_files \"$word\"\n            ((place > 2)) || mapfile -t -O " +
           "\"${#COMPREPLY[@]}\" COMPREPLY < <(compgen -W \"" + joined(names) +
           "\" -- \"$word\")\n            ;;\n    esac\n}\n\n";
}

}  // namespace

std::string bashCompletion() {
    const std::vector<CommandText> commands = commandTexts();
    Words names;
    for (std::size_t i = 1; i < commands.size(); ++i) names.push_back(commands[i].name);
    std::string last = kMain;
    const std::string mark = "COMMANDS";
    last.replace(last.find(mark), mark.size(), joined(names, " | "));
    return kBegin + setFunction() + valueFunction(commands) + wordFunction(commands, names) + last;
}

}  // namespace app
