// Leaves nothing but depth.
#version 410 core

void main() {}
