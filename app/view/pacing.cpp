#include "app/view/pacing.hpp"

#include "app/base/number_format.hpp"
#include "app/ui/language/tr.hpp"

namespace app {

std::string framesText(const FrameMeter& meter) {
    return meter.isIdle() ? std::string(tr("idle"))
                          : filled(tr("{0} frames/s"), {shortNumber(meter.framesPerSecond())});
}

}  // namespace app
