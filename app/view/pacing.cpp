#include "app/view/pacing.hpp"

#include "app/base/number_format.hpp"

namespace app {

std::string framesText(const FrameMeter& meter) {
    return meter.isIdle() ? "idle" : shortNumber(meter.framesPerSecond()) + " frames/s";
}

}  // namespace app
