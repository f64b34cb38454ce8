// Courses: every process on a map of one size, warmed up, and how Wadi and the plain method run over it. The
// table and the ratios are drawn from the same courses. Not what is made of the laps. One thread calls.
#pragma once

#include <functional>
#include <span>

#include "tests/bench/extent.hpp"
#include "tests/bench/lap.hpp"

namespace bench {

/// One process on one map. Every lap starts from a copy of the same world and has an untimed epoch, or as
/// much, first.
struct Course {
    std::function<Lap(int)> ours;  ///< Wadi on so many threads [>= 1]
    std::function<Lap()> plain;    ///< The plain method; empty: there is none
};

/// A course and how to make it on a map with this side [cells].
struct CourseInfo {
    const char* name;
    Course (*make)(int size, const Extent& extent);
    bool hasPlain = true;
};

/// All there are, with the names that they have in rows and lines.
std::span<const CourseInfo> courses();

Course dropletCourse(int size, const Extent& extent);
/// Whole epochs as people run them: all parameters by default, rain and failing slopes; a lap counts cells.
Course defaultCourse(int size, const Extent& extent);
Course windCourse(int size, const Extent& extent);
Course slabsCourse(int size, const Extent& extent);
/// The wind field over the ground of slabs at the start; a lap counts cells.
Course airCourse(int size, const Extent& extent);
Course rollerCourse(int size, const Extent& extent);
Course runoffCourse(int size, const Extent& extent);
Course talusCourse(int size, const Extent& extent);
Course pipesCourse(int size, const Extent& extent);
Course incisionCourse(int size, const Extent& extent);
Course upliftCourse(int size, const Extent& extent);
/// Plants on half of a plain of sand in still air, in whole epochs; a lap counts cells.
Course vegetationCourse(int size, const Extent& extent);
/// Whole epochs of the world with which the program opens; a lap counts cells.
Course openingCourse(int size, const Extent& extent);

}  // namespace bench
