#include "sim/io/formats/provenance.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace wadi::io {

namespace {

std::optional<float> declaredNumber(const Texts& texts, std::string_view key) {
    const auto text = texts.find(key);
    if (text == texts.end()) return std::nullopt;
    float value = 0;
    const char* const end = text->second.data() + text->second.size();
    const auto [stop, problem] = std::from_chars(text->second.data(), end, value);
    if (problem != std::errc() || stop != end || !std::isfinite(value)) return std::nullopt;
    return value;
}

std::optional<HeightRange> declaredRange(const Texts& texts) {
    const auto lowest = declaredNumber(texts, kLowestKey), highest = declaredNumber(texts, kHighestKey);
    if (!tellsMetres(texts) || !lowest || !highest || *lowest > *highest) return std::nullopt;
    return HeightRange{*lowest, *highest};
}

}  // namespace

Texts textsOfLines(std::string_view lines) {
    Texts texts;
    while (!lines.empty()) {
        const std::string_view line = lines.substr(0, lines.find('\n'));
        const std::size_t equals = line.find('=');
        const std::string_view key = line.substr(0, equals);
        if (key.starts_with("wadi.") && equals != std::string_view::npos)
            texts.emplace(key, line.substr(equals + 1));
        lines.remove_prefix(std::min(lines.size(), line.size() + 1));
    }
    return texts;
}

bool tellsMetres(const Texts& texts) {
    const auto unit = texts.find(std::string_view(kUnitKey));
    return unit != texts.end() && unit->second == "m";
}

void takeTexts(const Texts& texts, RasterFacts& facts) {
    if (facts.values == Values::scale) facts.heights = declaredRange(texts);
    const auto cellSize = declaredNumber(texts, kCellSizeKey);
    const auto cellSizeZ = declaredNumber(texts, kCellSizeZKey);
    if (cellSize && *cellSize > 0)
        facts.spacing = Spacing{*cellSize, cellSizeZ && *cellSizeZ > 0 ? *cellSizeZ : *cellSize};
    const auto provenance = texts.find(std::string_view(kProvenanceKey));
    if (provenance != texts.end()) facts.provenance = provenance->second;
}

namespace {

constexpr std::string_view kHead =
    "<?xpacket begin=\"\xef\xbb\xbf\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
    "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
    "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
    "<rdf:Description rdf:about=\"\" xmlns:wadi=\"urn:wadi:world\">\n";
constexpr std::string_view kOpen = "<wadi:world>", kClose = "</wadi:world>";
constexpr std::string_view kTail = "\n</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>";

constexpr std::array<std::pair<char, std::string_view>, 3> kEscapes = {
    {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}}};

std::string escaped(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (const char c : text) {
        const std::size_t before = result.size();
        for (const auto& [plain, escape] : kEscapes)
            if (c == plain) result += escape;
        if (result.size() == before) result += c;
    }
    return result;
}

std::string plain(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        std::size_t taken = 1;
        char c = text.front();
        for (const auto& [letter, escape] : kEscapes) {
            if (!text.starts_with(escape)) continue;
            c = letter;
            taken = escape.size();
        }
        result += c;
        text.remove_prefix(taken);
    }
    return result;
}

}  // namespace

std::string xmpOf(std::string_view provenance) {
    std::string packet(kHead);
    packet += kOpen;
    packet += escaped(provenance);
    packet += kClose;
    packet += kTail;
    return packet;
}

std::string provenanceOfXmp(std::string_view packet) {
    const std::size_t open = packet.find(kOpen);
    if (open == std::string_view::npos) return {};
    const std::size_t begin = open + kOpen.size(), end = packet.find(kClose, begin);
    return end == std::string_view::npos ? std::string() : plain(packet.substr(begin, end - begin));
}

}  // namespace wadi::io
