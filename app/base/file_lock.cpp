#include "app/base/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace app {

namespace fs = std::filesystem;

namespace {

/// Whether the open file is still the one that has the name: who held the lock before may have removed it.
bool isNamed(int descriptor, const fs::path& file) {
    struct stat open = {}, named = {};
    return fstat(descriptor, &open) == 0 && stat(file.c_str(), &named) == 0 && open.st_dev == named.st_dev &&
           open.st_ino == named.st_ino;
}

}  // namespace

std::optional<FileLock> FileLock::take(const fs::path& file) {
    constexpr mode_t kMode = 0600;
    const int descriptor =
        ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, kMode);
    if (descriptor < 0) return std::nullopt;
    FileLock lock(file, descriptor);
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK) lock.remove();  // this disk knows no locks
        return std::nullopt;
    }
    if (!isNamed(descriptor, file)) return std::nullopt;
    return lock;
}

FileLock::FileLock(fs::path file, int descriptor) : file_(std::move(file)), descriptor_(descriptor) {}

FileLock::FileLock(FileLock&& other) noexcept
    : file_(std::move(other.file_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
    std::swap(file_, other.file_);
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

FileLock::~FileLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

void FileLock::remove() {
    std::error_code ignored;
    fs::remove(file_, ignored);
}

}  // namespace app
