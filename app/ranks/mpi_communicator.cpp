#include "app/ranks/mpi_communicator.hpp"

#include <mpi.h>

#include <chrono>
#include <cstdlib>
#include <limits>
#include <thread>

#include "app/base/progress.hpp"
#include "sim/core/error.hpp"

namespace app {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kTag = 1;

/// Asks again and again whether something is done, for as long as patience lasts: first without a break, for
/// another rank that has a processor of its own answers soon, then now and then, so that one that has none
/// gets on.
template <class Done>
void await(const Done& done) {
    constexpr double kSoon = 2e-4;  // [s]
    constexpr std::chrono::microseconds kBreak{50};
    if (done()) return;
    const Clock::time_point start = Clock::now();
    for (;;) {
        for (int i = 0; i < 10; ++i)
            if (done()) return;
        const double waited = secondsSince(start);
        if (waited > MpiCommunicator::kPatience)
            throw wadi::MachineError(
                "Another rank has not answered for an hour: look whether its machine is well, and "
                "go on from the last checkpoint by --resume.");
        waited < kSoon ? std::this_thread::yield() : std::this_thread::sleep_for(kBreak);
    }
}

void await(MPI_Request request) {
    await([&] {
        int isDone = 0;
        MPI_Test(&request, &isDone, MPI_STATUS_IGNORE);
        return isDone != 0;
    });
}

/// Adds the time for which it lives.
class Waiting {
  public:
    explicit Waiting(double& seconds) : seconds_(seconds) {}
    ~Waiting() { seconds_ += secondsSince(start_); }
    Waiting(const Waiting&) = delete;
    Waiting& operator=(const Waiting&) = delete;

  private:
    double& seconds_;
    Clock::time_point start_ = Clock::now();
};

wadi::Message received(int from) {
    MPI_Status status;
    await([&] {
        int isThere = 0;
        MPI_Iprobe(from, kTag, MPI_COMM_WORLD, &isThere, &status);
        return isThere != 0;
    });
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    wadi::Message message(static_cast<std::size_t>(size));
    MPI_Request request;
    MPI_Irecv(message.data(), size, MPI_BYTE, from, kTag, MPI_COMM_WORLD, &request);
    await(request);
    return message;
}

}  // namespace

MpiSession::MpiSession() {
    int level = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &level);
}

MpiSession::~MpiSession() {
    MPI_Finalize();
}

void MpiSession::abort(int code) {
    MPI_Abort(MPI_COMM_WORLD, code);
    std::_Exit(code);
}

MpiCommunicator::MpiCommunicator() {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    MPI_Comm machine;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &machine);
    MPI_Comm_size(machine, &here_);
    MPI_Comm_free(&machine);
}

std::vector<wadi::Message> MpiCommunicator::exchange(std::span<const int> partners,
                                                     const std::vector<wadi::Message>& messages) const {
    const Waiting waiting(traffic_.seconds);
    std::vector<MPI_Request> sent(partners.size());
    for (std::size_t i = 0; i < partners.size(); ++i) {
        if (messages[i].size() > static_cast<std::size_t>(std::numeric_limits<int>::max()))
            throw wadi::Error(
                "What ranks have to tell each other is too much for a message: begin more ranks.");
        MPI_Isend(messages[i].data(), static_cast<int>(messages[i].size()), MPI_BYTE, partners[i], kTag,
                  MPI_COMM_WORLD, &sent[i]);
        ++traffic_.messages;
        traffic_.bytes += messages[i].size();
    }
    std::vector<wadi::Message> answers;
    answers.reserve(partners.size());
    for (const int partner : partners) answers.push_back(received(partner));
    for (MPI_Request request : sent) await(request);
    return answers;
}

void MpiCommunicator::sum(std::span<std::uint64_t> values) const {
    const Waiting waiting(traffic_.seconds);
    MPI_Request request;
    MPI_Iallreduce(MPI_IN_PLACE, values.data(), static_cast<int>(values.size()), MPI_UINT64_T, MPI_SUM,
                   MPI_COMM_WORLD, &request);
    await(request);
}

void MpiCommunicator::highest(std::span<std::int64_t> values) const {
    const Waiting waiting(traffic_.seconds);
    MPI_Request request;
    MPI_Iallreduce(MPI_IN_PLACE, values.data(), static_cast<int>(values.size()), MPI_INT64_T, MPI_MAX,
                   MPI_COMM_WORLD, &request);
    await(request);
}

}  // namespace app
