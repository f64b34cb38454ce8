#include "app/landscape/parts.hpp"

#include "app/landscape/viewpoint.hpp"

namespace app {

std::vector<engine::Shader*> Landscape::Parts::shaders() {
    std::vector<engine::Shader*> all;
    for (const auto& some : {relief.shaders(), shade.shaders(), ground.shaders(), walls.shaders(),
                             sky.shaders(), motes.shaders(), water.shaders(), markers.shaders()})
        all.insert(all.end(), some.begin(), some.end());
    return all;
}

/// Draws everything anew at the next opportunity.
void Landscape::Parts::forget() {
    relief.forget();
    shade.forget();
    stale = true;
}

void Landscape::Parts::upload() {
    LayerTexture::Upload upload = heights.update(snapshot->grid, snapshot->height);
    if (upload.tiles > 0) shade.forget();
    upload.include(relief.update(*snapshot, upload.cells));
    LayerTexture::Upload rest = ground.update(*snapshot);
    rest.include(water.update(*snapshot));
    const bool otherMotes = !isSame && motes.update(*snapshot);
    stale = stale || otherMotes || rest.tiles > 0;
    upload.include(rest);
    cost.tilesUploaded = upload.tiles;
    cost.bytesUploaded = upload.bytes;
}

void Landscape::Parts::fitGrid() {
    const glm::ivec2 quads = quadsFor(heights.texture().size(), sight.quality.mesh);
    if (!grid || grid->quads() != quads) grid.emplace(quads);
}

void Landscape::Parts::draw(Stopwatch& watch) {
    fitGrid();
    relief.draw(*snapshot, heights, watch);
    const glm::ivec2 pixels = drawnSize(sight.size, sight.quality.resolution);
    const Stage stage{*snapshot,        sight, blockOf(*snapshot), *grid,  heights,
                      relief.texture(), grain, shade.map(),        pixels, watch};
    cost.shadowDrawn = shade.draw(stage);
    if (!picture || picture->size() != pixels) picture.emplace(pixels.x, pixels.y);
    watch.without([&] { picture->target(linearColour(sight.look.skyColour)); });
    ground.draw(stage);
    walls.draw(stage);
    sky.draw(stage);
    motes.draw(stage);
    water.draw(stage);
    markers.draw(stage, water);
    cost.pictureDrawn = true;
    stale = false;
}

}  // namespace app
