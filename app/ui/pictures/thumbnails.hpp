// Thumbnails: small pictures of files, and what else can be told of them, for lists of files: looked at in
// the background, one after another, as long as they are in sight. Not what a file is
// (app/world/file_glance). Inside a frame of Dear ImGui, on the window's thread, which holds the GL context.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <glm/vec2.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/base/background.hpp"
#include "app/world/file_glance.hpp"
#include "engine/texture.hpp"

namespace app {

/// What is known of a file.
struct Thumbnail {
    FileGlance glance;  ///< Without its picture
    std::optional<engine::Texture> picture = {};
};

class Thumbnails {
  public:
    /// Pictures that are remembered.
    static constexpr std::size_t kMost = 128;

    /// What took long is kept in the folder `cache`, or nowhere if that is empty.
    explicit Thumbnails(std::filesystem::path cache) : cache_(std::move(cache)) {}
    Thumbnails(const Thumbnails&) = delete;
    Thumbnails& operator=(const Thumbnails&) = delete;
    ~Thumbnails() { cancel(); }

    /// What is known of a file that is in sight; null: nothing yet.
    const Thumbnail* of(const std::filesystem::path& file);
    /// Looks at the next file of those in sight, once a frame after they were asked for; what is being looked
    /// at and is out of sight is let go. The thumbnails must outlive the work that they give to `background`.
    void follow(Background& background);
    /// Forgets all: files may have changed.
    void forget();
    /// Whether a file is being looked at.
    bool isBusy() const { return busy_ != nullptr; }

  private:
    struct Known {
        Thumbnail thumbnail;
        std::uint64_t used = 0;  // in which frame last
    };
    void start(const std::filesystem::path& file, Background& background);
    void learn(const std::filesystem::path& file, FileGlance glance);
    void cancel();

    PictureCache cache_;
    std::map<std::filesystem::path, Known> known_;
    std::vector<std::filesystem::path> wanted_;    // in this frame, and not known
    std::shared_ptr<std::filesystem::path> busy_;  // what is being looked at; null: nothing
    std::weak_ptr<wadi::Progress> progress_;       // of that
    std::uint64_t frame_ = 0;
};

/// What a file is, with its extent, in the language in use: "World, 256 × 256"; "" if nothing is known of that.
std::string kindText(const FileGlance& glance);

/// Draws the picture of a thumbnail, as large as fits, into the middle of a part of the present window; of
/// one that has none, or is null, an icon. Nothing is said of it: draw an item there.
void drawThumbnail(const Thumbnail* thumbnail, glm::vec2 low, glm::vec2 size);

}  // namespace app
