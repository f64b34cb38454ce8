#include "engine/glsl.hpp"

#include <algorithm>
#include <fstream>
#include <regex>
#include <sstream>

#include "engine/error.hpp"

namespace engine {
namespace fs = std::filesystem;
namespace {

std::string readText(const fs::path& file, const std::string& asker) {
    std::ifstream in(file);
    std::ostringstream text;
    // An empty file sets the fail bit of the stream it is copied to, so only the opening is looked at.
    if (in && fs::is_regular_file(file)) text << in.rdbuf();
    if (!in || !fs::is_regular_file(file))
        throw Error("The shader file " + file.string() + asker +
                    " cannot be read; put it back or correct its name.");
    return text.str();
}

std::string lineMark(std::size_t line, std::size_t file) {
    return "#line " + std::to_string(line) + " " + std::to_string(file) + "\n";
}

// Appends a file to the source. `asker` says which line asked for it.
void append(Source& source, const fs::path& file, const std::string& asker) {
    static const std::regex include("^\\s*#\\s*include\\s+\"([^\"]+)\".*");
    const std::size_t number = source.files.size();
    source.files.push_back(file);
    if (number > 0) source.text += lineMark(1, number);

    std::istringstream lines(readText(file, asker));
    std::string line;
    for (std::size_t n = 1; std::getline(lines, line); ++n) {
        std::smatch match;
        if (!std::regex_match(line, match, include)) {
            source.text += line + "\n";
            continue;
        }
        const fs::path included = file.parent_path() / match[1].str();
        if (std::find(source.files.begin(), source.files.end(), included) == source.files.end())
            append(source, included,
                   " (included by " + file.filename().string() + ":" + std::to_string(n) + ")");
        source.text += lineMark(n + 1, number);
    }
}

}  // namespace

Source readSource(const fs::path& directory, const std::string& name) {
    Source source;
    append(source, directory / name, "");
    return source;
}

std::string explain(const std::string& message, const Source& source) {
    // Mesa "0:12(5):", NVIDIA "0(12) :", the others "ERROR: 0:12:".
    static const std::regex place(
        "(^|\\n)(ERROR: |WARNING: )?(\\d+)(?::(\\d+)(?:\\(\\d+\\))?|\\((\\d+)\\)) ?:");
    std::string text;
    auto rest = message.cbegin();
    for (std::smatch match; std::regex_search(rest, message.cend(), match, place); rest = match[0].second) {
        const std::size_t file = std::stoul(match[3].str());
        const std::string line = match[4].matched ? match[4].str() : match[5].str();
        const std::string name =
            file < source.files.size() ? source.files[file].filename().string() : match[3].str();
        text.append(rest, match[0].first);
        text += match[1].str() + name + ":" + line + ":";
    }
    return text.append(rest, message.cend());
}

}  // namespace engine
