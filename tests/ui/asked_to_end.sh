#!/usr/bin/env bash
# asked_to_end.sh WADI TOOLS: the system asks the program to end, or the desktop ends under it, while a person works in
# the real window; also where nothing can be kept, and two windows at once. TOOLS is the folder of wadi_screen and its
# like. Needs DISPLAY: see with_display.sh. Words of $(…) without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2") as_user=$(realpath "$(dirname "$0")/../as_user.sh")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"

state=$folder/state/wadi

# begin OPTION…: a world that waits, with a stroke of a brush on it.
begin() {
    launch --scene noise-mountains --size 64 "$@"
    wait_for "a landscape" is_colourful $(ground)
    xdotool key space
    settle
    local spot="$(($(middle) - 60)) $((height / 2 - 60)) 120 120" bare
    bare=$(look $spot)
    xdotool mousemove --window "$window" $(middle) $((height / 2))
    wait_for "the ring of the brush" differs "$bare" $spot
    xdotool mousedown 1
    wait_for "a stroke" is_titled "New world* - Wadi"
    xdotool mouseup 1
    park
    settle
}

# says SENTENCE: all that the program has said is this.
says() { [[ $(cat wadi.err) == "wadi: $1" ]] || fail "wadi did not say \"$1\" but: $(cat wadi.err)"; }

"$wadi" batch --scene noise-mountains --size 64 --epochs 0 >untouched.txt

# What was kept is a world to which something was done; it is then taken away.
keeps_world() {
    local kept=("$state"/*.wadi)
    "$wadi" batch --scene "${kept[0]}" --epochs 0 >kept.txt 2>&1 || fail "What was kept is no world: $(cat kept.txt)"
    [[ $(tail -n 1 kept.txt) != "$(tail -n 1 untouched.txt)" ]] || fail "The world that was kept is as it began."
    rm -r "$state"
}

readonly kKept="The world was saved: the program offers it when it is started again."

# A shell lets what it starts in the background ignore Ctrl-C and Ctrl-\, and the program heeds that: env takes it back.
real=$wadi
printf '#!/bin/sh\nexec env --default-signal=INT,QUIT "%s" "$@"\n' "$real" >listening
chmod +x listening
wadi=$folder/listening
for signal in INT QUIT TERM HUP; do
    say "SIG$signal: the world is kept for the next start"
    begin
    kill -"$signal" "$program"
    ends 130
    says "The program was asked to end. $kKept"
    keeps_world
done
wadi=$real

say "a world that is safe in its file is not kept twice"
begin
save first
kill -TERM "$program"
ends 130
says "The program was asked to end. The world is in $folder/out/world.wadi."
[[ ! -e $state || -z $(ls "$state") ]] || fail "The program left this behind: $(ls "$state")"

say "a program that still makes its first world ends at once, without one"
"$wadi" --size 8192 2>wadi.err &
program=$!
sleep 3
begun=$SECONDS
kill -TERM "$program"
ends 130
((SECONDS - begun <= 5)) || fail "It took $((SECONDS - begun)) s to end."
[[ -z $(cat wadi.err) ]] || fail "It said: $(cat wadi.err)"

home() { export HOME=$1 XDG_CONFIG_HOME=$1/config XDG_STATE_HOME=$1/state XDG_CACHE_HOME=$1/cache; }
hash_of() { "$wadi" batch --scene "$1" --epochs 0 | tail -n 1; }

# cannot_keep HOME PLACE: a program that may write nothing in this home says where; what was saved elsewhere stays.
cannot_keep() {
    local saved
    home "$1"
    rm -rf out
    begin
    save first
    saved=$(hash_of out/world.wadi)
    xdotool mousemove --window "$window" $(($(middle) - 40)) $((height / 2)) mousedown 1
    wait_for "another stroke" is_titled "world.wadi* - Wadi"
    xdotool mouseup 1
    kill -TERM "$program"
    ends 130
    # The driver may have a word on its own cache before.
    [[ $(tail -n 1 wadi.err) == "wadi: The program was asked to end. The world could not be saved: "*"$2"* ]] ||
        fail "wadi did not say that nothing could be kept in $2: $(cat wadi.err)"
    [[ $saved == "hash "* && $(hash_of out/world.wadi) == "$saved" ]] || fail "The world in its file is another one."
}

say "where nothing can be kept that is said, and what was saved stays"
echo "a file" >plain
cannot_keep "$folder/plain/none" "$folder/plain"

say "nor can it in a home that nobody may write into"
mkdir -m 500 locked
wadi=$folder/as_user
printf '#!/bin/sh\nexec "%s" "%s" "$@"\n' "$as_user" "$real" >as_user
chmod +x as_user
! "$as_user" touch locked/file 2>/dev/null || fail "This home can be written into."
cannot_keep "$folder/locked" "$folder/locked"
[[ -z $(ls -A locked) ]] || fail "The program wrote into a home that it may not write into: $(ls -A locked)"
wadi=$real

say "of two windows that share a home each keeps its own world"
home "$folder/shared"
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
home "$folder"

say "the desktop ends: the world is kept for the next start"
coproc desktop { exec Xvfb -displayfd 1 -screen 0 1400x1000x24 -noreset -nolisten tcp 2>/dev/null; }
server=$desktop_PID
trap 'kill -KILL "$program" "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
read -r -t 60 number <&"${desktop[0]}" || fail "No second display came."
export DISPLAY=:$number
begin
kill -KILL "$server"
ends 1
says "The desktop has ended, and the window with it. $kKept"
keeps_world
say "done"
