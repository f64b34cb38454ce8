// Finding: what a typed text finds among names, and how well, and the names that are spelled most like one
// that finds nothing. Not the lists in which people search (panels). Any thread.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace app {

/// In small letters, those with dots and accents of western languages too (U+00C0 to U+00DE).
std::string smallLetters(const std::string& text);

/// A typed text without blanks around it, in small letters.
std::string wantedOf(const std::string& text);

/// Whether all words of `words` occur in a text; upper and lower case do not count.
bool hasWords(const std::string& text, const std::string& words);

/// What is said of a thing that a text may find.
struct Findable {
    std::string title = {};  ///< What it is called
    std::string near = {};   ///< More words for it, as where it stands
    std::string help = {};   ///< What is said of it
};
/// The rank of what is not found at all.
inline constexpr int kNotFound = 6;
/// How well a typed text finds a thing: 0, best, if it is called so; then if its title begins so, has all of
/// the words where its own begin, has them anywhere, has them together with the words near it, or with what
/// is said of it. American spelling finds British ("color" "colour"), too. `text` as wantedOf() gives it.
int rankOf(const Findable& thing, const std::string& text);

/// Positions of the titles that have all words of a text or, if there are none, of those that are spelled
/// most like it.
std::vector<std::size_t> foundAmong(const std::vector<std::string>& titles, const std::string& text);

/// Positions of the few things that are spelled most like a text, best first, for a text that finds nothing:
/// of each its names are given, of which whole names and single words, without signs at their ends, count.
/// None if the text is shorter than three letters or nothing is like it.
std::vector<std::size_t> nearestOf(const std::vector<std::vector<std::string>>& names,
                                   const std::string& text);

}  // namespace app
