#!/usr/bin/env bash
# readme.sh WADI README TOOLS: runs each command of README.md that begins with "./run.sh" and more words, as printed, with the
# built program in place of ./run.sh; those that open the window are ended once it is there.
set -euo pipefail
wadi=$1 readme=$2 tools=$3
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
while IFS= read -r line; do
    read -ra words <<<"${line%%#*}"
    ((${#words[@]} > 1)) || continue # ./run.sh by itself: tests of another kind start it
    case ${words[1]} in
        batch | bake | shot | sheet | list | help)
            "$wadi" "${words[@]:1}" >words 2>&1 </dev/null || fail "failed."
            ;;
        *)
            "$wadi" "${words[@]:1}" >words 2>&1 </dev/null &
            program=$!
            look
            ;;
    esac
    count=$((count + 1))
done < <(grep -E '^    \./run\.sh ' "$readme")
echo "$count commands were run."
((count > 3)) || { echo "FAULT: README.md has hardly a command." >&2; exit 1; }
[[ -s volcano.png && -n $(ls out) ]] || { echo "FAULT: the commands left no picture or no export." >&2; exit 1; }
