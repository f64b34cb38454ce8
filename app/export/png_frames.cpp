#include <system_error>
#include <utility>

#include "app/data/assemble.hpp"
#include "app/export/frame_sink.hpp"
#include "sim/core/overloaded.hpp"
#include "sim/io/export/map_file.hpp"
#include "sim/io/files/atomic_file.hpp"
#include "sim/io/files/messages.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

/// Makes the folder; true if it was not there.
bool makeFolder(const fs::path& folder) {
    std::error_code fault;
    const bool isNew = fs::create_directories(folder, fault);
    if (fault || !fs::is_directory(folder, fault))
        wadi::io::fail(folder, "cannot be the folder of a time-lapse" +
                                   (fault ? " (" + fault.message() + ")" : std::string(": it is a file")) +
                                   "; choose another one.");
    return isNew;
}

void refuseOldFrames(const fs::path& folder) {
    std::error_code fault;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, fault)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with("frame-") && name.ends_with(".png"))
            wadi::io::fail(folder,
                           "has frames of another time-lapse (" + name + "); choose an empty folder.");
    }
}

class PngFrames : public FrameSink {
  public:
    PngFrames(fs::path folder, const wadi::io::HeightRange& range)
        : folder_(std::move(folder)), range_(range), isNew_(makeFolder(folder_)) {
        refuseOldFrames(folder_);
        const wadi::io::AtomicFile probe(folder_ / frameName(1));
    }
    ~PngFrames() override {
        std::error_code ignored;
        if (isNew_ && written_ == 0) fs::remove(folder_, ignored);
    }

    void write(const Frame& frame) override {
        const fs::path file = folder_ / frameName(written_ + 1);
        std::visit(wadi::Overloaded{[&](const engine::Image& picture) { picture.save(file); },
                                    [&](const auto& snapshot) { writeHeights(*snapshot, file); }},
                   frame);
        ++written_;
        std::error_code unknown;
        const std::uintmax_t size = fs::file_size(file, unknown);
        if (!unknown) bytes_ += static_cast<double>(size);
    }
    void end() override {}
    double bytes() const override { return bytes_; }

  private:
    void writeHeights(const wadi::Snapshot& snapshot, const fs::path& file) const {
        wadi::io::exportMap(assemble(snapshot.grid, snapshot.height), file, wadi::io::Format::png16,
                            {.unit = "m", .cellSize = snapshot.cellSize, .range = range_});
    }

    fs::path folder_;
    wadi::io::HeightRange range_;
    bool isNew_;
    std::uint64_t written_ = 0;
    double bytes_ = 0;
};

}  // namespace

std::unique_ptr<FrameSink> pngFrames(const fs::path& folder, const wadi::io::HeightRange& range) {
    return std::make_unique<PngFrames>(folder, range);
}

}  // namespace app
