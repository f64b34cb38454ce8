// Background: work that would make the window wait (reading and writing files) on threads of its own.
// What the work found out is applied on the window's thread, between two frames. Not the simulation.
// All members are for the window's thread.
#pragma once

#include <exception>
#include <functional>
#include <future>
#include <string>
#include <vector>

namespace app {

class Background {
  public:
    /// What to do on the window's thread once the work is done.
    using Finish = std::function<void()>;
    /// Runs on another thread and must not touch what belongs to the window's.
    using Work = std::function<Finish()>;
    /// Is told the sentence of an exception that the work threw.
    using Fail = std::function<void(const std::string&)>;

    /// Starts work. `name` says what is being done: "Reading valley.png".
    void start(std::string name, Work work);

    /// Finishes all work that is done; what it threw goes to `fail`.
    void poll(const Fail& fail);

    /// What is being done, oldest first.
    std::vector<std::string> names() const;

  private:
    struct Job {
        std::string name;
        std::future<Finish> result;  // its destructor waits: a file is never left half written
    };
    std::vector<Job> jobs_;
};

}  // namespace app
