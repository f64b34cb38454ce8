#!/usr/bin/env bash
# no_room.sh WADI TOOLS: a person whose disk is full, or whose memory does not suffice, is told so by the real window, loses nothing
# and goes on. The disk is a small one, which only root, or the root of a namespace, may mount. TOOLS is the folder of
# wadi_screen and its like. Needs DISPLAY: see with_display.sh. Words of $(…) without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

here=$(dirname "$(realpath "$0")")
namespace() { readlink /proc/self/ns/mnt; }
[[ -n ${WADI_TEST_BEFORE:-} ]] || WADI_TEST_BEFORE=$(namespace) exec bash "$here/../as_root.sh" bash "$(realpath "$0")" "$@"

wadi=$(realpath "$1") tools=$(realpath "$2")
width=1280 height=800
source "$here/window.sh"

# The window, with land that stands still.
begin() {
    launch --scene noise-mountains --size 64
    wait_for "a landscape" is_colourful $(ground)
    xdotool key space
    settle
    bare=$(look $(ground))
}

# What opens is the world: its hash.
hash_of() { "$wadi" batch --scene "$1" --epochs 0 --threads 1 | grep '^hash'; }

full_disk() {
    say "a world is saved to a small disk"
    begin
    save first
    local saved before
    saved=$(cksum <out/world.wadi) before=$(hash_of out/world.wadi)

    say "the disk is full when it is saved again"
    dd if=/dev/zero of=out/filler bs=4k 2>/dev/null || true
    xdotool key period
    wait_for "a world that is not the saved one" is_titled "world.wadi* - Wadi"
    settle
    xdotool key ctrl+s
    wait_for "a sentence about the disk" shows_error
    is_titled "world.wadi* - Wadi" || fail "The window says that its world is saved."
    [[ "$(cksum <out/world.wadi)" == "$saved" ]] || fail "The saved world is another."
    [[ "$(hash_of out/world.wadi)" == "$before" ]] || fail "The saved world does not open as it was."
    [[ "$(ls -A out | xargs)" == "filler world.wadi" ]] || fail "There is something else on the disk: $(ls -A out)."

    say "it is saved as soon as there is room"
    rm out/filler
    save again
    [[ "$(hash_of out/world.wadi)" != "$before" ]] || fail "The world was not saved."
    stop_at_once
    [[ -z $(cat wadi.err) ]] || fail "The program said: $(cat wadi.err)"
}

# What the system says to be free is a file of ours, which other programs must not see: then land that takes more is not begun.
little_free() {
    local code=0
    say "little memory is free, as the system tells"
    sed 's/^MemAvailable:.*/MemAvailable: 600000 kB/' /proc/meminfo >meminfo
    mount --bind meminfo /proc/meminfo
    "$wadi" batch --scene noise-mountains --size 8192 --epochs 0 2>said >/dev/null || code=$?
    ((code == 1)) && grep -q 'Land of 67 108 864 cells .* and 614.4 MB are free' said || fail "batch ended with $code: $(cat said)"
    begin
    set_size 8192
    ask_new_land
    let_draw
    is_searching || fail "The search took New land, though there is no memory for it."
    hold Escape
    park
    settle
    equals "$bare" $(ground) || fail "New land was made though there is no memory for it."
    set_size 128
    ask_new_land
    wait_for "a search that is closed" has_found
    settle
    differs "$bare" $(ground) || fail "No new land was made though there is memory for it."
    stop_at_once
    [[ -z $(cat wadi.err) ]] || fail "The program said: $(cat wadi.err)"
    umount /proc/meminfo
}

# The heights alone of such land take 67 MB, of which the program gets 50 more.
scarce_memory() {
    local side=4096 taken
    say "there is no memory for new land of $side cells a side"
    begin
    set_size $side
    taken=$(awk '$1 == "VmSize:" { print $2 * 1024 }' /proc/$program/status)
    prlimit --pid $program --as=$((taken + 50000000)):
    ask_new_land
    wait_for "a sentence about memory" shows_error
    prlimit --pid $program --as=unlimited:
    xdotool key Escape
    park
    settle
    equals "$bare" $(ground) || fail "The land is another."

    say "it goes on, and is saved"
    hold space
    wait_for "land that erodes" differs "$bare" $(ground)
    hold space
    rm -rf out/world.wadi
    save first
    hash_of out/world.wadi >/dev/null || fail "What was saved does not open."
    stop_at_once
    [[ -z $(cat wadi.err) ]] || fail "The program said: $(cat wadi.err)"
}

trap 'umount --lazy "$folder/out" 2>/dev/null || true; [[ -z $program ]] || kill -KILL "$program" 2>/dev/null || true; rm -rf "$folder"' EXIT
mkdir out
if mount -t tmpfs -o size=1m none out 2>mount.err; then
    full_disk
    umount --lazy out
else
    echo "SKIPPED: a full disk in the window: $(tail -n 1 mount.err)"
fi
if [[ $(namespace) != "$WADI_TEST_BEFORE" ]]; then
    little_free
else
    echo "SKIPPED: little memory that is free in the window: nothing can be mounted apart"
fi
scarce_memory
say "done"
