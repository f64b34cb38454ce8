#include "sim/io/world/timeline_text.hpp"

#include <limits>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "sim/core/error.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/world/edit_reader.hpp"
#include "sim/io/world/edit_text.hpp"

namespace wadi::io {

namespace {

constexpr int kTimelineVersion = 1;
constexpr std::uint64_t kMostBranchId = std::numeric_limits<BranchId>::max() - 1;
constexpr std::size_t kLongestName = 1000;

std::string nameIn(EditLine& line) {
    const std::string& name = line.words("name");
    if (name.empty() || name.size() > kLongestName) throw Error("a name is empty or too long");
    return name;
}

/// The lines of an array of objects, each read by itself.
template <class F>
void eachObject(const nlohmann::json& array, std::size_t most, const F& read) {
    if (!array.is_array() || array.size() > most) throw Error("a list is missing or too long");
    for (const nlohmann::json& object : array) {
        EditLine line(object.dump());
        read(line);
        line.end();
    }
}

/// A branch, whose edits count against the limits.
Branch branchIn(EditLine& line, const EditLog& log, const std::filesystem::path& named, EditLimits& limits) {
    Branch branch;
    branch.id = static_cast<BranchId>(line.whole("id", kMostBranchId));
    branch.parent = static_cast<BranchId>(line.whole("parent", kMostBranchId));
    branch.fork = line.whole("fork", State::kMostEpoch);
    branch.end = line.whole("end", State::kMostEpoch);
    branch.name = nameIn(line);
    std::uint64_t bytes = 0;
    const auto add = [&](const std::vector<EditLog::Entry>& edits) {
        for (const EditLog::Entry& entry : edits) bytes += memoryOf(entry.command);
        if (bytes > limits.memory)
            throw Error("its branches take more memory than a file of its size is given");
    };
    const bool isLog = !line.has("edits");
    if (isLog) add(log.entries());
    branch.edits = isLog ? log.entries() : readEdits(line.words("edits"), named, limits);
    if (!isLog) add(branch.edits);
    limits.memory -= bytes;
    return branch;
}

Flag flagIn(EditLine& line) {
    const auto branch = static_cast<BranchId>(line.whole("branch", kMostBranchId));
    const std::uint64_t epoch = line.whole("epoch", State::kMostEpoch);
    return {branch, epoch, nameIn(line)};
}

Timeline read(std::string_view text, const EditLog& log, std::uint64_t epoch,
              const std::filesystem::path& named, EditLimits limits) {
    EditLine line(text);
    if (line.whole("wadi-timeline", std::numeric_limits<int>::max()) > kTimelineVersion)
        throw Error("it was written by a newer Wadi; update Wadi");
    std::vector<Branch> branches;
    std::vector<Flag> flags;
    // Undo brings branches back that were forgotten, though there are others by then.
    eachObject(line.take("branches"), 2 * kMostBranches,
               [&](EditLine& one) { branches.push_back(branchIn(one, log, named, limits)); });
    eachObject(line.take("flags"), kMostFlags, [&](EditLine& one) { flags.push_back(flagIn(one)); });
    const auto present = static_cast<BranchId>(line.whole("present", kMostBranchId));
    line.end();
    Timeline timeline(std::move(branches), std::move(flags), present);
    if (timeline.branch(present).end < epoch) throw Error("its present branch ends before the world does");
    return timeline;
}

}  // namespace

std::string timelineText(const Timeline& timeline, const EditLog& log, std::uint64_t epoch) {
    Timeline now = timeline;
    now.reach(log, epoch);
    const Branch& trunk = now.branch(kTrunk);
    const bool isTold = now.branches().size() == 1 && now.flags().empty() && trunk.end == epoch &&
                        trunk.edits.size() == log.entries().size();
    if (isTold && trunk.name == kTrunkName) return {};
    nlohmann::ordered_json json;
    json["wadi-timeline"] = kTimelineVersion;
    json["present"] = now.present();
    json["branches"] = nlohmann::ordered_json::array();
    for (const Branch& branch : now.branches()) {
        nlohmann::ordered_json one;
        one["id"] = branch.id;
        one["parent"] = branch.parent;
        one["fork"] = branch.fork;
        one["end"] = branch.end;
        one["name"] = branch.name;
        const bool isLog = branch.id == now.present() && branch.edits.size() == log.entries().size();
        if (!isLog) one["edits"] = editText(branch.edits);
        json["branches"].push_back(std::move(one));
    }
    json["flags"] = nlohmann::ordered_json::array();
    for (const Flag& flag : now.flags())
        json["flags"].push_back({{"branch", flag.branch}, {"epoch", flag.epoch}, {"name", flag.name}});
    return json.dump();
}

Timeline readTimeline(std::string_view text, const EditLog& log, std::uint64_t epoch,
                      const std::filesystem::path& named, EditLimits limits) {
    try {
        return read(text, log, epoch, named, limits);
    } catch (const Error& error) {
        fail(named, "has a time line that is damaged: {0}.", error.sentence());
    }
}

}  // namespace wadi::io
