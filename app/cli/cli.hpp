// The command line: from words to options, and what can be said of those. It reads no file and starts
// nothing: that is up to main(). Any thread.
#pragma once

#include <string>
#include <vector>

#include "app/world/options.hpp"

namespace app {

/// What the arguments of main() ask for. Throws wadi::Error with one sentence, and where help is to be
/// had, if they are not understood.
Request parseArguments(int count, const char* const* arguments);

/// An option, or a word that needs none, as help tells it.
struct OptionText {
    std::vector<std::string> names;    ///< As "-h" and "--help"; none if the value stands by itself
    std::string value;                 ///< What is to be given, as "FILE"; empty for a switch
    std::string help;                  ///< One sentence or so
    bool isList = false;               ///< Several choices may be given, with commas between them
    std::vector<std::string> choices;  ///< All there is to choose from, if that is known
};

/// The program itself, or one of its commands, as help tells it.
struct CommandText {
    std::string name;  ///< As "batch"; "wadi" for the program
    std::string help;
    std::vector<OptionText> options;
    std::string examples;  ///< With the line that tells what they are; may be empty
};

/// The program and, after it, its commands.
std::vector<CommandText> commandTexts();

}  // namespace app
