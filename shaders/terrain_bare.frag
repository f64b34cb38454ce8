// The ground of a palette for those who draw with a processor, if nothing lies over it: no data, contours,
// painted map, ring. They would cost their time unseen: such a driver runs both sides of every condition.
#version 410 core
#define PLAIN
#define BARE
#include "terrain.glsl"
