// What a person chooses for pictures of the landscape, in the window or on the command line. Not the taking of them
// (PictureTaker). Values; any thread.
#pragma once

#include "sim/core/param.hpp"

namespace app {

/// What a person chooses for pictures of the window.
struct PictureParams {
    int scale = 1;
    bool transparent = false;
    bool marks = false;
    bool legend = false;

    bool operator==(const PictureParams&) const = default;
};

template <class V>
void visit(V&& v, PictureParams& p) {
    v("scale", p.scale, 1, 8, "×",
      "Size of the picture, in sizes of the view, whose part of the land it shows. What is larger than a "
      "graphics card can draw is drawn in "
      "tiles.");
    v("transparent", p.transparent, "Whether there is nothing where the sky would be.");
    v("marks", p.marks, "Whether the marks of tools, such as springs, are in the picture.");
    v("legend", p.legend,
      "Whether the legend of the data, heights on contours and, if they are shown, compass and scale bar are in the "
      "picture, in letters of its size.");
}

}  // namespace app
