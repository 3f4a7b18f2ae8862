# Looks whether a fault of a link or a disk can be brought about on this node, and changes nothing.
# Needs remains.sh and fault.sh before it.
#
# usage: sh -s NONCE KIND PLACE PEER <this
#   KIND    link-down, rate-cut or disk-full
#   PLACE   a device of this node, or - for the one of the route to PEER; with disk-full a folder
#   PEER    address of the other node on the data network, or -
#
# stdout: place=DEVICE, or place=FOLDER where the disk is mounted; else refused=TEXT with remedy=TEXT

refuse() {
  echo "refused=$1"
  echo "remedy=$2"
}

# device_to ADDRESS: in $device; empty where there is no route.
device_to() {
  device=
  # shellcheck disable=SC2046
  set -- $(ip -o route get "$1" 2>/dev/null)
  while [ $# -gt 1 ]; do
    [ "$1" = dev ] && device=$2 && return
    shift
  done
}

# Whether CAP_NET_ADMIN is among what this shell may do.
is_admin() {
  while read -r name value; do
    [ "$name" = CapEff: ] && break
  done </proc/self/status
  [ $((0x$value >> 12 & 1)) = 1 ]
}

look() {
  kind=$1 wanted=$2 peer=$3
  if [ "$kind" = disk-full ]; then
    look_at_disk
    return
  fi
  tool=ip
  [ "$kind" = rate-cut ] && tool=tc
  for each in ip $tool; do
    has "$each" || {
      refuse "there is no $each" 'install iproute2 there'
      return
    }
  done
  if ! is_admin; then
    refuse "$(id -un) may not change links (no CAP_NET_ADMIN)" 'log in as root (ssh.user), or choose kill or freeze'
    return
  fi
  if [ "$wanted" != - ]; then
    device=$wanted
  else
    device_to "$peer"
  fi
  if [ -z "$device" ]; then
    refuse "there is no route to $peer" 'set faultDevice'
  elif [ "$device" = lo ]; then
    refuse "$peer is reached by lo, which is no link to another node" 'set data.address of the other node, or faultDevice'
  elif ! ip link show dev "$device" >/dev/null 2>&1; then
    refuse "there is no device $device" "its devices are $(devices)"
  elif ! is_up "$device"; then
    refuse "device $device is down already" 'bring it up, or choose another'
  else
    look_closer
  fi
}

look_at_disk() {
  if ! file_system_of "$wanted"; then
    refuse "there is no folder $wanted, or nothing is known of its file system" \
      "make the folder there, or change storageRoot in the node's profile"
  elif ! may_fill "$wanted" "${HOME:-/}"; then
    refuse "$wanted lies on a file system of $((fs_size / 1024)) MiB, mounted on $fs_mount, and only one of $((fault_bound / 1024)) MiB at most that is not the node's own is filled on purpose" \
      'mount a small one there (mount -t tmpfs -o size=64m tmpfs FOLDER), and name its folder in storageRoot'
  else
    echo "place=$fs_mount"
  fi
}

look_closer() {
  found=$device
  # The connection of this very shell: "CLIENT PORT SERVER PORT".
  console=${SSH_CONNECTION:-}
  if [ "$kind" = link-down ] && [ -n "$console" ]; then
    device_to "${console%% *}"
    if [ "$device" = "$found" ]; then
      refuse "the console is connected through $found, so nobody would hear of it" \
        'give the data network a device of its own (data.address), or choose rate-cut'
      return
    fi
  fi
  if [ "$kind" = rate-cut ]; then
    root=$(tc qdisc show dev "$found" root 2>/dev/null | head -n 1)
    # What the kernel puts there itself has no handle.
    case $root in
      '' | *' 0: '*) ;;
      *)
        refuse "device $found has a queueing discipline that would be lost ($root)" \
          "remove it there (tc qdisc del dev $found root), or choose another device"
        return
        ;;
    esac
  fi
  echo "place=$found"
}

devices() {
  names=
  while read -r number name rest; do
    name=${name%:}
    [ "$name" = lo ] || names="$names${names:+, }${name%@*}"
  done <<END
$(ip -o link show up)
END
  echo "$names"
}

nonce=$1
printf '\nthroughline-begin %s\n' "$nonce"
look "$2" "$3" "$4"
printf 'throughline-end %s\n' "$nonce"
exit
