#include "sim/io/files/zip.hpp"

#include <zip.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <system_error>
#include <utility>
#include <vector>

#include "sim/io/files/input_file.hpp"
#include "sim/io/files/messages.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

// What deflate packs best, zeros, becomes 1032 times smaller.
constexpr std::uint64_t kBestPacking = 1032;

// Whether a name stays inside: such entries we write, and no others are ours.
bool isInside(const fs::path& name) {
    return !name.empty() && name.is_relative() &&
           std::ranges::none_of(name, [](const fs::path& part) { return part == ".."; }) &&
           std::ranges::none_of(name.native(), [](unsigned char c) { return c == '\\' || c < 0x20; });
}

/// Throws std::bad_alloc if that is what libzip has lacked, or zlib at work for it.
void checkMemory(const zip_error_t& error) {
    constexpr int kZlibLacksMemory = -4;  // Z_MEM_ERROR
    const int code = zip_error_code_zip(&error);
    if (code == ZIP_ER_MEMORY || (code == ZIP_ER_ZLIB && zip_error_code_system(&error) == kZlibLacksMemory))
        throw std::bad_alloc();
}

zip* opened(const fs::path& file, zip_source_t* source) {
    if (source == nullptr) throw std::bad_alloc();
    zip_error_t error;
    zip_error_init(&error);
    zip* result = zip_open_from_source(source, ZIP_RDONLY, &error);
    const zip_error_t fault = error;  // its numbers
    zip_error_fini(&error);
    if (result != nullptr) return result;
    zip_source_free(source);
    checkMemory(fault);
    if (zip_error_code_zip(&fault) == ZIP_ER_NOZIP)
        fail(file,
             "is not a world of Wadi, or is damaged: it is not a zip file to its end; open another copy.");
    fail(file, "is damaged: its table of contents cannot be read; open another copy.");
}

}  // namespace

void ZipReader::Discard::operator()(zip* opened) const {
    zip_discard(opened);
}

ZipReader::ZipReader(const fs::path& file) : file_(file) {
    openInput(file);
    std::error_code unknown;
    const std::uintmax_t bytes = fs::file_size(file, unknown);
    if (unknown) fail(file, "cannot be read ({0}).", reasonOf(unknown));
    zip_.reset(opened(file, zip_source_file_create(file.c_str(), 0, 0, nullptr)));
    list(bytes);
}

ZipReader::ZipReader(const fs::path& file, std::span<const std::byte> bytes) : file_(file) {
    zip_.reset(opened(file, zip_source_buffer_create(bytes.data(), bytes.size(), 0, nullptr)));
    list(bytes.size());
}

void ZipReader::list(std::uint64_t bytes) {
    const zip_int64_t count = zip_get_num_entries(zip_.get(), 0);
    if (count < 0 || static_cast<std::uint64_t>(count) > kMostEntries)
        damaged(Sentence("it has more than {0} entries", kMostEntries));
    std::uint64_t packed = 0;
    for (zip_uint64_t i = 0; i < static_cast<zip_uint64_t>(count); ++i) {
        zip_stat_t stat;
        zip_stat_init(&stat);
        constexpr zip_uint64_t kNeeded = ZIP_STAT_NAME | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE;
        if (zip_stat_index(zip_.get(), i, 0, &stat) != 0 || (stat.valid & kNeeded) != kNeeded)
            damaged(Sentence("its table of contents cannot be read"));
        const std::string name = stat.name;
        if (!isInside(name)) damaged(Sentence("the name of entry {0} leads elsewhere", i + 1));
        const bool isPlain = stat.encryption_method == ZIP_EM_NONE &&
                             (stat.comp_method == ZIP_CM_STORE || stat.comp_method == ZIP_CM_DEFLATE);
        if (!entries_.emplace(name, Entry{i, stat.size, stat.comp_size, isPlain}).second)
            damaged(Sentence("{0} is there twice", name));
        if (stat.comp_size > bytes - packed) damaged(Sentence("its entries take more room than it has"));
        packed += stat.comp_size;
    }
}

const ZipReader::Entry& ZipReader::entry(std::string_view name) const {
    const auto found = entries_.find(name);
    if (found == entries_.end()) damaged(Sentence("{0} is missing", name));
    return found->second;
}

std::uint64_t ZipReader::size(std::string_view name) const {
    const Entry& found = entry(name);
    if (!found.isPlain) damaged(Sentence("{0} is packed or locked in a way that Wadi does not use", name));
    if (found.size / kBestPacking > found.packed)
        damaged(Sentence("{0} states a size that so few bytes cannot hold", name));
    return found.size;
}

std::uint64_t ZipReader::size() const {
    std::uint64_t sum = 0;
    for (const auto& [name, entry] : entries_)
        if (entry.isPlain && entry.size / kBestPacking <= entry.packed) sum += entry.size;
    return sum;
}

void ZipReader::require(std::string_view name, std::uint64_t size) const {
    const std::uint64_t stated = this->size(name);
    if (stated != size) damaged(Sentence("{0} has {1} bytes instead of {2}", name, stated, size));
}

std::string ZipReader::bytes(std::string_view name, std::uint64_t most) const {
    const std::uint64_t stated = size(name);
    if (stated > most)
        damaged(Sentence("{0} has {1} bytes, more than the {2} that it may have", name, stated, most));
    std::string all;
    all.reserve(stated);
    read(name, 1 << 16, [&](std::span<const std::byte> block) {
        all.append(reinterpret_cast<const char*>(block.data()), block.size());
    });
    return all;
}

void ZipReader::tell(Progress* progress) {
    progress_ = progress;
    whole_ = size();
}

void ZipReader::read(std::string_view name, std::size_t step,
                     const std::function<void(std::span<const std::byte>)>& f) const {
    const std::uint64_t stated = size(name);
    struct Close {
        void operator()(zip_file_t* entry) const { zip_fclose(entry); }
    };
    const std::unique_ptr<zip_file_t, Close> in(zip_fopen_index(zip_.get(), entry(name).index, 0));
    if (!in) {
        checkMemory(*zip_get_error(zip_.get()));
        damaged(Sentence("{0} cannot be read", name));
    }
    std::vector<std::byte> block(std::min<std::uint64_t>(step, stated));
    for (std::uint64_t done = 0; done < stated;) {
        const std::size_t wanted = std::min<std::uint64_t>(block.size(), stated - done);
        for (std::size_t got = 0; got < wanted;) {
            const zip_int64_t taken = zip_fread(in.get(), block.data() + got, wanted - got);
            if (taken < 0) checkMemory(*zip_file_get_error(in.get()));
            if (taken <= 0) damaged(Sentence("{0} ends too early or has a false checksum", name));
            got += static_cast<std::size_t>(taken);
        }
        f({block.data(), wanted});
        done += wanted;
        told_ += wanted;
        if (progress_ != nullptr)
            progress_->reach(std::min(1., static_cast<double>(told_) / static_cast<double>(whole_)));
    }
    // Reading on finds its end, where the checksum is compared.
    std::byte beyond;
    if (zip_fread(in.get(), &beyond, 1) != 0)
        damaged(Sentence("{0} goes on after its end or has a false checksum", name));
}

void ZipReader::damaged(const Sentence& why) const {
    fail(file_, "is damaged: {0}; open another copy.", why);
}

namespace {

// Fast: what is eroded is half noise, and higher levels take twice the time for a few percent.
constexpr zip_uint32_t kLevel = 1;
constexpr std::uint64_t kPacking =
    3;  // so many times as long as to read back it takes to pack and write a byte

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
    ZipWriter& writer;
    std::string name;
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
                writer.advance(kPacking * block.size());
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
    } catch (const Cancelled&) {
        fault = ZIP_ER_CANCELLED;
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
    Entry& entry =
        entries_.emplace_back(Entry{.writer = *this, .name = name, .size = size, .fill = std::move(fill)});
    bytes_ += size;
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

// That each has the checksum of what was given is all that is asked of them: any other bytes would not.
void ZipWriter::advance(std::uint64_t work) {
    done_ += work;
    if (progress_ == nullptr) return;
    const auto all = static_cast<double>((kPacking + 1) * std::max<std::uint64_t>(bytes_, 1));
    progress_->reach(std::min(static_cast<double>(done_) / all, 1.0));
}

void ZipWriter::readBack(const fs::path& aside, const Check& check) {
    constexpr std::size_t kStep = 1 << 18;
    const ZipReader written = [&] {
        try {
            ZipReader zip(aside);
            for (const Entry& entry : entries_) {
                zip.require(entry.name, entry.size);
                zip.read(entry.name, kStep, [&](std::span<const std::byte> bytes) { advance(bytes.size()); });
            }
            return zip;
        } catch (const Cancelled&) {
            throw;
        } catch (const Error&) {
            throw MachineError(
                "{0} could not be saved: what its disk gives back is not what was written; save it on "
                "another disk.",
                quoted(target_));
        }
    }();
    if (check) check(written);
}

void ZipWriter::commit(Progress* progress, const Check& check) {
    progress_ = progress;
    if (zip_close(zip_) != 0) {
        if (!file_.good()) file_.commit();  // throws, with the disk's reason
        if (progress != nullptr) progress->update();
        checkMemory(*zip_get_error(zip_));
        fail(target_, "could not be written ({0}); save it under another name.",
             std::string(zip_strerror(zip_)));
    }
    zip_ = nullptr;
    file_.commit([&](const fs::path& aside) { readBack(aside, check); });
}

}  // namespace wadi::io
