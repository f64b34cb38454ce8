// Drawing: what the panels of a frame look like, so that a frame that looks like the one before it need not
// be drawn. Draws nothing itself. On the thread that holds ImGui's context.
#pragma once

#include <imgui.h>

#include <cstddef>
#include <vector>

namespace engine {

class Drawing {
  public:
    /// Takes what a frame is to show. Whether that may look different from what was taken before; so does,
    /// each time, what holds a picture other than the font's, for what that shows may have changed.
    bool take(const ImDrawData& data, ImTextureID font);

  private:
    void add(const void* bytes, std::size_t count);

    std::vector<std::byte> shown_, before_;  // all that decides how it looks, one after the other
};

}  // namespace engine
