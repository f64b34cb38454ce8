#include "app/cli/help.hpp"

#include <doctest/doctest.h>

#include <initializer_list>
#include <sstream>

#include "app/base/help_pages.hpp"
#include "app/cli/cli.hpp"
#include "app/cli/completion.hpp"
#include "app/world/world.hpp"
#include "tests/app/cli/command_line.hpp"
#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using namespace app;
using app::test::parse;
using wadi::test::errorOf;
using wadi::test::says;

namespace {

std::string answer(std::initializer_list<const char*> words) {
    return std::get<Answer>(parse(words)).text;
}

}  // namespace

TEST_CASE("help shows what --help shows, of the program and of its commands") {
    CHECK(answer({"help"}) == answer({"--help"}));
    for (const char* command : {"shot", "sheet", "list"})
        CHECK(answer({"help", command}) == answer({command, "--help"}));
    CHECK(says(errorOf([] { parse({"help", "fish"}); }), "help cannot be \"fish\"", "man", "bash"));
}

TEST_CASE("help for other programs is asked for by name") {
    CHECK(std::get<HelpOptions>(parse({"help", "man"})).topic == HelpTopic::man);
    CHECK(std::get<HelpOptions>(parse({"help", "bash"})).topic == HelpTopic::bash);
    CHECK(helpText({HelpTopic::man}) == manPage());
    CHECK(helpText({HelpTopic::bash}) == bashCompletion());
}

TEST_CASE("options are told with what they take, and with what there is to choose from") {
    const std::vector<CommandText> commands = commandTexts();
    REQUIRE(commands.size() == 7);
    CHECK(commands.front().name == "wadi");
    CHECK(commands[1].name == "batch");
    for (const CommandText& command : commands) {
        CHECK_FALSE(command.help.empty());
        for (const OptionText& option : command.options) {
            CHECK_FALSE(option.help.empty());
            CHECK((option.names.empty() ? !option.value.empty() : option.names.back().starts_with("--")));
            if (option.isList) CHECK(option.choices.size() > 1);
        }
    }
}

TEST_CASE("no line of the man page is taken for a request but those that are") {
    std::istringstream lines(manPage());
    for (std::string line; std::getline(lines, line);) {
        INFO(line);
        CHECK_FALSE(line.starts_with("'"));
        const std::string request = line.substr(0, line.find(' '));
        if (!line.starts_with(".")) continue;
        const std::string known = " .\\\" .TH .nh .ad .SH .SS .TP .PP .B .I .IR .br .nf .fi ";
        CHECK(says(known, " " + request + " "));
    }
}

TEST_CASE("the man page tells what every parameter does") {
    const std::string page = manPage();
    Settings settings, defaults;
    for (const wadi::ParamGroup& group : groupsOf(settings, defaults))
        for (const wadi::Param& param : group.defaults)
            CHECK(says(page, "\n\\fB" + param.path() + "\\fR = "));
}

TEST_CASE("a page of the reference is printed by its name, after the options of a command of that name") {
    const HelpOptions window = std::get<HelpOptions>(parse({"help", "window"}));
    CHECK(window.topic == HelpTopic::page);
    CHECK(window.options.empty());
    CHECK(helpText(window).starts_with("The window\n\n"));
    const HelpOptions bake = std::get<HelpOptions>(parse({"help", "bake"}));
    CHECK(bake.options == answer({"bake", "--help"}));
    CHECK(helpText(bake) == bake.options + "\n" + plainText(helpPage("bake")));
    CHECK(says(answer({"help", "--help"}), "controls", "develop"));
}

TEST_CASE("the man page holds the reference, but for what only builders want") {
    const std::string page = manPage();
    CHECK(says(page, "\n.SH The window\n", "\n.SH How near to real land\n"));
    CHECK_FALSE(says(page, "\n.SH The house\n"));
}

TEST_CASE("every command of the README and the help pages is one that the program understands") {
    std::string texts = wadi::test::bytesOf(WADI_SOURCE_DIR "/README.md");
    for (const std::string_view page : kHelpPages)
        texts += wadi::test::bytesOf(WADI_SOURCE_DIR "/assets/help/" + std::string(page) + ".md");
    std::istringstream lines(texts);
    int count = 0;
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line.substr(0, line.find_first_of("#|")));
        std::string program;
        words >> program;
        if (!line.starts_with("    ") || says(line, "wadi = ") ||
            (program != "wadi" && program != "./run.sh"))
            continue;
        std::vector<std::string> arguments = {"wadi"};
        for (std::string word; words >> word;) arguments.push_back(word);
        std::vector<const char*> pointers;
        for (const std::string& argument : arguments) pointers.push_back(argument.c_str());
        INFO(line);
        CHECK_NOTHROW(parseArguments(static_cast<int>(pointers.size()), pointers.data()));
        ++count;
    }
    CHECK(count > 25);
}
