// wadi_screen [--sum] WINDOW X Y WIDTH HEIGHT [COLOURS SECONDS]: writes what a part of a window, or of the
// whole screen if WINDOW is 0, shows to stdout, three bytes a pixel (red, green, blue), row after row from
// the top; with --sum one number that stands for them all. With COLOURS it waits until that part has so many
// of them at least, and writes nothing; that it has not after SECONDS, and parts beyond the window, are
// errors.
#include <X11/Xutil.h>

#include <bit>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <memory>
#include <set>
#include <string_view>
#include <thread>
#include <vector>

#include "tests/ui/desktop.hpp"

namespace {

struct DestroyImage {
    void operator()(XImage* image) const { XDestroyImage(image); }
};

/// The byte of a pixel that a mask covers; displays of 24 bits only.
char channel(unsigned long pixel, unsigned long mask) {
    return static_cast<char>((pixel & mask) >> std::countr_zero(mask));
}

struct Part {
    Window window;
    int x, y;
    unsigned width, height;
};

/// Three bytes a pixel, row after row from the top.
std::vector<char> pixelsOf(const desktop::Connection& display, const Part& part) {
    const std::unique_ptr<XImage, DestroyImage> image(
        XGetImage(display, part.window, part.x, part.y, part.width, part.height, AllPlanes, ZPixmap));
    if (!image) throw std::runtime_error("The window's picture cannot be read.");
    if (image->red_mask == 0 || image->green_mask == 0 || image->blue_mask == 0)
        throw std::runtime_error("The display has no colours of 24 bits.");
    std::vector<char> bytes;
    bytes.reserve(std::size_t{3} * part.width * part.height);
    for (int row = 0; row < static_cast<int>(part.height); ++row) {
        for (int column = 0; column < static_cast<int>(part.width); ++column) {
            const unsigned long pixel = XGetPixel(image.get(), column, row);
            for (const unsigned long mask : {image->red_mask, image->green_mask, image->blue_mask})
                bytes.push_back(channel(pixel, mask));
        }
    }
    return bytes;
}

std::size_t coloursOf(const std::vector<char>& pixels) {
    std::set<std::string_view> colours;
    for (std::size_t i = 0; i < pixels.size(); i += 3) colours.emplace(&pixels[i], 3);
    return colours.size();
}

/// FNV-1a of 64 bits.
std::uint64_t sumOf(const std::vector<char>& pixels) {
    std::uint64_t sum = 0xcbf29ce484222325;
    for (const char byte : pixels) sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
    return sum;
}

/// One process that looks again and again takes less from the program than one for each look.
void await(const desktop::Connection& display, const Part& part, std::size_t colours,
           std::chrono::seconds most) {
    const auto deadline = std::chrono::steady_clock::now() + most;
    while (coloursOf(pixelsOf(display, part)) < colours) {
        if (std::chrono::steady_clock::now() >= deadline)
            throw std::runtime_error("The picture has too few colours to the last.");
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
}

}  // namespace

int main(int count, char** arguments) {
    return desktop::guarded([&] {
        const bool isSum = count > 1 && arguments[1] == std::string_view("--sum");
        if (isSum) --count, ++arguments;
        if (count != 6 && (count != 8 || isSum))
            throw std::runtime_error("Usage: wadi_screen [--sum] WINDOW X Y WIDTH HEIGHT [COLOURS SECONDS]");
        const auto at = [&](int i) { return desktop::number(arguments[i]); };
        const desktop::Connection display;
        const Part part{at(1) == 0 ? DefaultRootWindow(static_cast<Display*>(display)) : at(1),
                        static_cast<int>(at(2)), static_cast<int>(at(3)), static_cast<unsigned>(at(4)),
                        static_cast<unsigned>(at(5))};
        if (count == 8) return await(display, part, at(6), std::chrono::seconds(at(7)));
        const std::vector<char> bytes = pixelsOf(display, part);
        if (isSum)
            std::cout << sumOf(bytes) << std::endl;
        else
            std::cout.write(bytes.data(), static_cast<std::streamsize>(bytes.size())).flush();
    });
}
