#include "app/cli/help.hpp"

#include <doctest/doctest.h>

#include <initializer_list>
#include <sstream>

#include "app/cli/cli.hpp"
#include "app/cli/completion.hpp"
#include "app/world/world.hpp"
#include "tests/app/cli/command_line.hpp"
#include "tests/refusal.hpp"

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
    for (const char* command : {"batch", "bake", "shot", "list"})
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
    REQUIRE(commands.size() == 6);
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
