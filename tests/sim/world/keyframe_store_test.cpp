#include "sim/world/keyframe_store.hpp"

#include <doctest/doctest.h>

#include <thread>

#include "tests/sim/world/memory_store.hpp"

using namespace wadi;
using test::MemoryStore;

namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;

KeyframeBytes::Bytes bytesOf(std::size_t count) {
    KeyframeBytes::Bytes bytes(count);
    for (std::size_t i = 0; i < count; ++i) bytes[i] = static_cast<std::byte>(i * i + 7 * i);
    return bytes;
}

std::shared_ptr<MemoryStore> storeOf(std::size_t room) {
    auto store = std::make_shared<MemoryStore>();
    store->limit(room);
    return store;
}

}  // namespace

TEST_CASE(
    "bytes that leave memory for a store are read back as they were, and give its room back in the end") {
    const auto store = storeOf(kMegabyte);
    {
        KeyframeBytes bytes(bytesOf(1001));
        CHECK(bytes.areInMemory());
        CHECK(*bytes.all() == bytesOf(1001));
        REQUIRE(bytes.leaveMemory(store));
        CHECK_FALSE(bytes.areInMemory());
        CHECK(bytes.size() == 1001);
        CHECK(store->used() == 1001);
        CHECK(bytes.leaveMemory(store));  // they are there
        CHECK(store->count() == 1);
        for (int i = 0; i < 2; ++i) CHECK(*bytes.all() == bytesOf(1001));
        CHECK_FALSE(bytes.areInMemory());
    }
    CHECK(store->count() == 0);
}

TEST_CASE("bytes for which a store has no room, or that it cannot take, stay in memory") {
    KeyframeBytes bytes(bytesOf(1001));
    CHECK_FALSE(bytes.leaveMemory(storeOf(1000)));
    const auto worn = storeOf(kMegabyte);
    worn->failAfter(0);
    CHECK_FALSE(bytes.leaveMemory(worn));
    CHECK(worn->fault() == "the store: worn out");
    CHECK(bytes.areInMemory());
    CHECK(*bytes.all() == bytesOf(1001));
}

TEST_CASE("bytes that come back changed, or not at all, are lost from then on") {
    for (const bool isDumb : {false, true}) {
        const auto store = storeOf(kMegabyte);
        KeyframeBytes bytes(bytesOf(1001));
        REQUIRE(bytes.leaveMemory(store));
        if (isDumb)
            store->goDumb();
        else
            store->damage([](auto) { return true; });
        CHECK_FALSE(bytes.areLost());
        CHECK(bytes.all() == nullptr);
        CHECK(bytes.areLost());
        if (!isDumb) store->damage([](auto) { return true; });  // the bit is as it was
        CHECK(bytes.all() == nullptr);
    }
}

TEST_CASE("bytes that several threads move and read at a time are moved once and are the same for all") {
    const auto store = storeOf(kMegabyte);
    for (int round = 0; round < 20; ++round) {
        KeyframeBytes bytes(bytesOf(5000));
        int same[3] = {};
        {
            std::vector<std::jthread> threads;
            for (int& mine : same)
                threads.emplace_back([&] {
                    mine += *bytes.all() == bytesOf(5000);
                    mine += bytes.leaveMemory(store);
                    mine += *bytes.all() == bytesOf(5000);
                });
        }
        for (const int mine : same) CHECK(mine == 3);
        CHECK(store->count() == 1);
    }
    CHECK(store->count() == 0);
}
