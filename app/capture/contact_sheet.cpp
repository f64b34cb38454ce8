#include "app/capture/contact_sheet.hpp"

#include <algorithm>

namespace app {

namespace {

constexpr int kGap = 6, kLine = 20, kTitle = 28;  // [pixels]
constexpr float kLetters = 15;                    // [pixels]
constexpr std::uint8_t kGround = 24, kWords = 225;

}  // namespace

glm::ivec2 ContactSheet::sizeOf(glm::ivec2 count, glm::ivec2 size) {
    return {kGap + count.x * (size.x + kGap), kTitle + count.y * (size.y + kLine + kGap)};
}

ContactSheet::ContactSheet(glm::ivec2 count, glm::ivec2 size, const std::string& title,
                           const std::filesystem::path& font)
    : count_(count), size_(size), letters_(font, kLetters), image_(sizeOf(count, size).x, sizeOf(count, size).y, 3) {
    std::ranges::fill(image_.bytes(), kGround);
    write({kGap, (kTitle - static_cast<int>(kLetters)) / 2}, image_.width() - 2 * kGap, title);
}

/// In one line, cut off where there is no room.
void ContactSheet::write(glm::ivec2 at, int room, std::string words) {
    const std::string more = "\u2026";
    if (letters_.width(words) > room) {
        while (!words.empty() && letters_.width(words + more) > room) words.pop_back();
        words += more;
    }
    letters_.write(image_, at.x, at.y, words, kWords);
}

void ContactSheet::put(int place, const engine::Image& picture, const std::string& words) {
    const glm::ivec2 at(kGap + place % count_.x * (size_.x + kGap),
                        kTitle + place / count_.x * (size_.y + kLine + kGap));
    for (int y = 0; y < size_.y; ++y)
        for (int x = 0; x < size_.x; ++x) std::ranges::copy(picture.at(x, y), image_.at(at.x + x, at.y + y).begin());
    write({at.x, at.y + size_.y + 3}, size_.x, words);
}

}  // namespace app
