#!/usr/bin/env bash
# with_display.sh COMMAND…: runs a command on a virtual display of its own and ends the display after it. WADI_TEST_SCREEN says
# how large it is, if not 1400x1000.
set -euo pipefail

fail() {
    echo "with_display.sh: $1" >&2
    exit 1
}

(($# > 0)) || fail "name the command to run."
command -v Xvfb >/dev/null || fail "Xvfb is missing; install the package xvfb."

# The server picks a free number itself and tells it once it takes connections.
log=$(mktemp)
# What the program remembers for a person is none of a test's business.
kept=$(mktemp -d)
export XDG_CONFIG_HOME=$kept/config XDG_STATE_HOME=$kept/state XDG_CACHE_HOME=$kept/cache
# Nor is the language of whoever runs it.
export LC_ALL=C.UTF-8
unset LANGUAGE
# Any message of OpenGL but a driver's notice (engine/device.cpp) ends the program, and so the test.
export WADI_GL_DEBUG=1
coproc display { exec Xvfb -displayfd 1 -screen 0 "${WADI_TEST_SCREEN:-1400x1000}x24" -noreset -nolisten tcp 2>"$log"; }
server=$display_PID
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; rm -rf "$log" "$kept"' EXIT
read -r -t 60 number <&"${display[0]}" || fail "Xvfb did not start: $(tail -n 1 "$log")"

DISPLAY=:$number "$@"
