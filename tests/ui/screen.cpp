// wadi_screen WINDOW X Y WIDTH HEIGHT: writes what a part of a window shows to stdout, three bytes a pixel
// (red, green, blue), row after row from the top. Parts beyond the window are an error.
#include <X11/Xutil.h>

#include <iostream>
#include <memory>
#include <vector>

#include "tests/ui/desktop.hpp"

namespace {

struct DestroyImage {
    void operator()(XImage* image) const { XDestroyImage(image); }
};

/// The byte of a pixel that a mask covers; displays of 24 bits only.
char channel(unsigned long pixel, unsigned long mask) {
    while ((mask & 1u) == 0) {
        mask >>= 1;
        pixel >>= 1;
    }
    return static_cast<char>(pixel & mask);
}

void print(const desktop::Connection& display, Window window, int x, int y, unsigned width, unsigned height) {
    const std::unique_ptr<XImage, DestroyImage> image(
        XGetImage(display, window, x, y, width, height, AllPlanes, ZPixmap));
    if (!image) throw std::runtime_error("The window's picture cannot be read.");
    if (image->red_mask == 0 || image->green_mask == 0 || image->blue_mask == 0)
        throw std::runtime_error("The display has no colours of 24 bits.");
    std::vector<char> bytes;
    bytes.reserve(std::size_t{3} * width * height);
    for (int row = 0; row < static_cast<int>(height); ++row) {
        for (int column = 0; column < static_cast<int>(width); ++column) {
            const unsigned long pixel = XGetPixel(image.get(), column, row);
            for (const unsigned long mask : {image->red_mask, image->green_mask, image->blue_mask})
                bytes.push_back(channel(pixel, mask));
        }
    }
    std::cout.write(bytes.data(), static_cast<std::streamsize>(bytes.size())).flush();
}

}  // namespace

int main(int count, char** arguments) {
    return desktop::guarded([&] {
        if (count != 6) throw std::runtime_error("Usage: wadi_screen WINDOW X Y WIDTH HEIGHT");
        const auto at = [&](int i) { return desktop::number(arguments[i]); };
        const desktop::Connection display;
        print(display, at(1), static_cast<int>(at(2)), static_cast<int>(at(3)), static_cast<unsigned>(at(4)),
              static_cast<unsigned>(at(5)));
    });
}
