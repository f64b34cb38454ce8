#include "engine/screens.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <glm/common.hpp>

namespace engine {

namespace {

long shared(const DesktopBox& a, const DesktopBox& b) {
    const long across = std::min(a.x + a.width, b.x + b.width) - std::max(a.x, b.x);
    const long down = std::min(a.y + a.height, b.y + b.height) - std::max(a.y, b.y);
    return std::max(across, 0L) * std::max(down, 0L);
}

/// Nothing if the screen shows nothing.
DesktopBox boxOf(GLFWmonitor* monitor) {
    DesktopBox box;
    const GLFWvidmode* mode = glfwGetVideoMode(monitor);
    if (mode == nullptr) return box;
    glfwGetMonitorPos(monitor, &box.x, &box.y);
    box.width = mode->width;
    box.height = mode->height;
    return box;
}

std::span<GLFWmonitor*> monitors() {
    int count = 0;
    GLFWmonitor** const all = glfwGetMonitors(&count);
    return {all, static_cast<std::size_t>(std::max(count, 0))};
}

}  // namespace

bool isSeen(const DesktopBox& window, std::span<const DesktopBox> screens) {
    if (window.width < 1 || window.height < 1) return false;
    const long area = long{window.width} * window.height;
    const int middle = window.x + window.width / 2;
    return std::ranges::any_of(screens, [&](const DesktopBox& screen) {
        const bool hasEdge = middle >= screen.x && middle < screen.x + screen.width && window.y >= screen.y &&
                             window.y < screen.y + screen.height;
        return hasEdge && window.width <= screen.width && window.height <= screen.height &&
               2 * shared(window, screen) > area;
    });
}

std::vector<DesktopBox> screensOfDesktop() {
    std::vector<DesktopBox> boxes;
    for (GLFWmonitor* monitor : monitors()) boxes.push_back(boxOf(monitor));
    return boxes;
}

GLFWmonitor* monitorUnder(const DesktopBox& box) {
    GLFWmonitor* best = glfwGetPrimaryMonitor();
    long most = 0;
    for (GLFWmonitor* monitor : monitors()) {
        const long area = shared(box, boxOf(monitor));
        if (area <= most) continue;
        most = area;
        best = monitor;
    }
    return best;
}

glm::ivec2 sizeOnScreen(int width, int height, float part) {
    DesktopBox room;
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    if (monitor == nullptr || part <= 0) return {width, height};
    glfwGetMonitorWorkarea(monitor, &room.x, &room.y, &room.width, &room.height);
    float scale = 1, ignored = 1;
    glfwGetMonitorContentScale(monitor, &scale, &ignored);
    if (room.width < 1 || room.height < 1 || !(scale > 0)) return {width, height};
    const glm::vec2 most = glm::vec2(room.width, room.height) / scale;
    return glm::ivec2(glm::min(glm::max(glm::vec2(width, height), part * most), most));
}

}  // namespace engine
