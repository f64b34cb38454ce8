// Catalogues as gettext's tools compile them, and the language that an environment asks for.
#include "app/ui/language/catalogue.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "sim/core/error.hpp"

using app::Catalogue;
using app::languageOf;
namespace fs = std::filesystem;

namespace {

std::vector<char> germanBytes() {
    std::ifstream file(fs::path(WADI_LANGUAGES) / "de.mo", std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace

TEST_CASE("the German catalogue has texts of the code and of tables, and knows one word in two contexts") {
    const Catalogue german = app::readCatalogue({fs::path(WADI_LANGUAGES)}, "de");
    CHECK(german.find("Undo") == std::string("Rückgängig"));
    CHECK(german.find("Where plants grow.") == std::string("Wo Pflanzen wachsen."));
    CHECK(german.find("parameter", "Open") == std::string("Offen"));
    CHECK(german.find("Open") == std::string("Öffnen"));
    CHECK(german.find("No such text stands anywhere") == nullptr);
    CHECK(Catalogue().find("Undo") == nullptr);
}

TEST_CASE("a missing catalogue is refused, and one that is cut off or changed anywhere ends nothing") {
    CHECK_THROWS_AS(app::readCatalogue({"/nowhere"}, "de"), wadi::Error);
    CHECK_THROWS_AS(Catalogue("de", {}), wadi::Error);
    CHECK_THROWS_AS(Catalogue("de", {'n', 'o', ' ', 'm', 'o'}), wadi::Error);
    const std::vector<char> whole = germanBytes();
    REQUIRE(whole.size() > 1000);
    const auto tried = [](std::vector<char> bytes) {
        try {
            const Catalogue catalogue("de", std::move(bytes));
            const char* found = catalogue.find("Undo");
            return !found || std::string(found).size() < 1'000'000;
        } catch (const wadi::Error&) {
            return true;
        }
    };
    for (std::size_t length = 0; length < whole.size(); length += 1 + whole.size() / 97)
        CHECK(tried({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)}));
    for (std::size_t at = 0; at < whole.size(); at += at < 64 ? 1 : 997) {
        std::vector<char> changed = whole;
        changed[at] = static_cast<char>(changed[at] ^ 0x55);
        CHECK(tried(std::move(changed)));
    }
}

TEST_CASE("the language of the system is that of its environment, as gettext reads it") {
    CHECK(languageOf(nullptr, nullptr, nullptr, nullptr) == "en");
    CHECK(languageOf(nullptr, nullptr, nullptr, "de_DE.UTF-8") == "de");
    CHECK(languageOf(nullptr, nullptr, "de_AT", "en_GB.UTF-8") == "de");
    CHECK(languageOf(nullptr, "C.UTF-8", "de_DE.UTF-8", "de_DE.UTF-8") == "en");
    CHECK(languageOf("de", nullptr, nullptr, "C") == "en");
    CHECK(languageOf("fr:de:en", nullptr, nullptr, "en_US.UTF-8") == "de");
    CHECK(languageOf("fr:en:de", nullptr, nullptr, "de_DE") == "en");
    CHECK(languageOf("fr", nullptr, nullptr, "de_DE@euro") == "de");
    CHECK(languageOf("", "", "", "fr_FR.UTF-8") == "en");
    CHECK(languageOf(nullptr, nullptr, nullptr, "den_XX") == "en");
}
