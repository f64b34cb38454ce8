#!/usr/bin/env bash
# hard_times.sh WADI TOOLS: a home in which nothing can be written costs a person a sentence and no world; two windows that share one
# keep their worlds apart, and the next start finds both. TOOLS is the folder of wadi_screen and its like. Needs DISPLAY: see
# with_display.sh. Words of $(…) without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"

# begin OPTION…: a world that waits, with a stroke of a brush on it.
begin() {
    launch --scene noise-mountains --size 64 "$@"
    wait_for "a landscape" is_colourful $(ground)
    xdotool windowfocus "$window" key space
    wait_for "a picture that stays" is_still $(ground)
    xdotool mousemove --window "$window" $(middle) $((height / 2)) mousedown 1
    wait_for "a stroke" is_titled "New world* - Wadi"
    xdotool mouseup 1
    park
    wait_for "a picture that stays" is_still $(ground)
}

hash_of() { "$wadi" batch --scene "$1" --epochs 0 | tail -n 1; }

say "a home that cannot be written: the world is saved all the same, and the end says what it could not keep"
echo "a file" >home
for each in HOME XDG_CONFIG_HOME XDG_STATE_HOME XDG_CACHE_HOME; do export "$each=$folder/home/none"; done
begin
save first
[[ $(hash_of out/world.wadi) == "hash "* ]] || fail "The world was not saved."
kept=$(hash_of out/world.wadi)
xdotool mousemove --window "$window" $(($(middle) - 40)) $((height / 2)) mousedown 1
wait_for "another stroke" is_titled "world.wadi* - Wadi"
xdotool mouseup 1
kill -TERM "$program"
ends 130
# The driver may have a word on its own cache before.
[[ $(tail -n 1 wadi.err) == "wadi: The program was asked to end. The world could not be saved: "*"$folder/home"* ]] ||
    fail "wadi did not say that nothing could be kept in $folder/home: $(cat wadi.err)"
[[ $(hash_of out/world.wadi) == "$kept" && $(cat home) == "a file" ]] || fail "What was there is no longer as it was."

say "two windows that share a home: each keeps its own world"
mkdir shared
export HOME=$folder/shared XDG_CONFIG_HOME=$folder/shared/config XDG_STATE_HOME=$folder/shared/state XDG_CACHE_HOME=$folder/shared/cache
begin --seed 1
first=$program
trap 'kill -KILL "$first" "$program" 2>/dev/null || true; rm -rf "$folder"' EXIT
begin --seed 2
kill -TERM "$first" "$program"
ends 130
program=$first
ends 130
worlds=(shared/state/wadi/*.wadi)
((${#worlds[@]} == 2)) || fail "Not two worlds were kept, but ${#worlds[@]}: ${worlds[*]}"
one=$(hash_of "${worlds[0]}") other=$(hash_of "${worlds[1]}")
[[ $one == "hash "* && $other == "hash "* && $one != "$other" ]] || fail "The worlds that were kept are $one and $other."
say "done"
