// Pictures of scenes against those that are kept in tests/data/pictures: what changes how the landscape looks
// shows here, wanted or not. They are those of "wadi shot", in the size that it gives them. With
// WADI_RENEW_PICTURES set the kept ones are made anew, to be looked at.
#include <doctest/doctest.h>
#include <stb_image_write.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>

#include "app/cli/shot.hpp"
#include "engine/image.hpp"
#include "tests/ssim.hpp"
#include "tests/temp_folder.hpp"

namespace {

constexpr int kEpochs = 20;

/// What kept pictures have lost, as JPEG of quality 95: they are 0.996 alike, and no square of 16 x 16 pixels
/// differs by more than 1.7 of 255 in its mean red, green or blue. A tenth of a stop of exposure, the sun three
/// degrees further or one channel lighter by five is more than these bounds, as the second test holds.
constexpr double kLeastAlike = 0.99, kMostTint = 2.5;

std::filesystem::path keptPicture(const std::string& scene) {
    return std::filesystem::path(WADI_SOURCE_DIR) / "tests/data/pictures" / (scene + ".jpg");
}

/// What "wadi shot --scene SCENE --epochs 20 --set …" writes.
engine::Image pictureOf(const std::string& scene, const std::vector<std::string>& set = {}) {
    const wadi::test::TempFolder folder;
    app::PictureOptions options;
    options.world.scene = scene;
    options.world.set = set;
    options.epochs = kEpochs;
    options.out = folder / "picture.png";
    std::ostringstream out, err;
    REQUIRE(app::shot(options, out, err, false) == 0);
    return engine::Image::load(*options.out);
}

void keep(const engine::Image& picture, const std::filesystem::path& file) {
    constexpr int kQuality = 95;
    REQUIRE(stbi_write_jpg(file.string().c_str(), picture.width(), picture.height(), 3,
                           picture.bytes().data(), kQuality) != 0);
}

/// Whether two pictures are held for the same.
bool isSame(const engine::Image& a, const engine::Image& b) {
    return ssim(a, b) >= kLeastAlike && tint(a, b) <= kMostTint;
}

}  // namespace

TEST_CASE("scenes look as they did when somebody looked at them last") {
    for (const char* scene : {"alpine-rain", "island-in-the-sea", "volcano", "mesa", "dune-sea"}) {
        CAPTURE(scene);
        const engine::Image picture = pictureOf(scene);
        if (std::getenv("WADI_RENEW_PICTURES")) keep(picture, keptPicture(scene));
        const engine::Image kept = engine::Image::load(keptPicture(scene));
        REQUIRE(kept.width() == 1280);
        REQUIRE(kept.height() == 720);
        CHECK(ssim(picture, kept) >= kLeastAlike);
        CHECK(tint(picture, kept) <= kMostTint);
    }
}

TEST_CASE("a picture in another light, of other ground or in other colours is not taken for the same") {
    const engine::Image kept = engine::Image::load(keptPicture("volcano"));
    CHECK_FALSE(isSame(engine::Image::load(keptPicture("mesa")), kept));
    CHECK_FALSE(isSame(pictureOf("volcano", {"look.exposure=0.1"}), kept));
    CHECK_FALSE(isSame(pictureOf("volcano", {"look.sunAzimuth=318"}), kept));
    engine::Image tinted = kept;
    for (std::size_t i = 0; i < tinted.bytes().size(); i += 3)
        tinted.bytes()[i] = static_cast<std::uint8_t>(std::min(tinted.bytes()[i] + 5, 255));
    CHECK(ssim(tinted, kept) > 0.99);  // which colours escape
    CHECK_FALSE(isSame(tinted, kept));
}
