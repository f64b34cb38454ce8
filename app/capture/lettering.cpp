#include "app/capture/lettering.hpp"

#include <stb_truetype.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "engine/error.hpp"

namespace app {

struct Lettering::Font {
    std::vector<unsigned char> bytes;  // which `info` refers to
    stbtt_fontinfo info{};
    float scale = 1;  // pixels for a unit of the font
    int ascent = 0;   // from the top to the line on which letters stand [pixels]
};

namespace {

/// The next letter of a text in UTF-8, which must not be empty; bytes that are none are taken for themselves.
int nextLetter(std::string_view& text) {
    const auto first = static_cast<unsigned char>(text.front());
    text.remove_prefix(1);
    int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
    int letter = more == 0 ? first : first & (0x3f >> more);
    for (; more > 0 && !text.empty(); --more) {
        letter = letter << 6 | (static_cast<unsigned char>(text.front()) & 0x3f);
        text.remove_prefix(1);
    }
    return letter;
}

/// A letter's shape, 255 where it covers a pixel in full.
struct Glyph {
    std::vector<unsigned char> cover;
    int x = 0, y = 0, width = 0, height = 0;  // of its box, from where it stands [pixels]
};

Glyph glyphOf(const stbtt_fontinfo& info, float scale, int letter) {
    Glyph glyph;
    int right = 0, bottom = 0;
    stbtt_GetCodepointBitmapBox(&info, letter, scale, scale, &glyph.x, &glyph.y, &right, &bottom);
    glyph.width = right - glyph.x;
    glyph.height = bottom - glyph.y;
    if (glyph.width <= 0 || glyph.height <= 0) return glyph;
    glyph.cover.resize(static_cast<std::size_t>(glyph.width) * static_cast<std::size_t>(glyph.height));
    stbtt_MakeCodepointBitmap(&info, glyph.cover.data(), glyph.width, glyph.height, glyph.width, scale, scale,
                              letter);
    return glyph;
}

void blend(engine::Image& image, int x, int y, unsigned cover, std::uint8_t shade) {
    if (x < 0 || y < 0 || x >= image.width() || y >= image.height()) return;
    for (std::uint8_t& channel : image.at(x, y))
        channel = static_cast<std::uint8_t>((channel * (255 - cover) + shade * cover) / 255);
}

float advanceOf(const stbtt_fontinfo& info, int letter) {
    int advance = 0;
    stbtt_GetCodepointHMetrics(&info, letter, &advance, nullptr);
    return static_cast<float>(advance);
}

}  // namespace

Lettering::Lettering(const std::filesystem::path& file, float height) : font_(std::make_unique<Font>()) {
    std::ifstream in(file, std::ios::binary);
    font_->bytes.assign(std::istreambuf_iterator<char>(in), {});
    constexpr std::size_t kHead = 12;  // of a font file [bytes]; what it holds is trusted from there on
    const bool isFont =
        font_->bytes.size() > kHead && stbtt_GetFontOffsetForIndex(font_->bytes.data(), 0) == 0;
    if (!isFont || stbtt_InitFont(&font_->info, font_->bytes.data(), 0) == 0)
        throw engine::Error("The font {0} cannot be read; the program has to be installed again.", file);
    font_->scale = stbtt_ScaleForPixelHeight(&font_->info, height);
    int ascent = 0;
    stbtt_GetFontVMetrics(&font_->info, &ascent, nullptr, nullptr);
    font_->ascent = static_cast<int>(std::lround(static_cast<float>(ascent) * font_->scale));
}

Lettering::~Lettering() = default;

int Lettering::width(std::string_view text) const {
    float units = 0;
    while (!text.empty()) units += advanceOf(font_->info, nextLetter(text));
    return static_cast<int>(std::ceil(units * font_->scale));
}

void Lettering::write(engine::Image& image, int x, int y, std::string_view text, std::uint8_t shade) const {
    float units = 0;
    while (!text.empty()) {
        const int letter = nextLetter(text);
        const Glyph glyph = glyphOf(font_->info, font_->scale, letter);
        const int left = x + static_cast<int>(std::lround(units * font_->scale)) + glyph.x;
        const int top = y + font_->ascent + glyph.y;
        for (int row = 0; row < glyph.height && !glyph.cover.empty(); ++row)
            for (int column = 0; column < glyph.width; ++column)
                blend(image, left + column, top + row,
                      glyph.cover[static_cast<std::size_t>(row) * static_cast<std::size_t>(glyph.width) +
                                  static_cast<std::size_t>(column)],
                      shade);
        units += advanceOf(font_->info, letter);
    }
}

}  // namespace app
