#include "app/capture/picture_taker.hpp"

#include <new>
#include <string>
#include <utility>

#include "app/base/faults.hpp"
#include "app/base/marked.hpp"
#include "app/base/number_format.hpp"
#include "app/base/paths.hpp"
#include "app/ui/actions.hpp"
#include "app/ui/language/tr.hpp"
#include "engine/error.hpp"
#include "sim/core/error.hpp"
#include "sim/io/formats/png_write.hpp"

namespace app {

namespace {

constexpr const char* kNoMemory =
    marked("The picture takes more memory than there is: choose a smaller scale.");

/// Writes the rows as they come. Returns whether all of them were kept.
bool writeBands(const std::filesystem::path& file, glm::ivec2 size, int channels, Bands& bands,
                const wadi::Progress& progress) try {
    wadi::io::PicturePng png(file, size.x, size.y, channels);
    while (png.written() < static_cast<std::size_t>(size.y)) png.write(bands.next(progress).bytes());
    png.commit();
    return true;
} catch (const wadi::Cancelled&) {
    return false;
}

std::string doneText(const std::filesystem::path& file, glm::ivec2 size, bool isKept) {
    if (!isKept) return tr("The picture was stopped: nothing of it was kept.");
    return filled(tr("Saved {0}, {1} × {2} pixels."),
                  {toText(file), std::to_string(size.x), std::to_string(size.y)});
}

}  // namespace

void PictureTaker::take(const OffscreenCamera& offscreen,
                        const std::shared_ptr<const wadi::Snapshot>& snapshot, const Beside& beside,
                        const std::filesystem::path& file, Background& background) {
    if (isBusy())
        return messages_.notice(filled(tr("A picture is still being taken: wait for it, or stop it by {0}."),
                                       {firstKeys("close")}));
    try {
        begin(offscreen, snapshot, beside, file, background);
    } catch (const std::bad_alloc&) {
        work_.reset();
        messages_.error(wadi::Sentence(kNoMemory));
    } catch (const engine::Error& error) {
        work_.reset();
        messages_.error(sentenceOf(error));
    }
}

void PictureTaker::begin(const OffscreenCamera& offscreen,
                         const std::shared_ptr<const wadi::Snapshot>& snapshot, const Beside& beside,
                         const std::filesystem::path& file, Background& background) {
    const auto bands = std::make_shared<Bands>();
    work_.reset(new Work{offscreen, snapshot, Landscape(shaders_), Comparison(shaders_),
                         offscreen.tiled(TiledPicture::kMostBetween), bands, beside.written});
    work_->landscape.show(beside.overlay, 0);
    if (beside.moment) work_->before.show(beside.moment, beside.split);
    const glm::ivec2 size = offscreen.size();
    progress_ = background.start(
        tr("Taking a picture"), [this, bands, file, size, channels = offscreen.channels()](auto& progress) {
            const bool isKept = writeBands(file, size, channels, *bands, progress);
            return Background::Finish(
                [this, file, size, isKept] { messages_.notice(doneText(file, size, isKept)); });
        });
}

void PictureTaker::follow() {
    if (!work_) return;
    const auto progress = progress_.lock();
    if (!progress || progress->isCancelled()) return work_.reset();
    try {
        drawSome(*progress);
    } catch (const std::bad_alloc&) {
        work_->bands->fail(wadi::Sentence(kNoMemory));
        work_.reset();
    } catch (const engine::Error& error) {
        work_->bands->fail(sentenceOf(error));
        work_.reset();
    }
}

void PictureTaker::stop() {
    if (const auto progress = progress_.lock()) progress->cancel();
}

float PictureTaker::part() const {
    const auto progress = progress_.lock();
    return progress ? progress->part() : 1.f;
}

/// Makes some more of what all tiles need.
void PictureTaker::prepare() {
    Work& work = *work_;
    work.isPrepared = work.offscreen.prepare(work.landscape, work.snapshot, &work.before);
    if (work.isPrepared && work.written) annotate();
}

/// Draws what is written into the picture, now that the scales of the data are known.
void PictureTaker::annotate() {
    Work& work = *work_;
    work.annotation =
        Annotator(*work.written).of(work.offscreen, work.landscape, work.snapshot, &work.before);
}

void PictureTaker::drawSome(wadi::Progress& progress) {
    const TimeSlice slice;
    while (work_ && work_->bands->hasRoom() && !slice.isOver()) {
        if (!work_->isPrepared) {
            prepare();
            if (work_->before.isSettling()) return;  // others work at it
            continue;
        }
        drawNext();
        if (work_) progress.reach(double{work_->tiled.part()});
    }
}

void PictureTaker::drawNext() {
    Work& work = *work_;
    if (auto band = work.tiled.next(work.offscreen.draw(work.landscape, *work.snapshot, &work.before))) {
        if (work.annotation) work.annotation->lay(*band, work.rows);
        work.rows += band->height();
        work.bands->push(*std::move(band));
    }
    if (work.tiled.isDone()) work_.reset();
}

}  // namespace app
