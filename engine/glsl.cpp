#include "engine/glsl.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <optional>
#include <sstream>
#include <string_view>

#include "engine/error.hpp"

namespace engine {
namespace fs = std::filesystem;
namespace {

// Reads a line from its start; every step that does not fit leaves it as it is.
class Line {
  public:
    explicit Line(std::string_view text) : rest_(text) {}

    bool skip(std::string_view word) {
        if (!rest_.starts_with(word)) return false;
        rest_.remove_prefix(word.size());
        return true;
    }
    void skipBlanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t"), rest_.size())); }
    std::optional<std::size_t> number() {
        std::size_t value = 0;
        const auto end = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
        if (end.ec != std::errc()) return std::nullopt;
        rest_.remove_prefix(static_cast<std::size_t>(end.ptr - rest_.data()));
        return value;
    }
    std::optional<std::size_t> numberInBrackets() {
        Line ahead = *this;
        const bool open = ahead.skip("(");
        const auto value = ahead.number();
        if (!open || !value || !ahead.skip(")")) return std::nullopt;
        *this = ahead;
        return value;
    }
    std::string_view upTo(char end) const { return rest_.substr(0, rest_.find(end)); }
    std::string_view rest() const { return rest_; }

  private:
    std::string_view rest_;
};

// The file that a line asks for, or nothing.
std::optional<std::string> includedFile(std::string_view text) {
    Line line(text);
    line.skipBlanks();
    if (!line.skip("#")) return std::nullopt;
    line.skipBlanks();
    if (!line.skip("include")) return std::nullopt;
    line.skipBlanks();
    if (!line.skip("\"")) return std::nullopt;
    return std::string(line.upTo('"'));
}

// One line of a compiler's message: Mesa "0:12(5):", NVIDIA "0(12) :", the others "ERROR: 0:12:".
std::string explainLine(std::string_view text, const Source& source) {
    Line line(text);
    if (!line.skip("ERROR: ")) line.skip("WARNING: ");
    const auto file = line.number();
    if (!file || *file >= source.files.size()) return std::string(text);
    auto number = line.numberInBrackets();
    if (!number && line.skip(":")) {
        number = line.number();
        line.numberInBrackets();
    }
    line.skip(" ");
    if (!number || !line.skip(":")) return std::string(text);
    return source.files[*file].path.filename().string() + ":" + std::to_string(*number) + ":" +
           std::string(line.rest());
}

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

bool isIn(const Source& source, const fs::path& path) {
    return std::any_of(source.files.begin(), source.files.end(),
                       [&](const SourceFile& file) { return file.path == path; });
}

// Appends a file to the source. `asker` says which line asked for it.
void append(Source& source, const fs::path& file, const std::string& asker) {
    const std::size_t number = source.files.size();
    // Taken before the text is read: a save in between is then seen as a change, not missed.
    source.files.push_back({file, writeTime(file)});
    if (number > 0) source.text += lineMark(1, number);

    std::istringstream lines(readText(file, asker));
    std::string line;
    for (std::size_t n = 1; std::getline(lines, line); ++n) {
        const auto name = includedFile(line);
        if (!name) {
            source.text += line + "\n";
            continue;
        }
        const fs::path included = file.parent_path() / *name;
        if (!isIn(source, included))
            append(source, included,
                   " (included by " + file.filename().string() + ":" + std::to_string(n) + ")");
        source.text += lineMark(n + 1, number);
    }
}

}  // namespace

fs::file_time_type writeTime(const fs::path& file) {
    std::error_code gone;
    const auto time = fs::last_write_time(file, gone);
    return gone ? fs::file_time_type::min() : time;
}

Source readSource(const fs::path& directory, const std::string& name) {
    Source source;
    append(source, directory / name, "");
    return source;
}

std::string explain(const std::string& message, const Source& source) {
    std::istringstream lines(message);
    std::string text, line;
    while (std::getline(lines, line)) {
        if (!text.empty()) text += "\n";
        text += explainLine(line, source);
    }
    return text;
}

}  // namespace engine
