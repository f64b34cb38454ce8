#include "app/cli/lapse_run.hpp"

#include <ostream>

namespace app {

namespace {

constexpr int kFault = 1;

LapsePlan planOf(const LapseOptions& options, const LapseAbout& about, std::uint64_t epoch) {
    LapsePlan plan;
    plan.kind = about.kind;
    plan.target = isFilm(options.target) ? LapseTarget::film : LapseTarget::folder;
    plan.every = options.every;
    plan.first = firstFrame(epoch, options.every);  // a world that was saved has seen some before
    const std::uint64_t end = epoch + about.epochs;
    plan.frames = end < plan.first ? 0 : (end - plan.first) / options.every + 1;
    plan.size = about.size;
    plan.rate = options.rate;
    return plan;
}

}  // namespace

LapseRun::LapseRun(const LapseOptions& options, const LapseAbout& about, const wadi::Snapshot& start,
                   std::ostream& err)
    : lapse_(planOf(options, about, start.epoch), options.target, start) {
    err << "wadi: Time-lapse: " << planText(lapse_.plan(), bytesOf(lapse_.plan(), about.measured)).english()
        << ".\n";
    if (const std::string scale = lapse_.scaleText(); !scale.empty()) err << "wadi: " << scale << '\n';
    err << std::flush;
}

bool LapseRun::isDue(std::uint64_t epoch) {
    if (!lapse_.isClosed() && lapse_.state().isDone) lapse_.close();
    return !lapse_.isClosed() && epoch == lapse_.next();
}

void LapseRun::follow(const wadi::Snapshot& snapshot, const std::function<Frame()>& frame) {
    if (!isDue(snapshot.epoch)) return;
    if (lapse_.isOfWorld(snapshot)) return lapse_.take(frame());
    ended_ = "The time-lapse ended before epoch " + std::to_string(snapshot.epoch) +
             ": an edit made the land finer, or put another in its place.";
    lapse_.close();
}

int LapseRun::end(std::ostream& out, std::ostream& err) {
    lapse_.wait();
    const Recorder::State state = lapse_.state();
    const std::string& fault = state.fault.empty() ? ended_ : state.fault.english();
    if (!fault.empty()) err << "wadi: " << fault << '\n';
    if (state.fault.empty() || state.written > 0) out << lapse_.doneText().english() << '\n';
    return fault.empty() ? 0 : kFault;
}

}  // namespace app
