#include "app/background.hpp"

#include <chrono>
#include <new>
#include <utility>

namespace app {

namespace {

bool isDone(const std::future<Background::Finish>& result) {
    return result.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

}  // namespace

void Background::start(std::string name, Work work) {
    jobs_.push_back({std::move(name), std::async(std::launch::async, std::move(work))});
}

void Background::poll(const Fail& fail) {
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
        } catch (const std::bad_alloc&) {
            fail(job.name + " took more memory than there is: choose something smaller.");
        } catch (const std::exception& error) {
            fail(error.what());
        }
    }
}

std::vector<std::string> Background::names() const {
    std::vector<std::string> names;
    for (const Job& job : jobs_) names.push_back(job.name);
    return names;
}

}  // namespace app
