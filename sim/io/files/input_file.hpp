// Input files: the checks that every reader makes before it looks at the contents. Not the formats.
// Any thread.
#pragma once

#include <png.h>

#include <csetjmp>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <type_traits>

namespace wadi::io {

/// Opens a file for reading. Throws Error if it is missing, a folder, not a regular file, empty or may
/// not be read.
std::ifstream openInput(const std::filesystem::path& file);

/// The first bytes of a file, at most `most` of them. Throws Error as openInput.
std::string readStart(const std::filesystem::path& file, std::size_t most);

/// Bytes of a file. Throws Error if that cannot be known.
std::uint64_t sizeOf(const std::filesystem::path& file);

/// The ending of a name in small letters, with its dot: ".png" of "A.PNG".
std::string endingOf(const std::filesystem::path& file);

/// All bytes of a file. Throws Error as openInput and if reading stops early.
std::string readAll(const std::filesystem::path& file);

// PngGuard: the border between libpng, which reports errors by longjmp, and C++, whose destructors a
// longjmp must not skip. Only what reads and writes PNG files (import/png_read.cpp, export/png_write.cpp and
// picture_png.cpp) includes it. One thread an object.

/// What libpng said when it failed; a plain buffer, because it is filled on the way to a longjmp.
struct PngMessage {
    char text[160] = "";
};

/// libpng's error handler: keeps the message and leaves by longjmp. The error pointer is a PngMessage.
[[noreturn]] inline void keepPngError(png_structp png, png_const_charp text) {
    auto& message = *static_cast<PngMessage*>(png_get_error_ptr(png));
    std::snprintf(message.text, sizeof message.text, "%s", text);
    png_longjmp(png, 1);
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
