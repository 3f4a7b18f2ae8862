# Faults that a run brings about on this node on purpose, and their undo. Needs remains.sh before it.
# Only functions; they work on these variables:
#   fault            what was done: "freeze PID START", "link-down DEVICE", "rate-cut DEVICE",
#                    "disk-full"; empty for none, or for what is not undone
#   storage          the run's own folder for files, in which the file lies that fills the disk
#   undo, undo_start the process that undoes it when its time is over
#   restores         lines of what goes with a link and has to come back with it: "address ADDRESS"
#                    or "route -4|-6 ROUTE"

# By this handle a queueing discipline is known as the run's own.
fault_handle=7e57:

# KiB of the largest file system that is filled.
fault_bound=1048576

# The file that fills it.
fault_file=fault-fill

# read_fault FOLDER: what the keeper of that run wrote down.
read_fault() {
  fault= undo= undo_start= restores=
  [ -r "$1/fault" ] || return 0
  while IFS= read -r line; do
    case $line in
      fault=*) fault=${line#*=} ;;
      undo=*) undo=${line#*=} undo_start=${undo#* } undo=${undo% *} ;;
      restore=*) restores=$restores${line#*=}$newline ;;
    esac
  done <"$1/fault"
}

# write_fault FOLDER: in one step, and before the fault, for whoever has to undo it.
write_fault() {
  {
    printf '%s\n' "fault=$fault" "undo=$undo $undo_start"
    while IFS= read -r line; do
      [ -z "$line" ] || printf 'restore=%s\n' "$line"
    done <<END
$restores
END
  } >"$1/fault.new" && mv -f "$1/fault.new" "$1/fault"
} 2>/dev/null

# is_up DEVICE
is_up() {
  case $(ip -o link show dev "$1" 2>/dev/null) in *[\<,]UP[,\>]*) return 0 ;; esac
  return 1
}

# is_cut DEVICE: whether the run's own queueing discipline holds it back.
is_cut() {
  case $(tc qdisc show dev "$1" root 2>/dev/null) in *" $fault_handle "*) return 0 ;; esac
  return 1
}

# save_link DEVICE: what the kernel takes from a link that goes down and does not give back.
save_link() {
  restores=
  while read -r number name family address rest; do
    [ -z "$address" ] || restores="${restores}address $address$newline"
  done <<END
$(ip -6 -o addr show dev "$1" scope global permanent 2>/dev/null)
END
  for family in -4 -6; do
    while IFS= read -r line; do
      case $line in
        '' | *'proto kernel'* | *'proto ra'* | local* | broadcast* | multicast* | anycast* | *nexthop*) ;;
        *) restores="${restores}route $family ${line% linkdown*}$newline" ;;
      esac
    done <<END
$(ip $family route show table all dev "$1" 2>/dev/null)
END
  done
}

# restore_link DEVICE
restore_link() {
  while read -r what rest; do
    case $what in
      address) ip -6 addr replace "$rest" dev "$1" nodad ;;
      route)
        # shellcheck disable=SC2086
        ip ${rest%% *} route replace ${rest#* } dev "$1"
        ;;
    esac
  done <<END
$restores
END
} 2>/dev/null

# file_system_of FOLDER: its size in KiB and where it is mounted, in $fs_size and $fs_mount; fails
# where nobody knows.
file_system_of() {
  fs_size= fs_mount=
  while read -r source size used free share mount; do
    fs_size=$size fs_mount=$mount
  done <<END
$(df -Pk "$1" 2>/dev/null)
END
  case $fs_size in '' | *[!0-9]*) return 1 ;; esac
}

# may_fill FOLDER OWN: whether the file system of the folder is small, and neither the root nor that of
# the folder OWN, in which the run keeps its lease and logs.
may_fill() {
  own_mount=
  file_system_of "$2" && own_mount=$fs_mount
  file_system_of "$1" && [ "$fs_size" -le $fault_bound ] && [ "$fs_mount" != / ] &&
    [ "$fs_mount" != "$own_mount" ]
}

# Fills the disk of the run's files; on failure $error says why. The name is written down first, for
# whoever removes what the run has made.
fill_disk() {
  if [ -z "$storage" ]; then
    error='the run has no folder for files here'
  elif ! may_fill "$storage" "$folder"; then
    error="$storage lies on a file system that is not filled on purpose (${fs_size:-?} KiB on ${fs_mount:-?})"
  elif ! printf '%s\n' "$fault_file" >>"$storage/.throughline"; then
    error="there is no room to write in $storage"
  else
    : >"$storage/$fault_file"
    top_up
    [ -s "$storage/$fault_file" ] || error="nothing could be written to $storage/$fault_file"
  fi
  [ -z "$error" ]
} 2>/dev/null

# Takes what has become free on a disk that was filled, to its last block.
top_up() {
  [ -n "$storage" ] && [ -f "$storage/$fault_file" ] || return 0
  dd if=/dev/zero bs=65536 >>"$storage/$fault_file"
  dd if=/dev/zero bs=512 >>"$storage/$fault_file"
} 2>/dev/null

# What has to be done again and again while a fault lasts.
hold_fault() { [ "$fault" != disk-full ] || top_up; }

# begin_fault KIND DEVICE RATE BURST: on failure $error says why. RATE is in bit/s, BURST in bytes.
begin_fault() {
  error=
  case $1 in
    kill) error=$(kill -s KILL "$mover" 2>&1) ;;
    freeze) error=$(kill -s STOP "$mover" 2>&1) ;;
    link-down) error=$(ip link set dev "$2" down 2>&1) ;;
    rate-cut)
      error=$(tc qdisc replace dev "$2" root handle $fault_handle tbf rate "$3"bit burst "$4" \
        latency 400ms 2>&1)
      ;;
    disk-full) fill_disk ;;
    *)
      error="no such fault: $1"
      return 1
      ;;
  esac
}

# Undoes it as often as it is asked to.
undo_fault() {
  # shellcheck disable=SC2086
  set -- $fault
  case ${1:-} in
    freeze) alive "$2" "$3" && kill -s CONT "$2" ;;
    link-down) is_up "$2" || { ip link set dev "$2" up && restore_link "$2"; } ;;
    rate-cut) is_cut "$2" && tc qdisc del dev "$2" root ;;
    disk-full) [ -z "$storage" ] || rm -f -- "$storage/$fault_file" ;;
  esac
} 2>/dev/null

# Undoes it now, in place of the process that would later; fails where that has done it, or there is
# nothing to undo.
end_fault() {
  [ -n "$fault" ] || return 1
  undo_fault
  if alive "$undo" "$undo_start"; then
    kill -s KILL "$undo"
    # It may have been at it just now.
    undo_fault
    return 0
  fi
  return 1
} 2>/dev/null

# One check line where there was a fault to be undone.
report_fault() {
  [ -n "$fault" ] || return 0
  # shellcheck disable=SC2086
  set -- $fault
  left=
  case $1 in
    freeze) alive "$2" "$3" && [ "$state" = T ] && left="process $2 is still stopped" ;;
    link-down)
      if is_up "$2"; then
        missing_of "$2"
        [ -z "$missing" ] || left="$2 is up again without: $missing"
      else
        left="$2 is still down"
      fi
      ;;
    rate-cut) is_cut "$2" && left="$2 is still held back by tc" ;;
    disk-full) [ -z "$storage" ] || absent "$storage/$fault_file" || left="$storage/$fault_file is still there" ;;
  esac
  alive "$undo" "$undo_start" && left="$left${left:+; }process $undo, which undoes it, is still there"
  if [ -n "$left" ]; then
    echo "check fault left $left"
  else
    echo "check fault gone $1${2:+ of $2} is undone"
  fi
}

# missing_of DEVICE: addresses and routes that did not come back, in $missing.
missing_of() {
  missing=
  there=$(ip -6 -o addr show dev "$1"; ip -4 route show table all dev "$1"; ip -6 route show table all dev "$1")
  while read -r what rest; do
    case $what in
      route) rest=${rest#* } ;;
      address) ;;
      *) continue ;;
    esac
    case $there in *"$rest"*) ;; *) missing="$missing${missing:+, }$rest" ;; esac
  done <<END
$restores
END
} 2>/dev/null
