#!/usr/bin/env bash
# start_time.sh WADI TOOLS SECONDS FIRST: how long somebody who starts the program on a map of 256 × 256, with nothing of an earlier
# start, waits for the first picture of the land: in the median of five starts no more than SECONDS; at the very first one, at
# which the driver compiles what it keeps for later, no more than FIRST. TOOLS is the folder of wadi_screen and its like. Needs
# DISPLAY: see with_display.sh. Words of $(…) without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2") most=$3 most_at_first=$4
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"

milliseconds() { echo $((${EPOCHREALTIME/./} / 1000)); }

# Leaves in $took how long a start took [ms].
measure_start() {
    local begun
    rm -rf config state cache/wadi
    begun=$(milliseconds)
    "$wadi" --size 256 2>wadi.err &
    program=$!
    # A part of the land in the middle of the screen: it has hundreds of colours, and what is shown before has few.
    # The window lies where the screen begins, as no manager has moved it.
    "$tools/wadi_screen" 0 $(middle) $((height / 2)) 80 80 200 "$kPatience" &
    local looker=$!
    if ! wait -n "$program" "$looker" || ! is_alive; then
        kill "$looker" 2>/dev/null || true
        is_alive || fail "wadi ended before it had drawn: $(cat wadi.err)"
        fail "No land was drawn within $kPatience s."
    fi
    took=$(($(milliseconds) - begun))
    stop_at_once
}

# holds MILLISECONDS SECONDS "what"
holds() { awk -v is="$1" -v most="$2" 'BEGIN { exit !(is <= 1000 * most) }' || fail "$3 took $1 ms, not $2 s at most."; }

measure_start
first=$took all=()
for _ in {1..5}; do
    measure_start
    all+=("$took")
done
median=$(printf '%s\n' "${all[@]}" | sort -n | sed -n 3p)
say "until the land is drawn: at first $first ms, then ${all[*]} ms, in the median $median ms"
# Alone on two processors, drawn without a graphics card, 0.74 s and, the first time, 1.7 s were seen; on two slower ones
# (2.1 GHz) 1.1 to 1.4 s and 1.9 to 2.5 s.
holds "$median" "$most" "A start"
holds "$first" "$most_at_first" "The very first start"
