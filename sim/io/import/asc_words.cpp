#include "sim/io/import/asc_words.hpp"

#include <charconv>
#include <cmath>
#include <string>

#include "sim/io/files/messages.hpp"

namespace wadi::io {

namespace {

bool isSpace(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

// A binary file read by mistake may be one endless word.
std::string shortened(std::string_view word) {
    constexpr std::size_t kMost = 40;
    std::string text(word.substr(0, kMost));
    for (char& c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == '\x7f') c = '?';
    return "'" + text + (word.size() > kMost ? "…'" : "'");
}

}  // namespace

AscWords::AscWords(const std::filesystem::path& file, std::string_view text)
    : file_(file), at_(text.data()), end_(text.data() + text.size()) {
    constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
    if (text.starts_with(kByteOrderMark)) at_ += kByteOrderMark.size();
}

std::string_view AscWords::next() {
    for (; at_ != end_ && isSpace(*at_); ++at_)
        if (*at_ == '\n') ++line_;
    const char* const begin = at_;
    while (at_ != end_ && !isSpace(*at_)) ++at_;
    return {begin, static_cast<std::size_t>(at_ - begin)};
}

double AscWords::number(std::string_view word) const {
    const char* begin = word.data();
    const char* const end = begin + word.size();
    if (begin != end && *begin == '+') ++begin;
    double value = 0;
    const auto [stop, problem] = std::from_chars(begin, end, value);
    if (problem != std::errc() || stop != end || std::isinf(value)) refuse(word);
    return value;
}

void AscWords::refuse(std::string_view word) const {
    if (word.empty())
        failAt(file_, line_, "the file ends where a number is expected; fetch or export it again.");
    if (word.find(',') != std::string_view::npos)
        failAt(file_, line_,
               shortened(word) + " has a comma; write numbers with a decimal point and spaces between.");
    failAt(file_, line_, shortened(word) + " is not a number; correct it or write the NODATA value.");
}

}  // namespace wadi::io
