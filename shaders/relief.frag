// The relief, in full.
#version 410 core
#include "relief.glsl"
