// A libFuzzer target for the reader of edit logs: any bytes are a log or refused with Error, and what was
// read is written and read again. The files in tests/data/fuzz/edits are replayed by the normal tests.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "sim/core/error.hpp"
#include "sim/io/world/edit_text.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    try {
        const std::string_view given(reinterpret_cast<const char*>(bytes), size);
        const std::string text = wadi::io::editText(wadi::io::readEdits(given, "edits.jsonl"));
        // What was written must be read as the same.
        if (wadi::io::editText(wadi::io::readEdits(text, "again.jsonl")) != text) std::abort();
    } catch (const wadi::Error& error) {
        if (std::string_view(error.what()).starts_with("'again.jsonl'")) std::abort();
    }
    return 0;
}
