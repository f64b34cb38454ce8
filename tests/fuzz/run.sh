#!/usr/bin/env bash
# Runs a fuzzer for a time on a copy of its corpus: run.sh FUZZER CORPUS SECONDS. What it finds is kept in a file
# that its last words name; add that to the corpus once it is mended.
set -euo pipefail
fuzzer=$1 corpus=$2 seconds=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$corpus"/* "$work"
echo "Fuzzing for $seconds seconds: $(basename "$fuzzer")"
"$fuzzer" -max_total_time="$seconds" -max_len=65536 -timeout=20 -rss_limit_mb=2048 -malloc_limit_mb=512 \
  -print_final_stats=1 -artifact_prefix="${TMPDIR:-/tmp}/" "$work" 2>"$work.log" || {
  tail -n 60 "$work.log" >&2
  exit 1
}
grep -E "^stat::number_of_executed_units" "$work.log"
rm -f "$work.log"
