// The relief for those who draw with a processor.
#version 410 core
#define PLAIN
#include "relief.glsl"
