# Faults that a run brings about on this node on purpose, and their undo. Needs remains.sh before it.
# Only functions; they work on these variables:
#   fault            what was done: "freeze PID START", "link-down DEVICE", "rate-cut DEVICE"; empty
#                    for none, or for what is not undone
#   undo, undo_start the process that undoes it when its time is over
#   restores         lines of what goes with a link and has to come back with it: "address ADDRESS"
#                    or "route -4|-6 ROUTE"

# By this handle a queueing discipline is known as the run's own.
fault_handle=7e57:

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
  esac
} 2>/dev/null

# Undoes it now, in place of the process that would later; fails where that has done it, or there is
# nothing to undo.
end_fault() {
  [ -n "$fault" ] || return 1
  undo_fault
  if alive "$undo" "$undo_start"; then
    kill -s KILL "$undo"
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
