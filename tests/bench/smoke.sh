#!/usr/bin/env bash
# Whether the benchmarks run and print the lines that README.md promises, told on small maps. What the figures
# are is nobody's concern here. Usage: smoke.sh WADI_BENCH
set -euo pipefail
export WADI_GL_DEBUG=1 # any message of OpenGL but a notice fails the test
bench=$1
faults=0

# expect WHAT PATTERN TEXT : some whole line of TEXT matches
expect() {
  grep -qxE -- "$2" <<<"$3" && return
  printf 'No line for %s, as %s, in:\n%s\n\n' "$1" "$2" "$3"
  faults=1
}

figure='[0-9]+\.[0-9]+'
threads=$(nproc)
[ "$threads" = 1 ] && all=1thread || all="${threads}threads"

lines=$("$bench" --quick --ratios)
for size in 64 128; do
  for process in droplet default wind talus roller runoff pipes incision; do
    expect "a step of $process" "ns $process $size 1thread $figure" "$lines"
    expect "a step of plain $process" "ns $process $size plain $figure" "$lines"
    expect "$process against the plain method" "ratio $process $size 1thread $figure" "$lines"
    [ "$threads" = 1 ] || expect "$process on all threads" "ratio $process $size $all $figure" "$lines"
  done
  for process in slabs air uplift vegetation opening; do
    expect "a step of $process" "ns $process $size 1thread $figure" "$lines"
    [ "$threads" = 1 ] || expect "$process on all threads" "ratio $process $size $all $figure" "$lines"
  done
done
for kind in rock smooth erase; do
  expect "a stroke of a large brush" "ms stroke 256 $kind $figure" "$lines"
  expect "the undo of it" "ms stroke 256 undo-$kind $figure" "$lines"
done
expect "a step against the public program's" "ratio droplet 128 published-step $figure" "$lines"
expect "a large map against a small one" "ratio droplet 128over64 $figure" "$lines"
expect "an epoch" "ms droplet 128 epoch $all $figure" "$lines"
expect "many drops against the public program" "ratio droplet 1000drops published $figure" "$lines"

pictures=$("$bench" --quick --pictures)
for preset in low ultra; do
  for what in upload ground picture processor; do
    expect "the time of a picture" "ms picture 64 $preset-$what $figure" "$pictures"
  done
done

# Any option of Google Benchmark means the table alone.
table=$("$bench" --quick --benchmark_filter=/64/ 2>/dev/null)
for process in droplet default wind slabs air roller runoff talus pipes incision uplift vegetation opening; do
  expect "the table's row of $process on one thread" "$process/64/threads:1/.* ns/step=.*" "$table"
done
for process in droplet default wind roller runoff talus pipes incision; do
  expect "the table's row of the plain $process" "$process/64/plain/.* ns/step=.*" "$table"
done
if grep -qE '^ratio|/128' <<<"$table"; then
  printf 'The table holds more than was asked for:\n%s\n\n' "$table"
  faults=1
fi

parity=$("$bench" --parity tilted-plane --base=64 --times=2 --epochs=3)
for side in 64 128; do
  expect "a scene on cells of several widths" "\| tilted-plane, 3 \| ${side}² \| .* \|" "$parity"
done
for wrong in --times=x --base= --sideways=1; do
  if "$bench" --parity "$wrong" 2>/dev/null; then
    echo "--parity $wrong is no error."
    faults=1
  fi
done

if "$bench" --quick --sideways 2>/dev/null; then
  echo 'An unknown option is no error.'
  faults=1
fi
exit "$faults"
