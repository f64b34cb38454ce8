#!/usr/bin/env bash
# readme.sh WADI README TOOLS: runs each command of README.md that begins with "./run.sh" or "wadi" and has more words, as
# printed, with the built program; those that open the window are ended once it is there.
set -euo pipefail
wadi=$1 readme=$2 tools=$3 maps=$(dirname "$2")/assets/heightmaps
command -v xdotool >/dev/null || { echo "xdotool is missing; install the package xdotool." >&2; exit 1; }
folder=$(mktemp -d)
program=
trap '[[ -z $program ]] || kill "$program" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"

fail() {
    echo "FAULT: \"$line\" $1" >&2
    cat words >&2
    exit 1
}

# Waits for the window of $program, then closes it as a desktop does.
look() {
    local end=$((SECONDS + 120))
    until xdotool search --pid "$program" --name Wadi >/dev/null 2>&1; do
        kill -0 "$program" 2>/dev/null || fail "ended without a window."
        ((SECONDS < end)) || fail "opened no window within two minutes."
        sleep 0.2
    done
    "$tools/wadi_close_window" "$(xdotool search --pid "$program" --name Wadi | tail -n 1)"
    wait "$program" || fail "did not end as it should."
    program=
}

count=0

# try WORD…: the program with these words; what opens the window is ended once it is there.
try() {
    line="wadi $*"
    case ${1:-} in
        batch | bake | shot | sheet | list | help) "$wadi" "$@" >words 2>&1 </dev/null || fail "failed." ;;
        *)
            "$wadi" "$@" >words 2>&1 </dev/null &
            program=$!
            look
            ;;
    esac
    count=$((count + 1))
}

# Lines of their own.
while IFS= read -r line; do
    read -ra words <<<"${line%%#*}"
    ((${#words[@]} < 2)) || try "${words[@]:1}" # ./run.sh by itself: tests of another kind start it
done < <(grep -E '^    \./run\.sh ' "$readme")
[[ -s volcano.png && -n $(ls out) ]] || { echo "FAULT: the commands left no picture or no export." >&2; exit 1; }
((count > 3)) || { echo "FAULT: README.md has hardly a command." >&2; exit 1; }

# Those within sentences: with TOPIC for each topic of help that the page names, with FILE for a file of each kind.
mapfile -t topics < <(sed -n '/^## Help/,/^## /p' "$readme" | grep -oE '`[a-z]+`' | tr -d '`' | sort -u)
((${#topics[@]} > 8)) || { echo "FAULT: README.md names hardly a topic of help." >&2; exit 1; }
while IFS= read -r line; do
    read -ra words <<<"$line"
    case $line in
        *TOPIC) for topic in "${topics[@]}"; do try help "$topic"; done ;;
        *FILE)
            "$wadi" batch --scene volcano --size 64 --epochs 0 --save a.wadi >words 2>&1 || fail "left no world."
            for file in "$maps"/*.asc "$maps/../scenes/volcano.toml" a.wadi; do try "$file"; done
            ;;
        *) ((${#words[@]} < 2)) || try "${words[@]:1}" ;;
    esac
done < <(grep -oE '`(wadi|\./run\.sh)( [A-Za-z-]+)+`' "$readme" | tr -d '`' | sort -u)
echo "$count commands were run."
