// Scene player: a small world of a scene that runs on a thread of its own, and pictures of it several times a
// second, until it has run the scene's epochs or another is wanted. Not the world of the window, nor what is
// drawn by OpenGL. All members are for one thread, the window's; none waits for the player's own, but for the
// destructor, which waits for the end of an epoch of a small world.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "engine/image.hpp"
#include "sim/core/progress.hpp"

namespace app {

/// Samples along a side of the small world: as many as begin within half a second and still show dunes.
inline constexpr int kPlayedSide = 96;
/// Its pictures [pixels].
inline constexpr int kPlayedWidth = 320, kPlayedHeight = 180;

/// How a scene looks after some epochs.
struct PlayedPicture {
    std::filesystem::path scene;
    std::uint64_t epoch = 0;
    engine::Image image;
};

class ScenePlayer {
  public:
    ScenePlayer() = default;
    ScenePlayer(const ScenePlayer&) = delete;
    ScenePlayer& operator=(const ScenePlayer&) = delete;
    /// Ends what is played, and its thread.
    ~ScenePlayer();

    /// Plays a scene from its beginning, in place of what is played. A scene that is faulty gives no picture.
    void play(const std::filesystem::path& scene);
    /// Ends what is played; no picture of it comes any more.
    void stop();
    /// Whether there is a picture to take.
    bool hasNews() const { return hasNews_.load(std::memory_order_acquire); }
    /// The newest picture of what is played, once.
    std::optional<PlayedPicture> take();

  private:
    /// What is wanted, with which its work is cancelled.
    struct Wish {
        std::filesystem::path scene;
        wadi::Progress progress;
    };

    void wish(std::shared_ptr<Wish> next);
    void work(const std::stop_token& stop);
    void playOut(Wish& wish);
    bool show(const Wish& wish, PlayedPicture picture);
    bool rest(const Wish& wish, std::chrono::steady_clock::time_point until);

    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::shared_ptr<Wish> wish_;         // guarded; null: nothing is to be played
    bool isNew_ = false;                 // guarded: nobody works at the wish yet
    std::optional<PlayedPicture> news_;  // guarded
    std::atomic<bool> hasNews_ = false;
    std::jthread thread_;  // from the first play() on; the last member: it ends first
};

}  // namespace app
