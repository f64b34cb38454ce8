#!/usr/bin/env bash
# batch_alone.sh ALONE WADI: whether the program that is linked with wadi_batch alone does what the whole program does,
# and needs no library and no function of OpenGL, GLFW or Dear ImGui.
set -euo pipefail
alone=$1 wadi=$2
faults=0

report() {
  [ -n "$2" ] || return 0
  printf '%s\n%s\n\n' "$1" "$2"
  faults=1
}

report 'It is loaded with libraries of drawing:' \
  "$(ldd "$alone" | grep -iE 'lib(GL|EGL|OpenGL|GLX|GLdispatch|glfw|imgui|X11|wayland)' || true)"
report 'It holds or wants functions of drawing:' \
  "$(nm -C "$alone" | grep -E ' (gl[A-Z]|glad_|glfw|egl[A-Z]|ImGui)' | head -n 20 || true)"

# compare WORDS… : both programs print the same
compare() {
  local mine its
  mine=$("$alone" "$@" 2>/dev/null) && its=$("$wadi" "$@" 2>/dev/null) || mine="a run failed"
  [ "$mine" = "${its:-}" ] || report "\"$*\" differs:" "$(diff <(echo "$mine") <(echo "${its:-}") | head -n 20)"
}

# Times differ from run to run; the hash, which is the last line, does not.
hash_of() { "$@" 2>/dev/null | tail -n 1; }

for table in params generators maps formats profiles scenes; do compare list "$table"; done
for topic in man bash controls batch; do compare help "$topic"; done
mine=$(hash_of "$alone" batch --size 64 --epochs 20) its=$(hash_of "$wadi" batch --size 64 --epochs 20)
[[ $mine == hash\ * ]] || report 'A batch prints no hash, but this:' "${mine:-nothing}"
[ "$mine" = "$its" ] || report 'A batch has another hash:' "$mine, $its"
exit "$faults"
