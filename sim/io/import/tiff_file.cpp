#include "sim/io/import/tiff_file.hpp"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <new>

#include "sim/io/files/input_file.hpp"
#include "sim/io/files/messages.hpp"

namespace wadi::io {

namespace {

// The values of a tag that libtiff keeps only because it does not know it: of one type, with their number.
template <class Value>
std::vector<Value> valuesOf(TIFF* tiff, std::uint32_t tag, TIFFDataType type) {
    const TIFFField* field = TIFFFindField(tiff, tag, TIFF_ANY);
    if (field == nullptr || TIFFFieldDataType(field) != type || TIFFFieldPassCount(field) == 0 ||
        TIFFFieldReadCount(field) != TIFF_VARIABLE2)
        return {};
    std::uint32_t count = 0;
    const Value* values = nullptr;
    if (TIFFGetField(tiff, tag, &count, &values) == 0 || values == nullptr) return {};
    return {values, values + count};
}

}  // namespace

int TiffFile::keepMessage(TIFF*, void* in, const char*, const char* format, va_list values) {
    char text[200] = "";
    std::vsnprintf(text, sizeof text, format, values);
    auto& message = static_cast<In*>(in)->message;
    if (message.empty()) message = text;
    return 1;
}

tmsize_t TiffFile::read(thandle_t in, void* bytes, tmsize_t count) {
    std::ifstream& stream = static_cast<In*>(in)->stream;
    stream.read(static_cast<char*>(bytes), count);
    return static_cast<tmsize_t>(stream.gcount());
}

toff_t TiffFile::seek(thandle_t in, toff_t place, int from) {
    std::ifstream& stream = static_cast<In*>(in)->stream;
    stream.clear();
    const auto way = from == SEEK_SET ? std::ios::beg : from == SEEK_CUR ? std::ios::cur : std::ios::end;
    if (!stream.seekg(static_cast<std::streamoff>(place), way)) return static_cast<toff_t>(-1);
    return static_cast<toff_t>(stream.tellg());
}

TiffFile::TiffFile(const std::filesystem::path& file) {
    constexpr std::uint64_t kSpare = 64u << 20;  // [bytes] that no part of a map has to exceed the file by
    in_.path = file;
    in_.stream = openInput(file);
    in_.bytes = std::filesystem::file_size(file);
    const std::unique_ptr<TIFFOpenOptions, void (*)(TIFFOpenOptions*)> options(TIFFOpenOptionsAlloc(),
                                                                               TIFFOpenOptionsFree);
    if (options == nullptr) throw std::bad_alloc();
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), keepMessage, &in_);
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), ignoreWarning, &in_);
    TIFFOpenOptionsSetMaxSingleMemAlloc(options.get(), static_cast<tmsize_t>(in_.bytes + kSpare));
    // m: no mapping into memory, for a file that shrinks would end the program.
    tiff_.reset(TIFFClientOpenExt("", "rm", &in_, read, refuseWrite, seek, close, size, nullptr, nullptr,
                                  options.get()));
    if (tiff_ == nullptr) damaged();
}

std::uint16_t TiffFile::half(std::uint32_t tag, std::uint16_t missing) const {
    std::uint16_t value = missing;
    return TIFFGetFieldDefaulted(get(), tag, &value) == 0 ? missing : value;
}

std::uint32_t TiffFile::word(std::uint32_t tag, std::uint32_t missing) const {
    std::uint32_t value = missing;
    return TIFFGetFieldDefaulted(get(), tag, &value) == 0 ? missing : value;
}

std::vector<double> TiffFile::numbers(std::uint32_t tag) const {
    return valuesOf<double>(get(), tag, TIFF_DOUBLE);
}

std::vector<std::uint16_t> TiffFile::shorts(std::uint32_t tag) const {
    return valuesOf<std::uint16_t>(get(), tag, TIFF_SHORT);
}

std::string TiffFile::text(std::uint32_t tag) const {
    const TIFFField* field = TIFFFindField(get(), tag, TIFF_ANY);
    if (field == nullptr || TIFFFieldDataType(field) != TIFF_ASCII) return {};
    if (TIFFFieldPassCount(field) != 0) {
        const std::vector<char> bytes = valuesOf<char>(get(), tag, TIFF_ASCII);
        return {bytes.begin(), std::find(bytes.begin(), bytes.end(), '\0')};
    }
    const char* text = nullptr;
    return TIFFGetField(get(), tag, &text) == 0 || text == nullptr ? std::string() : std::string(text);
}

std::string TiffFile::bytesOf(std::uint32_t tag) const {
    const TIFFField* field = TIFFFindField(get(), tag, TIFF_ANY);
    if (field == nullptr || TIFFFieldDataType(field) != TIFF_BYTE || TIFFFieldPassCount(field) == 0)
        return {};
    std::uint32_t count = 0;
    const char* bytes = nullptr;
    if (TIFFGetField(get(), tag, &count, &bytes) == 0 || bytes == nullptr) return {};
    return {bytes, count};
}

void TiffFile::damaged() const {
    fail(path(), "is a damaged or truncated TIFF (" +
                     (in_.message.empty() ? "no reason known" : in_.message) +
                     "); fetch or export it again.");
}

}  // namespace wadi::io
