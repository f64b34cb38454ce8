#include "app/look/quality.hpp"

namespace app {

QualityParams qualityOf(QualityPreset preset) {
    QualityParams quality;
    switch (preset) {
        case QualityPreset::low:
            quality.detail = 6.f;
            quality.samples = 1;
            quality.shadowSize = 512;
            quality.groundDetail = false;
            quality.plainGround = true;
            quality.shadowFit = false;
            quality.ripples = false;
            break;
        case QualityPreset::medium:
            quality.detail = 4.f;
            quality.samples = 2;
            quality.shadowSize = 1024;
            break;
        case QualityPreset::high:
            break;
        case QualityPreset::ultra:
            quality.detail = 2.f;
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
