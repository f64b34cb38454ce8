#!/usr/bin/env bash
# guarded.sh WADI TOOLS: in a world whose drops leave pits everywhere in one epoch the real window takes that epoch back, halves
# their step until the ground holds and says so; undo gives the step back. TOOLS is the folder of wadi_screen and its like. Needs
# DISPLAY: see with_display.sh. Words of $(…) without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"

# As in tests/sim/world/guard_test.cpp.
readonly kStep=1.1655034
readonly kWild="world.seed=146 talus.enabled=false droplet.rain=100 droplet.depositionRate=0.5 droplet.evaporation=0.001
    droplet.friction=0.0286 droplet.density=0.1 droplet.minVolume=0.1 droplet.maxTravel=32 droplet.momentum=0.483 droplet.steps=14
    droplet.edges=periodic"

# The step of drops in a scene.
step_in() { awk '/^\[/ { group = $1 } group == "[droplet]" && $1 == "dt" { print $3 }' "$1"; }
is_less() { awk -v is="$1" -v most="$2" 'BEGIN { exit !(is > 0 && is < 0.99 * most) }'; }
says_something() { pixels $(message_column) 1 8 >/dev/null && ! is_plain; }
# Undoes until the step of drops is what it was at first: more than one epoch may have been held.
undo_holds() {
    local n
    for n in 1 2 3 4 5; do
        keep "$1-$n.toml"
        [[ $(step_in "$1-$n.toml") != "$kStep"* ]] || return 0
        xdotool key Escape key ctrl+z
        let_draw
    done
    fail "The step of drops is $(step_in "$1-$n.toml"), and was to be $kStep again."
}

options=()
for each in $kWild droplet.dt=$kStep; do options+=(--set "$each"); done
say "a world of wild drops opens, which are held at once; undo gives them back"
launch --scene noise-mountains --size 48 "${options[@]}"
wait_for "a landscape" is_colourful $(ground)
xdotool key space
settle
undo_holds opened
xdotool key Escape
settle
open_search || fail "The search did not open."
xdotool type --delay 0 "Back to the start"
xdotool key Return
wait_for "an end of the search" has_found
settle
wait_for "the end of all that is said" is_plain

say "an epoch is taken back, and that is said"
xdotool key period
wait_for "the notice" says_something
keep held.toml
held=$(step_in held.toml)
is_less "$held" $kStep || fail "The step of drops is $held, and was to be less than $kStep: $(cat held.toml)"
grep -q '^epochs = 1$' held.toml || fail "This is not the first epoch: $(cat held.toml)"
say "undo gives the step back"
undo_holds undone
[[ -z $(cat wadi.err) ]] || fail "The program said: $(cat wadi.err)"
keep world.wadi
stop_at_once
examine world.wadi
say "done, held to $held"
