#include "engine/texture.hpp"

#include "engine/error.hpp"
#include "tests/engine/gl_context.hpp"

using namespace engine;
using namespace engine::test;

namespace {

std::vector<float> ramp(std::size_t count) {
    std::vector<float> values(count);
    for (std::size_t n = 0; n < count; ++n) values[n] = static_cast<float>(n);
    return values;
}

}  // namespace

TEST_CASE_FIXTURE(GlContext, "what is uploaded is read back, in every float format") {
    for (const Format format : {Format::R16F, Format::RG16F, Format::RGB16F, Format::RGBA16F, Format::R32F}) {
        Texture texture(5, 3, format);
        const std::vector<float> values = ramp(15 * static_cast<std::size_t>(channelsOf(format)));
        texture.upload(values);
        CHECK(texture.read() == values);
    }
}

TEST_CASE_FIXTURE(GlContext, "bytes are read back as shares of one") {
    Texture texture(3, 1, Format::R8);
    texture.upload(std::vector<std::uint8_t>{0, 51, 255});
    const std::vector<float> back = texture.read();
    CHECK(back.size() == 3);
    CHECK(back[0] == 0.0f);
    CHECK(back[1] == doctest::Approx(0.2f));
    CHECK(back[2] == 1.0f);
}

TEST_CASE_FIXTURE(GlContext, "a partial upload changes its part only") {
    Texture texture(6, 5, Format::R32F);
    texture.upload(std::vector<float>(30, -1.0f));
    texture.upload({2, 1}, {3, 2}, ramp(6));
    std::vector<float> expected(30, -1.0f);
    for (std::size_t n = 0; n < 6; ++n) expected[(1 + n / 3) * 6 + 2 + n % 3] = static_cast<float>(n);
    CHECK(texture.read() == expected);
}

TEST_CASE_FIXTURE(GlContext, "an upload that does not fit is refused before the driver sees it") {
    Texture texture(4, 4, Format::R32F);
    CHECK_THROWS_WITH_AS(texture.upload({2, 2}, {3, 1}, ramp(3)), doctest::Contains("3 x 1 texels at (2, 2)"),
                         Error);
    CHECK_THROWS_WITH_AS(texture.upload({-1, 0}, {1, 1}, ramp(1)), doctest::Contains("leaves its texture"),
                         Error);
    CHECK_THROWS_WITH_AS(texture.upload(ramp(15)), doctest::Contains("needs 16 values and got 15"), Error);
    CHECK_THROWS_AS(texture.upload(std::vector<std::uint8_t>(16)), Error);
    CHECK_THROWS_AS(Texture(0, 4, Format::R8), Error);
    CHECK_THROWS_AS(Texture(1 << 20, 4, Format::R8), Error);
}

TEST_CASE_FIXTURE(GlContext, "a texture knows its bytes in every format, and those of its smaller copies") {
    const std::pair<Format, std::size_t> sizes[] = {
        {Format::R8, 1},      {Format::RG8, 2},     {Format::RGBA8, 4},   {Format::R16F, 2},
        {Format::RG16F, 4},   {Format::RGB16F, 6},  {Format::RGBA16F, 8}, {Format::R32F, 4},
        {Format::Depth24, 4}, {Format::Depth32F, 4}};
    for (const auto& [format, bytes] : sizes) CHECK(Texture(5, 3, format).bytes() == 15 * bytes);
    // 5 x 3, 2 x 1, 1 x 1.
    CHECK(Texture(5, 3, Format::RGBA8, {.filter = Filter::Mipmapped}).bytes() == 4 * (15 + 2 + 1));
    CHECK(Texture(1, 1, Format::R32F, {.filter = Filter::Mipmapped}).bytes() == 4);
    CHECK(Texture(256, 256, Format::R8, {.filter = Filter::Mipmapped}).bytes() == 87381);
}
