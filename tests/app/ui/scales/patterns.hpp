// Pattern: which pixels of a part of a picture are not of its commonest colour, so that areas are compared as
// eyes see them that see no colours. For tests only.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <map>
#include <vector>

#include "engine/image.hpp"

namespace app::test {

class Pattern {
  public:
    /// Of the pixels from `low` to before `high`.
    Pattern(const engine::Image& picture, glm::ivec2 low, glm::ivec2 high) : size_(high.x - low.x, 0) {
        add(picture, low, high);
    }
    /// Puts a part of the same width below it.
    void add(const engine::Image& picture, glm::ivec2 low, glm::ivec2 high) {
        size_.y += high.y - low.y;
        for (int y = low.y; y < high.y; ++y)
            for (int x = low.x; x < high.x; ++x) {
                const auto at = picture.at(x, y);
                pixels_.push_back({at[0], at[1], at[2]});
            }
        std::map<Colour, int> counts;
        for (const Colour& pixel : pixels_) ++counts[pixel];
        const auto isRarer = [](const auto& a, const auto& b) { return a.second < b.second; };
        commonest_ = std::ranges::max_element(counts, isRarer)->first;
    }

    /// Whether a pixel is not of the commonest colour.
    bool isInk(int x, int y) const { return at(x, y) != commonest_; }
    /// Whether all pixels have the same colours.
    bool isSameAs(const Pattern& other) const { return pixels_ == other.pixels_; }
    /// Pixels that are ink in one of two, and not in the other.
    int differencesFrom(const Pattern& other) const {
        int count = 0;
        for (int y = 0; y < size_.y; ++y)
            for (int x = 0; x < size_.x; ++x) count += isInk(x, y) != other.isInk(x, y);
        return count;
    }
    /// The share of ink in a part.
    double share(glm::ivec2 low, glm::ivec2 high) const {
        int count = 0;
        for (int y = low.y; y < high.y; ++y)
            for (int x = low.x; x < high.x; ++x) count += isInk(x, y);
        return static_cast<double>(count) / ((high.x - low.x) * (high.y - low.y));
    }
    double share() const { return share({0, 0}, size_); }
    /// How many colours there are in a part.
    std::size_t colours(glm::ivec2 low, glm::ivec2 high) const {
        std::map<Colour, int> counts;
        for (int y = low.y; y < high.y; ++y)
            for (int x = low.x; x < high.x; ++x) ++counts[at(x, y)];
        return counts.size();
    }
    /// The greatest contrast of a pixel with the commonest colour (WCAG 2.2) [1..21].
    double contrast() const {
        double most = 1;
        for (const Colour& pixel : pixels_) most = std::max(most, contrastOf(pixel, commonest_));
        return most;
    }
    /// The contrast of an sRGB ink that covers so much of the commonest colour.
    double contrastWith(glm::vec3 ink, float cover) const {
        Colour covered{};
        for (int i = 0; i < 3; ++i) {
            const auto channel = static_cast<std::size_t>(i);
            covered[channel] = static_cast<std::uint8_t>(
                255.f * cover * ink[i] + (1.f - cover) * static_cast<float>(commonest_[channel]) + 0.5f);
        }
        return contrastOf(covered, commonest_);
    }
    /// Pixels that have at least this contrast with what they are in another picture of the same place.
    int pixelsThatChange(const Pattern& other, double least) const {
        int count = 0;
        for (std::size_t i = 0; i < pixels_.size(); ++i)
            count += contrastOf(pixels_[i], other.pixels_[i]) >= least;
        return count;
    }

  private:
    using Colour = std::array<std::uint8_t, 3>;

    static double contrastOf(const Colour& one, const Colour& other) {
        const double a = luminance(one), b = luminance(other);
        return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
    }
    static double luminance(const Colour& colour) {
        constexpr std::array kWeights = {0.2126, 0.7152, 0.0722};
        double sum = 0;
        for (std::size_t i = 0; i < colour.size(); ++i) {
            const double encoded = colour[i] / 255.;
            sum += kWeights[i] *
                   (encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4));
        }
        return sum;
    }
    const Colour& at(int x, int y) const { return pixels_[static_cast<std::size_t>(y * size_.x + x)]; }

    glm::ivec2 size_;
    std::vector<Colour> pixels_;
    Colour commonest_{};
};

}  // namespace app::test
