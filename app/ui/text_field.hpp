// Text field: a line of text in a std::string that grows with what is typed. It checks nothing.
// Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <string>

namespace app {

/// A field for `text`, which shows `hint` while it is empty. True when Enter is pressed in it.
bool textField(const char* id, std::string& text, const char* hint = "");

}  // namespace app
