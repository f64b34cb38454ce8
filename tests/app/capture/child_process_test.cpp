#include <doctest/doctest.h>
#include <sys/wait.h>

#include <cerrno>
#include <chrono>

#include "app/capture/frame_sink.hpp"
#include "sim/core/error.hpp"
#include "tests/app/capture/fake_ffmpeg.hpp"
#include "tests/temp_folder.hpp"

using namespace app;
using namespace std::chrono_literals;
using wadi::test::bytesOf;
using wadi::test::TempFolder;

namespace {

const std::vector<std::uint8_t> kMegabyte(1'000'000, 'a');

bool hasChildren() {
    return !(waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD);
}

}  // namespace

TEST_CASE("a child reads all that it is given and ends well") {
    const TempFolder folder;
    Child child("/bin/sh", {"-c", "cat > \"$0\"", (folder / "got").string()});
    CHECK(child.write(kMegabyte));
    CHECK(child.write(kMegabyte));
    CHECK(child.finish());
    CHECK(child.lastWords().empty());
    CHECK(bytesOf(folder / "got").size() == 2 * kMegabyte.size());
    CHECK_FALSE(hasChildren());
}

TEST_CASE("a child that ends early neither ends the program nor blocks it, and its last line is kept") {
    Child child("/bin/sh", {"-c", "echo first >&2; echo 'the last word' >&2; echo >&2; exit 3"});
    while (child.write(kMegabyte)) {
    }
    CHECK_FALSE(child.finish());
    CHECK(child.lastWords() == "the last word");
    CHECK_FALSE(hasChildren());
}

TEST_CASE("a child that ends without a word is known by its exit code or signal") {
    Child quiet("/bin/sh", {"-c", "exit 7"});
    CHECK_FALSE(quiet.finish());
    CHECK(quiet.lastWords() == "exit code 7");
    Child killed("/bin/sh", {"-c", "kill -9 $$"});
    CHECK_FALSE(killed.finish());
    CHECK(killed.lastWords() == "ended by signal 9");
}

TEST_CASE("a child that complains without end does not block, and takes no more memory for it") {
    Child child("/bin/sh",
                {"-c",
                 "exec 3<&0; cat <&3 > /dev/null & i=0; while [ $i -lt 20000 ]; do echo a long line of words "
                 "about nothing >&2; i=$((i + 1)); done; echo enough >&2; wait"});
    CHECK(child.write(kMegabyte));
    CHECK(child.finish());
    CHECK(child.lastWords() == "enough");
}

TEST_CASE("a child that does nothing is ended by force, with all that it has started") {
    const auto begin = std::chrono::steady_clock::now();
    {
        Child child("/bin/sh", {"-c", "sleep 100"}, 200ms);
        while (child.write(kMegabyte)) {
        }
        CHECK_FALSE(child.finish());
        CHECK(child.lastWords() == "it did nothing for too long");
        Child other("/bin/sh", {"-c", "sleep 100"}, 200ms);
        CHECK_FALSE(other.finish());
        const Child dropped("/bin/sh", {"-c", "sleep 100"});
    }
    CHECK(std::chrono::steady_clock::now() - begin < 20s);  // 0.4 s are measured; waiting would take 100
    CHECK_FALSE(hasChildren());
}

TEST_CASE("a program that cannot be started is named") {
    const TempFolder folder;
    CHECK_THROWS_AS(Child(folder / "nothing", {}), wadi::Error);
    CHECK_FALSE(hasChildren());
}

TEST_CASE("programs are looked for in the folders of PATH, in their order") {
    const TempFolder first, second;
    const std::filesystem::path plain = first.file("tool", "no program"),
                                tool = second.file("tool", "#!/bin/sh\n");
    std::filesystem::permissions(tool, std::filesystem::perms::owner_all);
    const test::PathRestorer path(first.path().string() + "::" + second.path().string());
    CHECK(programInPath("tool") == tool);
    std::filesystem::permissions(plain, std::filesystem::perms::owner_all);
    CHECK(programInPath("tool") == plain);
    CHECK_FALSE(programInPath("other"));
}
