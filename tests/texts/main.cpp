// wadi_texts: prints the texts of all tables as a gettext template, to be joined with those that xgettext
// finds.
#include <exception>
#include <iostream>
#include <string>

#include "tests/texts/tables.hpp"

namespace {

/// As gettext writes a text, in one line.
std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += c == '\n' ? std::string("\\n") : std::string(1, c);
    }
    return result + '"';
}

}  // namespace

int main() {
    try {
        std::cout << "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n";
        for (const app::test::TableText& text : app::test::tableTexts()) {
            std::cout << "\n#. " << text.where << '\n';
            if (!text.context.empty()) std::cout << "msgctxt " << quoted(text.context) << '\n';
            std::cout << "msgid " << quoted(text.english) << "\nmsgstr \"\"\n";
        }
        return std::cout.flush() ? 0 : 1;
    } catch (const std::exception& fault) {
        std::cerr << "wadi_texts: " << fault.what() << '\n';
        return 1;
    }
}
