// PngGuard: the border between libpng, which reports errors by longjmp, and C++, whose destructors a longjmp
// must not skip. Only png_read.cpp and png_write.cpp include it. One thread an object.
#pragma once

#include <png.h>

#include <csetjmp>
#include <cstdio>
#include <new>
#include <string_view>
#include <type_traits>

namespace wadi::io {

/// What libpng said when it failed; a plain buffer, because it is filled on the way to a longjmp.
struct PngMessage {
    char text[160] = "";

    /// Throws std::bad_alloc if memory is what libpng has lacked, or zlib at work for it: both name it.
    void checkMemory() const {
        if (std::string_view(text).find("memory") != std::string_view::npos) throw std::bad_alloc();
    }
};

/// libpng's error handler: keeps the message and leaves by longjmp. The error pointer is a PngMessage.
[[noreturn]] inline void keepPngError(png_structp png, png_const_charp text) {
    auto& message = *static_cast<PngMessage*>(png_get_error_ptr(png));
    std::snprintf(message.text, sizeof message.text, "%s", text);
    png_longjmp(png, 1);
}

/// A text that is handed to libpng as an error, found by the tool that collects texts to translate.
constexpr const char* marked(const char* text) {
    return text;
}

/// libpng's warning handler: warnings are about things that do not touch the heights.
inline void ignorePngWarning(png_structp, png_const_charp) {}

/// Runs `call`, which may call libpng, and tells whether libpng went through without an error. `call`
/// must own nothing and make nothing that has a destructor: after an error it is left by longjmp.
template <class Call>
[[nodiscard]] bool attempt(png_structp png, const Call& call) {
    static_assert(std::is_trivially_destructible_v<Call>);
    if (setjmp(png_jmpbuf(png)) != 0) return false;
    call();
    return true;
}

}  // namespace wadi::io
