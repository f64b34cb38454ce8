// The surface of the water with its current, swell and foam.
#version 410 core
#define RIPPLES
#include "surface.glsl"
