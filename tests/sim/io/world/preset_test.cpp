#include "sim/io/world/preset.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <vector>

#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

enum class Course { straight, winding };
constexpr std::array<std::string_view, 2> kCourses = {"straight", "winding"};

/// One parameter of every kind.
struct Brook {
    float depth = 1.2f;
    int bends = 7;
    bool enabled = false;
    Course course = Course::straight;
    glm::vec3 colour{0.2f, 0.4f, 1.f};

    bool operator==(const Brook&) const = default;
};

template <class V>
void visit(V&& v, Brook& b) {
    v("depth", b.depth, 0.1f, 9.f, "m", "Depth.");
    v("bends", b.bends, 0, 20, "", "Bends.");
    v("enabled", b.enabled, "On.");
    v("course", b.course, kCourses, "Course.");
    v("colour", b.colour, "Colour.");
}

struct Bank {
    Brook brook, fallback;
    ParamGroup group = paramGroup("brook", "Brook", brook, fallback);
    Bank() = default;
    Bank(const Bank&) = delete;
    Bank& operator=(const Bank&) = delete;

    std::vector<std::string> take(const std::string& text) {
        return io::apply("clip", io::readPreset("clip", text, "brook"), group.params);
    }
    /// The sentence of a text that is refused; nothing may have changed then.
    std::string refusal(const std::string& text) {
        const Brook before = brook;
        const std::string sentence = errorOf([&] { take(text); });
        CHECK(brook == before);
        return sentence;
    }
};

}  // namespace

TEST_CASE("values that are copied and pasted are the same, of every kind") {
    Bank from, to;
    from.brook = {0.3f, 13, true, Course::winding, {1.f, 0.f, 0.2f}};
    const std::string text = io::tableText(from.group);
    CHECK(text.starts_with("[brook]\ndepth = 0.3  # "));
    CHECK(to.take(text).empty());
    CHECK(to.brook == from.brook);
}

TEST_CASE("a preset changes what it names and nothing else, and may be a whole scene") {
    Bank bank;
    bank.brook.bends = 3;
    CHECK(bank.take("wadi = 1\ntitle = \"Deep\"\nepochs = 5\n[rain]\namount = 2\n[brook]\ndepth = 8\n")
              .empty());
    CHECK(bank.brook.depth == 8.f);
    CHECK(bank.brook.bends == 3);
}

TEST_CASE("the file of a preset keeps its title, and the text is that of a scene") {
    const TempFolder folder;
    Bank bank;
    bank.brook.depth = 4;
    const auto file = folder.file("deep.toml", io::presetText(bank.group, "Deep \"one\""));
    const io::Preset preset = io::loadPreset(file, "brook");
    CHECK(preset.title == "Deep \"one\"");
    CHECK(preset.description.empty());
    Bank other;
    const io::SceneInfo scene = io::loadScene(file, {&other.group, 1});
    CHECK(scene.title == preset.title);
    CHECK(other.brook == bank.brook);
}

TEST_CASE("a preset of another version counts as far as it is known, and names what is not") {
    Bank bank;
    const auto unknown = bank.take("wadi = 99\n[brook]\nwidth = 3\ndepth = 2\nice = \"thin\"\n");
    CHECK(unknown == std::vector<std::string>{"brook.ice", "brook.width"});
    CHECK(bank.brook.depth == 2.f);
    CHECK(says(bank.refusal("[brook]\nwidth = 3\n"), "'clip', line 1", "[brook] names no parameter"));
}

TEST_CASE("what cannot be used is refused in one sentence, and changes nothing") {
    Bank bank;
    CHECK(says(bank.refusal("[brook]\ndepth = 2\nbends = 21\n"), "'clip', line 3", "brook.bends", "0", "20"));
    CHECK(says(bank.refusal("[brook]\ndepth = true\n"), "line 2", "brook.depth cannot be true or false"));
    CHECK(says(bank.refusal("[brook]\ncourse = \"up\"\n"), "line 2", "straight|winding"));
    CHECK(says(bank.refusal("[brook]\ndepth = 1\ndepth = 2\n"), "'clip', line 3", "not TOML"));
    CHECK(says(bank.refusal("[brook]\ndepth = [1]\n"), "line 2", "brook.depth cannot be an array"));
    CHECK(says(bank.refusal("brook = 3\n"), "line 1", "brook must be a table"));
    CHECK(says(bank.refusal("Dear friend, how are you?"), "'clip', line 1", "not TOML"));
    CHECK(says(bank.refusal("[rain]\na = 1\n[wind]\nb = 1\n"), "has no table [brook]",
               "it has [rain], [wind]."));
    CHECK(says(bank.refusal("x = 1\n"), "has no table [brook], which would hold the values."));
    CHECK(says(bank.refusal("[^]"), "not TOML"));
    CHECK(says(bank.refusal(std::string(io::kMostPresetText + 1, '#')), "too long"));
    CHECK(says(bank.refusal(std::string("\0\xff\x01 = 3", 7)), "not TOML"));
}
