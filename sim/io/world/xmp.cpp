#include "sim/io/world/xmp.hpp"

#include <array>
#include <utility>

namespace wadi::io {

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

std::string xmpOf(std::string_view recipe) {
    std::string packet(kHead);
    packet += kOpen;
    packet += escaped(recipe);
    packet += kClose;
    packet += kTail;
    return packet;
}

std::string recipeOfXmp(std::string_view packet) {
    const std::size_t open = packet.find(kOpen);
    if (open == std::string_view::npos) return {};
    const std::size_t begin = open + kOpen.size(), end = packet.find(kClose, begin);
    return end == std::string_view::npos ? std::string() : plain(packet.substr(begin, end - begin));
}

}  // namespace wadi::io
