# Looks for what one run left on this node, and ends it where told. Needs remains.sh and
# fault.sh before it.
#
# usage: sh -s NONCE key=value... <this
#   mode=look|end      look changes nothing; end also ends the keeper and removes all
#   folder= shm= storage= mark= as the keeper got them
#   group= group_start= keeper= keeper_start= reader= reader_start= began=
#                      as the keeper reported them; where empty, taken from the run's lease file
#   fault= undo= undo_start=
#                      the same of a fault, where there was one
#
# stdout: the check lines of remains.sh, and one for the keeper itself.

end_keeper() {
  for process in "$keeper $keeper_start" "$reader $reader_start"; do
    if alive "${process% *}" "${process#* }"; then
      kill -s KILL "${process% *}"
    fi
  done
}

# One that has said that it is done, or that was ended just now, may need a moment.
report_keeper() {
  tries=0
  while { alive "$keeper" "$keeper_start" || alive "$reader" "$reader_start"; } &&
    [ $tries -lt 30 ]; do
    nap
    tries=$((tries + 1))
  done
  left=
  alive "$keeper" "$keeper_start" && left=" $keeper"
  alive "$reader" "$reader_start" && left="$left $reader"
  if [ -n "$left" ]; then
    echo "check keeper left$left"
  else
    echo "check keeper gone ${keeper:-none} and ${reader:-none} looked for"
  fi
}

look() {
  watched=no mode=look folder= shm= storage= mark= group= group_start=
  keeper= keeper_start= reader= reader_start= began=0 seen=
  for argument; do
    case $argument in
      folder=*) folder=${argument#*=} ;;
    esac
  done
  # What the keeper wrote last comes first, what the console was told overrides it.
  [ -r "$folder/lease" ] && read_lease "$folder/lease"
  read_fault "$folder"
  for argument; do
    case $argument in
      *=) ;;
      mode=*) mode=${argument#*=} ;;
      shm=*) shm=${argument#*=} ;;
      storage=*) storage=${argument#*=} ;;
      mark=*) mark=${argument#*=} ;;
      group=*) group=${argument#*=} ;;
      group_start=*) group_start=${argument#*=} ;;
      keeper=*) keeper=${argument#*=} ;;
      keeper_start=*) keeper_start=${argument#*=} ;;
      reader=*) reader=${argument#*=} ;;
      reader_start=*) reader_start=${argument#*=} ;;
      began=*) began=${argument#*=} ;;
      fault=*) fault=${argument#*=} ;;
      undo=*) undo=${argument#*=} ;;
      undo_start=*) undo_start=${argument#*=} ;;
    esac
  done
  seen=$group
  if [ "$mode" = end ]; then
    end_keeper
    # A mover that is thawed first may leave by itself, and its group with it be unknown.
    end_members
    end_fault
    remove_things
  fi
  report_keeper
  report_fault
  report_things
}

nonce=$1
shift
printf '\nthroughline-begin %s\n' "$nonce"
look "$@"
printf 'throughline-end %s\n' "$nonce"
exit
