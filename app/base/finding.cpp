#include "app/base/finding.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

#include "app/base/paths.hpp"
#include "sim/core/spelling.hpp"

namespace app {

namespace {

/// How many letters a text lacks to be a name, or a word of it; nothing if it is not like it at all.
std::optional<std::size_t> apart(const std::string& name, const std::string& text) {
    const std::string called = smallLetters(name);
    std::size_t least = wadi::lettersApart(called, text);
    std::istringstream words(called);
    constexpr const char* kSigns = ".,;:!?()\"";
    for (std::string word; words >> word;) {
        const std::size_t first = word.find_first_not_of(kSigns), last = word.find_last_not_of(kSigns);
        if (first == std::string::npos) continue;
        least = std::min(least, wadi::lettersApart(word.substr(first, last - first + 1), text));
    }
    const std::size_t most = std::max<std::size_t>(1, text.size() / 3);
    return least <= most ? std::optional(least) : std::nullopt;
}

/// The places in `text` where words begin count alone if `isBegun`.
bool holds(const std::string& text, const std::string& word, bool isBegun) {
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
        if (!isBegun || at == 0 || text[at - 1] == ' ') return true;
    return false;
}

bool holdsAll(const std::string& text, const std::string& words, bool isBegun = false) {
    std::istringstream each(words);
    for (std::string word; each >> word;)
        if (!holds(text, word, isBegun)) return false;
    return true;
}

/// In the spelling of the program's texts.
std::string inBritish(std::string text) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kSpellings = {
        {{"color", "colour"}, {"gray", "grey"}, {"center", "centre"}, {"meter", "metre"}}};
    for (const auto& [american, british] : kSpellings)
        for (std::size_t at = text.find(american); at != std::string::npos;
             at = text.find(american, at + british.size()))
            text.replace(at, american.size(), british);
    return text;
}

int rankAsSpelled(const Findable& thing, const std::string& text) {
    const std::string called = smallLetters(thing.title), close = called + ' ' + smallLetters(thing.near);
    if (called == text) return 0;
    if (called.starts_with(text)) return 1;
    if (holdsAll(called, text, true)) return 2;
    if (holdsAll(called, text)) return 3;
    return holdsAll(close, text) ? 4 : holdsAll(close + ' ' + smallLetters(thing.help), text) ? 5 : kNotFound;
}

}  // namespace

int rankOf(const Findable& thing, const std::string& text) {
    const int rank = rankAsSpelled(thing, text);
    const std::string british = inBritish(text);
    return british == text ? rank : std::min(rank, rankAsSpelled(thing, british));
}

std::string smallLetters(const std::string& text) {
    std::string result = lower(text);
    for (std::size_t i = 0; i + 1 < result.size(); ++i) {
        const auto second = static_cast<unsigned char>(result[i + 1]);
        const bool isLarge = static_cast<unsigned char>(result[i]) == 0xc3 && second < 0x9f && second != 0x97;
        if (isLarge) result[i + 1] = static_cast<char>(second + 0x20);
    }
    return result;
}

std::string wantedOf(const std::string& text) {
    const std::size_t first = text.find_first_not_of(' '), last = text.find_last_not_of(' ');
    return first == std::string::npos ? "" : smallLetters(text.substr(first, last - first + 1));
}

bool hasWords(const std::string& text, const std::string& words) {
    const std::string all = smallLetters(text);
    std::istringstream each(smallLetters(words));
    for (std::string word; each >> word;)
        if (all.find(word) == std::string::npos) return false;
    return true;
}

std::vector<std::size_t> foundAmong(const std::vector<std::string>& titles, const std::string& text) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < titles.size(); ++i)
        if (hasWords(titles[i], text)) found.push_back(i);
    if (!found.empty()) return found;
    std::vector<std::vector<std::string>> names;
    names.reserve(titles.size());
    for (const std::string& title : titles) names.push_back({title});
    return nearestOf(names, text);
}

std::vector<std::size_t> nearestOf(const std::vector<std::vector<std::string>>& names,
                                   const std::string& text) {
    constexpr std::size_t kLeast = 3, kMost = 5;
    const std::string wanted = wantedOf(text);
    if (wanted.size() < kLeast) return {};
    std::vector<std::pair<std::size_t, std::size_t>> ranked;  // letters apart, position
    for (std::size_t i = 0; i < names.size(); ++i) {
        std::optional<std::size_t> least;
        for (const std::string& name : names[i])
            if (const auto letters = apart(name, wanted); letters && (!least || *letters < *least))
                least = letters;
        if (least) ranked.emplace_back(*least, i);
    }
    std::ranges::sort(ranked);
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < std::min(ranked.size(), kMost); ++i) found.push_back(ranked[i].second);
    return found;
}

}  // namespace app
