#!/usr/bin/env bash
# languages.sh WADI TOOLS: the window speaks the language of the desktop, or the one that was chosen and remembered. TOOLS is
# the folder of wadi_screen and its like. Needs DISPLAY: see with_display.sh. Words of $(…) without quotes are meant to
# split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"
export XDG_CONFIG_HOME=$folder/config XDG_STATE_HOME=$folder/state HOME=$folder

# The menus: nothing but words, which do not change while the world does.
menus() { echo 0 0 500 20; }
is_kept() { grep -q '^interface.language = ' config/wadi/preferences 2>/dev/null; }
shows_words() { (($(pixels $(menus) | sort -u | wc -l) > 20)); }

# begin OPTION… : the program, until its menus are there and stay.
begin() {
    launch --scene noise-mountains --size 64 "$@"
    wait_for "menus" shows_words
    wait_for "menus that stay" is_still $(menus)
}

say "the desktop speaks no language that the program has"
LC_ALL=fr_FR.UTF-8 begin
english=$(look $(menus))
wait_for "preferences" is_kept
stop_at_once

say "it speaks German, and so does the window"
LC_ALL=de_DE.UTF-8 begin
differs "$english" $(menus) || fail "The menus are in English on a German desktop."
german=$(look $(menus))
stop_at_once

say "--language asks for English there, for this start alone"
LC_ALL=de_DE.UTF-8 begin --language en
equals "$english" $(menus) || fail "English was asked for on the command line, and the menus are not in English."
grep -qx 'interface.language = system' config/wadi/preferences ||
    fail "The option has changed what is remembered."
stop_at_once
begin --language de
equals "$german" $(menus) || fail "German was asked for on the command line, and the menus are not in German."
stop_at_once

say "German is chosen on another desktop"
sed -i 's/^interface.language = .*/interface.language = deutsch/' config/wadi/preferences
begin
equals "$german" $(menus) || fail "German was chosen, and the menus are not as on a German desktop."
stop_at_once

say "English is chosen on a German one"
sed -i 's/^interface.language = .*/interface.language = english/' config/wadi/preferences
LC_ALL=de_DE.UTF-8 begin
equals "$english" $(menus) || fail "English was chosen, and the menus are not in English."
stop_at_once
