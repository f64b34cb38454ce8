#include "sim/io/world/edit_text.hpp"

#include <array>
#include <fstream>

#include "sim/core/error.hpp"
#include "sim/io/files/atomic_file.hpp"
#include "sim/io/files/input_file.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/world/edit_reader.hpp"
#include "sim/io/world/edit_writer.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

/// The lines of a file, one after another, of which none is kept.
class Lines {
  public:
    explicit Lines(const fs::path& file) : file_(file), in_(openInput(file)) {}

    /// The next line, or nothing at the end. Of a line that is too long it reads no more than to see that.
    bool next(std::string& line) {
        line.clear();
        while (line.size() <= kMostEditLine) {
            if (at_ == held_.size() && !refill()) return !line.empty();
            const std::size_t end = held_.find('\n', at_);
            line.append(held_, at_, end - at_);
            at_ = std::min(end, held_.size());
            if (end == std::string::npos) continue;
            ++at_;
            return true;
        }
        return true;
    }

  private:
    bool refill() {
        held_.resize(kBlock);
        in_.read(held_.data(), static_cast<std::streamsize>(kBlock));
        held_.resize(static_cast<std::size_t>(in_.gcount()));
        at_ = 0;
        read_ += held_.size();
        if (in_.bad()) fail(file_, "could not be read to its end; try again.");
        if (read_ > kMostEditFile)
            fail(file_, "is longer than " + std::to_string(kMostEditFile) + " bytes: split the log.");
        return !held_.empty();
    }

    static constexpr std::size_t kBlock = std::size_t{1} << 16;

    const fs::path& file_;
    std::ifstream in_;
    std::string held_;
    std::size_t at_ = 0;
    std::size_t read_ = 0;
};

}  // namespace

std::string editText(std::span<const EditLog::Entry> entries) {
    EditWriter writer(entries.size());
    for (const EditLog::Entry& entry : entries) writer.add(entry);
    std::string text = writer.take();
    if (text.size() > kMostEditFile)
        throw Error("The log is longer than " + std::to_string(kMostEditFile) +
                    " bytes, the most a file of edits may have: save the world itself instead.");
    return text;
}

void saveEdits(const fs::path& file, std::span<const EditLog::Entry> entries) {
    writeAtomically(file, editText(entries));
}

std::vector<EditLog::Entry> readEdits(std::string_view text, const fs::path& named) {
    EditReader reader(named);
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        reader.add(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return reader.take().entries;
}

ReadEdits loadEdits(const fs::path& file) {
    EditReader reader(file);
    Lines lines(file);
    for (std::string line; lines.next(line);) reader.add(line);
    return reader.take();
}

}  // namespace wadi::io
