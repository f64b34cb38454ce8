#include "engine/shader.hpp"

#include <chrono>
#include <regex>

#include "engine/error.hpp"
#include "engine/model.hpp"
#include "engine/target.hpp"
#include "tests/engine/gl_context.hpp"
#include "tests/temp_folder.hpp"

using namespace engine;
using namespace engine::test;
using wadi::test::TempFolder;
using namespace std::chrono_literals;

namespace {

int redOf(Shader& shader) {
    Target target(4, 4);
    target.target(glm::vec3(0.0f));
    shader.use();
    Billboard().render();
    return target.picture().at(2, 2)[0];
}

std::string failure(const TempFolder& folder) {
    try {
        const Shader shader(folder.path(), "a.vert", "a.frag");
        return "";
    } catch (const Error& error) {
        return error.what();
    }
}

}  // namespace

TEST_CASE("an included file stands in its place, once") {
    TempFolder folder;
    folder.file("a.frag", "#version 410\n#include \"b.glsl\"\n#include \"c.glsl\"\nend\n");
    folder.file("b.glsl", "  #include \"c.glsl\"\nb\n");
    folder.file("c.glsl", "#include \"b.glsl\"\nc\n");
    const Source source = readSource(folder.path(), "a.frag");
    CHECK(source.text ==
          "#version 410\n#line 1 1\n#line 1 2\n#line 2 2\nc\n#line 2 1\nb\n#line 3 0\n#line 4 0\nend\n");
    CHECK(source.files.size() == 3);
}

TEST_CASE("constants stand behind the version, and lines keep their numbers") {
    TempFolder folder;
    folder.file("a.frag", "// A comment.\n#version 410 core\n#include \"b.glsl\"\nend\n");
    folder.file("b.glsl", "b\n");
    const Source source = readSource(folder.path(), "a.frag", {{"kSide", "16"}, {"PLAIN", ""}});
    CHECK(source.text ==
          "// A comment.\n#version 410 core\n#define kSide 16\n#define PLAIN \n#line 3 0\n"
          "#line 1 1\nb\n#line 4 0\nend\n");
}

TEST_CASE("a source knows when the text that it holds was written, though its file was saved again") {
    TempFolder folder;
    folder.file("a.frag", "old\n");
    const std::filesystem::path file = folder.path() / "a.frag";
    const auto before = writeTime(file);
    const Source source = readSource(folder.path(), "a.frag");
    folder.file("a.frag", "new\n");
    std::filesystem::last_write_time(file, before + std::chrono::seconds(1));
    REQUIRE(source.files.size() == 1);
    CHECK(source.files[0].time == before);
    CHECK(source.files[0].time != writeTime(file));
}

TEST_CASE("a missing include names the line that asks for it") {
    TempFolder folder;
    folder.file("a.frag", "#version 410\n#include \"gone.glsl\"\n");
    CHECK_THROWS_WITH_AS(readSource(folder.path(), "a.frag"), doctest::Contains("(included by a.frag:2)"),
                         Error);
    CHECK_THROWS_WITH_AS(readSource(folder.path(), "b.frag"), doctest::Contains("b.frag"), Error);
}

TEST_CASE("places in messages of every known compiler become file and line") {
    const Source source{"", {{"/x/a.frag"}, {"/x/b.glsl"}}};
    CHECK(explain("1:12(5): error: no", source) == "b.glsl:12: error: no");
    CHECK(explain("0(7) : error C1008: no", source) == "a.frag:7: error C1008: no");
    CHECK(explain("ERROR: 1:3: no\nERROR: 0:4: nor", source) == "b.glsl:3: no\na.frag:4: nor");
    CHECK(explain("no place at all: 5", source) == "no place at all: 5");
}

TEST_CASE_FIXTURE(GlContext,
                  "an error in a shader is reported with its file, its line and the compiler's words") {
    TempFolder folder;
    folder.file("a.vert", kCover);
    folder.file("b.glsl", "float half_of(float x) {\n    return 0.5 * y;\n}\n");
    folder.file(
        "a.frag",
        "#version 410 core\n#include \"b.glsl\"\nout vec4 c;\nvoid main() { c = vec4(half_of(1.0)); }\n");
    CHECK(failure(folder).find("b.glsl:2: error") != std::string::npos);
    CHECK(std::regex_search(failure(folder), std::regex("[`'\"]y['\"]")));  // compilers have words of their own

    folder.file("b.glsl", "float half_of(float x) { return 0.5 * x; }\n");
    folder.file("a.frag",
                "#version 410 core\n#include \"b.glsl\"\nout vec4 c;\nvoid main() { c = wrong; }\n");
    CHECK(failure(folder).find("a.frag:4: error") != std::string::npos);
}

TEST_CASE_FIXTURE(GlContext,
                  "a shader whose file is missing or empty at the start is one sentence that names it") {
    TempFolder folder;
    folder.file("a.frag", paint("1.0, 1.0, 1.0"));
    CHECK(failure(folder).find("a.vert") != std::string::npos);
    CHECK(failure(folder).find("cannot be read") != std::string::npos);
    folder.file("a.vert", "");
    CHECK(failure(folder).find("a.vert is empty") != std::string::npos);
    folder.file("a.vert", std::string("\x89PNG\0\1\2", 7));
    CHECK(failure(folder).find("a.vert does not compile") != std::string::npos);
}

TEST_CASE_FIXTURE(GlContext, "a shader that is compiled later tells its faults to whoever needs it first") {
    TempFolder folder;
    folder.file("a.vert", kCover);
    folder.file("a.frag", "#version 410 core\nout vec4 c;\nvoid main() { c = wrong; }\n");
    Shader shader(folder.path(), "a.vert", "a.frag", {}, Compiled::later);
    Shader other(folder.path(), "a.vert", "a.frag", {}, Compiled::later);
    CHECK_FALSE(shader.reloadIfChanged(0ms));
    CHECK_THROWS_AS(shader.prepare(), Error);
    CHECK_THROWS_AS(shader.uniform("red", 1.0f), Error);
    CHECK_THROWS_AS(other.use(), Error);
    folder.file("a.frag", paint("1.0, 0.0, 0.0"));
    CHECK(shader.prepare());
    CHECK_FALSE(shader.prepare());
    CHECK(redOf(shader) == 255);
    CHECK(redOf(other) == 255);
}

TEST_CASE_FIXTURE(GlContext, "stages that do not fit together are named") {
    TempFolder folder;
    folder.file(
        "a.vert",
        "#version 410 core\nout vec2 tint;\nvoid main() { tint = vec2(1.0); gl_Position = vec4(1.0); }\n");
    folder.file("a.frag",
                "#version 410 core\nin vec3 tint;\nout vec4 c;\nvoid main() { c = vec4(tint, 1.0); }\n");
    CHECK(failure(folder).find("a.vert and a.frag do not fit together") != std::string::npos);
}

TEST_CASE_FIXTURE(GlContext,
                  "a changed file is compiled again, a broken one leaves the last good program in use") {
    TempFolder folder;
    folder.file("a.vert", kCover);
    folder.file("a.frag", paint("1.0, 0.0, 0.0"));
    Shader shader(folder.path(), "a.vert", "a.frag");
    CHECK(redOf(shader) == 255);
    CHECK_FALSE(shader.reloadIfChanged(0ms));

    folder.file("a.frag", paint("undeclared"));
    CHECK_FALSE(shader.reloadIfChanged(0ms));
    REQUIRE(shader.error());
    CHECK(std::string(shader.error()->what()).find("a.frag:3:") != std::string::npos);
    CHECK(redOf(shader) == 255);

    folder.file("a.frag", paint("0.2, 0.0, 0.0"));
    CHECK(shader.reloadIfChanged(0ms));
    CHECK_FALSE(shader.error());
    CHECK(redOf(shader) == 51);
}

TEST_CASE_FIXTURE(GlContext, "a change of an included file is seen, and so is the return of a missing one") {
    TempFolder folder;
    folder.file("a.vert", kCover);
    folder.file("red.glsl", "const float red = 1.0;\n");
    folder.file(
        "a.frag",
        "#version 410 core\n#include \"red.glsl\"\nout vec4 c;\nvoid main() { c = vec4(red, 0, 0, 1); }\n");
    Shader shader(folder.path(), "a.vert", "a.frag");
    folder.file("red.glsl", "const float red = 0.4;\n");
    CHECK(shader.reloadIfChanged(0ms));
    CHECK(redOf(shader) == 102);

    std::filesystem::remove(folder.path() / "red.glsl");
    CHECK_FALSE(shader.reloadIfChanged(0ms));
    REQUIRE(shader.error());
    CHECK(std::string(shader.error()->what()).find("red.glsl (included by a.frag:2)") != std::string::npos);
    folder.file("red.glsl", "const float red = 0.6;\n");
    CHECK(shader.reloadIfChanged(0ms));
    CHECK(redOf(shader) == 153);
}

TEST_CASE_FIXTURE(GlContext, "constants reach both stages, and stay when a file is compiled again") {
    TempFolder folder;
    folder.file("a.vert", std::string(kCover) + "const int corners = kRed;\n");
    folder.file("a.frag", paint("kRed / 255.0, 0.0, 0.0"));
    Shader shader(folder.path(), "a.vert", "a.frag", {{"kRed", "51"}});
    CHECK(redOf(shader) == 51);
    folder.file("a.frag", paint("2.0 * kRed / 255.0, 0.0, 0.0"));
    CHECK(shader.reloadIfChanged(0ms));
    CHECK(redOf(shader) == 102);
    folder.file("a.frag", paint("undeclared"));
    CHECK_FALSE(shader.reloadIfChanged(0ms));
    REQUIRE(shader.error());
    CHECK(std::string(shader.error()->what()).find("a.frag:3:") != std::string::npos);
}

TEST_CASE_FIXTURE(GlContext, "files are looked at no more often than asked") {
    TempFolder folder;
    folder.file("a.vert", kCover);
    folder.file("a.frag", paint("1.0, 0.0, 0.0"));
    Shader shader(folder.path(), "a.vert", "a.frag");
    folder.file("a.frag", paint("0.0, 0.0, 0.0"));
    CHECK_FALSE(shader.reloadIfChanged(1h));
    CHECK(shader.reloadIfChanged(0ms));
}

TEST_CASE_FIXTURE(GlContext, "every kind of uniform arrives, unknown names are ignored") {
    TempFolder folder;
    folder.file("a.vert", kCover);
    folder.file("a.frag",
                "#version 410 core\nuniform int i; uniform float f; uniform ivec2 j; uniform vec2 u; "
                "uniform vec3 v;\n"
                "uniform vec4 w; uniform mat4 n; out vec4 c;\nvoid main() {\n"
                "    c.r = (i + f + j.x + j.y + u.x + u.y + v.z + w.w + n[3][0]) / 255.0;\n}\n");
    Shader shader(folder.path(), "a.vert", "a.frag");
    glm::mat4 n(0.0f);
    n[3][0] = 10.0f;
    shader.use().uniform("i", 1).uniform("f", 2.0f).uniform("j", glm::ivec2(3, 4)).uniform("nothing", 1.0f);
    shader.uniform("u", glm::vec2(5, 6)).uniform("v", glm::vec3(0, 0, 7)).uniform("w", glm::vec4(0, 0, 0, 8));
    shader.uniform("n", n);
    CHECK(redOf(shader) == 46);
}

TEST_CASE_FIXTURE(GlContext, "each sampler gets the texture of its name, in any order") {
    TempFolder folder;
    folder.file("a.vert", kCover);
    folder.file("a.frag",
                "#version 410 core\nuniform sampler2D a, b, c;\nout vec4 colour;\nvoid main() {\n"
                "    colour.r = (texture(a, vec2(0.5)).r * 100.0 + texture(b, vec2(0.5)).r * 10.0 +\n"
                "                texture(c, vec2(0.5)).r) / 255.0;\n}\n");
    Shader shader(folder.path(), "a.vert", "a.frag");
    std::vector<Texture> textures;
    for (const float value : {1.0f, 2.0f, 3.0f}) {
        textures.emplace_back(1, 1, Format::R32F);
        textures.back().upload(std::vector{value});
    }
    shader.texture("c", textures[2])
        .texture("a", textures[0])
        .texture("b", textures[1])
        .texture("d", textures[0]);
    textures[0].upload(std::vector{2.0f});
    CHECK(redOf(shader) == 223);
}

TEST_CASE_FIXTURE(GlContext, "what the driver complains about reaches the callback") {
    TempFolder folder;
    folder.file("a.vert", kCover);
    folder.file("a.frag",
                "#version 410 core\nuniform vec3 v;\nout vec4 c;\nvoid main() { c = vec4(v, 1.0); }\n");
    Shader shader(folder.path(), "a.vert", "a.frag");
    shader.uniform("v", 1.0f);
    CHECK(errors.size() == 1);
    errors.clear();
}
