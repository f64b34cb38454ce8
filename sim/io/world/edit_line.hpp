// Edit line: one line of an edit log, parsed and bounded, whose keys are taken one after another until none
// is left. It does not know what they mean. Only for edit_text. Any thread.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>

namespace wadi::io {

class EditLine {
  public:
    /// Throws Error if the text is not a JSON object, is nested too deeply or has too many values.
    explicit EditLine(std::string_view text);

    bool has(std::string_view key) const { return object_.contains(key); }
    /// The value of a key, which is then known. Throws Error if it is not there.
    const nlohmann::json& take(std::string_view key);
    /// The value as a whole number in [0, most]. Throws Error if it is none.
    std::uint64_t whole(std::string_view key, std::uint64_t most);
    /// The value as a string. Throws Error if it is none.
    const std::string& words(std::string_view key);
    /// Throws Error if there is a key that nobody took.
    void end() const;

  private:
    nlohmann::json object_;
    std::set<std::string, std::less<>> taken_;
};

}  // namespace wadi::io
