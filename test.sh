#!/usr/bin/env bash
# Installs what is missing, builds everything with warnings as errors, and runs the tests.
#   ./test.sh          all but those that take long
#   ./test.sh --long   all of them, and all but the long ones again unoptimised, with sanitizers and with clang;
#                      then every fuzzer for a quarter of a minute
#   ./test.sh --asan   with address and undefined-behaviour sanitizers
#   ./test.sh --tsan   with the thread sanitizer
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$root/cmake/packages.sh"

# check PRESET [CTEST ARGUMENTS …]
check() {
  local preset=$1
  shift
  echo "Building Wadi ($preset) in $root/build/$preset"
  build "$preset"
  echo "Testing Wadi ($preset)"
  ctest --test-dir "$root/build/$preset" -j"$(nproc)" --output-on-failure --progress "$@" </dev/null
}

short=(-LE '^long$')
packages=("${program_packages[@]}" "${test_packages[@]}")
case ${1:-} in
  '') runs=(test) ;;
  --asan) runs=(asan) ;;
  --tsan) runs=(tsan) ;;
  --long)
    runs=(debug asan tsan clang)
    packages+=("${long_packages[@]}")
    ;;
  *)
    echo "test.sh: \"$1\" is unknown; give --long, --asan, --tsan or nothing." >&2
    exit 2
    ;;
esac

install_packages "${packages[@]}"
if [ "${1:-}" = --long ]; then check test; fi
for preset in "${runs[@]}"; do check "$preset" "${short[@]}"; done
if [ "${1:-}" = --long ]; then
  build fuzz fuzzers
  # Each with the folder of its corpus.
  for pair in world_file:world edit_text:edits recipe:recipe png:png tiff:tiff exr:exr asc:asc raw:raw; do
    bash "$root/tests/fuzz/run.sh" "$root/build/fuzz/tests/${pair%:*}_fuzz" \
      "$root/tests/data/fuzz/${pair#*:}" 15
  done
fi
echo "All tests passed."
