// Lettering: words drawn into a picture in memory, in the letters of a TrueType font. Not the text of panels, which
// Dear ImGui draws. No OpenGL; usable on any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>

#include "engine/image.hpp"

namespace app {

class Lettering {
  public:
    /// Letters of a font file, `height` pixels from the top of the tallest to the bottom of the lowest [> 0].
    /// Throws engine::Error if the file cannot be read or is no font.
    Lettering(const std::filesystem::path& file, float height);
    ~Lettering();

    /// How far a text in UTF-8 reaches [pixels].
    int width(std::string_view text) const;

    /// Writes a text in UTF-8 with its upper left corner at x, y, in a shade from 0 (black) to 255 (white); what
    /// lies beyond the picture's edges is left out.
    void write(engine::Image& image, int x, int y, std::string_view text, std::uint8_t shade) const;

  private:
    struct Font;
    std::unique_ptr<Font> font_;
};

}  // namespace app
