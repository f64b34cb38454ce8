// The surface of the water with gentle ripples only, for those who draw with a processor.
#version 410 core
#include "surface.glsl"
