#include "engine/image.hpp"

#include <stb_image.h>
#include <stb_image_write.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <limits>
#include <memory>
#include <string>
#include <system_error>

#include "engine/error.hpp"
#include "engine/image_bytes.hpp"

namespace engine {
namespace fs = std::filesystem;
namespace {

Error unwritable(const fs::path& file, const std::string& why) {
    return Error(
        "The picture {0} cannot be written ({1}); choose a folder that exists and may be written to.", file,
        why);
}

void writeAll(const fs::path& file, const std::vector<char>& bytes) {
    errno = 0;
    std::ofstream out(file, std::ios::binary | std::ios::trunc);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.close();
    if (!out) throw std::system_error(errno ? errno : EIO, std::generic_category());
}

}  // namespace

Image::Image(int width, int height, int channels) : width_(width), height_(height), channels_(channels) {
    const bool known = channels == 1 || channels == 3 || channels == 4;
    if (width < 1 || height < 1 || !known)
        throw Error(
            "A picture cannot be {0} x {1} with {2} channels; it needs at least one pixel of 1, 3 or 4 "
            "channels.",
            width, height, channels);
    pixels_.resize(count(width) * count(height) * count(channels));
}

Image Image::load(const fs::path& file) {
    int width = 0, height = 0, channels = 0;
    stbi_info(file.string().c_str(), &width, &height, &channels);
    const int wanted = channels == 2 ? 4 : channels;
    const std::unique_ptr<stbi_uc, void (*)(void*)> data(
        stbi_load(file.string().c_str(), &width, &height, &channels, wanted), stbi_image_free);
    if (!data)
        throw Error("The picture {0} cannot be read ({1}); choose a PNG file that exists.", file,
                    std::string(stbi_failure_reason()));
    Image image(width, height, wanted);
    std::copy_n(data.get(), image.pixels_.size(), image.pixels_.begin());
    return image;
}

std::vector<char> Image::png() const {
    std::vector<char> png;
    const auto append = [](void* context, void* data, int size) {
        const auto* bytes = static_cast<const char*>(data);
        auto& all = *static_cast<std::vector<char>*>(context);
        all.insert(all.end(), bytes, bytes + size);
    };
    stbi_write_png_to_func(append, &png, width_, height_, channels_, pixels_.data(), width_ * channels_);
    return png;
}

void Image::save(const fs::path& file) const {
    const std::vector<char> bytes = png();
    if (bytes.empty()) throw Error("The picture {0} cannot be written: there is not enough memory.", file);
    fs::path draft = file;
    draft += ".part";
    try {
        writeAll(draft, bytes);
        fs::rename(draft, file);
    } catch (const std::system_error& error) {
        std::error_code ignored;
        fs::remove(draft, ignored);
        throw unwritable(file, error.code().message());
    }
}

void Image::flip() {
    const auto row = static_cast<std::ptrdiff_t>(width_) * channels_;
    for (std::ptrdiff_t top = 0, low = height_ - 1; top < low; ++top, --low)
        std::swap_ranges(pixels_.begin() + top * row, pixels_.begin() + (top + 1) * row,
                         pixels_.begin() + low * row);
}

Image decoded(std::span<const char> bytes, int most) {
    const auto* data = reinterpret_cast<const stbi_uc*>(bytes.data());
    const bool isShort = bytes.size() < static_cast<std::size_t>(std::numeric_limits<int>::max());
    const int size = isShort ? static_cast<int>(bytes.size()) : 0;
    int width = 0, height = 0, channels = 0;
    if (size == 0 || stbi_info_from_memory(data, size, &width, &height, &channels) == 0)
        throw Error("This is no picture that can be read.");
    if (width > most || height > most)
        throw Error("The picture has {0} x {1} pixels, more than {2} a side.", width, height, most);
    constexpr int kChannels = 4;
    const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
        stbi_load_from_memory(data, size, &width, &height, &channels, kChannels), stbi_image_free);
    if (!pixels) throw Error("The picture is damaged.");
    Image image(width, height, kChannels);
    std::copy_n(pixels.get(), image.bytes().size(), image.bytes().begin());
    return image;
}

Image opaque(const Image& image) {
    Image result(image.width(), image.height(), 4);
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const auto source = image.at(x, y);
            const auto pixel = result.at(x, y);
            for (std::size_t i = 0; i < 3; ++i) pixel[i] = source[source.size() < 3 ? 0 : i];
            pixel[3] = 255;
        }
    }
    return result;
}

Image shrunk(const Image& image, int most) {
    const int step = (std::max(image.width(), image.height()) + most - 1) / most;
    if (step <= 1) return image;
    Image small(std::max(image.width() / step, 1), std::max(image.height() / step, 1), image.channels());
    for (int y = 0; y < small.height(); ++y) {
        for (int x = 0; x < small.width(); ++x) {
            const int right = std::min((x + 1) * step, image.width()),
                      low = std::min((y + 1) * step, image.height());
            for (std::size_t i = 0; i < small.at(x, y).size(); ++i) {
                int sum = 0;
                for (int from = y * step; from < low; ++from)
                    for (int column = x * step; column < right; ++column) sum += image.at(column, from)[i];
                const int count = (right - x * step) * (low - y * step);
                small.at(x, y)[i] = static_cast<std::uint8_t>((sum + count / 2) / count);
            }
        }
    }
    return small;
}

}  // namespace engine
