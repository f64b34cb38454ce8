#!/usr/bin/env bash
# readme.sh WADI ROOT TOOLS: runs each command of ROOT/README.md that begins with "./run.sh" or "wadi", as printed, in a folder
# where these are found; those that open the window are ended once it is there. "./run.sh" is that of ROOT if WADI is the
# program that it builds, else WADI itself. Not run: ./test.sh, of which this is a part.
set -euo pipefail
wadi=$(realpath "$1") root=$(realpath "$2") tools=$3
readme=$root/README.md
command -v xdotool >/dev/null || { echo "xdotool is missing; install the package xdotool." >&2; exit 1; }
folder=$(mktemp -d)
program=
trap '[[ -z $program ]] || kill "$program" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"

own=$root/run.sh
[[ $wadi == "$root/build/release/wadi" ]] || own=$wadi
printf '#!/usr/bin/env bash\nexec "%s" "$@"\n' "$own" >run.sh
mkdir bin
ln -s "$wadi" bin/wadi
chmod +x run.sh
PATH=$folder/bin:$PATH
echo "./run.sh is $own"

fail() {
    echo "FAULT: \"$line\" $1" >&2
    cat words >&2
    exit 1
}

# Waits for the window of $program, then closes it as a desktop does. Where it asks for a world that has changed since it
# was opened, Return saves it.
look() {
    local end=$((SECONDS + 120))
    until xdotool search --pid "$program" --name Wadi >/dev/null 2>&1; do
        kill -0 "$program" 2>/dev/null || fail "ended without a window."
        ((SECONDS < end)) || fail "opened no window within two minutes."
        sleep 0.2
    done
    "$tools/wadi_close_window" "$(xdotool search --pid "$program" --name Wadi | tail -n 1)"
    end=$((SECONDS + 60))
    while kill -0 "$program" 2>/dev/null; do
        ((SECONDS < end)) || fail "did not close within a minute."
        sleep 0.5
        xdotool key Return
    done
    wait "$program" || fail "did not end as it should."
    program=
}

count=0

# try WORD…: this command; what opens the window is ended once it is there.
try() {
    line=$*
    case ${2:-} in
        batch | bake | shot | sheet | list | help) "$@" >words 2>&1 </dev/null || fail "failed." ;;
        *)
            "$@" >words 2>&1 </dev/null &
            program=$!
            look
            ;;
    esac
    count=$((count + 1))
}

# Lines of their own.
while IFS= read -r line; do
    read -ra words <<<"${line%%#*}"
    try "${words[@]}"
done < <(grep -E '^    \./run\.sh ' "$readme")
[[ -s volcano.png && -n $(ls out) ]] || { echo "FAULT: the commands left no picture or no export." >&2; exit 1; }
((count > 3)) || { echo "FAULT: README.md has hardly a command." >&2; exit 1; }

# Those within sentences: with TOPIC for each topic of help that the page names, with FILE for a file of each kind.
mapfile -t topics < <(sed -n '/^## Help/,/^## /p' "$readme" | grep -oE '`[a-z]+`' | tr -d '`' | sort -u)
((${#topics[@]} > 8)) || { echo "FAULT: README.md names hardly a topic of help." >&2; exit 1; }
while IFS= read -r line; do
    read -ra words <<<"$line"
    case $line in
        *TOPIC) for topic in "${topics[@]}"; do try wadi help "$topic"; done ;;
        *FILE)
            wadi batch --scene volcano --size 64 --epochs 0 --save a.wadi >words 2>&1 || fail "left no world."
            for file in "$root"/assets/heightmaps/*.asc "$root/assets/scenes/volcano.toml" a.wadi; do try "${words[0]}" "$file"; done
            ;;
        *) try "${words[@]}" ;;
    esac
done < <(grep -oE '`(wadi|\./run\.sh)( [A-Za-z-]+)+`' "$readme" | tr -d '`' | sort -u)
echo "$count commands were run."
