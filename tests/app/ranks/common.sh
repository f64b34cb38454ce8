# What the tests of wadi-bake share; sourced, with the programs wadi-bake and wadi as $1 and $2.
bake=$(realpath "$1") wadi=$(realpath "$2")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
fail() {
  echo "FAULT: $*" >&2
  exit 1
}

# More ranks than processors, none of them kept to one; begun by root, too, on a machine without ssh, where one process
# may not read another's memory.
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none OMPI_MCA_plm_rsh_agent=sh
# Displays are none of theirs: one that does not answer would hold them up.
export HWLOC_COMPONENTS=-gl
export OMPI_MCA_btl_vader_single_copy_mechanism=none OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

# ranks COUNT ARGUMENT … : wadi-bake on so many ranks of one thread, which end before a test would
ranks() {
  local count=$1
  shift
  timeout --kill-after=10 300 mpirun -q -n "$count" "$bake" "$@" --threads 1
}
# peaks COUNT ARGUMENT … : the same, each of which leaves the most memory that it has had, as the system counts it [MB], in
# peak-RANK
peaks() {
  local count=$1
  shift
  rm -f peak-*
  cat >peak.sh <<'END'
"$@" &
rank=$!
while kill -0 $rank 2>/dev/null; do
  peak=$(awk '/^VmHWM:/ { print int($2 * 1.024 / 1000) }' /proc/$rank/status 2>/dev/null) || peak= # it has ended
  [[ -z $peak ]] || echo "$peak" >"peak-$OMPI_COMM_WORLD_RANK"
  sleep 0.1
done
wait $rank
END
  timeout --kill-after=10 "${RANKS_PATIENCE:-300}" mpirun -q -n "$count" bash peak.sh "$bake" "$@" --threads 1
}
hash_in() { grep -a '^hash ' "$1" | tail -n 1; }

# same EPOCHS SIZE COUNTS OPTION … : the hash of `wadi batch` of a scene of that size, on each of so many ranks
same() {
  local epochs=$1 size=$2 counts=$3 count
  shift 3
  "$wadi" batch "$@" --epochs "$epochs" --threads 1 >one.log
  for count in $counts; do
    rm -rf shared
    ranks "$count" "$@" --size "$size" --epochs "$epochs" --out shared >shared.log
    [[ $(hash_in shared.log) == "$(hash_in one.log)" ]] || fail "$count ranks: $(hash_in shared.log), not $(hash_in one.log) ($*)"
    grep -q 'drift 0 quanta' shared.log || fail "$count ranks: $(cat shared.log)"
  done
  echo "$(hash_in one.log): $counts ranks ($*)"
}
