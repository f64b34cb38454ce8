#include "engine/screens.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <array>
#include <cstdio>
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

std::string nameOfScreenUnder(const DesktopBox& box) {
    GLFWmonitor* const monitor = monitorUnder(box);
    if (monitor == nullptr) return "";
    const char* const name = glfwGetMonitorName(monitor);
    float scale = 1, ignored = 1;
    glfwGetMonitorContentScale(monitor, &scale, &ignored);
    std::array<char, 16> number{};
    std::snprintf(number.data(), number.size(), " %.3g", static_cast<double>(scale));
    return std::string(name ? name : "") + number.data();
}

glm::ivec2 sizeOnScreen(glm::ivec2 size, float part, glm::ivec2 free, float scale) {
    if (part <= 0 || free.x < 1 || free.y < 1 || !(scale > 0)) return size;
    const glm::vec2 most = glm::vec2(free) / scale;
    return glm::ivec2(glm::min(glm::max(glm::vec2(size), part * most), most));
}

glm::ivec2 sizeOnFirstScreen(glm::ivec2 size, float part) {
    GLFWmonitor* const monitor = glfwGetPrimaryMonitor();
    if (monitor == nullptr) return size;
    DesktopBox room;
    glfwGetMonitorWorkarea(monitor, &room.x, &room.y, &room.width, &room.height);
    float scale = 1, ignored = 1;
    glfwGetMonitorContentScale(monitor, &scale, &ignored);
    return sizeOnScreen(size, part, {room.width, room.height}, scale);
}

}  // namespace engine
