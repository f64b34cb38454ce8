// The head of a particle that lifts or lays down: a triangle whose point tells which. Includes nothing.

// Half of its side, for the half width of the streak, both in pixels.
float headOf(float halfWidth) {
    return 1.7 * halfWidth + 2.4;
}

// How far a place is from the edge of a triangle with equal sides, whose point is up; inside it is negative.
float fromTriangle(vec2 place, float halfSide) {
    const float kSteep = 1.7320508;
    place = vec2(abs(place.x) - halfSide, place.y + halfSide / kSteep);
    if (place.x + kSteep * place.y > 0.0) place = 0.5 * vec2(place.x - kSteep * place.y, -kSteep * place.x - place.y);
    place.x -= clamp(place.x, -2.0 * halfSide, 0.0);
    return -length(place) * sign(place.y);
}
