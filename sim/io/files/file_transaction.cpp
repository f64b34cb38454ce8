#include "sim/io/files/file_transaction.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include "sim/core/error.hpp"
#include "sim/io/files/messages.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kBlock = 1 << 16;
constexpr int kMostNames = 100;

// Beside the target, so that renaming does not cross disks. No person names files like this.
fs::path nameAside(const fs::path& target, int number) {
    fs::path name = target;
    name += number == 1 ? std::string(".wadi-part") : ".wadi-part" + std::to_string(number);
    return name;
}

fs::path folderOf(const fs::path& target) {
    return target.has_parent_path() ? target.parent_path() : fs::path(".");
}

Sentence because(int reason) {
    if (reason == 0) return {};
    return Sentence(" ({0})", reasonOf({reason, std::generic_category()}));
}

// Only of a disk that is full it is known what helps.
Sentence remedyFor(int reason) {
    const bool isFull = reason == ENOSPC || reason == EDQUOT || reason == EFBIG;
    return isFull ? Sentence("; free space on the disk.")
                  : Sentence("; see whether its disk is still there.");
}

// Who has protected a file means it: that its folder lets it be replaced is no leave.
void requireNoProtection(const fs::path& target, const fs::file_status& status, const Sentence& remedy) {
    if (fs::is_regular_file(status) && ::access(target.c_str(), W_OK) != 0)
        fail(target, "cannot be written: it is write-protected; {0}", remedy);
}

// Some disks know no locks; there two programs that write the same file must not do so at once.
bool isLockedByOthers(int file) {
    return ::flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

// Who may read and write the file that is replaced may do so with the new one.
void giveRights(int file, const fs::path& older) noexcept {
    struct stat facts = {};
    if (::stat(older.c_str(), &facts) != 0) return;
    constexpr mode_t kRights = 0777;
    [[maybe_unused]] const bool isGiven =
        ::fchmod(file, facts.st_mode & kRights) == 0 && ::fchown(file, facts.st_uid, facts.st_gid) == 0;
}

void requireWritableKind(const fs::path& target) {
    std::error_code ignored;
    const fs::file_status status = fs::status(target, ignored);
    if (fs::is_directory(status)) fail(target, "cannot be written: it is a folder; name a file in it.");
    if (fs::exists(status) && !fs::is_regular_file(status))
        fail(target, "cannot be written: it is not a regular file; choose another name.");
    requireNoProtection(target, status, Sentence("choose another name."));
    const fs::path folder = folderOf(target);
    if (!fs::is_directory(folder, ignored))
        fail(target, "cannot be written: {0} is not a folder; create it or choose another.", quoted(folder));
}

// Without it, a rename may be lost when the power fails; not all kinds of disks can do it.
void flushFolder(const fs::path& folder) {
    const int opened = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (opened < 0) return;
    ::fsync(opened);
    ::close(opened);
}

}  // namespace

AtomicFile::AtomicFile(fs::path target) : target_(std::move(target)) {
    requireWritableKind(target_);
    // A link stays one: what it points to is replaced.
    std::error_code none;
    if (const fs::path real = fs::canonical(target_, none); !none) target_ = real;
    waiting_.reserve(kBlock);
    createAside();
}

// A file aside that is not locked was left by a program that was killed. Its name is free for the next.
void AtomicFile::createAside() {
    int reason = EEXIST;
    for (int number = 1; number <= kMostNames && file_ < 0; ++number) {
        aside_ = nameAside(target_, number);
        file_ = ::open(aside_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
        if (file_ < 0) reason = errno;
        const bool isTaken = file_ < 0 && (errno == ELOOP || errno == EISDIR || errno == ENXIO);
        if (file_ < 0 && !isTaken) break;
        if (file_ >= 0 && !lockAside()) close();
    }
    if (file_ >= 0 && ::ftruncate(file_, 0) == 0) return;
    if (file_ >= 0) reason = errno;
    close();
    fail(target_, "cannot be written{0}; choose a folder that you may write to.", because(reason));
}

// Whether the file is ours alone, and still has its name.
bool AtomicFile::lockAside() {
    if (isLockedByOthers(file_)) return false;
    struct stat opened = {}, named = {};
    return ::fstat(file_, &opened) == 0 && S_ISREG(opened.st_mode) && ::stat(aside_.c_str(), &named) == 0 &&
           opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
}

AtomicFile::~AtomicFile() {
    if (!committed_) {
        std::error_code ignored;
        fs::remove(aside_, ignored);  // before the lock ends: then the name may be another's
    }
    close();
}

void AtomicFile::close() noexcept {
    if (file_ >= 0) ::close(file_);
    file_ = -1;
}

bool AtomicFile::append(const char* bytes, std::size_t count) noexcept {
    while (count > 0 && good()) {
        const std::size_t part = std::min(count, kBlock - waiting_.size());
        waiting_.append(bytes, part);  // there is room for it
        bytes += part;
        count -= part;
        if (waiting_.size() == kBlock) flush();
    }
    return good();
}

bool AtomicFile::seek(std::uint64_t place) noexcept {
    if (!flush()) return false;
    if (::lseek(file_, static_cast<off_t>(place), SEEK_SET) < 0) reason_ = errno;
    written_ = place;
    return good();
}

bool AtomicFile::flush() noexcept {
    std::string_view rest = waiting_;
    while (!rest.empty() && good()) {
        const ssize_t taken = ::write(file_, rest.data(), rest.size());
        if (taken < 0 && errno != EINTR) reason_ = errno;
        if (taken > 0) {
            written_ += static_cast<std::uint64_t>(taken);
            rest.remove_prefix(static_cast<std::size_t>(taken));
        }
    }
    waiting_.clear();
    return good();
}

void AtomicFile::commit(const Check& check) {
    // The bytes must be on the disk before the name is: else a crash could leave the name without them.
    if (flush() && ::fsync(file_) != 0 && errno != EINVAL) reason_ = errno;
    if (!good())
        throw MachineError("{0} could not be written to its end{1}{2}", quoted(target_), because(reason_),
                           remedyFor(reason_));
    if (check) {
        // What the system still holds of it in memory would say nothing of the disk.
        ::posix_fadvise(file_, 0, 0, POSIX_FADV_DONTNEED);
        check(aside_);
    }
    giveRights(file_, target_);
    std::error_code problem;
    fs::rename(aside_, target_, problem);
    if (problem && !fs::exists(aside_))
        throw MachineError("{0} could not be written to its end: its folder is gone{1}", quoted(target_),
                           remedyFor(0));
    if (problem) fail(target_, "cannot be replaced ({0}); choose another name.", reasonOf(problem));
    committed_ = true;
    close();
    flushFolder(folderOf(target_));
}

void writeAtomically(const fs::path& target, std::string_view bytes) {
    AtomicFile file(target);
    file.append(bytes.data(), bytes.size());
    file.commit();
}

namespace fs = std::filesystem;

namespace {

constexpr const char* kOlder = "older";  // Folder for copies of what is replaced

std::string plain(const fs::path& path) {
    const std::u8string text = path.u8string();
    return {text.begin(), text.end()};
}

void requireFolder(const fs::path& folder) {
    std::error_code ignored;
    if (!fs::is_directory(folder, ignored))
        fail(folder, "cannot be written to: it is not a folder; create it or choose another.");
}

}  // namespace

FileTransaction::FileTransaction(fs::path folder) : folder_(std::move(folder)) {
    requireFolder(folder_);
    for (int number = 1; number <= kMostNames; ++number)
        if (open(folder_ / (".wadi-export" + std::to_string(number)))) return;
    fail(folder_, "cannot be written to; choose a folder that you may write to.");
}

// A folder aside that is not locked was left by a program that was killed.
bool FileTransaction::open(const fs::path& aside) {
    std::error_code fault;
    fs::create_directory(aside, fault);
    lock_ = ::open(aside.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (lock_ < 0) return false;
    struct stat opened = {}, named = {};
    const bool isOurs = !isLockedByOthers(lock_) && ::fstat(lock_, &opened) == 0 &&
                        ::stat(aside.c_str(), &named) == 0 && opened.st_ino == named.st_ino;
    if (isOurs) {
        for (const fs::directory_entry& left : fs::directory_iterator(aside, fault))
            fs::remove_all(left.path(), fault);
        fs::create_directory(aside / kOlder, fault);
        aside_ = aside;
        if (!fault) return true;
    }
    close();
    return false;
}

void FileTransaction::close() noexcept {
    if (lock_ >= 0) ::close(lock_);
    lock_ = -1;
}

FileTransaction::~FileTransaction() {
    std::error_code ignored;
    fs::remove_all(aside_, ignored);  // before the lock ends: then the name may be another's
    close();
}

fs::path FileTransaction::reserve(std::string_view name) {
    Move move{aside_ / name, folder_ / name, aside_ / kOlder / name};
    std::error_code ignored;
    const fs::file_status status = fs::status(move.to, ignored);
    if (fs::exists(status) && !fs::is_regular_file(status))
        fail(move.to, "cannot be written: it is not a regular file; move it away or choose another folder.");
    requireNoProtection(move.to, status, Sentence("move it away or choose another folder."));
    if (const fs::path real = fs::canonical(move.to, ignored); !ignored) move.to = real;
    moves_.push_back(move);
    return move.from;
}

std::string FileTransaction::asInFolder(std::string text) const {
    const std::string aside = plain(aside_), folder = plain(folder_);
    for (std::size_t at = text.find(aside); at != std::string::npos;
         at = text.find(aside, at + folder.size()))
        text.replace(at, aside.size(), folder);
    return text;
}

// A second name costs nothing; where a disk has no such thing, a copy does it.
void FileTransaction::keepOlder(Move& move) const {
    std::error_code fault;
    move.hadOlder = fs::exists(move.to, fault);
    if (!move.hadOlder) return;
    fs::create_hard_link(move.to, move.older, fault);
    if (fault) fs::copy_file(move.to, move.older, fault);
    if (fault) fail(move.to, "could not be kept aside ({0}); make free space on the disk.", reasonOf(fault));
}

// Takes the rights of what it replaces, too. Between disks, as a link may lead, a copy beside the target
// takes its name.
void FileTransaction::moveOver(const fs::path& from, const fs::path& to, std::error_code& fault) {
    if (const int file = ::open(from.c_str(), O_RDONLY | O_CLOEXEC); file >= 0) {
        giveRights(file, to);
        ::close(file);
    }
    fs::rename(from, to, fault);
    if (fault != std::errc::cross_device_link) return;
    const fs::path beside = nameAside(to, 1);
    fs::copy_file(from, beside, fs::copy_options::overwrite_existing, fault);
    if (!fault) fs::rename(beside, to, fault);
    std::error_code ignored;
    if (fault) fs::remove(beside, ignored);
}

// Takes the first `done` moves back.
void FileTransaction::undo(std::size_t done) noexcept {
    std::error_code ignored;
    for (std::size_t i = done; i-- > 0;) {
        if (moves_[i].hadOlder)
            moveOver(moves_[i].older, moves_[i].to, ignored);
        else
            fs::remove(moves_[i].to, ignored);
    }
}

void FileTransaction::commit() {
    for (Move& move : moves_) keepOlder(move);
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        std::error_code fault;
        moveOver(moves_[i].from, moves_[i].to, fault);
        if (!fault) continue;
        undo(i);
        fail(moves_[i].to, "could not be written ({0}); choose another folder.", reasonOf(fault));
    }
    ::fsync(lock_);
    moves_.clear();
}

}  // namespace wadi::io
