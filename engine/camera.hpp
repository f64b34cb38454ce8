// A view of a scene from a point that circles a pivot: orbit, pan, zoom to the pointer, fly. Mathematics
// only: no window, no OpenGL. Belongs to one thread, any.
#pragma once

#include <functional>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>

#include "engine/window.hpp"

namespace engine {

/// A half-line of sight.
struct Ray {
    glm::vec3 origin;     ///< Where it starts, in the world.
    glm::vec3 direction;  ///< Where it goes; of length 1.
};

/// Height of the ground (y) at a place (x, z) of the world; nothing where there is no ground.
using Ground = std::function<std::optional<float>(glm::vec2 xz)>;

/// How what is before the eye becomes a picture.
struct Lens {
    /// From top to bottom of a window that is wide enough [rad]. Of a parallel view it is what the same lens
    /// would show around the pivot in perspective.
    float angle = 0.7853982f;
    bool isParallel = false;  ///< Orthographic: what is far is drawn as large as what is near

    bool operator==(const Lens&) const = default;
};

/// The keys that move it while they are held.
struct CameraKeys {
    Key ahead = Key::W, back = Key::S, right = Key::D, left = Key::A, up = Key::E, down = Key::Q;  ///< Flying
    Key turnRight = Key::Right, turnLeft = Key::Left, rise = Key::Up,
        sink = Key::Down;                               ///< Turning, with control
    Key nearer = Key::PageUp, farther = Key::PageDown;  ///< Zooming
};

/// Up is +y. Right drag orbits, middle drag or shift + right drag pans, the wheel zooms towards the point
/// under the pointer, W A S D fly, Q E sink and rise, shift flies faster, control + arrow keys orbit, page up
/// and down zoom; left drag, arrow keys and control + wheel are left to tools. Input that the panels have
/// captured is ignored. Every motion settles smoothly, and ends at the same pose for any frame rate. In a
/// parallel view the eye stands far off, whatever the distance, and no ground hinders it.
class Camera {
  public:
    /// Looks at a scene of the given centre and radius [> 0] from the south and above, all of it in view.
    /// The first call is at once, later ones glide.
    void frame(glm::vec3 centre, float radius);

    /// Sets the size of the window in which the mouse is measured [window units, >= 1].
    void resize(glm::vec2 windowSize);

    /// Sets the ground below which the eye does not go. Without one, it may go anywhere.
    void keepAbove(Ground ground);

    /// Sets how it sees from now on.
    void lens(const Lens& lens) { lens_ = lens; }
    const Lens& lens() const { return lens_; }

    /// Sets the keys that move it.
    void keys(const CameraKeys& keys) { keys_ = keys; }

    /// Takes one frame's input. `dt` is the frame's length [s, >= 0]. `under` is the point of the scene under
    /// the pointer, towards which the wheel zooms; without it, the pivot is.
    void update(const Input& input, float dt, const std::optional<glm::vec3>& under = std::nullopt);

    /// Whether it is still on the way to where the last motion leads.
    bool isMoving() const;

    /// Goes at once to where the last motion leads.
    void settle();

    /// Looks at `pivot` from `distance` [> 0] away, from the compass angle `yaw` [rad; 0: from +z] and the
    /// angle `pitch` above the horizon [rad, -0.1 to a right angle], at once.
    void place(glm::vec3 pivot, float distance, float yaw, float pitch);

    /// Goes to the same view, but glides there, turning the shorter way about.
    void glide(glm::vec3 pivot, float distance, float yaw, float pitch);

    /// Whether motions take their time, as at first, or are at their end at once.
    void glides(bool glides) { glides_ = glides; }

    /// Turns about the pivot by an angle [rad, > 0: the eye goes to the east of it, seen from +z], at once
    /// and whatever other motion is under way.
    void orbit(float angle);

    /// Moves the view along by `way`, at once and without a turn: what is seen goes with something.
    void carry(glm::vec3 way);

    glm::mat4 view() const;                           ///< World to eye.
    glm::mat4 projection() const;                     ///< Eye to clip space; near and far fit the scene.
    glm::mat4 vp() const;                             ///< World to clip space.
    glm::vec3 position() const;                       ///< The eye, in the world; of a parallel view far off.
    glm::vec3 forward() const;                        ///< Direction of sight, of length 1.
    glm::vec3 pivot() const;                          ///< The point that is circled and looked at.
    float distance() const { return now_.distance; }  ///< From the pivot to the eye of a perspective [> 0].
    float yaw() const { return now_.yaw; }            ///< Compass angle of the eye seen from the pivot [rad].
    float pitch() const { return now_.pitch; }        ///< Angle of the eye above the pivot's horizon [rad].
    glm::vec2 halfSeen() const;                       ///< Half of what is seen at the pivot, across and up.
    float pixelAngle(float lines) const;  ///< Extent of a line of so many, at distance 1 from the eye.
    float nearPlane() const;              ///< Nearest depth that is drawn [> 0].
    float farPlane() const;               ///< Farthest depth that is drawn [> nearPlane()].

    /// The line of sight through a place of the window [window units, from the upper left corner].
    Ray ray(glm::vec2 mouse) const;

  private:
    float reach() const;  // half of what is seen from top to bottom, at distance 1
    float eyeDistance() const;

    struct Pose {
        glm::vec3 pivot = glm::vec3(0.0f);
        float distance = 3.0f, yaw = 0.6f, pitch = 0.6f;
        bool operator==(const Pose&) const = default;
    };

    void drag(const Input& input);
    void zoom(float notches, const std::optional<glm::vec3>& under);
    void turn(const Input& input, float dt);
    void fly(const Input& input, const Pose& before, float dt);
    void follow(const Pose& before, float dt);
    void stayAbove(float dt);

    Pose now_, goal_;
    glm::vec3 centre_ = glm::vec3(0.0f);
    float radius_ = 1.0f;
    float lift_ = 0.0f;  // how far the ground has pushed the eye up
    glm::vec2 size_ = glm::vec2(1.0f);
    Ground ground_;
    bool framed_ = false, glides_ = true;
    Lens lens_;
    CameraKeys keys_;
};

}  // namespace engine
