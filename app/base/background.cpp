#include "app/base/background.hpp"

#include <chrono>
#include <new>
#include <utility>

namespace app {

namespace {

bool isDone(const std::future<Background::Finish>& result) {
    return result.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

}  // namespace

Background::~Background() {
    for (const Job& job : jobs_)
        if (job.atEnd == AtEnd::cancelled && job.doing.progress) job.doing.progress->cancel();
}

void Background::start(std::string name, Work work) {
    jobs_.push_back({{.name = std::move(name), .progress = nullptr},
                     AtEnd::waitedFor,
                     std::async(std::launch::async, std::move(work))});
}

std::weak_ptr<wadi::Progress> Background::start(std::string name, LongWork work, AtEnd atEnd) {
    auto progress = std::make_shared<wadi::Progress>();
    auto result = std::async(std::launch::async,
                             [work = std::move(work), told = progress.get()] { return work(*told); });
    jobs_.push_back({{.name = std::move(name), .progress = progress}, atEnd, std::move(result)});
    return progress;
}

void Background::poll(const Say& fail, const Say& cancelled) {
    for (std::size_t i = 0; i < jobs_.size();) {
        if (!isDone(jobs_[i].result)) {
            ++i;
            continue;
        }
        // Taken out first: finishing may start further work.
        Job job = std::move(jobs_[i]);
        jobs_.erase(jobs_.begin() + static_cast<std::ptrdiff_t>(i));
        try {
            job.result.get()();
        } catch (const wadi::Cancelled&) {
            if (cancelled) cancelled(wadi::Sentence("Cancelled: {0}.", job.doing.name));
        } catch (const std::bad_alloc&) {
            fail(wadi::Sentence("{0} took more memory than there is: choose something smaller.",
                                job.doing.name));
        } catch (const std::exception& error) {
            fail(sentenceOf(error));
        }
    }
}

std::vector<Background::Doing> Background::doing() const {
    std::vector<Doing> list;
    for (const Job& job : jobs_) list.push_back(job.doing);
    return list;
}

std::vector<std::string> Background::names() const {
    std::vector<std::string> names;
    for (const Job& job : jobs_) names.push_back(job.doing.name.english());
    return names;
}

}  // namespace app
