// Sentences: English texts with places, and what stands there, to be said in other languages.
#include "sim/core/sentence.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>

#include "sim/core/error.hpp"
#include "sim/core/progress.hpp"

using wadi::Error;
using wadi::filled;
using wadi::Sentence;

TEST_CASE("a sentence reads in English as its text with words, numbers and sentences in their places") {
    const Sentence crop("{0} × {1} of {2}", 3, std::uint64_t{4}, Sentence("a map"));
    CHECK(crop.english() == "3 × 4 of a map");
    CHECK(crop.text() == "{0} × {1} of {2}");
    REQUIRE(crop.values().size() == 3);
    CHECK(crop.values()[2].text() == "a map");
    const Sentence name(std::string("valley {0}.png"));
    CHECK(name.english() == "valley {0}.png");
    CHECK(name.text().empty());
    CHECK(Sentence(std::string_view("a")) == "a");
    CHECK(Sentence().empty());
}

TEST_CASE("places are filled once, in any order, and braces that are none stay") {
    CHECK(filled("{1} of {0}", {"a", "{0}"}) == "{0} of a");
    CHECK(filled("{2} {x} {", {"a"}) == "{2} {x} {");
}

TEST_CASE("a full stop within a sentence gives way to what follows it") {
    const Sentence why("it is empty.");
    CHECK(Sentence("The file is damaged: {0}.", why) == "The file is damaged: it is empty.");
    CHECK(Sentence("The file is damaged: {0}; open another.", why) ==
          "The file is damaged: it is empty; open another.");
    CHECK(Sentence("{0} Try again.", why) == "it is empty. Try again.");
}

TEST_CASE("sentences are joined by a blank, and words in them changed wherever they stand") {
    const Sentence one("One {0}.", std::string("a")), two("Two.");
    CHECK(joined(one, two) == "One a. Two.");
    CHECK(joined(one, {}).text() == "One {0}.");
    CHECK(joined({}, two).text() == "Two.");
    const Sentence louder = joined(one, two).withWords([](std::string words) { return words + "!"; });
    CHECK(louder == "One a!. Two.");
    CHECK(louder.values()[0].text() == "One {0}.");
}

TEST_CASE("an error keeps its sentence, whatever it is caught as") {
    const auto sentenceOfThrown = [](const auto& error) {
        try {
            throw error;
        } catch (const std::exception& thrown) {
            return wadi::sentenceOf(thrown);
        }
    };
    const Sentence full = sentenceOfThrown(wadi::MachineError("{0} is full.", std::string("/disk")));
    CHECK(full == "/disk is full.");
    CHECK(full.text() == "{0} is full.");
    CHECK(std::string(Error("{0} is full.", std::string("/disk")).what()) == "/disk is full.");
    CHECK(sentenceOfThrown(wadi::Cancelled()).text() == "The work was cancelled.");
    CHECK(sentenceOfThrown(std::runtime_error("no context")) == "no context");
}
