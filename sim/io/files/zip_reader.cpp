#include "sim/io/files/zip_reader.hpp"

#include <zip.h>

#include <algorithm>
#include <new>
#include <system_error>
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

zip* opened(const fs::path& file, zip_source_t* source) {
    if (source == nullptr) throw std::bad_alloc();
    zip_error_t error;
    zip_error_init(&error);
    zip* result = zip_open_from_source(source, ZIP_RDONLY, &error);
    const int fault = zip_error_code_zip(&error);
    zip_error_fini(&error);
    if (result != nullptr) return result;
    zip_source_free(source);
    if (fault == ZIP_ER_MEMORY) throw std::bad_alloc();
    fail(file,
         fault == ZIP_ER_NOZIP
             ? "is not a world of Wadi, or is damaged: it is not a zip file to its end; open another copy."
             : "is damaged: its table of contents cannot be read; open another copy.");
}

}  // namespace

void ZipReader::Discard::operator()(zip* opened) const {
    zip_discard(opened);
}

ZipReader::ZipReader(const fs::path& file) : file_(file) {
    openInput(file);
    std::error_code unknown;
    const std::uintmax_t bytes = fs::file_size(file, unknown);
    if (unknown) fail(file, "cannot be read (" + unknown.message() + ").");
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
        damaged("it has more than " + std::to_string(kMostEntries) + " entries");
    std::uint64_t packed = 0;
    for (zip_uint64_t i = 0; i < static_cast<zip_uint64_t>(count); ++i) {
        zip_stat_t stat;
        zip_stat_init(&stat);
        constexpr zip_uint64_t kNeeded = ZIP_STAT_NAME | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE;
        if (zip_stat_index(zip_.get(), i, 0, &stat) != 0 || (stat.valid & kNeeded) != kNeeded)
            damaged("its table of contents cannot be read");
        const std::string name = stat.name;
        if (!isInside(name)) damaged("the name of entry " + std::to_string(i + 1) + " leads elsewhere");
        const bool isPlain = stat.encryption_method == ZIP_EM_NONE &&
                             (stat.comp_method == ZIP_CM_STORE || stat.comp_method == ZIP_CM_DEFLATE);
        if (!entries_.emplace(name, Entry{i, stat.size, stat.comp_size, isPlain}).second)
            damaged(name + " is there twice");
        if (stat.comp_size > bytes - packed) damaged("its entries take more room than it has");
        packed += stat.comp_size;
    }
}

const ZipReader::Entry& ZipReader::entry(std::string_view name) const {
    const auto found = entries_.find(name);
    if (found == entries_.end()) damaged(std::string(name) + " is missing");
    return found->second;
}

std::uint64_t ZipReader::size(std::string_view name) const {
    const Entry& found = entry(name);
    if (!found.isPlain) damaged(std::string(name) + " is packed or locked in a way that Wadi does not use");
    if (found.size / kBestPacking > found.packed)
        damaged(std::string(name) + " states a size that so few bytes cannot hold");
    return found.size;
}

void ZipReader::require(std::string_view name, std::uint64_t size) const {
    const std::uint64_t stated = this->size(name);
    if (stated != size)
        damaged(std::string(name) + " has " + std::to_string(stated) + " bytes instead of " +
                std::to_string(size));
}

std::string ZipReader::bytes(std::string_view name, std::uint64_t most) const {
    const std::uint64_t stated = size(name);
    if (stated > most)
        damaged(std::string(name) + " has " + std::to_string(stated) + " bytes, more than the " +
                std::to_string(most) + " that it may have");
    std::string all;
    all.reserve(stated);
    read(name, 1 << 16, [&](std::span<const std::byte> block) {
        all.append(reinterpret_cast<const char*>(block.data()), block.size());
    });
    return all;
}

void ZipReader::read(std::string_view name, std::size_t step,
                     const std::function<void(std::span<const std::byte>)>& f) const {
    const std::uint64_t stated = size(name);
    struct Close {
        void operator()(zip_file_t* entry) const { zip_fclose(entry); }
    };
    const std::unique_ptr<zip_file_t, Close> in(zip_fopen_index(zip_.get(), entry(name).index, 0));
    if (!in) damaged(std::string(name) + " cannot be read");
    std::vector<std::byte> block(std::min<std::uint64_t>(step, stated));
    for (std::uint64_t done = 0; done < stated;) {
        const std::size_t wanted = std::min<std::uint64_t>(block.size(), stated - done);
        for (std::size_t got = 0; got < wanted;) {
            const zip_int64_t taken = zip_fread(in.get(), block.data() + got, wanted - got);
            if (taken <= 0) damaged(std::string(name) + " ends too early or has a false checksum");
            got += static_cast<std::size_t>(taken);
        }
        f({block.data(), wanted});
        done += wanted;
    }
    // Reading on finds its end, where the checksum is compared.
    std::byte beyond;
    if (zip_fread(in.get(), &beyond, 1) != 0)
        damaged(std::string(name) + " goes on after its end or has a false checksum");
}

void ZipReader::damaged(const std::string& why) const {
    fail(file_, "is damaged: " + why + "; open another copy.");
}

}  // namespace wadi::io
