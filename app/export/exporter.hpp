// Exporter: the maps of a world on their way to files: what a person can choose, and its writing. Not the
// making of maps (maps), nor the formats and what programs want of them (sim/io/export). Any thread: layers
// that were taken never change.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/data/export_choice.hpp"
#include "sim/core/progress.hpp"
#include "sim/world/layer_fields.hpp"

namespace app {

/// The layers that must have been taken for it.
wadi::LayerSet layersFor(const ExportChoice& choice);

/// Throws wadi::Error if nothing would be written.
void check(const ExportChoice& choice);
/// The same for a world of this size, and if a program does not take the size or the tiles asked for, or
/// there would be too many tiles.
void check(const ExportChoice& choice, int columns, int rows);

/// The files in which maps would be written, also those for programs. Of maps in tiles, the names without
/// their places.
std::vector<std::filesystem::path> filesOf(const ExportChoice& choice);

/// Writes everything chosen, leaving out maps that a format cannot hold. Returns a sentence for each file.
/// Throws wadi::Error as check() and if the folder or a file cannot be written, Cancelled; no file is then
/// left half-written.
std::vector<wadi::Sentence> exportMaps(const wadi::LayerFields& world, const ExportChoice& choice,
                                       wadi::Progress* progress = nullptr);

}  // namespace app
