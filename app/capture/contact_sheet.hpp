// ContactSheet: pictures of one size side by side, each with words below it, under a title. Not what is in them. Any
// thread.
#pragma once

#include <filesystem>
#include <glm/vec2.hpp>
#include <string>

#include "app/capture/lettering.hpp"
#include "engine/image.hpp"

namespace app {

class ContactSheet {
  public:
    /// Room for `count` pictures across and down [each >= 1] of `size` pixels. `font`: a TrueType file. Throws
    /// engine::Error if it cannot be read.
    ContactSheet(glm::ivec2 count, glm::ivec2 size, const std::string& title, const std::filesystem::path& font);

    /// Puts a picture of that size, in three channels, into a place, the first one at the upper left, row by row.
    void put(int place, const engine::Image& picture, const std::string& words);

    const engine::Image& image() const { return image_; }

    /// How large the sheet of so many pictures is [pixels].
    static glm::ivec2 sizeOf(glm::ivec2 count, glm::ivec2 size);

  private:
    void write(glm::ivec2 at, int room, std::string words);

    glm::ivec2 count_, size_;
    Lettering letters_;
    engine::Image image_;
};

}  // namespace app
