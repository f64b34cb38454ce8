// Living picture: of the scene that the pointer or the keyboard rests on in the gallery, a picture that moves
// in the place of the one that stands still. It knows neither cards nor keys: it is told what is pointed at.
// The window's thread, which holds the GL context.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "app/world/scene_player.hpp"
#include "engine/texture.hpp"

namespace app {

/// How long a scene is pointed at before its picture moves [s].
inline constexpr double kDwell = 0.3;

class LivingPicture {
  public:
    /// Takes note of the scene that is pointed at, or of none ("") at a time [s, of a clock that goes on
    /// between frames], and of the newest picture. In every frame of the gallery. `isStill`: no picture is to
    /// move.
    void point(const std::filesystem::path& scene, double now, bool isStill);
    /// Ends what moves: the gallery is gone.
    void end();

    /// The moving picture of a scene; null if the one that stands still is to be shown.
    const engine::Texture* of(const std::filesystem::path& scene) const;
    /// How many epochs that shows.
    std::uint64_t epoch() const { return epoch_; }
    /// Whether another frame is due at a time [s].
    bool isDue(double now) const;

  private:
    void take();

    ScenePlayer player_;
    std::filesystem::path pointed_;         // empty: nothing is
    double since_ = 0;                      // [s]
    bool isPlaying_ = false;                // what is pointed at
    std::optional<engine::Texture> shown_;  // of it
    bool isShown_ = false;
    std::uint64_t epoch_ = 0;
};

}  // namespace app
