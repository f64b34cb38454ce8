#!/usr/bin/env bash
# Installs what is missing, builds everything (warnings are errors, but for GCC with sanitizers or counters), and runs the tests. Tests that were
# passed over while they ran are named in the last lines, with the reason; those that a build has not (tests/discover.cmake,
# tests/ui/CMakeLists.txt: what takes long, and what sanitizers and counters leave no sense in) are not.
#   ./test.sh          looks through the source with clang-tidy, then runs all but those that take long, in the build
#                      of ./run.sh
#   ./test.sh --long   all of them, but those of which it runs a longer form (labelled "short"); those of app, engine, core,
#                      edits and files that take little time once more in a debug build; again with sanitizers, by the
#                      other compiler, all but those that take long, measure what land becomes over many epochs or how
#                      long something takes, or try very many values, the thread sanitizer also without what starts no
#                      threads of its own, and of processes only what says that any threads do the same;
#                      packages, gallery and soaks without sanitizers; then every fuzzer for a minute; all is built
#                      first, and looked through
#   ./test.sh --asan   those with address and undefined-behaviour sanitizers and assertions, by clang
#   ./test.sh --tsan   those with the thread sanitizer and assertions, by clang
#   ./test.sh --tidy   only looks through the source, and whether each of it includes what it uses
#   ./test.sh --coverage  all but those that take long or measure what land becomes, in a build that counts lines: names
#                      those that none of them ran, and fails below 92 % of sim or 85 % of app
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$root/cmake/packages.sh"
skipped=()
failed=()

# tell WORDS: what comes now, and after how long.
tell() { echo "$1 (after $((SECONDS / 60)) min)"; }

# compile PRESET: what cannot be built ends the run at once, before hours of tests.
compile() {
  tell "Building Wadi ($1) in $root/build/$1"
  local options=()
  [ "$1" != release ] || options=(-DWADI_MPI=ON)
  configure "$1" "${options[@]}"  # a build of before may have been told otherwise
  build "$1" || { echo "Failed: the build ($1)" >&2 && exit 1; }
}

# check PRESET [CTEST ARGUMENTS …]: what fails is noted, so that the other presets are tried all the same.
check() {
  local preset=$1 line log="$root/build/$1/Testing/Temporary/LastTest.log"
  shift
  tell "Testing Wadi ($preset)"
  # One test more than there are processors: those of the window wait for much of their time.
  ctest --test-dir "$root/build/$preset" -j$(($(nproc) + 1)) --output-on-failure --progress "$@" </dev/null || failed+=("tests ($preset)")
  grep -aqE '^[0-9]+/[0-9]+ Testing: ' "$log" || failed+=("the log of the tests ($preset), which tells what was passed over")
  while IFS= read -r line; do skipped+=("$line ($preset)"); done < <(grep -ahoE '^SKIPPED: .*' "$log" || true)
}

# tidy: what clang-tidy finds in the rooms, as many files at a time as there are processors. What other versions find more
# than Debian 12's is told, and no fault.
tidy() {
  local more=()
  [[ $(clang-tidy --version) == *" version 14."* ]] || more=(--warnings-as-errors='-*')
  tell "Looking through Wadi (clang-tidy)"
  build tidy wadi_glad || { echo "Failed: the build (tidy)" >&2 && exit 1; }
  sed -nE 's/^ *"file": "(.*\.c(pp|xx))".*/\1/p' "$root/build/tidy/compile_commands.json" | tac | tr '\n' '\0' |
    xargs -0 -P "$(nproc)" -n 1 clang-tidy -p "$root/build/tidy" --quiet "${more[@]}" 2> >(grep -v ' warnings\? generated' >&2) ||
    failed+=("clang-tidy")
}

# alone: whether each source of the rooms includes what it uses, which others do for it where they are compiled as one.
alone() {
  local list='s/^ *"command": "(.*)",?$/\1/p' plain='s/\\(["\\])/\1/g; s/ -o [^ ]+ -c / -fsyntax-only /'
  tell "Reading every source of Wadi by itself (clang)"
  build clang wadi_glad || { echo "Failed: the build (clang)" >&2 && exit 1; }
  sed -nE "$list" "$root/build/clang/compile_commands.json" | sed -E "$plain" |
    awk -v root="$root/" 'sub(root, "", $NF) && $NF ~ /^(sim|engine|app)\// && !seen[$NF]++ { $NF = root $NF; print }' |
    (cd "$root/build/clang" && tr '\n' '\0' | xargs -0 -P "$(nproc)" -n 1 sh -c) || failed+=("sources by themselves")
}

# coverage: which lines of a room the tests ran, by file, and those that they did not.
coverage() {
  local counted="$root/build/coverage" room
  cd "$root" # filters are relative to it
  gcovr -j "$(nproc)" --filter sim/ --filter engine/ --filter app/ --json "$counted/coverage.json" "$counted" ||
    { failed+=("gcovr") && return; }
  # Rooms see each other through links (wadi_room), by which gcov takes one file for several.
  sed -i 's|"build/coverage/rooms/[a-z]*/|"|g' "$counted/coverage.json"
  for room in engine:0 app:85 sim:92; do
    echo "Lines of ${room%:*} that the tests ran; the last column names those that they did not"
    gcovr --add-tracefile "$counted/coverage.json" --filter "${room%:*}/" --fail-under-line "${room#*:}" ||
      failed+=("coverage of ${room%:*}: below ${room#*:} % of its lines")
  done
}

# fuzz SECONDS: each fuzzer for so long, as many at a time as there are processors. Each stands with the folder of its corpus.
fuzz() {
  tell "Fuzzing Wadi, each reader for $1 s"
  # shellcheck disable=SC2016 # the words are of the shell that is begun
  printf '%s\n' world_file:world edit_text:edits recipe:recipe png:png tiff:tiff exr:exr asc:asc raw:raw tiles:tiles hgt:hgt |
    xargs -P "$(nproc)" -I '{}' bash -c 'bash "$1/tests/fuzz/run.sh" "$1/build/asan/tests/${3%:*}_fuzz" \
      "$1/tests/data/fuzz/${3#*:}" "$2" || { echo "The fuzzer ${3%:*} failed." >&2; exit 1; }' _ "$root" "$1" '{}' || failed+=("fuzzers")
}

# What was passed over, however the tests end.
report() {
  local code=$?
  if [ ${#skipped[@]} -gt 0 ]; then printf '%s\n' "${skipped[@]}"; fi
  [ $code -ne 0 ] || [ ${#runs[@]} -eq 0 ] || echo "All tests passed$([ ${#skipped[@]} -eq 0 ] || echo ", but for ${#skipped[@]} that were skipped")."
}
trap report EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Labels of tests that sanitizers leave out: tests/discover.cmake.
declare -A unwatched=([asan]='^(long|measured)$' [coverage]='^(long|measured)$' [tsan]='^(long|measured|unthreaded)$')
packages=("${program_packages[@]}" "${test_packages[@]}")
case ${1:-} in
  '')
    runs=(release)
    packages+=("${tidy_packages[@]}")
    ;;
  --asan)
    runs=(asan)
    packages+=("${long_packages[@]}")
    ;;
  --tsan)
    runs=(tsan)
    packages+=("${long_packages[@]}")
    ;;
  --tidy)
    runs=()
    packages+=("${tidy_packages[@]}")
    ;;
  --coverage)
    runs=(coverage)
    packages+=("${coverage_packages[@]}")
    ;;
  --long)
    runs=(asan tsan)
    packages+=("${long_packages[@]}")
    ;;
  *)
    echo "test.sh: \"$1\" is unknown; give --long, --asan, --tsan, --tidy, --coverage or nothing." >&2
    exit 2
    ;;
esac

install_packages "${packages[@]}"
if [ "${1:-}" = --long ]; then
  for preset in release debug "${runs[@]}"; do compile "$preset"; done
  alone
  tidy
  check release -LE '^(short|long)$'
  # Half of these drive windows, and wait for most of their time.
  check release -L '^long$' -j$((2 * $(nproc) + 1))
  # Without optimisation what computes takes several times as long: its assertions are on with sanitizers, too.
  check debug -R '^(app|engine|sim/(core|edit|io))/' -E '^app/cli/|\(alone\)' -LE '^(long|measured|short)$'
  for preset in "${runs[@]}"; do check "$preset" -LE "${unwatched[$preset]}"; done
  fuzz 60
else
  for preset in "${runs[@]}"; do compile "$preset"; done
  # Counters grow from run to run, of programs that the build has run, too.
  [ "${1:-}" != --coverage ] || find "$root/build/coverage" -name '*.gcda' -delete
  [ "${1:-}" != --tidy ] || alone
  case ${1:-} in '' | --tidy) tidy ;; esac
  for preset in "${runs[@]}"; do check "$preset" -LE "${unwatched[$preset]:-^long$}"; done
  [ "${1:-}" != --coverage ] || coverage
fi
for what in "${failed[@]}"; do echo "Failed: $what" >&2; done
[ ${#failed[@]} -eq 0 ]
