# What a test of the window can do and see, to be sourced by it: keys, clicks, looks at parts of the window.
# Nothing waits for a fixed time: whoever acts waits until the window shows it, or fails at a deadline.
# Needs: wadi (the program), tools (folder of wadi_screen and its like), width, height, and scale if the desktop has one but 1.

readonly kPatience=${WADI_TEST_PATIENCE:-120} # [s] a loaded machine that draws without a graphics card takes its time
readonly kBar=16      # [pixels] what is of one colour for so long is a heading or a button, not a letter

scale=${scale:-1} started_in=$PWD
command -v xdotool >/dev/null || { echo "FAULT: xdotool is missing; install the package xdotool." >&2; exit 1; }

# Each test works in a folder of its own, which goes with it, and so does the program.
folder=$(mktemp -d)
cd "$folder"
export XDG_CONFIG_HOME=$folder/config XDG_STATE_HOME=$folder/state XDG_CACHE_HOME=$folder/cache HOME=$folder
program=
trap '[[ -z $program ]] || kill -KILL "$program" 2>/dev/null || true; rm -rf "$folder"' EXIT

say() { echo "$SECONDS s: $1"; }

# To begin a program takes a busy machine longer than most of what waits here does: so the shell itself waits, for what never comes.
exec {never}<> <(:)
sleep() {
    local code=0
    read -rt "$1" -u "$never" || code=$?
    ((code > 128)) || [[ $1 == 0 ]] || fail "Nobody can wait for $1 s."
}

fail() {
    echo "FAULT: $1" >&2
    if [[ -n ${window:-} ]] && is_alive; then
        save_window "$started_in/fault.ppm" && echo "The window as it was: $started_in/fault.ppm" >&2
    fi
    exit 1
}

is_alive() { kill -0 "$program" 2>/dev/null; }

# Ends the program without a word to it, so that it leaves nothing behind for the next start. It has no ear for this
# signal; only where lines are counted its counters are written first (write_counters.cpp).
stop_at_once() {
    kill -USR1 "$program" 2>/dev/null || true
    wait "$program" 2>/dev/null || true
    program=
}

# ends CODE: the program ends by itself, with this exit code.
ends() {
    local code=0
    wait "$program" || code=$?
    program=
    ((code == $1)) || fail "wadi ended with exit code $code, not $1: $(cat wadi.err)"
}

# is_closed FILE: the figures of a world (`wadi batch --json`) say of ground, of water and, where any was painted, of dye that
# none came from nowhere.
is_closed() {
    local drifts # not those that tell a unit
    drifts=$(grep -c '"drift": [-0-9]' "$1")
    ((drifts >= 2 && drifts == $(grep -c '"drift": 0,\?$' "$1")))
}

save_window() { (printf 'P6 %d %d 255\n' $width $height && screen 0 0 $width $height) >"$1"; }

# wait_for "what" COMMAND…: tries again until the command succeeds.
wait_for() {
    local what=$1 end=$((SECONDS + kPatience))
    shift
    until "$@"; do
        is_alive || fail "wadi ended while the test waited for this: $what. Its own words: $(cat wadi.err)"
        ((SECONDS < end)) || fail "This did not come within $kPatience s: $what."
        sleep 0.1
    done
}

# The view lies below the menus and the bar of the tool in hand, between the strip of tools and the dock.
readonly kDock=$((400 * scale)) kStrip=$((160 * scale)) # [pixels] at 1280 × 720 and more, in English
# What follows is part of many sums, whose value is that of its text each time: a window may have another size by then.
readonly kDockLeft='(width - kDock)' kMiddle='((kStrip + width - kDock) / 2)'
view_left() { echo $kStrip; }
dock_left() { echo $((kDockLeft)); }
middle() { echo $((kMiddle)); }

# Parts of the window, as the words X Y WIDTH HEIGHT. The first keeps clear of panels, messages and hint.
ground() { echo $((kMiddle - width / 7)) $((height * 2 / 5)) $((width / 3)) $((height * 3 / 10)); }
messages() { echo $((kMiddle / 2)) 0 $((kDockLeft - kMiddle / 2)) $((height / 5)); }
side() { echo $((kDockLeft)) 0 $kDock $((height - 50)); }
lower_right() { echo $((width - 40)) $((height - 12)) 30 10; }

# The pixels of a part, a line each: "red green blue".
screen() { "$tools/wadi_screen" "$window" "$@"; }
pixels() { screen "$@" | od -An -v -tu1 -w3; }

# A look is a number that stands for all pixels of a part.
look() { "$tools/wadi_screen" --sum "$window" "$@"; }
differs() { [[ $(look "${@:2}") != "$1" ]]; }
equals() { [[ $(look "${@:2}") == "$1" ]]; }

# Processor time that the program has taken so far [hundredths of a second].
ticks() {
    local line
    read -r line <"/proc/$program/stat"
    set -- ${line##*) }
    echo $((${12} + ${13}))
}
# Leaves in $waits how often the program's main thread has waited for something: at rest it listens sixty times a second.
count_waits() {
    local -a lines
    waits=0
    mapfile -t lines <"/proc/$program/task/$program/status"
    for waits in "${lines[@]}"; do [[ $waits != voluntary_ctxt_switches:* ]] || break; done
    waits=${waits##*[[:space:]]}
}
# Whether all other threads of the program wait, too: on a busy machine one may have work and not get to it.
others_wait() {
    local file line
    for file in /proc/"$program"/task/*/stat; do
        [[ $file != */task/"$program"/stat ]] || continue
        read -r line <"$file" || continue
        [[ ${line##*) } == S* ]] || return 1
    done
}
# Whether the program has nothing to draw nor to compute, and has listened meanwhile: it then takes a hundredth of a
# processor. Looks on for 0.3 s.
rests() {
    local before already waited=yes
    before=$(ticks)
    count_waits
    already=$waits
    others_wait || waited=
    sleep 0.3
    count_waits
    [[ -n $waited ]] && others_wait && ((waits - already >= 4 && $(ticks) - before <= 3))
}

# ask_on [PAUSE]: from now on the program is asked again and again whether it looks at what comes to it, until its window goes, so
# long after each answer [50 ms]; answers.txt says how long each took, and without what other programs took of the processors
# meanwhile [ms]. A program that is asked often does not rest.
ask_on() {
    "$tools/wadi_ping_window" "$window" "$program" "${1:-50}" >>answers.txt &
    asker=$!
}

# To be told while the window is there: each answer until now has come soon, without the part of the time that other programs took.
# Says how long the longest took.
readonly kLongest=$((1000 * ${WADI_TEST_LONGEST:-2})) # [ms]
have_answered() {
    local is
    kill -0 "$asker" 2>/dev/null || fail "The window is not asked any more."
    is=$(awk '$2 > most { most = $2 } END { print most + 0 }' answers.txt)
    say "the longest of $(wc -l <answers.txt) answers took $is ms"
    [[ -s answers.txt ]] || fail "The window was not asked."
    ((is <= kLongest)) || fail "The window hung for $is ms, not $kLongest at most."
}

# A picture stays if it is the same once the program rests. A program that a sanitizer watches never does: then it is
# to be the same for 1.2 s. Leaves in $rested whether the program rests.
is_still() {
    local before again
    before=$(look "$@")
    for again in 1 2 3 4; do
        rested=
        ! rests || rested=yes
        equals "$before" "$@" || return 1
        [[ -z $rested ]] || return 0
    done
}

# Whether the ground stays as it is, and no other thread works at what will be shown next.
is_settled() { others_wait && is_still $(ground) && others_wait; }

# Waits until the ground looks the same for good. If the program does not rest, a frame may take as long as is_still looks
# on.
settle() {
    local again
    for again in 1 2 3; do
        wait_for "a picture that stays" is_settled
        [[ -z $rested ]] || return 0
    done
}

# Gives the program the time to draw what it has just been told, a second and a half at most: until its main thread has gone on and waited for
# something a few times, as it does in every frame, and no other has work.
let_draw() {
    local again already
    for again in {1..12}; do
        count_waits
        already=$waits
        sleep 0.12
        count_waits
        ((waits - already < 4)) || ! others_wait || return 0
    done
}

# hold KEY…: keys that go down and up between two frames would not be seen by a field.
hold() {
    local each
    for each in "$@"; do xdotool keydown $each; done
    let_draw
    for each in "$@"; do xdotool keyup $each; done
    let_draw
}

# The text of a field; Ctrl must be seen before the A, or the A is written into it.
select_all() {
    xdotool keydown ctrl
    let_draw
    hold a
    xdotool keyup ctrl
    let_draw
}

is_colourful() { (($(pixels "$@" | sort -u | wc -l) > 200)); }
# Only the frames of errors are red.
shows_error() { pixels $(messages) | awk '$1 > 200 && $2 < 130 && $3 < 110 { red++ } END { exit !(red > 100) }'; }

# Whether no message is shown: those have frames, the sky fades, and no two neighbours in a column of it differ much. They stand
# at the right end of the view.
message_column() { echo $((kDockLeft - 60)) 66; }
is_plain() {
    pixels $(message_column) 1 $((height / 8)) | awk '
        NR > 1 && ($1 - r > 12 || r - $1 > 12) { fault = 1 }
        { r = $1 }
        END { exit fault }'
}

# bars X Y WIDTH HEIGHT, one of the last two being 1: the middles of all bars along this line of pixels,
# which begins on the bare panel.
bars() {
    pixels "$@" | awk -v least=$kBar '
        function end() { if (colour != panel && NR - start >= least) print int((start + NR) / 2) - 1 }
        NR == 1 { panel = colour = $0; start = 1 }
        $0 != colour { end(); colour = $0; start = NR }
        END { NR++; end() }'
}
bars_down() { bars "$1" "$2" 1 $(($3 - $2)) | awk -v top="$2" '{ print top + $1 }'; }   # X TOP BOTTOM
bars_along() { bars "$1" "$3" $(($2 - $1)) 1 | awk -v left="$1" '{ print left + $1 }'; } # LEFT RIGHT Y

has_window() { window=$(xdotool search --onlyvisible --pid "$program" 2>/dev/null | head -n 1) && [[ $window ]]; }
is_titled() { [[ $(xdotool getwindowname "$window") == "$1" ]]; }
# The window belongs to a file, whether its world has gone on since or not.
is_of() { [[ $(xdotool getwindowname "$window") == "$1"?(\*)" - Wadi" ]]; }

# launch OPTION…: the program, its window in front, the mouse out of the way.
launch() {
    "$wadi" "$@" 2>wadi.err &
    program=$!
    wait_for "a window" has_window
    xdotool windowfocus "$window"
    park
}

# The sky beside the dock: nothing looks different there under the mouse.
sky() { echo $((kDockLeft - 12)) $((height * 3 / 4)); }
park() { xdotool mousemove --window "$window" $(sky); }
drop() { "$tools/wadi_drop_file" "$window" $(sky) "$1" || fail "The window did not take $1."; }

# click X Y: Dear ImGui must see the mouse come, press and release in a frame each.
click() {
    local x=$1 y=$2 spot before deed
    spot="$((x - 3)) $((y - 3)) 7 7"
    for deed in "mousemove --window $window $x $y" "mousedown 1" "mouseup 1"; do
        before=$(look $spot)
        xdotool $deed
        wait_for "the panel's answer to \"$deed\"" differs "$before" $spot
    done
    before=$(look $spot)
    park
    wait_for "the panel to see the mouse leave" differs "$before" $spot
}

# save first|again: Ctrl + S; the first time a dialog asks for the name, which is to be world.wadi.
save() {
    local before
    before=$(look $(ground))
    xdotool key ctrl+s
    if [[ $1 == first ]]; then
        wait_for "a dialog" differs "$before" $(ground)
        wait_for "the dialog to stand still" is_still $(ground)
        xdotool key Return
    fi
    wait_for "the saved world" is_titled "world.wadi - Wadi"
}

# Rows of parameters. The right end of the search's text, the menus, which a dialog darkens, and in a row of the dock the
# edge beside its name, and its value.
field() { echo $((width / 2 + 190 * scale)) $((height / 10 + 12 * scale)) 30 12; }
menus() { echo 0 0 150 18; }
edge() { echo $((kDockLeft + 10 * scale)); }
value() { echo $((kDockLeft + 250 * scale)); }

# soon COMMAND…: tries again for two to three seconds, sixty times at least. False if the command does not succeed.
soon() {
    local tries end=$((SECONDS + 3))
    for ((tries = 0; tries < 60 || SECONDS < end; ++tries)); do
        ! "$@" || return 0
        is_alive || fail "The program ended: $(cat wadi.err)"
        sleep 0.02
    done
    return 1
}

# The row that is lit because it was found is light brown at its edge. Leaves its middle in $y; it must have come to rest.
is_lit() {
    local before=${y:-} top=$((124 * scale))
    y=$(pixels $(edge) $top 1 $((height - top - 25 * scale)) |
        awk -v top=$top '$1 - $3 > 25 { sum += NR; ++n } END { if (n > 15) print top + int(sum / n) }')
    [[ $y && $y == "$before" ]]
}

# The search is one even, dark colour there, as neither land nor sky is, nor black, to which a test may set them, nor a message,
# which is darker (28 of 255; the field of the search has 40).
is_searching() { pixels $(field) | sort -u | awk '{ red = $1 } END { exit !(NR == 1 && red > 34 && red < 70) }'; }
has_found() { ! is_searching; }

# On a loaded machine a frame may take longer than any patience with one press of a key.
open_search() {
    local again
    for again in 1 2 3 4 5; do
        xdotool key ctrl+p
        ! soon is_searching || return 0
    done
    return 1
}

# find_row NAME: the search shows its row. False if there is none to be seen.
find_row() {
    open_search || fail "The search did not open for $1."
    xdotool type --delay 0 "$1"
    xdotool key Return
    wait_for "an end of the search for $1" has_found
    y=
    soon is_lit
}

# act DEED…: something that xdotool does, which the value of the row answers. What is missed shows in the end.
act() {
    local spot="$(($(value) - 95)) $((y - 7)) 190 14" before
    before=$(look $spot)
    xdotool "$@"
    soon differs "$before" $spot || true
    sleep "${pause:-0}"
}

# slide lower|upper: drags the slider of the row to this end.
slide() {
    act mousemove --window "$window" $(value) $y
    act mousedown 1
    if [[ $1 == lower ]]; then act mousemove --window "$window" $(($(dock_left) + 2)) $y; fi
    if [[ $1 == upper ]]; then act mousemove --window "$window" $((width - 2)) $y; fi
    act mouseup 1
}

is_written() { [[ -s $1 ]]; }
# keep FILE: saves under this name.
keep() {
    local before
    hold Escape
    hold Escape
    before=$(look $(menus))
    hold ctrl shift s
    wait_for "a dialog" differs "$before" $(menus)
    select_all
    xdotool type --delay 40 "$folder/$1"
    let_draw
    hold Return
    wait_for "the file $1" is_written "$1"
}

# Nothing has come from nowhere, and the world that was saved has the hash that it has when it is saved again.
examine() {
    "$wadi" batch --scene "$1" --epochs 0 --save again.wadi --json end.json >first.txt || fail "$1 cannot be read."
    "$wadi" batch --scene again.wadi --epochs 0 >second.txt || fail "A world cannot be read after it was saved again."
    is_closed end.json || fail "Ground, water or dye came from nowhere, or went there: $(grep -B 8 '"drift"' end.json)"
    [[ $(tail -n 1 first.txt) == "hash "* && $(tail -n 1 first.txt) == "$(tail -n 1 second.txt)" ]] ||
        fail "A saved world has another hash: $(tail -qn 1 first.txt second.txt)"
    rm again.wadi
}

# set_size SIDE: land that is to come is to have so many cells a side.
set_size() {
    find_row terrain.size || fail "There is no row of the size."
    act mousemove --window "$window" $(value) $y
    act mousedown 1
    act mouseup 1
    select_all
    act type --delay 0 "$1"
    hold Return
    hold Escape
    park # its help lies over the land
    settle
}

# Asks for new land by the search, which stays open if there can be none.
ask_new_land() {
    open_search || fail "The search did not open."
    xdotool type --delay 0 "New land"
    xdotool key Return
}
