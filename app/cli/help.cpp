#include "app/cli/help.hpp"

#include <algorithm>

#include "app/base/help_pages.hpp"
#include "app/cli/cli.hpp"
#include "app/cli/completion.hpp"
#include "app/world/world.hpp"

namespace app {

namespace {

constexpr const char* kAbout =
    "Wadi is a desktop sandbox in which you watch land rise and erode, live, and take part in it: rivers "
    "cut\n"
    "valleys into a plain that rises, while you move sliders, paint where the ground rises and put "
    "obstacles\n"
    "in the way of the water. It starts from a plain, from a generated landscape or from a real heightmap, "
    "and\n"
    "what comes out is a heightmap again.\n"
    ".PP\n"
    "Without a command it opens a window, with the world of\n"
    ".I FILE\n"
    "if one is named. The commands work without a window.\n";

constexpr const char* kEnvironment =
    ".TP\n.B WADI_DATA\n"
    "The folder that holds the folders shaders and assets; by default that of the installation.\n"
    ".TP\n.B WADI_SIMD\n"
    "The vector instructions to use instead of the best that the processor has: baseline, sse4, avx2 or\n"
    "avx512. The result is the same for any.\n"
    ".TP\n.B LIBGL_ALWAYS_SOFTWARE\n"
    "Set to 1, it lets the processor draw where the graphics driver lacks OpenGL 4.1.\n";

constexpr const char* kFiles =
    ".TP\n.I $XDG_CONFIG_HOME/wadi\n"
    "Choices, recent files and presets of your own; \\(ti/.config/wadi by default.\n"
    ".TP\n.I $XDG_STATE_HOME/wadi\n"
    "Worlds that are saved by themselves every few minutes; \\(ti/.local/state/wadi by default.\n";

constexpr const char* kExits =
    ".TP\n.B 0\nDone.\n"
    ".TP\n.B 1\n"
    "A fault of the program or the machine, such as a full disk or a graphics card that was reset.\n"
    ".TP\n.B 2\n"
    "Input that cannot be used, no display or no OpenGL 4.1: one sentence on standard error names it and "
    "the\n"
    "remedy.\n"
    ".TP\n.B 130\nThe window, batch, bake, shot or sheet was ended by Ctrl-C, SIGTERM, SIGHUP or SIGQUIT.\n";

/// A sign as it is typed: roff would make nicer ones of some, which cannot be copied.
std::string signOf(char sign) {
    switch (sign) {
        case '\\':
            return "\\e";
        case '-':
            return "\\-";
        case '~':
            return "\\(ti";
        case '^':
            return "\\(ha";
        case '`':
            return "\\(ga";
        case '|':
            return "|\\:";  // where a line may end
        default:
            return {sign};
    }
}

/// A text as roff prints it: its signs of control are none.
std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        const bool isFirst = result.empty() || result.back() == '\n';
        if (isFirst && (c == '.' || c == '\'')) result += "\\&";
        result += signOf(c);
    }
    return result;
}

std::string inBold(std::string_view text) {
    return "\\fB" + escaped(text) + "\\fR";
}

std::string inItalics(std::string_view text) {
    return "\\fI" + escaped(text) + "\\fR";
}

std::string heading(const std::string& title, const std::string& text) {
    return text.empty() ? "" : ".SH " + title + "\n" + text;
}

/// A term and, below it and a little to the right, what it means.
std::string entry(const std::string& term, std::string_view meaning) {
    return ".TP\n" + term + "\n" + escaped(meaning) + "\n";
}

std::string optionEntry(const OptionText& option) {
    std::string term;
    for (const std::string& name : option.names) term += (term.empty() ? "" : ", ") + inBold(name);
    if (!option.value.empty()) term += (term.empty() ? "" : " ") + inItalics(option.value);
    return entry(term, option.help);
}

std::string optionEntries(const CommandText& command) {
    std::string text;
    for (const OptionText& option : command.options) text += optionEntry(option);
    return text;
}

/// How a command line begins, and what its words without options are.
std::string synopsis(const CommandText& command, bool isProgram) {
    std::string text = inBold(isProgram ? "wadi" : "wadi " + command.name);
    const auto isOption = [](const OptionText& option) { return !option.names.empty(); };
    if (std::ranges::count_if(command.options, isOption) > 1) text += " [" + inItalics("OPTION") + "]...";
    for (const OptionText& option : command.options)
        if (!isOption(option)) text += " [" + inItalics(option.value) + "]";
    return text + "\n";
}

/// Lines that stay as they are; the first one tells what they are, and is a sentence.
std::string examples(const std::string& text) {
    const std::size_t first = text.find('\n');
    if (first == std::string::npos) return "";
    return ".PP\n.nf\n" + escaped(text.substr(first + 1)) + ".fi\n";
}

std::string parameterEntry(const wadi::Param& param) {
    std::string term = inBold(param.path()) + " = " + escaped(param.text());
    if (!param.isColour()) term += "  " + escaped(param.range());
    return entry(term, param.wholeHelp());
}

std::string parameters() {
    std::string text =
        "Each is set by\n.B \\-\\-set\n.IR NAME = VALUE ,\n"
        "in a scene, or by its slider in the window. After the name stand its default and what it can be.\n";
    Settings settings, defaults;
    for (const wadi::ParamGroup& group : groupsOf(settings, defaults)) {
        text += ".SS " + escaped(group.title) + "\n";
        for (const wadi::Param& param : group.defaults) text += parameterEntry(param);
    }
    return text;
}

std::string commands(const std::vector<CommandText>& all) {
    std::string text;
    for (std::size_t i = 1; i < all.size(); ++i)
        text += ".SS wadi " + all[i].name + "\n" + escaped(all[i].help) + ".\n" + optionEntries(all[i]) +
                examples(all[i].examples);
    return text;
}

/// The rows of a table, each under its first cell: a man page has no room for columns.
std::string tableEntries(const HelpBlock& table) {
    std::string text;
    for (const TextRow& row : table.rows) {
        if (&row == &table.rows.front()) continue;
        std::string rest;
        for (std::size_t i = 1; i < row.size(); ++i) {
            const std::string& head = table.rows.front()[i];
            if (!row[i].empty())
                rest += (rest.empty() ? "" : "; ") + (head.empty() ? "" : head + ": ") + row[i];
        }
        text += entry(inBold(withoutMarkup(row.front())), withoutMarkup(rest));
    }
    return text;
}

std::string pageBlock(const HelpBlock& block) {
    switch (block.kind) {
        case HelpBlock::Kind::heading:
            return ".SS " + escaped(block.text) + "\n";
        case HelpBlock::Kind::table:
            return tableEntries(block);
        case HelpBlock::Kind::code:
            return ".PP\n.nf\n" + escaped(block.text) + ".fi\n";
        case HelpBlock::Kind::paragraph:
            break;
    }
    return ".PP\n" + escaped(withoutMarkup(block.text)) + "\n";
}

/// The pages of the reference, but for those that are for who builds the program.
std::string pages() {
    std::string text;
    for (const std::string_view name : kHelpPages) {
        if (name == "build" || name == "develop") continue;
        const HelpPage page = helpPage(name);
        std::string blocks;
        for (const HelpBlock& block : page.blocks) blocks += pageBlock(block);
        text += heading(escaped(page.title), blocks);
    }
    return text;
}

}  // namespace

std::string manPage() {
    const std::vector<CommandText> all = commandTexts();
    std::string starts;
    for (const CommandText& command : all)
        starts += (starts.empty() ? "" : ".br\n") + synopsis(command, &command == &all.front());
    return ".\\\" Made by \"wadi help man\".\n"
           ".TH WADI 1 \"\" \"Wadi " WADI_VERSION
           "\" \"User Commands\"\n"
           ".nh\n.ad l\n" +
           heading("NAME", "wadi \\- watch land rise and erode\n") + heading("SYNOPSIS", starts) +
           heading("DESCRIPTION", kAbout) + heading("OPTIONS", optionEntries(all.front())) +
           heading("COMMANDS", commands(all)) + heading("PARAMETERS", parameters()) + pages() +
           heading("ENVIRONMENT", kEnvironment) + heading("FILES", kFiles) + heading("EXIT STATUS", kExits) +
           heading("EXAMPLES", examples(all.front().examples));
}

std::string helpText(const HelpOptions& options) {
    switch (options.topic) {
        case HelpTopic::man:
            return manPage();
        case HelpTopic::bash:
            return bashCompletion();
        case HelpTopic::page:
            return (options.options.empty() ? "" : options.options + "\n") +
                   plainText(helpPage(options.page));
    }
    return {};
}

}  // namespace app
