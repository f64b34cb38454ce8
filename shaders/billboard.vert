// Covers the target with one triangle; render it with engine::Billboard.
#version 410 core

out vec2 uv;  // (0, 0) lower left, (1, 1) upper right of the target

void main() {
    uv = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2);
    // On the far plane: whatever has a depth hides it.
    gl_Position = vec4(uv * 2.0 - 1.0, 1.0, 1.0);
}
