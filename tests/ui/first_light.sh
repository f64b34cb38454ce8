#!/usr/bin/env bash
# first_light.sh WADI TOOLS HEIGHTMAP: a person's first minutes with the real window, by mouse, keys and
# dropped files. TOOLS is the folder of wadi_screen and its like, HEIGHTMAP the Jacksboro Fault of
# assets/heightmaps. Needs DISPLAY: see with_display.sh. Words of $(…) without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2") heightmap=$(realpath "$3")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"

has_maps() { [[ -s out/height.png && -s out/height.r32 ]]; }
has_picture() { compgen -G "out/wadi-*.png" >/dev/null; }

open_window() {
    say "the window opens and the landscape erodes"
    launch --scene noise-mountains --size 128
    wait_for "a landscape" is_colourful $(ground)
    wait_for "erosion" differs "$(look $(ground))" $(ground)
}

pause() {
    say "Space stops time"
    xdotool key space
    settle
}

refuse_a_text() {
    say "a file that is no heightmap is refused with a message"
    local world
    world=$(look $(ground))
    ! shows_error || fail "An error is shown before there was one."
    echo "A text, not a landscape." >notes.txt
    drop notes.txt
    wait_for "a message" shows_error
    equals "$world" $(ground) || fail "A refused file changed the landscape."
}

# Dialogs darken the landscape behind them.
drop_and_look() {
    before=$(look $(ground))
    drop "$heightmap"
    wait_for "a dialog" differs "$before" $(ground)
    wait_for "the dialog to stand still" is_still $(ground)
    asked=$(look $(ground))
}
is_imported() { differs "$before" $(ground) && differs "$asked" $(ground); }

import() {
    say "a dropped heightmap is shown in a dialog, and Esc leaves the landscape as it was"
    local before asked
    drop_and_look
    xdotool key Escape
    wait_for "the landscape as it was" equals "$before" $(ground)
    say "so it does where another dialog is open, whose place it takes"
    local open
    xdotool key ctrl+o
    wait_for "the dialog of files" differs "$before" $(ground)
    wait_for "the dialog to stand still" is_still $(ground)
    open=$(look $(ground))
    drop "$heightmap"
    wait_for "another dialog" differs "$open" $(ground)
    wait_for "the dialog to stand still" is_still $(ground)
    xdotool key Escape
    wait_for "the landscape as it was" equals "$before" $(ground)
    say "Enter makes it the landscape"
    drop_and_look
    xdotool key Return
    wait_for "another landscape" is_imported
    settle
}

step_thrice() {
    say "the full stop runs one epoch"
    local before again
    for again in 1 2 3; do
        before=$(look $(ground))
        xdotool key period
        wait_for "the traces of an epoch" differs "$before" $(ground)
        settle
    done
}

# Processor time of the threads that draw where no graphics card does [hundredths of a second]; 0 where one does.
drawing() {
    local file line sum=0
    for file in /proc/"$program"/task/*/stat; do
        read -r line <"$file" || continue
        [[ $line == *"(llvmpipe-"* ]] || continue
        set -- ${line##*) }
        sum=$((sum + ${12} + ${13}))
    done
    echo $sum
}

move_over_sky() {
    say "while the mouse moves over what stays as it is nothing is drawn"
    local before took step x y
    read -r x y < <(sky)
    before=$(drawing)
    for step in {1..80}; do
        xdotool mousemove --window "$window" $((x - step % 7)) $((y - step % 5))
        sleep 0.02
    done
    took=$(($(drawing) - before))
    ((before > 0)) || { echo "SKIPPED: what is drawn while nothing changes: a graphics card draws" && return; }
    # 187 were seen where all are drawn.
    say "it took $took hundredths of a second"
    ((took <= 40)) || fail "Frames that look like each other took $took hundredths of a second to draw."
}

# The tabs of the dock are bars below the field of the search and the buttons for files, the headings of a tab's sections bars below that: they
# begin further left than all else.
is_bare() { [[ $(pixels $1 $2 1 1) == $(pixels $(($(dock_left) + 3)) $2 1 1) ]]; }
bars_of_dock() {
    local left=$(($(dock_left) + 10)) top=26 # below the menus
    until is_bare $left $top; do top=$((top + 1)); done
    bars_down $left $top $((height - 40))
}
headings() { bars_of_dock | tail -n +4; }
has_headings() { (($(headings | wc -l) == $1)); }

# Each tab has a rim of one colour above its word.
tabs() {
    local row
    row=$(bars_of_dock | sed -n 3p)
    bars_along $(($(dock_left) + 3)) $((width - 3)) $((row - 10))
}

use_tabs() {
    say "a click on a tab shows its sections"
    local all
    mapfile -t all < <(tabs)
    ((${#all[@]} == 5)) || fail "The dock has ${#all[@]} tabs, not 5."
    click "${all[3]}" "$(bars_of_dock | sed -n 3p)"
    wait_for "the four sections of data" has_headings 4
    click "${all[4]}" "$(bars_of_dock | sed -n 3p)"
    wait_for "the five sections of output" has_headings 5
}

# Files, Export, Bake, Pictures, Time-lapse: the second is open. Its last bar is its button.
find_export_button() {
    local tops
    mapfile -t tops < <(headings)
    button=$(bars_down $(($(dock_left) + 20)) $((tops[1] + row / 2)) $((tops[2] - row / 2)) | tail -n 1)
}

open_export_panel() {
    local tops
    use_tabs
    mapfile -t tops < <(headings)
    row=$((tops[3] - tops[2]))
    find_export_button
}

# The row of formats is followed by those of size, tiles and the button. Its list opens below it: two columns
# of boxes, raw32 at the top of the second.
list() { echo $(($(dock_left) + 149)) $((formats + 20)) 200 $((5 * row - 20)); }
open_list() {
    xdotool mousemove --window "$window" $(($(dock_left) + 200)) "$formats"
    sleep 0.5
    xdotool mousedown 1
    sleep 0.5 # a list does not show that it is pressed: there is nothing to wait for
    xdotool mouseup 1
    local again
    for again in {1..20}; do
        sleep 0.1
        ! differs "$closed" $(list) || return 0
    done
    return 1
}

# columns_of_list N: whether the list shows so many columns of boxes, whose middles are then in `boxes`. It may not be drawn yet.
columns_of_list() {
    mapfile -t boxes < <(bars_along $(($(dock_left) + 150)) $(($(dock_left) + 352)) $((formats + 2 * row + 6)))
    ((${#boxes[@]} == $1))
}

choose_raw32() {
    local closed open boxes column
    formats=$((button - 3 * row))
    closed=$(look $(list))
    wait_for "the list of formats" open_list
    wait_for "two columns of boxes in the list of formats" columns_of_list 2
    column=${boxes[1]}
    mapfile -t boxes < <(bars_down "$column" $((formats + 18)) $((formats + 5 * row + 18)))
    ((${#boxes[@]} == 4)) || fail "The second column of the formats has ${#boxes[@]} boxes, not 4."
    click "$column" "${boxes[0]}"
    open=$(look $(list))
    xdotool keydown Escape # a list sees only keys that are down while a frame is drawn
    wait_for "the list to close" differs "$open" $(list)
    xdotool keyup Escape
}

export_maps() {
    say "the Export panel writes maps"
    open_export_panel
    choose_raw32
    find_export_button # files without a header have a row of their own
    click $(($(dock_left) + 30)) "$button"
    wait_for "two files" has_maps
}

# batch FILE EPOCHS FOLDER OPTION…: what wadi makes of a heightmap without a window.
batch() {
    "$wadi" batch --import "$1" --epochs "$2" --export "$3" --format raw32 "${@:4}" >batch.log 2>&1 ||
        fail "wadi batch failed: $(cat batch.log)"
}

check_three_epochs() {
    say "three epochs in the window are three epochs in batch, bit for bit"
    batch "$heightmap" 3 three
    cmp three/height.r32 out/height.r32 || fail "The window and batch differ after three epochs."
}

# Lowest and highest of a file of 32-bit floats, as whole numbers.
range() {
    od -An -v -tf4 -w4 "$1" | awk '
        NR == 1 { low = high = $1 } $1 < low { low = $1 } $1 > high { high = $1 }
        END { printf "%d %d\n", low, high }'
}

check_read_back() {
    say "the 16-bit PNG is read back"
    local low high lowest highest fact
    batch out/height.png 0 back --json back.json
    for fact in '"columns": 403,' '"rows": 427' '"cellSize": 74\.57'; do
        grep -q "$fact" back.json || fail "The export lacks $fact: $(cat back.json)"
    done
    read -r low high < <(range back/height.r32)
    read -r lowest highest < <(range out/height.r32)
    # A step of 16 bits is 13 mm; whole metres may be cut on either side of it.
    ((low - lowest <= 1 && lowest - low <= 1 && high - highest <= 1 && highest - high <= 1)) ||
        fail "The land reaches from $lowest to $highest m, the 16-bit PNG from $low to $high m."
}

erode_and_export_again() {
    say "Space lets time flow again"
    local before
    before=$(look $(ground))
    xdotool key space
    wait_for "erosion" differs "$before" $(ground)
    pause
    rm out/height.*
    click $(($(dock_left) + 30)) "$button"
    wait_for "two files" has_maps
    ! cmp -s three/height.r32 out/height.r32 || fail "The landscape did not erode."
}

save_picture() {
    say "F12 saves a picture"
    xdotool key F12
    wait_for "a picture" has_picture
    local size
    read -r -a size < <(od -An -tu4 --endian=big -j16 -N8 out/wadi-*.png)
    ((size[0] == $(dock_left) - $(view_left) && size[1] > height * 3 / 4 && size[1] < height)) ||
        fail "The picture is not as large as the view, but ${size[*]}."
}

hide_panels() {
    say "Tab hides the panels and brings them back"
    local shown
    wait_for "panels that stay, once the picture is taken" is_still $(side)
    shown=$(look $(side))
    xdotool key Tab
    wait_for "a window without panels" differs "$shown" $(side)
    xdotool key Tab
    wait_for "the panels" equals "$shown" $(side)
}

resize_window() {
    say "the window follows when it is resized"
    local corner
    corner=$(look $(lower_right))
    width=1000 height=700
    xdotool windowsize "$window" $width $height
    wait_for "the status bar at the new lower edge" equals "$corner" $(lower_right)
    wait_for "a landscape" is_colourful $(ground)
}

close_window() {
    say "the window closes"
    local code=0
    "$tools/wadi_close_window" "$window"
    wait "$program" || code=$?
    program=
    ((code == 0)) || fail "wadi ended with exit code $code: $(cat wadi.err)"
    say "done"
}

open_window
pause
refuse_a_text
import
step_thrice
move_over_sky
export_maps
check_three_epochs
check_read_back
erode_and_export_again
check_read_back
save_picture
hide_panels
resize_window
close_window
