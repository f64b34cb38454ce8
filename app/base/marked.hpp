// Marked: texts of tables that are translated where they are drawn (app/ui/language). It translates nothing.
// Any thread.
#pragma once

namespace app {

/// The text itself, found by the tool that collects texts to translate.
constexpr const char* marked(const char* english) {
    return english;
}

/// The same of a text that means something else elsewhere, with what it is said of.
constexpr const char* markedFor(const char* context, const char* english) {
    static_cast<void>(context);
    return english;
}

}  // namespace app
