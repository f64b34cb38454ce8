#!/usr/bin/env bash
# library.sh BUILD WADI CMAKE COMPILER: installs the library of a build into an empty folder, builds the example with
# what lies there alone, and compares its hash with that of the program.
set -euo pipefail
build=$(realpath "$1") wadi=$(realpath "$2") cmake=$3 compiler=$4
example=$(dirname "$(realpath "$0")")/example
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
    echo "FAULT: $1" >&2
    [[ ! -s $folder/log ]] || tail -n 40 "$folder/log" >&2
    exit 1
}

"$cmake" --install "$build" --component development --prefix "$folder/prefix" >"$folder/log" 2>&1 ||
    fail "The library could not be installed."
# Nothing that was installed may point back to the tree it was built from. Its path may be as short as /wadi, with which
# the names of installed folders end: a path counts where it begins.
escaped() { sed 's/[^[:alnum:]\/_-]/[&]/g' <<<"$1"; }
source=$(dirname "$(dirname "$(dirname "$example")")")
trees="($(escaped "$build")|$(escaped "$source"))"
! grep -rIlE "(^|[^]})[:alnum:]_./-])$trees(/|[^[:alnum:]_.-]|$)" "$folder/prefix" >"$folder/log" ||
    fail "These files know where they were built:"

cp -r "$example" "$folder/example"
cd "$folder"
"$cmake" -S example -B build -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER="$compiler" \
    -DCMAKE_PREFIX_PATH="$folder/prefix" >log 2>&1 || fail "CMake did not find the library."
grep -q "^wadi_DIR:.*=$folder/prefix/" build/CMakeCache.txt || fail "CMake found another library."
"$cmake" --build build >log 2>&1 || fail "The example does not compile."

mine=$(build/erode) || fail "The example ended with exit code $?."
its=$("$wadi" batch --scene noise-mountains --size 128 --epochs 20 2>/dev/null | tail -n 1)
[[ $mine == hash\ ????????????????  && $mine == "$its" ]] || fail "The example prints \"$mine\", the program \"$its\"."

# An older version is not what a program wants that asks for another one.
for version in 0.2 1.0; do
    sed "s/wadi 0.1 REQUIRED/wadi $version REQUIRED/" "$example/CMakeLists.txt" >example/CMakeLists.txt
    ! "$cmake" -S example -B build >log 2>&1 || fail "It was taken for version $version."
    grep -q "wadi-config.cmake, version: 0.1" log || fail "Version $version is refused for another reason:"
done
