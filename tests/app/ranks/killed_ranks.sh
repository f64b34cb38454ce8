#!/usr/bin/env bash
# killed_ranks.sh WADI-BAKE WADI [TIMES] [SEED]: a bake of which one rank after another is killed (kill -9) at moments drawn
# by chance, and that is gone on with on another number of ranks each time, comes to the hash of one that was left alone.
set -euo pipefail
times=${3:-3} seed=${4:-$((($(date +%s) + $$) % 32768))}
echo "seed $seed"
RANDOM=$seed
source "$(dirname "$0")/common.sh"
options=(alpine-rain --set pipes.enabled=1 --set incision.enabled=1 --set time.yearsPerEpoch=200 --set incision.baseFall=1 --size 256 --epochs 60)
killed=killed-$$ # a name by which its processes are found
ranks 2 "${options[@]}" --out whole >whole.log
result="bake.json height.r32 start.toml"

# What was said of the disk, and the most that checkpoints took of it [kB].
said=$(sed -nE 's/^Its checkpoints and maps take up to (.*) of disk.*/\1/p' whole.log | awk '{ print $1 * ($2 == "GB" ? 1e6 : $2 == "MB" ? 1e3 : 1) }')
took=0

# One that is killed when it has said that it is done, and before it has cleared away.
touch whole/.bake.lock whole/checkpoint-59.json whole/checkpoint-59-0.part
ranks 2 --resume whole >log
[[ $(hash_in log) == "$(hash_in whole.log)" ]] || fail "a bake that is done says $(hash_in log), not $(hash_in whole.log)"
[[ $(ls -A whole | LC_ALL=C sort | paste -sd' ') == "$result" ]] || fail "a bake that is done left $(ls -A whole | paste -sd' ')"

kills=0
for ((i = 0; kills < times; i++)); do
  ((i < 10 * times + 20)) || fail "the bakes were done before they could be killed $times times"
  if [[ ! -e $killed/bake.json ]]; then
    rm -rf "$killed"
    ranks $((RANDOM % 4 + 1)) "${options[@]}" --checkpoint 0 --out "$killed" >log 2>&1 &
  else
    ranks $((RANDOM % 4 + 1)) --resume "$killed" >log 2>&1 &
  fi
  job=$! begun=$SECONDS
  sleep "$((RANDOM % 3)).$(printf '%03d' $((RANDOM % 1000)))"
  mapfile -t running < <(pgrep -f "^$bake .* $killed( |\$)" || true)
  if ((${#running[@]} > 0)) && kill -9 "${running[RANDOM % ${#running[@]}]}" 2>/dev/null; then kills=$((kills + 1)); fi
  code=0
  wait "$job" || code=$?
  now=$(du -ck --apparent-size "$killed"/*.part 2>/dev/null | tail -n 1 | cut -f 1) || true
  ((took >= now)) || took=$now
  if ((code == 0)); then
    [[ $(hash_in log) == "$(hash_in whole.log)" ]] || fail "after $kills kills: $(hash_in log), not $(hash_in whole.log)"
    rm -rf "$killed"
  elif ((code == 124 || SECONDS - begun > 250)); then
    fail "hung after $kills kills: $(cat log)"
  fi
done
[[ ! -e $killed/bake.json ]] || ranks 3 --resume "$killed" >log
if [[ -e $killed/bake.json ]]; then
  [[ $(hash_in log) == "$(hash_in whole.log)" ]] || fail "at the end: $(hash_in log), not $(hash_in whole.log)"
  cmp "$killed/height.r32" whole/height.r32 || fail "the map is another"
  [[ $(ls -A "$killed" | LC_ALL=C sort | paste -sd' ') == "$result" ]] || fail "it left $(ls -A "$killed" | paste -sd' ')"
fi
((took <= ${said%.*})) || fail "up to $said kB of disk were said, and $took kB taken"
echo "killed $kills times; $took kB of $said kB of disk"
