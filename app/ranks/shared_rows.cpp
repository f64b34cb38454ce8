#include "app/ranks/shared_rows.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <string>
#include <system_error>
#include <utility>

#include "sim/core/error.hpp"
#include "sim/io/files/messages.hpp"

namespace app {

namespace {

int flagsOf(SharedRows::Use use) {
    switch (use) {
        case SharedRows::Use::make:
            return O_WRONLY | O_CREAT | O_TRUNC;
        case SharedRows::Use::write:
            return O_WRONLY;
        case SharedRows::Use::read:
            break;
    }
    return O_RDONLY;
}

}  // namespace

SharedRows::SharedRows(std::filesystem::path path, int columns, Use use, std::string remedy)
    : path_(std::move(path)), remedy_(std::move(remedy)), columns_(columns) {
    file_ = open(path_.c_str(), flagsOf(use) | O_CLOEXEC, 0666);
    if (file_ < 0) fail("opened");
}

SharedRows::~SharedRows() {
    close(file_);
}

void SharedRows::write(int x, int z, std::span<const float> values) {
    move("written", x, z, std::as_bytes(values), [this](const std::byte* at, std::size_t count, off_t place) {
        return pwrite(file_, at, count, place);
    });
}

void SharedRows::read(int x, int z, std::span<float> values) {
    move("read", x, z, std::as_writable_bytes(values),
         [this](std::byte* at, std::size_t count, off_t place) { return pread(file_, at, count, place); });
}

void SharedRows::flush() {
    if (fsync(file_) != 0) fail("written");
}

template <class Byte, class Move>
void SharedRows::move(const char* what, int x, int z, std::span<Byte> bytes, const Move& some) {
    auto place = static_cast<off_t>((std::int64_t{z} * columns_ + x) * std::int64_t{sizeof(float)});
    while (!bytes.empty()) {
        const ssize_t moved = some(bytes.data(), bytes.size(), place);
        if (moved < 0 && errno == EINTR) continue;
        if (moved == 0) errno = ENODATA;  // the file is shorter than it was
        if (moved <= 0) fail(what);
        bytes = bytes.subspan(static_cast<std::size_t>(moved));
        place += moved;
    }
}

void SharedRows::fail(const char* what) const {
    const std::string reason = std::generic_category().message(errno);
    throw wadi::MachineError(wadi::io::quoted(path_) + " cannot be " + what + " (" + reason +
                             "): " + remedy_ + ".");
}

}  // namespace app
