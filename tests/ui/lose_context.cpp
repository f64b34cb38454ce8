// Loaded into the program before all libraries: a driver whose graphics card is reset as soon as the file
// exists that LOSE_CONTEXT names, and to which a nonsensical call is made once that of SPOIL_CALL exists.
#include <dlfcn.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>

using Function = void (*)();

namespace {

using Find = Function (*)(const char*);

/// What the library whose function `find` is has under this name.
Function real(const char* find, const char* name) {
    return reinterpret_cast<Find>(dlsym(RTLD_NEXT, find))(name);
}

bool isAsked(const char* variable) {
    const char* file = std::getenv(variable);
    return file && access(file, F_OK) == 0;
}

// The program asks in every frame.
unsigned resetStatus() {
    constexpr unsigned kNone = 0, kUnknownReset = 0x8255, kNonsense = 0xffff;
    if (isAsked("SPOIL_CALL"))
        reinterpret_cast<void (*)(unsigned)>(real("glfwGetProcAddress", "glEnable"))(kNonsense);
    return isAsked("LOSE_CONTEXT") ? kUnknownReset : kNone;
}

Function found(const char* find, const char* name) {
    if (std::strcmp(name, "glGetGraphicsResetStatus") == 0) return reinterpret_cast<Function>(resetStatus);
    return real(find, name);
}

}  // namespace

extern "C" Function glfwGetProcAddress(const char* name) {
    return found("glfwGetProcAddress", name);
}
// Of a program without a window.
extern "C" Function eglGetProcAddress(const char* name) {
    return found("eglGetProcAddress", name);
}
