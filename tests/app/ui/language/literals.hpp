// Literals: the texts in a source file of C++, and to what each is handed. Raw strings are not known. For
// tests only.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace app::test {

struct Literal {
    std::string text;  ///< As it is written; literals that follow each other are one
    std::string
        taker;  ///< The name before the bracket in which it stands: "tr" in tr("…"); "" if there is none
    std::string before;  ///< The word before it, as "throw"
    int line = 0;
    std::vector<std::string> around;  ///< The names before all brackets in which it stands, outermost first
    bool isPart = false;              ///< Whether it is joined to another text by "+", or chosen by "?:"
};

/// Reads a file from its beginning, and keeps which brackets are open.
class LiteralReader {
  public:
    explicit LiteralReader(std::string_view source) : source_(source) {}

    std::vector<Literal> read() {
        while (at_ < source_.size()) step();
        return found_;
    }

  private:
    static bool isName(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

    void step() {
        const char c = source_[at_];
        const bool beginsLine = at_ == 0 || source_[at_ - 1] == '\n';
        if (source_.substr(at_, 2) == "//" || (c == '#' && beginsLine)) return skipTo("\n");
        if (source_.substr(at_, 2) == "/*") return skipTo("*/");
        if (c == '"') return takeText();
        if (c == '\'' && (at_ == 0 || !isName(source_[at_ - 1]))) return void(quoted());
        if (c == '(' || c == '{') open_.push_back(wordBefore(at_));
        if ((c == ')' || c == '}') && !open_.empty()) open_.pop_back();
        if (c == '\n') ++line_;
        ++at_;
    }

    void skipTo(std::string_view end) {
        const std::size_t next = std::min(source_.find(end, at_), source_.size());
        for (; at_ < next; ++at_) line_ += source_[at_] == '\n';
    }

    /// What stands between the sign at this place and the next one.
    std::string quoted() {
        const char sign = source_[at_];
        const std::size_t from = ++at_;
        while (at_ < source_.size() && source_[at_] != sign) at_ += source_[at_] == '\\' ? 2 : 1;
        const std::size_t end = std::min(at_, source_.size());
        at_ = end + 1;
        return std::string(source_.substr(from, end - from));
    }

    void takeText() {
        Literal literal{"", open_.empty() ? "" : open_.back(), wordBefore(at_), line_, open_};
        const char sign = signBefore(at_);
        literal.isPart = sign == '+' || sign == '?' || sign == ':';
        for (std::size_t next = at_; next < source_.size() && source_[next] == '"';) {
            line_ += static_cast<int>(std::count(source_.begin() + static_cast<std::ptrdiff_t>(at_),
                                                 source_.begin() + static_cast<std::ptrdiff_t>(next), '\n'));
            at_ = next;
            literal.text += quoted();
            next = std::min(source_.find_first_not_of(" \n", at_), source_.size());
        }
        const std::size_t behind = std::min(source_.find_first_not_of(" \n", at_), source_.size());
        literal.isPart = literal.isPart || source_.substr(behind, 1) == "+";
        found_.push_back(literal);
    }

    char signBefore(std::size_t place) const {
        while (place > 0 && std::isspace(static_cast<unsigned char>(source_[place - 1]))) --place;
        return place > 0 ? source_[place - 1] : '\0';
    }

    std::string wordBefore(std::size_t place) const {
        while (place > 0 && std::isspace(static_cast<unsigned char>(source_[place - 1]))) --place;
        std::size_t from = place;
        while (from > 0 && isName(source_[from - 1])) --from;
        return std::string(source_.substr(from, place - from));
    }

    std::string_view source_;
    std::size_t at_ = 0;
    int line_ = 1;
    std::vector<std::string> open_;
    std::vector<Literal> found_;
};

}  // namespace app::test
