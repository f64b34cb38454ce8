#!/usr/bin/env bash
# named.sh SOURCE BUILD: every test that SOURCE/tests/README.md names between ` and ` is there: as a test case in the source, or as
# one of ctest's.
set -euo pipefail
source=$1 build=$2
names=$(grep -E '^\| [^-|]' "$source/tests/README.md" | grep -oE '`[^`]+`' | tr -d '`' | sort -u)
cases=$(grep -rhoE 'TEST_CASE.*' "$source/tests" --include='*.cpp')
# Listing writes a log, too: in the build's own folder it would take the place of that of the run that this is a part of.
aside=$(mktemp -d)
trap 'rm -rf "$aside"' EXIT
echo "subdirs(\"$build\")" >"$aside/CTestTestfile.cmake"
tests=$(ctest --test-dir "$aside" -N | sed -n 's/^ *Test *#[0-9]*: //p')
count=0
while IFS= read -r name; do
  count=$((count + 1))
  grep -qF "\"$name\"" <<<"$cases" || grep -qxF -e "$name" <<<"$tests" ||
    { echo "FAULT: tests/README.md names \"$name\", which is no test." >&2; missing=1; }
done <<<"$names"
echo "$count tests are named."
[[ -z ${missing:-} ]] && ((count > 20))
