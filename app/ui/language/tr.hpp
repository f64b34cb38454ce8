// tr: texts of the interface in the language that the user has chosen. The English text in the code is the
// key; the languages are catalogues in assets/languages. Not for what is printed or written to files.
// Where no language is in use (tests, no frame of Dear ImGui) texts are English. The window's thread.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "app/base/marked.hpp"
#include "app/ui/language/catalogue.hpp"
#include "sim/core/sentence.hpp"

namespace app {

/// The language in use. tr() finds it through Dear ImGui's context, which must not outlive it.
class Language {
  public:
    /// English. Catalogues are looked for in these folders.
    explicit Language(std::vector<std::filesystem::path> folders) : folders_(std::move(folders)) {}
    Language(const Language&) = delete;
    Language& operator=(const Language&) = delete;
    /// Takes itself out of Dear ImGui's context, if that is there.
    ~Language();

    /// Makes tr() of the present context use it.
    void attach();

    /// Uses a language, "en" or that of a catalogue, from now on; returns a sentence if there is no such
    /// catalogue or it is damaged: then it is English. Does nothing if that is in use. Not within a frame:
    /// texts may still be drawn.
    std::string use(const std::string& code);
    /// That which was asked for last.
    const std::string& code() const { return code_; }

    /// See tr() and named().
    const char* text(const char* english);
    const char* text(const char* context, const char* english);
    const char* label(const char* english);

  private:
    std::vector<std::filesystem::path> folders_;
    std::string code_ = "en";
    Catalogue catalogue_;
    std::unordered_map<std::string, std::string> labels_;
};

/// The code of the language that was asked for last: "en" if there is none. It lives until another one is.
std::string_view languageInUse();

/// The text in the language in use. It lives until another language is used.
[[gnu::format_arg(1)]] const char* tr(const char* english);
/// The same of a text that is no literal, as those of tables; "" stays "".
std::string tr(const std::string& english);
std::string tr(std::string_view english);
/// What a fault or a notice says; words and numbers in it stay as they are.
std::string tr(const wadi::Sentence& sentence);
/// The text as it is said of something, where that is another word than elsewhere. Of what has no such word
/// it is that of elsewhere.
const char* trFor(const char* context, const char* english);

/// The label of a control whose identity, and with it what is open or chosen, is the same in every language:
/// "Speichern###Save". What follows "##" in the English text is part of the identity alone. It lives until
/// another language is used.
const char* named(const char* english);
/// The same of a text that is no literal.
std::string named(std::string_view english);

/// The text with its placeholders "{0}", "{1}" … filled with values, in whatever order the language has them.
std::string filled(std::string_view text, std::initializer_list<std::string> values);

}  // namespace app
