#include "sim/io/files/keyframe_file.hpp"

#include <doctest/doctest.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <map>
#include <random>
#include <thread>

#include "tests/rights.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using io::KeyframeFile;
using Bytes = std::vector<std::byte>;

namespace {

constexpr std::uint64_t kMega = 1 << 20;

/// Bytes that no other number has.
Bytes bytesOf(std::size_t count, unsigned number) {
    std::mt19937 chance(number);
    Bytes bytes(count);
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(chance());
    return bytes;
}

bool holds(const KeyframeFile& file, KeyframeStore::Ticket ticket, const Bytes& bytes) {
    Bytes read(bytes.size());
    return file.read(ticket, read) && read == bytes;
}

/// The number of the only open file whose name was in a folder; -1: there is none.
int openIn(const std::filesystem::path& folder) {
    for (const auto& each : std::filesystem::directory_iterator("/proc/self/fd")) {
        std::error_code ignored;
        const std::string target = std::filesystem::read_symlink(each, ignored).string();
        if (target.starts_with(folder.string() + '/')) return std::stoi(each.path().filename().string());
    }
    return -1;
}

}  // namespace

TEST_CASE("what is put into a keyframe file is read back, and room that becomes free is used again") {
    const test::TempFolder folder;
    KeyframeFile file(folder.path());
    file.limit(4 * kMega);
    std::mt19937 chance(3);
    std::map<KeyframeStore::Ticket, Bytes> kept;
    std::uint64_t used = 0, most = 0;
    for (unsigned i = 0; i < 600; ++i) {
        Bytes bytes = bytesOf(chance() % 60'000, i);
        const auto ticket = file.put(bytes);
        REQUIRE(ticket);
        used += bytes.size();
        most = std::max(most, used);
        REQUIRE_FALSE(kept.contains(*ticket));
        kept[*ticket] = std::move(bytes);
        while (used > kMega) {
            const auto gone = std::next(kept.begin(), static_cast<std::ptrdiff_t>(chance() % kept.size()));
            used -= gone->second.size();
            file.remove(gone->first);
            kept.erase(gone);
        }
        CHECK(file.used() == used);
    }
    REQUIRE(kept.size() > 20);
    for (const auto& [ticket, bytes] : kept) CHECK(holds(file, ticket, bytes));
    CHECK(file.onItsDisk() <= most + 65'536);  // disks round up
}

TEST_CASE("a keyframe file takes no more than its limit, and takes again when room has become free") {
    const test::TempFolder folder;
    KeyframeFile file(folder.path());
    CHECK_FALSE(file.put(bytesOf(10, 1)));
    CHECK(folder.count() == 0);
    file.limit(1000);
    const auto first = file.put(bytesOf(600, 1)), second = file.put(bytesOf(400, 2));
    REQUIRE((first && second));
    CHECK_FALSE(file.put(bytesOf(1, 3)));
    file.remove(*first);
    const auto third = file.put(bytesOf(500, 4));
    REQUIRE(third);
    CHECK_FALSE(file.put(bytesOf(101, 5)));
    CHECK(holds(file, *second, bytesOf(400, 2)));
    CHECK(holds(file, *third, bytesOf(500, 4)));
    CHECK(file.fault().empty());
}

TEST_CASE("a keyframe file has no name, so that a program that is killed leaves nothing behind") {
    const test::TempFolder folder;
    const auto place = folder / "state";
    KeyframeFile file(place);
    CHECK_FALSE(std::filesystem::exists(place));
    file.limit(kMega);
    REQUIRE(file.put(bytesOf(1000, 1)));
    CHECK(std::filesystem::is_empty(place));
    CHECK(openIn(place) >= 0);
}

TEST_CASE("a keyframe file whose limit is lowered gives its room back to the disk") {
    const test::TempFolder folder;
    KeyframeFile file(folder.path());
    file.limit(64 * kMega);
    std::vector<KeyframeStore::Ticket> tickets;
    for (unsigned i = 0; i < 16; ++i) tickets.push_back(file.put(bytesOf(kMega, i)).value());
    CHECK(file.onItsDisk() >= 16 * kMega);
    file.limit(5 * kMega);
    for (const std::size_t i : {0u, 1u, 2u, 4u, 6u, 8u, 9u, 11u, 12u, 13u, 15u}) file.remove(tickets[i]);
    CHECK(file.used() == 5 * kMega);
    CHECK(file.onItsDisk() < 7 * kMega);
    for (const unsigned i : {3u, 5u, 7u, 10u, 14u}) CHECK(holds(file, tickets[i], bytesOf(kMega, i)));
    file.limit(0);
    for (const unsigned i : {3u, 5u, 7u, 10u, 14u}) file.remove(tickets[i]);
    CHECK(file.onItsDisk() < kMega);
    file.limit(64 * kMega);
    CHECK(holds(file, file.put(bytesOf(3 * kMega, 40)).value(), bytesOf(3 * kMega, 40)));
}

TEST_CASE("a keyframe file whose limit is lowered gives back what had become free before, too") {
    const test::TempFolder folder;
    KeyframeFile file(folder.path());
    file.limit(64 * kMega);
    std::vector<KeyframeStore::Ticket> tickets;
    for (unsigned i = 0; i < 16; ++i) tickets.push_back(file.put(bytesOf(kMega, i)).value());
    for (const KeyframeStore::Ticket ticket : tickets) file.remove(ticket);
    CHECK(file.onItsDisk() >= 16 * kMega);
    file.limit(0);
    CHECK(file.onItsDisk() < kMega);
}

TEST_CASE("a keyframe file whose folder cannot be made takes nothing, and says why") {
    const test::TempFolder folder;
    folder.file("state", "not a folder");
    KeyframeFile file(folder / "state");
    file.limit(kMega);
    CHECK_FALSE(file.put(bytesOf(10, 1)));
    CHECK(file.fault().english().find("state") != std::string::npos);
    CHECK_FALSE(file.put(bytesOf(10, 1)));
}

TEST_CASE(
    "a keyframe file that cannot be written any further takes nothing more, and what is in it is still "
    "read") {
    const test::TempFolder folder;
    KeyframeFile file(folder.path());
    file.limit(64 * kMega);
    const auto before = file.put(bytesOf(100'000, 1));
    REQUIRE(before);
    rlimit now = {};
    REQUIRE(getrlimit(RLIMIT_FSIZE, &now) == 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small = {150'000, now.rlim_max};
    REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
    const auto beyond = file.put(bytesOf(100'000, 2));
    setrlimit(RLIMIT_FSIZE, &now);
    std::signal(SIGXFSZ, handler);
    CHECK_FALSE(beyond);
    CHECK_FALSE(file.fault().empty());
    CHECK(file.used() == 100'000);
    CHECK_FALSE(file.put(bytesOf(10, 3)));
    CHECK(holds(file, *before, bytesOf(100'000, 1)));
}

TEST_CASE("what a keyframe file has lost is not read") {
    const test::TempFolder folder;
    KeyframeFile file(folder.path());
    file.limit(kMega);
    const auto first = file.put(bytesOf(10'000, 1)), second = file.put(bytesOf(10'000, 2));
    REQUIRE((first && second));
    const int descriptor = openIn(folder.path());
    REQUIRE(descriptor >= 0);
    std::filesystem::resize_file("/proc/self/fd/" + std::to_string(descriptor), 15'000);
    CHECK(holds(file, *first, bytesOf(10'000, 1)));
    Bytes read(10'000);
    CHECK_FALSE(file.read(*second, read));
}

TEST_CASE("a tenth of a disk stays free, or ten gigabytes") {
    CHECK(KeyframeFile::leastFree(50'000'000'000) == 5'000'000'000);
    CHECK(KeyframeFile::leastFree(2'000'000'000'000) == 10'000'000'000);
}

TEST_CASE("several threads put into a keyframe file, read and remove at a time") {
    const test::TempFolder folder;
    KeyframeFile file(folder.path());
    file.limit(64 * kMega);
    int right[4] = {};
    {
        std::vector<std::jthread> threads;
        for (unsigned t = 0; t < 4; ++t)
            threads.emplace_back([&, t] {
                for (unsigned i = 0; i < 50; ++i) {
                    const Bytes bytes = bytesOf(1000 + 997 * i, 100 * t + i);
                    const auto ticket = file.put(bytes);
                    right[t] += ticket && holds(file, *ticket, bytes);
                    if (i % 3 != 0) file.remove(*ticket);
                }
            });
    }
    for (const int mine : right) CHECK(mine == 50);
}

TEST_SUITE("root") {
    TEST_CASE("a keyframe file leaves a part of a small disk free, and uses its own room again") {
        const test::TempFolder folder;
        const test::SmallDisk disk(folder / "disk", "size=2m");
        if (!disk.isThere()) return test::skipped("only root may mount a small disk");
        KeyframeFile file(folder / "disk");
        file.limit(64 * kMega);
        std::vector<KeyframeStore::Ticket> tickets;
        while (const auto ticket = file.put(bytesOf(65'536, 1))) tickets.push_back(*ticket);
        CHECK(file.fault().empty());
        CHECK(tickets.size() >= 26);
        const auto space = std::filesystem::space(folder / "disk");
        CHECK(space.available >= space.capacity / 10);
        file.remove(tickets[5]);
        CHECK(file.put(bytesOf(65'536, 2)));
        CHECK_FALSE(file.put(bytesOf(65'536, 3)));
    }

    TEST_CASE("a keyframe file on a disk that is locked takes nothing, and says why") {
        const test::TempFolder folder;
        const test::SmallDisk disk(folder / "disk", "size=2m");
        if (!disk.lock()) return test::skipped("only root may mount a locked disk");
        KeyframeFile file(folder / "disk");
        file.limit(kMega);
        CHECK_FALSE(file.put(bytesOf(10, 1)));
        CHECK(file.fault().english().find("Read-only") != std::string::npos);
    }
}
