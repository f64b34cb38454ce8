// The program of all suites. Any message of OpenGL's driver ends it, but where a test looks at them itself.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdlib>

int main(int count, char** arguments) {
    setenv("WADI_GL_DEBUG", "1", 1);
    return doctest::Context(count, arguments).run();
}
