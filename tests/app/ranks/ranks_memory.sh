#!/usr/bin/env bash
# ranks_memory.sh WADI-BAKE WADI: a rank takes its share of the memory that one takes alone, a tenth and 64 MB more at
# most; also where the system would give out huge pages unasked, which it is told to here.
set -euo pipefail
source "$(dirname "$0")/common.sh"

# bake COUNT: the most memory of a rank, of so many
bake() {
  peaks "$1" noise-mountains --set terrain.size=2048 --size 2048 --epochs 2 --checkpoint 1000 --set incision.enabled=1 \
    --set time.yearsPerEpoch=500 --out "of-$1" >"$1.log"
  cat peak-* | sort -n | tail -n 1
}

alone=$(bake 1)
for count in 4 16; do
  most=$(GLIBC_TUNABLES=glibc.malloc.hugetlb=1 bake "$count")
  allowed=$((alone * 11 / (10 * count) + 64))
  echo "$count ranks: $most MB each at most, of $allowed that are allowed; one alone $alone MB"
  ((most <= allowed)) || fail "one of $count ranks took $most MB, and one alone $alone"
  [[ $(hash_in "$count.log") == "$(hash_in 1.log)" ]] || fail "$count ranks: $(cat "$count.log")"
done
