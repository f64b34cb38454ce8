#include "sim/io/files/keyframe_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <new>
#include <system_error>
#include <utility>

#include "sim/io/files/messages.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

/// A file in a folder that has no name, or loses it at once; -1: errno says why there is none.
int openUnnamed(const fs::path& folder) {
#ifdef O_TMPFILE
    constexpr mode_t kMode = 0600;
    const int file = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC | O_EXCL, kMode);
    if (file >= 0) return file;
#endif
    std::string name = (folder / "keyframes-XXXXXX").string();  // this disk knows no such files
    const int named = ::mkostemp(name.data(), O_CLOEXEC);
    if (named >= 0) ::unlink(name.c_str());
    return named;
}

/// Writes all bytes at a place. 0, or why that cannot be.
int writeAll(int file, std::span<const std::byte> bytes, std::uint64_t place) {
    while (!bytes.empty()) {
        const ssize_t count = ::pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(place));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return count < 0 ? errno : ENOSPC;
        bytes = bytes.subspan(static_cast<std::size_t>(count));
        place += static_cast<std::uint64_t>(count);
    }
    return 0;
}

bool readAll(int file, std::span<std::byte> to, std::uint64_t place) {
    while (!to.empty()) {
        const ssize_t count = ::pread(file, to.data(), to.size(), static_cast<off_t>(place));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        to = to.subspan(static_cast<std::size_t>(count));
        place += static_cast<std::uint64_t>(count);
    }
    return true;
}

/// Gives room in the midst of a file back to the disk, where disk and system can.
void punch([[maybe_unused]] int file, [[maybe_unused]] std::uint64_t first,
           [[maybe_unused]] std::uint64_t size) {
#ifdef FALLOC_FL_PUNCH_HOLE
    static_cast<void>(::fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(first),
                                  static_cast<off_t>(size)));
#endif
}

}  // namespace

KeyframeFile::KeyframeFile(fs::path folder) : folder_(std::move(folder)) {}

KeyframeFile::~KeyframeFile() {
    if (file_ >= 0) ::close(file_);
}

std::optional<KeyframeFile::Ticket> KeyframeFile::put(std::span<const std::byte> bytes) {
    Stretches stretches;
    {
        const std::lock_guard lock(mutex_);
        if (!fault_.empty() || used_ + bytes.size() > limit_) return std::nullopt;
        if (!open() || !hasRoom(bytes.size())) return std::nullopt;
        stretches = take(bytes.size());
    }
    int reason = 0;
    for (const Stretch& each : stretches) {
        if (reason == 0) reason = writeAll(file_, bytes.first(each.size), each.first);
        bytes = bytes.subspan(each.size);
    }
    const std::lock_guard lock(mutex_);
    if (reason != 0) {
        giveBack(stretches);
        fail(reason);
        return std::nullopt;
    }
    taken_[++newest_] = std::move(stretches);
    return newest_;
}

bool KeyframeFile::read(Ticket ticket, std::span<std::byte> to) const {
    Stretches stretches;
    {
        const std::lock_guard lock(mutex_);
        stretches = taken_.at(ticket);
    }
    for (const Stretch& each : stretches) {
        if (!readAll(file_, to.first(each.size), each.first)) return false;
        to = to.subspan(each.size);
    }
    return true;
}

void KeyframeFile::remove(Ticket ticket) noexcept try {
    const std::lock_guard lock(mutex_);
    const auto found = taken_.find(ticket);
    giveBack(found->second);
    taken_.erase(found);
} catch (const std::bad_alloc&) {
    // A stretch is not used again.
}

void KeyframeFile::limit(std::uint64_t bytes) {
    const std::lock_guard lock(mutex_);
    limit_ = bytes;
    if (!isTooLarge()) return;
    shrink({end_, 0});  // what lies behind the end
    for (const auto& [first, size] : free_) shrink({first, size});
}

Sentence KeyframeFile::fault() const {
    const std::lock_guard lock(mutex_);
    return fault_;
}

std::uint64_t KeyframeFile::used() const {
    const std::lock_guard lock(mutex_);
    return used_;
}

std::uint64_t KeyframeFile::onItsDisk() const {
    const std::lock_guard lock(mutex_);
    return onDisk();
}

std::uint64_t KeyframeFile::leastFree(std::uint64_t disk) {
    constexpr std::uint64_t kMost = 10'000'000'000;
    return std::min(disk / 10, kMost);
}

bool KeyframeFile::open() {
    if (file_ >= 0) return true;
    std::error_code fault;
    fs::create_directories(folder_, fault);
    if (!fault) file_ = openUnnamed(folder_);
    if (file_ < 0) fail(fault ? fault.value() : errno);
    return file_ >= 0;
}

/// What the file takes of the disk [bytes].
std::uint64_t KeyframeFile::onDisk() const {
    constexpr std::uint64_t kUnit = 512;  // of st_blocks
    struct stat now = {};
    return file_ >= 0 && ::fstat(file_, &now) == 0 ? static_cast<std::uint64_t>(now.st_blocks) * kUnit : 0;
}

/// Whether the disk has room for so many bytes more. What the file has from it but does not use comes first.
bool KeyframeFile::hasRoom(std::uint64_t size) const {
    const std::uint64_t has = onDisk(), needs = used_ + size;
    if (needs <= has) return true;
    struct statvfs disk = {};
    if (::fstatvfs(file_, &disk) != 0) return true;
    const std::uint64_t all = disk.f_blocks * disk.f_frsize, left = disk.f_bavail * disk.f_frsize;
    return left >= leastFree(all) + std::min(needs - has, size);
}

/// Whether it takes more of the disk than it may, by more than disks round up.
bool KeyframeFile::isTooLarge() const {
    constexpr std::uint64_t kRounding = 1 << 16;
    return onDisk() > limit_ + limit_ / 16 + kRounding;
}

/// Free stretches of so many bytes together, the first ones, and what lacks from behind the end.
KeyframeFile::Stretches KeyframeFile::take(std::uint64_t size) {
    Stretches stretches;
    used_ += size;
    while (size > 0 && !free_.empty()) {
        const auto first = free_.begin();
        const Stretch part{first->first, std::min(size, first->second)};
        if (part.size < first->second) free_[part.first + part.size] = first->second - part.size;
        free_.erase(first);
        stretches.push_back(part);
        size -= part.size;
    }
    if (size > 0) {
        stretches.push_back({end_, size});
        end_ += size;
    }
    return stretches;
}

void KeyframeFile::giveBack(const Stretches& stretches) {
    for (const Stretch& each : stretches) {
        used_ -= each.size;
        Stretch part = each;
        auto next = free_.lower_bound(part.first);
        if (next != free_.end() && next->first == part.first + part.size) {
            part.size += next->second;
            next = free_.erase(next);
        }
        if (next != free_.begin() && std::prev(next)->first + std::prev(next)->second == part.first) {
            const auto before = std::prev(next);
            part = {before->first, before->second + part.size};
            free_.erase(before);
        }
        if (part.first + part.size == end_)
            end_ = part.first;
        else
            free_[part.first] = part.size;
        if (isTooLarge()) shrink(each);
    }
}

/// Gives what is behind the end, and a free stretch, back to the disk.
void KeyframeFile::shrink(const Stretch& stretch) {
    const bool isCut = ::ftruncate(file_, static_cast<off_t>(end_)) == 0;
    if (!isCut || stretch.first < end_) punch(file_, stretch.first, stretch.size);
}

/// It takes nothing any more; what is in it can still be read.
void KeyframeFile::fail(int reason) {
    fault_ = Sentence("{0}: {1}", quoted(folder_), reasonOf({reason, std::generic_category()}));
}

}  // namespace wadi::io
