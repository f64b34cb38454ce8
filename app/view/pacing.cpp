#include "app/view/pacing.hpp"

#include "app/base/figures.hpp"

namespace app {

std::string framesText(const FrameMeter& meter) {
    return meter.isIdle() ? "idle" : shortNumber(meter.framesPerSecond()) + " frames/s";
}

}  // namespace app
