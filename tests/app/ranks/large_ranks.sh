#!/usr/bin/env bash
# large_ranks.sh WADI-BAKE WADI: 16 384² cells of rain, slopes and valleys, shared out to four ranks, take no more than 20 GB
# together. Passed over on a machine that has less, or less than 42 GB of disk, which is what
# all checkpoints of a long bake may take, though this one writes one.
set -euo pipefail
source "$(dirname "$0")/common.sh"
most=20000 # [MB]

free=$(awk '/^MemAvailable:/ { print int($2 / 1000) }' /proc/meminfo)
disk=$(df --output=avail -B1000000 . | tail -n 1)
if ((free < most || disk < 42000)); then
  echo "SKIPPED: a large bake on many processes: it takes up to $most MB of memory and 42 GB of disk; $free and $disk MB are free"
  exit 0
fi

RANKS_PATIENCE=2700 peaks 4 noise-mountains --set terrain.size=8192 --size 16384 --epochs 3 --checkpoint 1000 --set incision.enabled=1 \
  --set time.yearsPerEpoch=500 --out large >log
cat log
[[ -n $(hash_in log) ]] || fail "it said no hash"
grep -q '^Its checkpoints and maps take up to [0-9.]* GB of disk' log || fail "it did not say what of the disk it takes"
grep -q '^An epoch takes .* s at first; .* left\.$' log || fail "it did not say how long it will take"
grep -q 'drift 0 quanta' log || fail "rock or water came from nowhere"
peaks=$(cat peak-0 peak-1 peak-2 peak-3 | paste -sd+)
echo "$((peaks)) MB together ($peaks)"
((peaks <= most)) || fail "the ranks took $((peaks)) MB together"
