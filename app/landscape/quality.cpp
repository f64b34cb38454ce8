#include "app/landscape/quality.hpp"

namespace app {

QualityParams qualityOf(QualityPreset preset) {
    QualityParams quality;
    switch (preset) {
        case QualityPreset::low:
            quality.mesh = 128;
            quality.samples = 1;
            quality.shadowSize = 512;
            quality.shadowFit = false;
            quality.ripples = false;
            break;
        case QualityPreset::medium:
            quality.mesh = 512;
            quality.samples = 2;
            quality.shadowSize = 1024;
            break;
        case QualityPreset::high:
            break;
        case QualityPreset::ultra:
            quality.mesh = 2048;
            quality.samples = 8;
            quality.shadowSize = 4096;
            break;
    }
    return quality;
}

std::optional<QualityPreset> presetOf(const QualityParams& quality) {
    for (const QualityPreset preset : kQualityPresets) {
        QualityParams same = qualityOf(preset);
        same.vsync = quality.vsync;
        same.frameCap = quality.frameCap;
        if (same == quality) return preset;
    }
    return std::nullopt;
}

}  // namespace app
