#include "sim/io/atomic_file.hpp"

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include "sim/io/words.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

// A name beside the target that nobody uses, so that a person's file is never overwritten.
fs::path freeNameBeside(const fs::path& target) {
    std::error_code ignored;
    fs::path name = target;
    name += ".part";
    for (int i = 2; fs::exists(name, ignored); ++i) {
        name = target;
        name += ".part" + std::to_string(i);
    }
    return name;
}

std::string because(int reason) {
    return reason == 0 ? std::string() : " (" + std::generic_category().message(reason) + ")";
}

void requireWritableKind(const fs::path& target) {
    std::error_code ignored;
    const fs::file_status status = fs::status(target, ignored);
    if (fs::is_directory(status)) fail(target, "cannot be written: it is a folder; name a file in it.");
    if (fs::exists(status) && !fs::is_regular_file(status))
        fail(target, "cannot be written: it is not a regular file; choose another name.");
    const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
    if (!fs::is_directory(folder, ignored))
        fail(target,
             "cannot be written: " + quoted(folder) + " is not a folder; create it or choose another.");
}

}  // namespace

AtomicFile::AtomicFile(fs::path target) : target_(std::move(target)) {
    requireWritableKind(target_);
    aside_ = freeNameBeside(target_);
    errno = 0;
    out_.open(aside_, std::ios::binary | std::ios::trunc);
    if (!out_)
        fail(target_, "cannot be written" + because(errno) + "; choose a folder that you may write to.");
}

AtomicFile::~AtomicFile() {
    if (committed_) return;
    out_.close();
    std::error_code ignored;
    fs::remove(aside_, ignored);
}

bool AtomicFile::append(const char* bytes, std::size_t count) noexcept {
    if (!out_) return false;
    errno = 0;
    out_.write(bytes, static_cast<std::streamsize>(count));
    if (!out_) reason_ = errno;
    return out_.good();
}

void AtomicFile::commit() {
    if (out_) {
        errno = 0;
        out_.close();
        if (!out_) reason_ = errno;
    }
    if (!out_)
        fail(target_, "could not be written to its end" + because(reason_) + "; free space on the disk.");
    std::error_code problem;
    fs::rename(aside_, target_, problem);
    if (problem) fail(target_, "cannot be replaced (" + problem.message() + "); choose another name.");
    committed_ = true;
}

void writeAtomically(const fs::path& target, std::string_view bytes) {
    AtomicFile file(target);
    file.append(bytes.data(), bytes.size());
    file.commit();
}

}  // namespace wadi::io
