// Catalogue: the texts of the interface in one language, as gettext's tools compile them (.mo), and which
// language a person's environment asks for. It draws nothing and changes neither the program's locale nor its
// environment: numbers are printed as in C. One thread at a time.
#pragma once

#include <filesystem>
#include <locale>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/look/interface.hpp"

namespace app {

class Catalogue {
  public:
    /// Has no texts.
    Catalogue() = default;
    /// Of the bytes of a file. Throws wadi::Error if they are no catalogue.
    Catalogue(const std::string& language, std::vector<char> bytes);

    /// The translation of an English text, which lives as long as this; null if there is none. Throws
    /// wadi::Error if the file is damaged where it stands.
    const char* find(const char* english) const;
    /// That of a text that means something else elsewhere.
    const char* find(const char* context, const char* english) const;

  private:
    std::optional<std::locale> texts_;  // a facet lives in a locale
};

/// The catalogue of a language ("de") from the first of the folders that has one. Throws wadi::Error if none
/// has, or it is damaged.
Catalogue readCatalogue(const std::vector<std::filesystem::path>& folders, const std::string& language);

/// Where catalogues lie: with the program's data where it is installed, beside the program where it is built.
std::vector<std::filesystem::path> catalogueFolders(const std::filesystem::path& assets);

/// The first of kLanguageCodes that the environment asks for, as gettext reads it: LANGUAGE, a list, unless the locale
/// is C; else the first of LC_ALL, LC_MESSAGES and LANG that is set. "en" if there is none. Null pointers:
/// not set.
std::string languageOf(const char* language, const char* all, const char* messages, const char* lang);
/// That of this program's environment.
std::string languageOfSystem();

}  // namespace app
