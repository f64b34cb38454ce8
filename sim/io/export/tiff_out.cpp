#include "sim/io/export/tiff_out.hpp"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <memory>
#include <new>

namespace wadi::io {

TiffOut::TiffOut(AtomicFile& file, bool big, std::span<const TIFFFieldInfo> extra) : file_(file) {
    const std::unique_ptr<TIFFOpenOptions, void (*)(TIFFOpenOptions*)> options(TIFFOpenOptionsAlloc(),
                                                                               TIFFOpenOptionsFree);
    if (options == nullptr) throw std::bad_alloc();
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), keepError, this);
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), ignoreWarning, this);
    tiff_ = TIFFClientOpenExt("", big ? "w8" : "w", this, readNothing, append, seek, leaveOpen, size, nullptr,
                              nullptr, options.get());
    if (tiff_ == nullptr) throw std::bad_alloc();
    isWell_ = TIFFMergeFieldInfo(tiff_, extra.data(), static_cast<std::uint32_t>(extra.size())) == 0;
}

TiffOut::~TiffOut() {
    TIFFCleanup(tiff_);
}

bool TiffOut::strip(std::uint32_t number, std::span<float> values) {
    const auto bytes = static_cast<tmsize_t>(values.size_bytes());
    isWell_ = isWell_ && TIFFWriteEncodedStrip(tiff_, number, values.data(), bytes) == bytes;
    return isWell_ && file_.good();
}

bool TiffOut::finish() {
    return isWell_ && TIFFWriteDirectory(tiff_) == 1;
}

// A file that begins with nothing has nothing to read.
tmsize_t TiffOut::readNothing(thandle_t, void*, tmsize_t) {
    return 0;
}

tmsize_t TiffOut::append(thandle_t self, void* bytes, tmsize_t count) {
    auto& out = *static_cast<TiffOut*>(self);
    const bool isTaken = out.file_.append(static_cast<const char*>(bytes), static_cast<std::size_t>(count));
    out.end_ = std::max(out.end_, out.file_.place());
    return isTaken ? count : -1;
}

toff_t TiffOut::seek(thandle_t self, toff_t offset, int whence) {
    auto& out = *static_cast<TiffOut*>(self);
    std::uint64_t place = offset;
    if (whence == SEEK_CUR) place += out.file_.place();
    if (whence == SEEK_END) place += out.end_;
    if (place != out.file_.place()) out.file_.seek(place);
    return place;
}

toff_t TiffOut::size(thandle_t self) {
    return static_cast<TiffOut*>(self)->end_;
}

int TiffOut::leaveOpen(thandle_t) {
    return 0;
}

int TiffOut::keepError(TIFF*, void* self, const char*, const char* format, va_list words) {
    char text[160];
    std::vsnprintf(text, sizeof text, format, words);
    std::string& message = static_cast<TiffOut*>(self)->message_;
    if (message.empty()) message = text;
    return 1;
}

int TiffOut::ignoreWarning(TIFF*, void*, const char*, const char*, va_list) {
    return 1;
}

}  // namespace wadi::io
