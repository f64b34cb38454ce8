#!/usr/bin/env bash
# Laws of the house that a compiler does not know. Usage: house.sh SOURCE [LIBRARY …]
# Every finding is printed as file:line:text; the exit code is 1 if there is one.
set -euo pipefail
cd "$1"
shift
faults=0

# report SENTENCE FINDINGS
report() {
  [ -n "$2" ] || return 0
  printf '%s\n%s\n\n' "$1" "$2"
  faults=1
}

# find_in PATTERN FOLDER…  (comments do not count)
find_in() {
  local pattern=$1
  shift
  grep -rnE --include='*.hpp' --include='*.cpp' -e "$pattern" -- "$@" | grep -vE '^[^:]+:[0-9]+:[[:space:]]*//' || true
}

report 'sim knows neither GL, ImGui, windows nor the rooms engine and app:' \
  "$(find_in '#include [<"](engine/|app/|glad/|GL/|GLFW/|EGL/|imgui|backends/)' sim)"
report 'engine knows neither sim nor app:' "$(find_in '#include [<"](sim/|app/)' engine)"
report 'What runs without a window knows nothing of drawing but pictures in memory:' \
  "$(find_in '#include [<"](engine/|app/(render|ui|tools|capture|view|documents|panels)/|glad/|GL/|GLFW/|EGL/|imgui)' \
    app/base app/data app/look app/world app/export app/cli |
    grep -vE '^app/cli/(shot|sheet)\.|#include "(engine/(image|image_bytes|error)|app/capture/(plan|frame_schedule|frame_sink))\.hpp"' || true)"
report 'Only sim/io knows file formats:' \
  "$(find_in '#include [<"](png|toml|stb|tiff|proj|geodesic|OpenEXR|Imath|zip|CLI|nlohmann)' sim | grep -v '^sim/io/' || true)"
report 'Files are included by their path from the root:' "$(find_in '#include "\.\.?/' sim engine app tests)"
functions='a?(sin|cos|tan)h?|atan2|exp|exp2|expm1|log|log2|log10|log1p|pow|cbrt|hypot|fma'
report 'Functions whose last bits differ between libraries have no place in sim:' \
  "$(find_in "\\b(std|glm)::($functions)f?\\(|\\b($functions)f\\(" sim)"
report 'sim prints nothing:' "$(find_in '\b(std::(cout|cerr|clog|puts|printf)|printf\(|puts\()' sim)"
report 'There are better sources of chance than the C library:' "$(find_in '\b(std::)?s?rand\(' sim engine app)"
report 'Slopes fail, they do not fall:' "$(grep -rniE 'falling slope' app sim assets/help/*.md assets/scenes/*.toml assets/desktop README.md || true)"
# A screen of 48 rows, as one of 1080 pixels shows beside its bars; a line of more than 200 letters takes several rows.
report 'README is longer than a screen and a half:' "$(awk 'NR > 72 || length($0) > 200 { print FILENAME ":" NR ":" $0 }' README.md)"

# Variables that any function can reach and change; constants (kName) that need a constructor may stay.
for library in "$@"; do
  report "No mutable globals in $(basename "$library"):" \
    "$(objdump -tC "$library" |
      grep -E '[[:space:]]O[[:space:]]+\.t?(bss|data)(\.[^r][^[:space:]]*)?[[:space:]]' |
      sed -E 's/.*[0-9a-f]{16}[[:space:]]+(\.hidden )?(guard variable for )?//' |
      grep -E '^(\(anonymous namespace\)|wadi|engine|app)::' | grep -vE '::k[A-Z][A-Za-z0-9]*$' || true)"
done
exit "$faults"
