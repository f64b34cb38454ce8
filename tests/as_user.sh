#!/usr/bin/env bash
# as_user.sh COMMAND…: runs a command as somebody to whom permissions of files apply: root keeps the name, so that the
# project may stand in a folder of root's, but gives away the rights to pass permissions over.
set -euo pipefail

rights=-dac_override,-dac_read_search
if [ "$(id -u)" = 0 ] && setpriv --inh-caps=$rights --bounding-set=$rights true 2>/dev/null; then
    exec setpriv --inh-caps=$rights --bounding-set=$rights "$@"
fi
exec "$@"
