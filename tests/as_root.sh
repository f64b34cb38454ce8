#!/usr/bin/env bash
# as_root.sh COMMAND…: runs a command as root who may mount disks, out of sight of other programs if that is possible;
# for others in a namespace in which they are root. Where neither is allowed the command runs as it is.
set -euo pipefail

may_mount() {
    "$@" bash -c 'folder=$(mktemp -d); code=1
        if mount -t tmpfs -o size=64k none "$folder" && umount "$folder"; then code=0; fi
        rmdir "$folder"; exit $code' >/dev/null 2>&1
}

for rights in "unshare --mount" "env" "unshare --user --map-root-user --mount"; do
    if may_mount $rights; then exec $rights "$@"; fi
done
exec "$@"
