// The fuzzer of world files (libFuzzer, built by clang with WADI_FUZZ). Bytes changed at random never get
// past the checksums of a zip; so most changes are made to what an entry holds, and the ledgers are mended
// after.
#include <zip.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tests/fuzz/world_feed.hpp"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

using Entries = std::vector<std::pair<std::string, std::string>>;

Entries unpacked(const std::uint8_t* data, std::size_t size) {
    Entries entries;
    zip_source_t* source = zip_source_buffer_create(data, size, 0, nullptr);
    zip_t* zip = zip_open_from_source(source, ZIP_RDONLY, nullptr);
    if (zip == nullptr) return zip_source_free(source), entries;
    for (zip_int64_t i = 0; i < zip_get_num_entries(zip, 0); ++i) {
        zip_stat_t stat;
        zip_file_t* in = zip_fopen_index(zip, static_cast<zip_uint64_t>(i), 0);
        if (in == nullptr) continue;
        if (zip_stat_index(zip, static_cast<zip_uint64_t>(i), 0, &stat) == 0 && stat.size < 1 << 20) {
            std::string bytes(stat.size, '\0');
            if (zip_fread(in, bytes.data(), bytes.size()) == static_cast<zip_int64_t>(bytes.size()))
                entries.emplace_back(stat.name, std::move(bytes));
        }
        zip_fclose(in);
    }
    zip_discard(zip);
    return entries;
}

std::size_t packed(const Entries& entries, std::uint8_t* data, std::size_t most) {
    zip_source_t* out = zip_source_buffer_create(nullptr, 0, 0, nullptr);
    zip_source_keep(out);
    zip_t* zip = zip_open_from_source(out, ZIP_TRUNCATE, nullptr);
    for (const auto& [name, bytes] : entries) {
        zip_source_t* source = zip_source_buffer(zip, bytes.data(), bytes.size(), 0);
        if (zip_file_add(zip, name.c_str(), source, 0) < 0) zip_source_free(source);
    }
    std::size_t size = 0;
    if (zip_close(zip) == 0) {
        zip_stat_t stat;
        zip_source_stat(out, &stat);
        if (stat.size <= most && zip_source_open(out) == 0) {
            size = static_cast<std::size_t>(zip_source_read(out, data, stat.size));
            zip_source_close(out);
        }
    } else {
        zip_discard(zip);
    }
    zip_source_free(out);
    return size;
}

std::int64_t sumOf(const std::string& bytes) {
    std::int64_t sum = 0;
    for (std::size_t at = 0; at + 4 <= bytes.size(); at += 4) {
        std::int32_t value;
        std::memcpy(&value, bytes.data() + at, 4);
        sum += value;
    }
    return sum;
}

std::int64_t numberIn(const std::string& text, const std::string& key) {
    const std::size_t at = text.find("\n" + key + " = ");
    return at == std::string::npos ? 0 : std::atoll(text.c_str() + at + key.size() + 4);
}

void setNumber(std::string& text, const std::string& key, std::int64_t number) {
    const std::size_t at = text.find("\n" + key + " = ");
    if (at == std::string::npos) return;
    const std::size_t from = at + key.size() + 4;
    text.replace(from, text.find('\n', from) - from, std::to_string(number));
}

/// What is on the map has entered.
void mendLedgers(Entries& entries) {
    std::int64_t rock = 0, water = 0;
    std::string* text = nullptr;
    for (auto& [name, bytes] : entries) {
        if (name == "bedrock.i32" || name == "sediment.i32" || name == "suspended.i32" ||
            name.ends_with(".load.i32"))
            rock += sumOf(bytes);
        if (name == "water.i32") water = sumOf(bytes);
        if (name == "world.toml") text = &bytes;
    }
    if (text == nullptr) return;
    setNumber(*text, "entered", rock + numberIn(*text, "left"));
    setNumber(*text, "waterEntered", water + numberIn(*text, "evaporated") + numberIn(*text, "waterLeft"));
}

/// A number of the kind that the entry holds, at the end of its range or anywhere.
void setValue(std::string& bytes, const std::string& name, std::minstd_rand& random) {
    static constexpr float kFloats[] = {0.f,        1.f,         -1.f,   0.5f,  128.f, -128.f,
                                        63.999996f, 64.f,        1e9f,   -1e9f, 1e12f, -1e12f,
                                        67108864.f, -67108864.f, 1e-40f, 1e-7f};
    static constexpr std::int32_t kWholes[] = {0,          1,          2,          3,          255,
                                               65535,      65534,      -1,         1 << 29,    1 << 30,
                                               -805306368, 1342046208, 1342046207, 2147352576, 100000};
    const std::size_t width = name.ends_with(".u8") ? 1 : name.ends_with(".u16") ? 2 : 4;
    if (bytes.size() < width) return;
    const std::size_t count = bytes.size() / width, first = random() % count;
    const std::size_t many = random() % 4 == 0 ? count - first : 1;
    std::uint32_t value = static_cast<std::uint32_t>(kWholes[random() % std::size(kWholes)]);
    if (name.ends_with(".f32")) std::memcpy(&value, &kFloats[random() % std::size(kFloats)], 4);
    for (std::size_t i = first; i < first + many; ++i) std::memcpy(bytes.data() + i * width, &value, width);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        wadi::test::feedWorld(std::as_bytes(std::span(data, size)));
    } catch (const std::exception& fault) {
        std::fprintf(stderr, "%s\n", fault.what());
        std::abort();
    }
    return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
    std::minstd_rand random(seed);
    Entries entries;
    if (random() % 8 != 0) entries = unpacked(data, size);
    if (entries.empty()) return LLVMFuzzerMutate(data, size, most);
    for (int changes = 1 + static_cast<int>(random() % 4); changes > 0; --changes) {
        auto& [name, bytes] = entries[random() % entries.size()];
        const bool isText = name.ends_with(".toml");
        if (!isText && random() % 4 != 0) {
            setValue(bytes, name, random);
            continue;
        }
        const std::size_t before = bytes.size();
        bytes.resize(before + (isText ? 64 : 0));
        bytes.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(bytes.data()), before, bytes.size()));
        if (!isText && random() % 8 != 0) bytes.resize(before);
    }
    if (random() % 16 != 0) mendLedgers(entries);
    const std::size_t made = packed(entries, data, most);
    return made > 0 ? made : LLVMFuzzerMutate(data, size, most);
}
