// Import answers: a heightmap file that was read, what the user says about it in the import dialog, what that
// asks of the import, and what will come of it. Not the dialog (import_dialog), nor the import
// (sim/io/import/convert). Values; any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "app/data/block_ranges.hpp"
#include "engine/image.hpp"
#include "sim/io/import/convert.hpp"

namespace app {

/// A heightmap file that was read, with what it tells and a small picture, for the user to say the rest.
struct HeightmapLook {
    std::filesystem::path file;
    std::uintmax_t bytes = 0;  ///< Size of the file
    wadi::io::FileInfo info;
    wadi::io::Spacing spacing{10, 10};   ///< Of its samples, as told or else as would be taken [m]
    wadi::io::HeightRange values{0, 1};  ///< Lowest and highest sample, as they stand in the file
    std::shared_ptr<const BlockRanges> ranges = {};   ///< The same of its parts; null: not known
    std::shared_ptr<wadi::io::HeightmapFile> source;  ///< For the import, which uses it up
    std::shared_ptr<const engine::Image> picture;     ///< RGBA, of not more than kLookPixels a side

    /// Whether its samples are metres, and not parts of a range.
    bool isInMetres() const;
    /// Whether its samples lie in squares, so that nothing needs resampling.
    bool isSquare() const;
    /// Lowest and highest sample of a part of it, as far as that is known.
    wadi::io::HeightRange valuesOf(const wadi::io::Crop& part) const;
};

/// Longer side of the picture of a file [pixels].
inline constexpr int kLookPixels = 256;

/// Reads a heightmap; `raw`: how its bytes lie, if it does not say; `flip`: whether tiles have their southern
/// row first. Throws wadi::Error as readHeightmap() and describe() do; Cancelled.
HeightmapLook lookInto(const std::filesystem::path& file, const std::optional<wadi::io::RawLayout>& raw,
                       bool flip, wadi::Progress* progress = nullptr);

/// What stands in the dialog.
struct ImportAnswers {
    /// Filled in with what the file tells.
    explicit ImportAnswers(const HeightmapLook& look);

    float cellSize;             ///< Distance of samples [m]; of oblong ones, to which they are resampled
    bool isOblong;              ///< Whether samples are further apart in one direction than in the other
    wadi::io::Spacing spacing;  ///< Their distances; only if oblong [m]
    bool setsHeights;           ///< Whether `heights` count; always if the file does not know any
    wadi::io::HeightRange heights;
    bool resamples = false;  ///< Whether `size` and `kernel` count
    int size = 1024;         ///< Samples along the longer side
    wadi::io::Kernel kernel = wadi::io::Kernel::bicubic;
    wadi::io::Crop crop;       ///< All of the file unless a person says less
    bool keepsSquare = false;  ///< Whether that is to be a square on the ground
    bool flip = false;
    wadi::io::RawLayout raw;  ///< Only of a file without a header
};

/// A part as far as it lies in a map of this size [samples].
wadi::io::Crop insideOf(wadi::io::Crop part, int columns, int rows);

/// Rows of a square on the ground that is a column wide.
double rowsPerColumn(const ImportAnswers& answers);

/// A sample of a file.
struct SamplePlace {
    int x = 0, z = 0;
};

/// The part of a file of this size between two of its samples, as a drag from the first to the second marks
/// it; `rowsPerColumn`: it is a square, as large as the longer of its sides where the file has room for that.
wadi::io::Crop partBetween(SamplePlace from, SamplePlace to, int columns, int rows,
                           std::optional<double> rowsPerColumn = {});

/// Wants this part of the file, or its rows turned about. What the file tells of its distances follows unless
/// a person has said otherwise: of a map in degrees it is true for the latitude of the part.
void takePart(ImportAnswers& answers, const HeightmapLook& look, const wadi::io::Crop& part);
void takeFlip(ImportAnswers& answers, const HeightmapLook& look, bool flip);

/// Wants the part between two samples: see partBetween().
void takeDragged(ImportAnswers& answers, const HeightmapLook& look, SamplePlace from, SamplePlace to,
                 bool isSquare);

/// Makes the part that is wanted a square in which `leader` (its columns or its rows) is as it was, to within
/// a sample of the other, if the file has room for that.
enum class CropSide { columns, rows };
void makeSquare(ImportAnswers& answers, const HeightmapLook& look, CropSide leader);

/// Whether all of the file is wanted.
bool isWhole(const wadi::io::Crop& crop, const HeightmapLook& look);

/// What the answers ask of the import.
wadi::io::ImportOptions optionsOf(const ImportAnswers& answers, const HeightmapLook& look);

/// What will come of it.
struct ImportOutcome {
    double columns, rows;           ///< Cells
    double cellSize;                ///< [m]
    wadi::io::HeightRange heights;  ///< Of the part that is wanted
};
/// Throws wadi::Error if the answers contradict what the file tells of its distances.
ImportOutcome outcomeOf(const ImportAnswers& answers, const HeightmapLook& look);

/// The outcome as a sentence: "1024 × 872 cells of 30 m: a landscape of 30.7 × 26.1 km, 236..1076 m".
std::string sentenceOf(const ImportOutcome& outcome);

/// What is wrong with answers, whatever the file, as a sentence, or "".
std::string faultOf(const wadi::io::ImportOptions& options);

/// What is wrong with answers about this file, as a sentence, or "".
std::string faultOf(const ImportAnswers& answers, const HeightmapLook& look);

/// Whether the bytes lie otherwise than they were read, in a way that fits the size of the file, or tiles are
/// to be turned.
bool wantsReading(const ImportAnswers& answers, const HeightmapLook& look);

}  // namespace app
