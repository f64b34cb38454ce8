#include "sim/core/hash.hpp"

#include <cstring>

namespace wadi {

static_assert(std::endian::native == std::endian::little, "hashes are defined over little-endian words");

void Hash::add(std::string_view text) {
    add(std::span<const char>(text.data(), text.size()));
}

void Hash::addBytes(std::span<const std::byte> bytes) {
    // Four independent chains hide the latency of the multiplications on large layers.
    std::uint64_t chains[4] = {state_, state_ + 1, state_ + 2, state_ + 3};
    std::size_t i = 0;
    for (; i + sizeof chains <= bytes.size(); i += sizeof chains) {
        std::uint64_t words[4];
        std::memcpy(words, bytes.data() + i, sizeof words);
        for (int k = 0; k < 4; ++k) chains[k] = mix(chains[k] ^ words[k]) + 0x9e3779b97f4a7c15ull;
    }
    for (const std::uint64_t chain : chains) add(chain);
    while (i < bytes.size()) {
        std::uint64_t word = 0;
        const std::size_t rest = bytes.size() - i < sizeof word ? bytes.size() - i : sizeof word;
        std::memcpy(&word, bytes.data() + i, rest);
        add(word);
        i += rest;
    }
}

}  // namespace wadi
