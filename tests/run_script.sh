#!/usr/bin/env bash
# What run.sh decides, told by stubs of cmake, the package manager and wadi itself: nothing is built, installed
# or run. Usage: run_script.sh SOURCE
set -euo pipefail
source_folder=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
root="$scratch/wadi of a person" # with spaces, as folders of persons have
faults=0

# stub NAME : makes a program from the standard input
stub() {
  { echo '#!/usr/bin/env bash'; cat; } >"$scratch/bin/$1"
  chmod +x "$scratch/bin/$1"
}

mkdir -p "$root/cmake" "$scratch/bin" "$scratch/elsewhere"
cp "$source_folder/run.sh" "$root"
cp "$source_folder/cmake/packages.sh" "$root/cmake"
export CALLS="$scratch/calls" STUBS="$scratch/bin" PATH="$scratch/bin:$PATH"
stub wadi <<'STUB'
printf 'wadi in %s:' "$PWD" >>"$CALLS"
printf ' <%s>' "$@" >>"$CALLS"
exit "${WADI_EXITS_WITH:-0}"
STUB
stub cmake <<'STUB'
[ -z "${CMAKE_FAILS:-}" ] || exit 1
if [ "$1" = --preset ]; then mkdir -p "build/$2" && touch "build/$2/build.ninja"; fi
if [ "$1" = --build ]; then cp "$STUBS/wadi" "$2"; fi
STUB
stub dpkg-query <<'STUB'
[ "${!#}" = "${MISSING:-}" ] || printf installed
STUB
stub apt-get <<'STUB'
printf 'apt-get' >>"$CALLS"
for word in "$@"; do
  case $word in -* | *=*) ;; *) printf ' %s' "$word" >>"$CALLS" ;; esac
done
printf ', ' >>"$CALLS"
STUB
stub sudo <<'STUB'
exec "$@"
STUB

# run [NAME=VALUE …] -- [ARGUMENT …] : a run from another folder, without a display unless one is named;
# leaves its exit code in $code.
run() {
  local settings=()
  while [ "$1" != -- ]; do
    settings+=("$1")
    shift
  done
  shift
  : >"$CALLS"
  code=0
  (cd "$scratch/elsewhere" && env -u DISPLAY -u WAYLAND_DISPLAY "${settings[@]}" "$root/run.sh" "$@") \
    >"$scratch/words" 2>&1 </dev/null || code=$?
}

# expect SENTENCE WANTED FOUND
expect() {
  [ "$2" != "$3" ] || return 0
  printf '%s\n  wanted: %s\n  found:  %s\n' "$1" "$2" "$3"
  sed 's/^/  | /' "$scratch/words"
  faults=1
}

started="wadi in $scratch/elsewhere:"
batch="$started <batch> <--epochs> <300> <--export> <$root/out> <--format> <png16,raw32>"
batch+=" <--json> <$root/out/wadi.json>"

run --
expect 'Without a display a batch runs into out/.' "$batch" "$(cat "$CALLS")"
expect 'The folder out/ is made.' yes "$([ -d "$root/out" ] && echo yes)"
expect 'It says that there is no display.' 1 "$(grep -c 'no display' "$scratch/words")"
run -- 'my map.asc' --seed 7
expect 'Without a display the arguments go to the batch.' "$batch <my map.asc> <--seed> <7>" "$(cat "$CALLS")"
for word in batch bake shot sheet list help --help --version; do
  run -- "$word"
  expect "What needs no window is passed on without a display." "$started <$word>" "$(cat "$CALLS")"
done
for display in DISPLAY=:7 WAYLAND_DISPLAY=wayland-0; do
  run "$display" -- 'my map.asc' --size 64
  expect "With $display the arguments are passed on." "$started <my map.asc> <--size> <64>" "$(cat "$CALLS")"
done
run WADI_EXITS_WITH=3 -- list
expect "The program's exit code is that of the script." 3 "$code"

run CMAKE_FAILS=1 -- list
expect 'Nothing is started that could not be built.' '' "$(cat "$CALLS")"
expect 'A build that fails is told by the exit code.' 1 "$code"
run MISSING=libpng-dev -- list
expect 'What is missing, and no more, is installed before the start.' \
  "apt-get update, apt-get install libpng-dev, $started <list>" "$(cat "$CALLS")"
exit "$faults"
