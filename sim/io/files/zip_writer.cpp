#include "sim/io/files/zip_writer.hpp"

#include <zip.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

#include "sim/io/files/messages.hpp"

namespace wadi::io {

namespace {

// Fast: what is eroded is half noise, and higher levels take twice the time for a few percent.
constexpr zip_uint32_t kLevel = 1;

// The first of January 1980, as zip files write it: the same state gives the same file at all times.
constexpr zip_uint16_t kTime = 0, kDate = 0x21;

zip_int64_t describe(void* data, zip_uint64_t length, zip_uint64_t size) {
    if (length < sizeof(zip_stat_t)) return -1;
    zip_stat_t stat;
    zip_stat_init(&stat);
    stat.size = size;
    stat.valid = ZIP_STAT_SIZE;
    std::memcpy(data, &stat, sizeof stat);
    return sizeof stat;
}

zip_int64_t tellError(int fault, void* data, zip_uint64_t length) {
    const int both[2] = {fault, 0};
    if (length < sizeof both) return -1;
    std::memcpy(data, both, sizeof both);
    return sizeof both;
}

// The target, as libzip writes to it: a file that is empty at first.
zip_int64_t write(void* user, void* data, zip_uint64_t length, zip_source_cmd_t command) {
    AtomicFile& file = *static_cast<AtomicFile*>(user);
    switch (command) {
        case ZIP_SOURCE_SUPPORTS:
            return ZIP_SOURCE_SUPPORTS_WRITABLE;
        case ZIP_SOURCE_STAT:
            return describe(data, length, 0);
        case ZIP_SOURCE_ERROR:
            return tellError(ZIP_ER_WRITE, data, length);
        case ZIP_SOURCE_WRITE:
            return file.append(static_cast<const char*>(data), length) ? static_cast<zip_int64_t>(length)
                                                                       : -1;
        case ZIP_SOURCE_SEEK_WRITE: {
            const zip_int64_t place =
                zip_source_seek_compute_offset(file.place(), ZIP_INT64_MAX, data, length, nullptr);
            return place >= 0 && file.seek(static_cast<std::uint64_t>(place)) ? 0 : -1;
        }
        case ZIP_SOURCE_TELL_WRITE:
            return static_cast<zip_int64_t>(file.place());
        case ZIP_SOURCE_READ:
        case ZIP_SOURCE_SEEK:
        case ZIP_SOURCE_TELL:
            return -1;  // there is nothing in it yet
        default:
            return 0;
    }
}

}  // namespace

/// An entry, as libzip reads it.
struct ZipWriter::Entry {
    std::uint64_t size = 0;
    Fill fill;
    std::uint64_t next = 0;  // block
    std::string block = {};
    std::size_t taken = 0;  // of the block
    std::uint64_t given = 0;
    int fault = ZIP_ER_OK;

    void rewind() {
        next = given = taken = 0;
        block.clear();
    }

    zip_int64_t read(char* data, std::uint64_t length) try {
        const std::uint64_t wanted = std::min(length, size - given);
        for (std::uint64_t done = 0; done < wanted;) {
            if (taken == block.size()) {
                block.clear();
                taken = 0;
                fill(next++, block);
            }
            const std::size_t part = std::min<std::uint64_t>(block.size() - taken, wanted - done);
            std::memcpy(data + done, block.data() + taken, part);
            taken += part;
            done += part;
        }
        given += wanted;
        return static_cast<zip_int64_t>(wanted);
    } catch (const std::bad_alloc&) {
        fault = ZIP_ER_MEMORY;
        return -1;
    }

    static zip_int64_t serve(void* user, void* data, zip_uint64_t length, zip_source_cmd_t command) {
        Entry& entry = *static_cast<Entry*>(user);
        switch (command) {
            case ZIP_SOURCE_SUPPORTS:
                return ZIP_SOURCE_SUPPORTS_READABLE;
            case ZIP_SOURCE_OPEN:
                return entry.rewind(), 0;
            case ZIP_SOURCE_READ:
                return entry.read(static_cast<char*>(data), length);
            case ZIP_SOURCE_CLOSE:
                return entry.rewind(), entry.block.shrink_to_fit(), 0;
            case ZIP_SOURCE_STAT:
                return describe(data, length, entry.size);
            case ZIP_SOURCE_ERROR:
                return tellError(entry.fault, data, length);
            default:
                return 0;
        }
    }
};

ZipWriter::ZipWriter(const std::filesystem::path& target) : target_(target), file_(target) {
    zip_source_t* out = zip_source_function_create(write, &file_, nullptr);
    if (out == nullptr) throw std::bad_alloc();
    zip_error_t error;
    zip_error_init(&error);
    zip_ = zip_open_from_source(out, ZIP_CREATE | ZIP_TRUNCATE, &error);
    zip_error_fini(&error);
    if (zip_ != nullptr) return;
    zip_source_free(out);
    throw std::bad_alloc();  // of an empty file nothing else can fail
}

ZipWriter::~ZipWriter() {
    if (zip_ != nullptr) zip_discard(zip_);
}

void ZipWriter::add(const std::string& name, std::string bytes) {
    const std::uint64_t size = bytes.size();
    add(name, size, [bytes = std::move(bytes)](std::uint64_t, std::string& block) { block = bytes; });
}

void ZipWriter::add(const std::string& name, std::uint64_t size, Fill fill) {
    Entry& entry = entries_.emplace_back(Entry{.size = size, .fill = std::move(fill)});
    zip_source_t* source = zip_source_function(zip_, Entry::serve, &entry);
    const zip_int64_t index =
        source == nullptr ? -1 : zip_file_add(zip_, name.c_str(), source, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
        if (source != nullptr) zip_source_free(source);
        throw std::bad_alloc();
    }
    const auto place = static_cast<zip_uint64_t>(index);
    zip_set_file_compression(zip_, place, ZIP_CM_DEFLATE, kLevel);
    zip_file_set_dostime(zip_, place, kTime, kDate, 0);
}

void ZipWriter::commit() {
    if (zip_close(zip_) != 0) {
        const int fault = zip_error_code_zip(zip_get_error(zip_));
        const std::string words = zip_strerror(zip_);
        if (!file_.good()) file_.commit();  // throws, with the disk's reason
        if (fault == ZIP_ER_MEMORY) throw std::bad_alloc();
        fail(target_, "could not be written (" + words + "); save it under another name.");
    }
    zip_ = nullptr;
    file_.commit();
}

}  // namespace wadi::io
