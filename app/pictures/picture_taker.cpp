#include "app/pictures/picture_taker.hpp"

#include <new>
#include <string>
#include <utility>

#include "app/figures.hpp"
#include "app/paths.hpp"
#include "engine/error.hpp"
#include "sim/error.hpp"
#include "sim/io/export/picture_png.hpp"

namespace app {

namespace {

constexpr const char* kNoMemory = "The picture takes more memory than there is: choose a smaller scale.";

/// Writes the rows as they come.
void writeBands(const std::filesystem::path& file, glm::ivec2 size, int channels, Bands& bands,
                wadi::io::Progress& progress) {
    wadi::io::PicturePng png(file, size.x, size.y, channels);
    while (png.written() < static_cast<std::size_t>(size.y)) {
        png.write(bands.next(progress).bytes());
        progress.reach(static_cast<double>(png.written()) / size.y);
    }
    png.commit();
}

}  // namespace

void PictureTaker::take(const Studio& studio, const std::shared_ptr<const wadi::Snapshot>& snapshot,
                        const Beside& beside, const std::filesystem::path& file, Background& background) {
    if (isBusy())
        return messages_.notice(
            "A picture is still being taken: wait for it, or cancel it in the line at the bottom.");
    try {
        begin(studio, snapshot, beside, file, background);
    } catch (const std::bad_alloc&) {
        work_.reset();
        messages_.error(kNoMemory);
    } catch (const engine::Error& error) {
        work_.reset();
        messages_.error(error.what());
    }
}

void PictureTaker::begin(const Studio& studio, const std::shared_ptr<const wadi::Snapshot>& snapshot,
                         const Beside& beside, const std::filesystem::path& file, Background& background) {
    const auto bands = std::make_shared<Bands>();
    work_.reset(new Work{studio, snapshot, Landscape(shaders_), Before(shaders_), studio.mosaic(), bands});
    work_->landscape.show(beside.overlay, 0);
    showWholly(work_->landscape, snapshot, studio.look());
    if (beside.moment) work_->before.show(beside.moment, beside.split);
    work_->before.prepare(studio.look());
    const glm::ivec2 size = studio.size();
    progress_ = background.start(
        "Taking a picture", [this, bands, file, size, channels = studio.channels()](auto& progress) {
            writeBands(file, size, channels, *bands, progress);
            return Background::Finish([this, file, size] {
                messages_.notice("Saved " + toText(file) + ", " + std::to_string(size.x) + " × " +
                                 std::to_string(size.y) + " pixels.");
            });
        });
}

void PictureTaker::follow() {
    if (!work_) return;
    const auto progress = progress_.lock();
    if (!progress || progress->isCancelled()) return work_.reset();
    if (!work_->bands->hasRoom()) return;
    try {
        drawNext();
    } catch (const std::bad_alloc&) {
        work_->bands->fail(kNoMemory);
        work_.reset();
    } catch (const engine::Error& error) {
        work_->bands->fail(error.what());
        work_.reset();
    }
}

void PictureTaker::drawNext() {
    Work& work = *work_;
    if (auto band = work.mosaic.next(work.studio.draw(work.landscape, *work.snapshot, &work.before)))
        work.bands->push(*std::move(band));
    if (work.mosaic.isDone()) work_.reset();
}

}  // namespace app
