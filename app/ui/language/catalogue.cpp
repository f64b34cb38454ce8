#include "app/ui/language/catalogue.hpp"

#include <algorithm>
#include <boost/locale/gnu_gettext.hpp>
#include <boost/locale/message.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include "sim/core/error.hpp"
#include "sim/io/files/messages.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

using Texts = boost::locale::message_format<char>;

constexpr std::size_t kHeader = 28, kCountAt = 8, kEnglishAt = 12, kTranslatedAt = 16, kHashAt = 20;

std::uint32_t wordAt(const std::vector<char>& bytes, std::size_t at) {
    std::uint32_t word = 0;
    std::memcpy(&word, bytes.data() + at, sizeof word);
    return word;
}

/// Whether a table of `count` lengths and places lies in the file, and each text with its end.
bool isSound(const std::vector<char>& bytes, std::size_t table, std::size_t count) {
    if (table > bytes.size() || count > (bytes.size() - table) / 8) return false;
    for (std::size_t at = table; at < table + 8 * count; at += 8) {
        const std::size_t length = wordAt(bytes, at), place = wordAt(bytes, at + 4);
        if (place >= bytes.size() || length >= bytes.size() - place || bytes[place + length] != '\0')
            return false;
    }
    return true;
}

/// The library trusts what a file says of itself, so that is looked at first ("The Format of GNU MO Files" in
/// the manual of gettext). Its table of hashes is left out: texts are read into one of the library's own.
std::vector<char> checked(std::vector<char> bytes) {
    constexpr std::uint32_t kMagic = 0x950412de;
    const bool isWhole = bytes.size() >= kHeader && wordAt(bytes, 0) == kMagic &&
                         isSound(bytes, wordAt(bytes, kEnglishAt), wordAt(bytes, kCountAt)) &&
                         isSound(bytes, wordAt(bytes, kTranslatedAt), wordAt(bytes, kCountAt));
    if (!isWhole) throw wadi::Error("The catalogue of texts is damaged.");
    std::memset(bytes.data() + kHashAt, 0, sizeof(std::uint32_t));
    return bytes;
}

/// Runs a look-up; the library throws what it finds wrong in a file.
template <class Look>
const char* looked(const std::optional<std::locale>& texts, Look look) {
    if (!texts) return nullptr;
    try {
        return look(std::use_facet<Texts>(*texts));
    } catch (const std::exception& fault) {
        throw wadi::Error("The catalogue of texts is damaged ({0}).", std::string(fault.what()));
    }
}

}  // namespace

Catalogue::Catalogue(const std::string& language, std::vector<char> bytes) {
    bytes = checked(std::move(bytes));
    boost::locale::gnu_gettext::messages_info info;
    info.language = language;
    info.encoding = "UTF-8";
    info.paths = {""};
    info.domains = {boost::locale::gnu_gettext::messages_info::domain("wadi")};
    info.callback = [&](const std::string&, const std::string&) { return bytes; };
    try {
        texts_.emplace(std::locale::classic(), boost::locale::gnu_gettext::create_messages_facet<char>(info));
    } catch (const std::exception& fault) {
        throw wadi::Error("The catalogue of texts cannot be read ({0}).", std::string(fault.what()));
    }
    if (!find("")) throw wadi::Error("The catalogue of texts has no texts.");
}

const char* Catalogue::find(const char* english) const {
    return looked(texts_, [&](const Texts& texts) { return texts.get(0, nullptr, english); });
}

const char* Catalogue::find(const char* context, const char* english) const {
    return looked(texts_, [&](const Texts& texts) { return texts.get(0, context, english); });
}

Catalogue readCatalogue(const std::vector<fs::path>& folders, const std::string& language) {
    for (const fs::path& folder : folders) {
        std::ifstream file(folder / (language + ".mo"), std::ios::binary);
        if (file) return {language, {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()}};
    }
    if (folders.empty()) throw wadi::Error("There is no catalogue {0}.mo of texts.", language);
    throw wadi::Error("There is no catalogue {0}.mo of texts in {1}.", language,
                      wadi::io::quoted(folders.front()));
}

std::vector<fs::path> catalogueFolders(const fs::path& assets) {
    std::error_code ignored;
    const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
    return {assets / "languages", program.parent_path() / "languages"};
}

namespace {

std::string_view textOf(const char* variable) {
    return variable ? variable : "";
}

/// The code of a language that a locale's name ("de_DE.UTF-8") begins with, if the program has it.
std::optional<std::string> known(std::string_view locale) {
    const std::string_view code = locale.substr(0, locale.find_first_of("_.@"));
    if (std::ranges::count(kLanguageCodes, code) == 0) return std::nullopt;
    return std::string(code);
}

}  // namespace

std::string languageOf(const char* language, const char* all, const char* messages, const char* lang) {
    std::string_view locale;
    for (const char* variable : {all, messages, lang})
        if (locale.empty()) locale = textOf(variable);
    if (locale.empty() || locale == "C" || locale.starts_with("C.") || locale == "POSIX") return "en";
    for (std::string_view rest = textOf(language); !rest.empty();) {
        const std::size_t end = std::min(rest.find(':'), rest.size());
        if (const auto code = known(rest.substr(0, end))) return *code;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return known(locale).value_or("en");
}

std::string languageOfSystem() {
    return languageOf(std::getenv("LANGUAGE"), std::getenv("LC_ALL"), std::getenv("LC_MESSAGES"),
                      std::getenv("LANG"));
}

}  // namespace app
