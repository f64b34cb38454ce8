#!/usr/bin/env bash
# Installs what is missing, builds Wadi and starts it. Arguments are passed on: ./run.sh --help
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$root/cmake/packages.sh"

# Whether these arguments ask for the window.
wants_window() {
  local argument
  for argument in "$@"; do
    case $argument in
      batch | bake | shot | sheet | list | help | -h | --help | --version) return 1 ;;
    esac
  done
}

has_display() {
  [ -n "${DISPLAY:-}" ] || [ -n "${WAYLAND_DISPLAY:-}" ] || [ "$(uname)" = Darwin ]
}

install_packages "${program_packages[@]}"
echo "Building Wadi in $root/build/release" >&2
build release wadi
wadi="$root/build/release/wadi"

if wants_window "$@" && ! has_display; then
  echo "There is no display: running a batch without a window; height and numbers go to $root/out" >&2
  mkdir -p "$root/out"
  exec "$wadi" batch --epochs 300 --export "$root/out" --format png16,raw32 --json "$root/out/wadi.json" "$@"
fi
echo "Starting Wadi" >&2
exec "$wadi" "$@"
