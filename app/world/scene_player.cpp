#include "app/world/scene_player.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#ifdef __linux__
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#include "app/world/block_picture.hpp"
#include "app/world/world.hpp"

namespace app {

using Clock = std::chrono::steady_clock;

namespace {

using namespace std::chrono_literals;

constexpr auto kPicture = 100ms;         // from one picture to the next
constexpr auto kWork = 50ms;             // of that, for epochs: half a core at most
constexpr std::uint64_t kPictures = 80;  // of a whole run, so that it lasts about eight seconds

void lowerPriority() {
#ifdef __linux__
    setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), 19);
#endif
}

/// The small world of a scene, on one thread.
World smallWorld(const std::filesystem::path& scene, wadi::Progress& progress) {
    WorldOptions options;
    options.scene = scene;
    const bool isImported = !readSettings(options).scene.heightmap.empty();
    isImported ? options.importing.size = kPlayedSide : options.size = kPlayedSide;
    return makeWorld(options, {.threads = 1}, &progress);
}

}  // namespace

ScenePlayer::~ScenePlayer() {
    stop();
    thread_.request_stop();
}

void ScenePlayer::play(const std::filesystem::path& scene) {
    auto next = std::make_shared<Wish>();
    next->scene = scene;
    wish(std::move(next));
    if (!thread_.joinable()) thread_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
}

void ScenePlayer::stop() {
    wish(nullptr);
}

void ScenePlayer::wish(std::shared_ptr<Wish> next) {
    {
        const std::lock_guard lock(mutex_);
        if (wish_) wish_->progress.cancel();
        wish_ = std::move(next);
        isNew_ = wish_ != nullptr;
        news_.reset();
        hasNews_.store(false, std::memory_order_release);
    }
    changed_.notify_all();
}

std::optional<PlayedPicture> ScenePlayer::take() {
    const std::lock_guard lock(mutex_);
    hasNews_.store(false, std::memory_order_release);
    return std::exchange(news_, {});
}

void ScenePlayer::work(const std::stop_token& stop) {
    lowerPriority();
    for (;;) {
        std::shared_ptr<Wish> mine;
        {
            std::unique_lock lock(mutex_);
            if (!changed_.wait(lock, stop, [this] { return isNew_; })) return;
            isNew_ = false;
            mine = wish_;
        }
        try {
            playOut(*mine);
        } catch (const std::exception&) {  // cancelled, or faulty: the picture that stands still says enough
        }
    }
}

/// Gives a picture to who takes it, and says whether it is still wanted.
bool ScenePlayer::show(const Wish& wish, PlayedPicture picture) {
    const std::lock_guard lock(mutex_);
    if (wish_.get() != &wish) return false;
    news_ = std::move(picture);
    hasNews_.store(true, std::memory_order_release);
    return true;
}

/// Whether the wish is still wanted then.
bool ScenePlayer::rest(const Wish& wish, Clock::time_point until) {
    std::unique_lock lock(mutex_);
    return !changed_.wait_until(lock, until, [&] { return wish_.get() != &wish; });
}

void ScenePlayer::playOut(Wish& wish) {
    World world = smallWorld(wish.scene, wish.progress);
    wadi::Simulation& simulation = world.simulation;
    const CameraPlace place = world.settings.cameras.first.value_or(CameraPlace{});
    const auto epochs = static_cast<std::uint64_t>(world.settings.scene.epochs.value_or(300));
    const std::uint64_t atOnce = (epochs + kPictures - 1) / kPictures;
    for (;;) {
        const Clock::time_point begun = Clock::now();
        const glm::ivec2 size(kPlayedWidth, kPlayedHeight);
        const bool isWanted =
            show(wish, {wish.scene, simulation.epoch(),
                        blockPicture(simulation.terrain(), world.settings.look, place, size)});
        if (!isWanted || simulation.epoch() >= epochs) return;
        const std::uint64_t next = std::min(simulation.epoch() + atOnce, epochs);
        do {
            wish.progress.update();
            simulation.step(&wish.progress);
        } while (simulation.epoch() < next && Clock::now() - begun < kWork);
        if (!rest(wish, begun + kPicture)) return;
    }
}

}  // namespace app
