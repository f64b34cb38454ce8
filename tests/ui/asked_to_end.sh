#!/usr/bin/env bash
# asked_to_end.sh WADI TOOLS: the system asks the program to end, or the desktop ends under it, while a person works in
# the real window. TOOLS is the folder of wadi_screen and its like. Needs DISPLAY: see with_display.sh. Words of $(…)
# without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"

state=$folder/state/wadi

# begin OPTION…: a world that waits, with a stroke of a brush on it.
begin() {
    launch --scene noise-mountains --size 64
    wait_for "a landscape" is_colourful $(ground)
    xdotool key space
    wait_for "a picture that stays" is_still $(ground)
    xdotool mousemove --window "$window" $(middle) $((height / 2)) mousedown 1
    wait_for "a stroke" is_titled "New world* - Wadi"
    xdotool mouseup 1
    park
    wait_for "a picture that stays" is_still $(ground)
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

# Ctrl-C does the same, but a shell lets what it starts in the background ignore it.
for signal in TERM HUP; do
    say "SIG$signal: the world is kept for the next start"
    begin
    kill -"$signal" "$program"
    ends 130
    says "The program was asked to end. $kKept"
    keeps_world
done

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
