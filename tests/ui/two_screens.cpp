// Loaded into the program before all libraries: a desktop of two screens side by side, each as wide as half
// of the display and called "Left" and "Right". The virtual display of a test has but one. The scale of the
// right one is what WADI_RIGHT_SCALE says, if that is set.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <dlfcn.h>

#include <array>
#include <cstdlib>

namespace {

/// A function of the library itself.
template <class Function>
Function real(const char* name) {
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

std::array<char, 2> marks{};  // the program only hands back what stands for a screen
std::array<GLFWmonitor*, 2> screens() {
    return {reinterpret_cast<GLFWmonitor*>(&marks[0]), reinterpret_cast<GLFWmonitor*>(&marks[1])};
}

int indexOf(GLFWmonitor* monitor) {
    return monitor == screens()[1] ? 1 : 0;
}

GLFWvidmode half() {
    GLFWvidmode mode = *real<decltype(&glfwGetVideoMode)>("glfwGetVideoMode")(
        real<decltype(&glfwGetPrimaryMonitor)>("glfwGetPrimaryMonitor")());
    mode.width /= 2;
    return mode;
}

}  // namespace

extern "C" {

GLFWmonitor** glfwGetMonitors(int* count) {
    static std::array<GLFWmonitor*, 2> all = screens();
    *count = 2;
    return all.data();
}

GLFWmonitor* glfwGetPrimaryMonitor() {
    return screens()[0];
}

const char* glfwGetMonitorName(GLFWmonitor* monitor) {
    return indexOf(monitor) == 0 ? "Left" : "Right";
}

const GLFWvidmode* glfwGetVideoMode(GLFWmonitor*) {
    static const GLFWvidmode mode = half();
    return &mode;
}

void glfwGetMonitorPos(GLFWmonitor* monitor, int* x, int* y) {
    *x = indexOf(monitor) * half().width;
    *y = 0;
}

void glfwGetMonitorContentScale(GLFWmonitor* monitor, float* x, float* y) {
    const char* const right = std::getenv("WADI_RIGHT_SCALE");
    *x = *y = indexOf(monitor) == 1 && right != nullptr ? std::strtof(right, nullptr) : 1.f;
}

void glfwGetWindowContentScale(GLFWwindow* window, float* x, float* y) {
    int left = 0, top = 0, width = 0, height = 0;
    glfwGetWindowPos(window, &left, &top);
    glfwGetWindowSize(window, &width, &height);
    glfwGetMonitorContentScale(screens()[left + width / 2 < half().width ? 0 : 1], x, y);
}

void glfwGetMonitorWorkarea(GLFWmonitor* monitor, int* x, int* y, int* width, int* height) {
    glfwGetMonitorPos(monitor, x, y);
    *width = half().width;
    *height = half().height;
}
}
