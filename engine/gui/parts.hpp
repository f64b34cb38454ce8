// Parts of a picture that are to be drawn anew. Draws nothing itself. Any thread.
#pragma once

#include <cstddef>
#include <glm/common.hpp>
#include <glm/vec2.hpp>
#include <vector>

namespace engine {

/// A rectangle of pixels, from the lower left corner of the picture on.
struct Part {
    glm::ivec2 low, high;  ///< Its first pixel, and the one beyond its last one

    bool operator==(const Part&) const = default;
    bool empty() const { return low.x >= high.x || low.y >= high.y; }
};

/// What is of both parts.
inline Part both(const Part& a, const Part& b) {
    return {glm::max(a.low, b.low), glm::min(a.high, b.high)};
}

/// Few parts that cover all that were added, and do not meet.
class Parts {
  public:
    /// Nothing if it is empty. What meets it becomes one with it, and so does, once there would be more than
    /// kMost, that of the others to which fewest pixels are added.
    void add(Part part);
    void add(const Parts& parts) {
        for (const Part& part : parts.all_) add(part);
    }
    const std::vector<Part>& all() const { return all_; }
    bool empty() const { return all_.empty(); }

    static constexpr std::size_t kMost = 4;  // each is drawn by itself

  private:
    std::vector<Part> all_;
};

}  // namespace engine
