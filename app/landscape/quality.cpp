#include "app/landscape/quality.hpp"

namespace app {

QualityParams softwareQuality() {
    QualityParams quality;
    quality.mesh = 128;
    quality.shadowSize = 1024;
    return quality;
}

}  // namespace app
