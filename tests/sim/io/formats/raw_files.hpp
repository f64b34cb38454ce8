// Files without a header, made byte by byte for the tests of the importer. For tests only. One thread.
#pragma once

#include <bit>
#include <cstdint>
#include <string>

#include "sim/io/import/import_options.hpp"

namespace wadi::test {

/// The bytes of columns × rows samples; `value(x, z)` is the number in each.
template <class Value>
std::string rawBytes(const io::RawLayout& layout, Value&& value) {
    const int count = layout.sample == io::RawSample::u8 ? 1 : layout.sample == io::RawSample::u16 ? 2 : 4;
    std::string bytes;
    for (int z = 0; z < layout.rows; ++z)
        for (int x = 0; x < layout.columns; ++x) {
            const auto number = static_cast<float>(value(x, z));
            const auto bits = layout.sample == io::RawSample::f32 ? std::bit_cast<std::uint32_t>(number)
                                                                  : static_cast<std::uint32_t>(number);
            for (int i = 0; i < count; ++i)
                bytes += static_cast<char>(bits >> 8 * (layout.bigEndian ? count - 1 - i : i) & 0xff);
        }
    return bytes;
}

}  // namespace wadi::test
