#include "app/cli/targets.hpp"

#include <system_error>

#include "app/base/paths.hpp"
#include "app/capture/plan.hpp"
#include "app/export/exporter.hpp"
#include "sim/core/error.hpp"
#include "sim/io/files/messages.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

bool isSame(const fs::path& a, const fs::path& b) {
    std::error_code unknown;
    if (fs::equivalent(a, b, unknown)) return true;
    return fs::weakly_canonical(a, unknown) == fs::weakly_canonical(b, unknown);
}

void add(std::vector<NamedFile>& files, const char* option, const std::optional<fs::path>& file) {
    if (file) files.push_back({option, *file});
}

std::vector<NamedFile> readFor(const WorldOptions& world) {
    std::vector<NamedFile> read;
    add(read, "--scene", world.scene);
    add(read, "--import", world.import);
    return read;
}

}  // namespace

void checkApart(const std::vector<NamedFile>& read, const std::vector<NamedFile>& written) {
    for (std::size_t i = 0; i < written.size(); ++i) {
        const NamedFile& target = written[i];
        for (const NamedFile& source : read) {
            if (isSame(source.file, target.file))
                throw wadi::Error(target.option + " would write over " + wadi::io::quoted(target.file) +
                                  ", which " + source.option + " reads; give it another name.");
        }
        for (std::size_t k = 0; k < i; ++k) {
            if (isSame(written[k].file, target.file))
                throw wadi::Error(written[k].option + " and " + target.option + " would both write " +
                                  wadi::io::quoted(target.file) + "; give one of them another name.");
        }
    }
}

void checkApart(const BatchOptions& options) {
    std::vector<NamedFile> read = readFor(options.world), written;
    add(read, "--rain-map", options.rainMap);
    add(read, "--mask", options.mask);
    add(read, "--uplift-map", options.upliftMap);
    add(read, "--vegetation-map", options.vegetationMap);
    add(read, "--strokes", options.strokes);
    if (options.exported)
        for (const fs::path& file : filesOf(*options.exported)) written.push_back({"--export", file});
    add(written, "--json", options.json);
    if (options.lapse) written.push_back({"--timelapse", options.lapse->target});
    const bool goesOn = options.world.scene && isWorld(*options.world.scene) && options.save &&
                        isSame(*options.world.scene, *options.save);
    if (!goesOn) add(written, "--save", options.save);
    checkApart(read, written);
}

void checkApart(const PictureOptions& options) {
    std::vector<NamedFile> written;
    add(written, "--out", options.out);
    if (options.lapse) written.push_back({"--timelapse", options.lapse->target});
    checkApart(readFor(options.world), written);
}

void checkApart(const SheetOptions& options) {
    checkApart(readFor(options.world), {{"--out", options.out}});
}

}  // namespace app
