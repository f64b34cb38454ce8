// The ground for those who draw with a processor, if it is of two colours or something lies over it.
#version 410 core
#define PLAIN
#include "terrain.glsl"
