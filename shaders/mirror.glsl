// Mirror: what a smooth wet surface sends back of the sky and the sun. To be included after light.glsl.

// Share of light that water sends back (C. Schlick, 1994).
float fresnelAt(vec3 normal, vec3 toEye) {
    // Straight from above the product may be a little more than 1, and no power is known of what is below 0.
    float grazing = clamp(1.0 - dot(normal, toEye), 0.0, 1.0);
    return 0.02 + 0.98 * pow(grazing, 5.0);
}

// The sky in the mirror.
vec3 mirrored(vec3 normal, vec3 toEye) {
    vec3 away = reflect(-toEye, normal);
    return sky(normalize(vec3(away.x, abs(away.y), away.z)));
}

// The sun in the mirror: a path of glitter, the wider and fainter, the more waves there are in a pixel.
// `rough` [0, 1].
float glintAt(vec3 normal, vec3 toEye, float rough) {
    float sharpness = mix(220.0, 30.0, rough);
    return mix(1.0, 0.22, rough) * pow(max(dot(reflect(-toEye, normal), toSun), 0.0), sharpness);
}
