// Loaded into the program before all libraries: a desktop of two screens side by side, each as wide as half
// of the display and called "Left" and "Right". The virtual display of a test has but one.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <dlfcn.h>

#include <array>

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

void glfwGetMonitorContentScale(GLFWmonitor*, float* x, float* y) {
    *x = *y = 1;
}

void glfwGetMonitorWorkarea(GLFWmonitor* monitor, int* x, int* y, int* width, int* height) {
    glfwGetMonitorPos(monitor, x, y);
    *width = half().width;
    *height = half().height;
}
}
