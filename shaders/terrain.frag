// The ground, in full.
#version 410 core
#include "terrain.glsl"
