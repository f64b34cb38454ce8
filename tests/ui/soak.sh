#!/usr/bin/env bash
# soak.sh WADI TOOLS SECONDS SIDE alone|in_window [OPTION…]: the scene `everything`, SIDE cells a side, runs for so long
# without a window, with these options of `wadi batch`, while rock is raised and dug by a list of strokes, or in the real
# window while rock is painted and undone. Once it has settled, memory stays within 2 %, beyond what may be remembered for
# undo and the time line, as many files are open, and an epoch takes no more of the processors at the end than before, nor
# the window longer until it looks at what comes to it. TOOLS is the folder of wadi_screen and its like. Needs DISPLAY: see
# with_display.sh. Words of $(…) without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2") seconds=$3 side=$4 where=$5
options=("${@:6}")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"

memory() { sed -n 's/^VmRSS:[[:space:]]*\([0-9]*\) kB/\1/p' "/proc/$program/status"; }
descriptors() { find "/proc/$program/fd" -mindepth 1 | wc -l; }

# note EPOCHS >>FILE: a line of what is looked at: seconds, memory [kB], open files, hundredths of a second of processors, epochs.
note() { echo "$SECONDS $(memory) $(descriptors) $(ticks) $1"; }

# judge FILE WHAT [MEMORY]: the first part of the lines, in which memory and land settle, does not count. Memory is that of
# half the looks, before the middle count and after it: for a moment the program takes more, as when it saves by itself. A file
# may be open for a moment, too; the fewest that are open at a time are those that stay. Of twelve looks four before the middle
# count and four after it; more are not asked for, since strokes take seconds on a loaded machine. So much memory [MB] may yet
# come to be used.
judge() {
    awk -v what="$2" -v spare="${3:-0}" '
        # The median of the memory of these lines.
        function memory(from, to,   i, j, each, sorted, n) {
            for (i = from; i <= to; ++i) {
                split(line[i], each)
                for (j = n++; j > 0 && sorted[j - 1] > each[2]; --j) sorted[j] = sorted[j - 1]
                sorted[j] = each[2]
            }
            return sorted[int(n / 2)]
        }
        { line[NR] = $0 }
        END {
            first = int(NR * 0.4) + 1; middle = int((first + NR) / 2)
            fewest[0] = fewest[1] = 1e9
            for (i = first; i <= NR; ++i) {
                split(line[i], now); late = i > middle
                if (now[3] < fewest[late]) fewest[late] = now[3]
            }
            early = memory(first, middle); last = memory(middle + 1, NR)
            split(line[first], a); split(line[middle], b); split(line[NR], c)
            printf "%s: %.1f, then %.1f MB, %d, then %d files", what, early / 1024, last / 1024, fewest[0], fewest[1]
            if (c[5] > 0) {
                if (b[5] <= a[5] || c[5] <= b[5]) { print "; epochs did not go by."; exit 1 }
                before = (b[4] - a[4]) / (b[5] - a[5]); after = (c[4] - b[4]) / (c[5] - b[5])
                printf "; an epoch took %.1f, then %.1f ms", 10 * before, 10 * after
            }
            print ""
            if (NR < 12) { print "There were no more than " NR " looks."; exit 1 }
            if (last > 1.02 * early + 1024 * spare || early > 1.02 * last + 1024 * spare) {
                print "Memory grew or shrank by more than 2 %."; exit 1
            }
            if (fewest[0] != fewest[1]) { print "The number of open files changed."; exit 1 }
            # 0.94 to 1.01 of it were seen, beside five other tests, too.
            if (after > 1.4 * before) { print "Epochs take longer and longer."; exit 1 }
        }' "$1" || fail "$2 does not stay as it was: $(tail -n 3 "$1")"
}

# strokes EPOCHS: a list of strokes, one every few epochs, each of which is dug away again by the next.
strokes() {
    awk -v last="$1" -v side="$side" 'BEGIN {
        print "{\"wadi-edits\":1}"
        for (epoch = 2; epoch < last; epoch += 4) {
            if (++n % 2) { x = int((n * 37) % (side - 40)) + 10; z = int((n * 61) % (side - 40)) + 10 }
            printf "{\"epoch\":%d,\"edit\":\"stroke\",\"stroke\":%d,\"inverted\":%s,", epoch, n, n % 2 ? "false" : "true"
            printf "\"brush\":{\"kind\":\"rock\",\"radius\":6},\"dabs\":[%d,%d,%d,%d,%d,%d]}\n", x, z, x + 8, z + 4, x + 16, z + 8
        }
    }'
}

# Frames of the time-lapse tell how many epochs have gone by.
readonly kEvery=10
alone() {
    local end=$((SECONDS + seconds)) frames
    strokes 200000 >strokes.jsonl
    "$wadi" batch --scene everything --size "$side" --epochs 100000000 --strokes strokes.jsonl --timelapse lapse \
        --every $kEvery "${options[@]}" >batch.txt 2>wadi.err &
    program=$!
    while ((SECONDS < end)); do
        sleep 1
        is_alive || fail "wadi batch ended: $(cat wadi.err)"
        frames=$({ find lapse -name '*.png' 2>/dev/null || true; } | wc -l)
        note $((frames * kEvery)) >>alone.txt
    done
    stop_at_once
    judge alone.txt "wadi batch"
}

# What the window took until it answered, without what others took of the processors: the part in which it settles does not
# count, as of the other looks.
judge_answers() {
    awk '{ print NR, $2 }' answers.txt | awk -v count="$(wc -l <answers.txt)" '
        NR > 0.4 * count { print ($1 > 0.7 * count), $2 }' | sort -k 1,1n -k 2,2n | awk '
        { value[$1, n[$1]++] = $2 }
        END {
            if (n[0] < 20 || n[1] < 20) { print "There were no more than " n[0] + n[1] " answers."; exit 1 }
            before = value[0, int(n[0] / 2)]; after = value[1, int(n[1] / 2)]
            print "it answered after " before ", then " after " ms, in the median of " n[0] " and " n[1]
            exit after > 2 * before + 5
        }' || fail "The window takes longer and longer to look at what comes to it."
}

stroke() {
    local x=$(($(view_left) + 150 + RANDOM % 400)) y=$((height / 4 + RANDOM % 300)) i
    xdotool mousemove --window "$window" $x $y mousedown 1
    for i in 1 2 3 4; do
        xdotool mousemove --window "$window" $((x + 20 * i)) $((y + 10 * i))
        sleep 0.05
    done
    xdotool mouseup 1
}

# Undo and the time line may remember as little as can be set, 16 MB each, which some time is needed to fill, and nothing on
# the disk, where a file would be opened at some time.
readonly kRemembered=32
in_window() {
    local end=$((SECONDS + seconds)) strokes=0 each
    # The scene rests after a while; a world that was saved does not.
    "$wadi" batch --scene everything --size "$side" --epochs 0 --save everything.wadi >/dev/null || fail "There is no world."
    launch --scene everything.wadi
    wait_for "a landscape" is_colourful $(ground)
    for each in undo.memory undo.keyframes undo.disk; do
        wait_for "the row of $each" find_row $each
        slide lower
    done
    ask_on
    while ((SECONDS < end)); do
        stroke
        ((++strokes % 3)) || xdotool key ctrl+z
        sleep 0.2
        is_alive || fail "wadi ended: $(cat wadi.err)"
        note 0 >>window.txt
    done
    judge window.txt "the window, with $strokes strokes" $kRemembered
    judge_answers
    [[ -z $(cat wadi.err) ]] || fail "The program said: $(cat wadi.err)"
    stop_at_once
}

# It runs for so long whatever others do, and takes what they leave of the processors.
renice -n 5 $$ >/dev/null
say "$seconds s, $where"
"$where"
say "done"
