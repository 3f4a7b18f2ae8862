# What a run has on this node, found and ended by identity: process id with start time, process
# group, session, and a mark in the environment that every descendant inherits. Never by name.
# Plain POSIX sh (dash, bash, busybox ash). Only functions; they work on these variables:
#   folder, shm        the run's folder, and its folder on /dev/shm
#   storage            the run's folder below the node's storageRoot; empty for none
#   mark               value of THROUGHLINE_LAUNCH in the mover's environment
#   group, group_start the mover's process id, which is its group and session, and its start time
#   began              when the keeper started, seconds since the epoch
#   watched            yes: the group was watched without a gap, so its number is still its own

newline='
'
PATH=$PATH:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin

has() { command -v "$1" >/dev/null 2>&1; }

# Hundredths of a second since boot, which no one can set; in $now.
clock() {
  read -r up rest </proc/uptime
  now=${up%.*}${up#*.}
}

# stat_of PID: state, pgrp, session, start (clock ticks since boot). The name in /proc/PID/stat may
# hold spaces, brackets and newlines, so all up to the last bracket is skipped.
stat_of() {
  stat=
  while read -r line; do stat="$stat $line"; done 2>/dev/null <"/proc/$1/stat"
  [ -n "$stat" ] || return 1
  set -- ${stat##*) }
  state=$1 pgrp=$3 session=$4 start=${20}
}

# alive PID START: that very process lives; a zombie does not.
alive() {
  [ -n "$1" ] && stat_of "$1" && [ "$start" = "$2" ] || return 1
  case $state in Z | X) return 1 ;; esac
}

# The processes whose environment bears the mark; in $marked. Reading an environment can hang on a
# process that hangs in the kernel, so it is bounded where that is possible.
find_marked() {
  marked=
  [ -n "$mark" ] || return 0
  limit=
  has timeout && limit='timeout 5'
  for file in $($limit grep -ls "THROUGHLINE_LAUNCH=$mark" /proc/[0-9]*/environ 2>/dev/null); do
    file=${file#/proc/}
    marked="$marked ${file%/environ}"
  done
}

# The run's living processes; in $found, and added to $seen.
find_members() {
  found=
  whole=no
  find_marked
  if [ -n "$group" ]; then
    if stat_of "$group"; then
      # Another start time: the number has been given to a stranger, and so may its group be.
      [ "$start" = "$group_start" ] && whole=yes
    else
      whole=$watched
    fi
  fi
  for directory in /proc/[0-9]*; do
    pid=${directory#/proc/}
    stat_of "$pid" || continue
    case $state in Z | X) continue ;; esac
    if [ "$whole" = yes ] && [ "$start" -ge "$group_start" ] &&
      { [ "$pgrp" = "$group" ] || [ "$session" = "$group" ] || [ "$pid" = "$group" ]; }; then
      found="$found $pid"
    else
      case " $marked " in *" $pid "*) found="$found $pid" ;; esac
    fi
  done
  seen="$seen $found"
}

# What has to go on while something is waited for; a keeper has its own.
attend() { :; }

# A tenth of a second where sleep knows fractions.
nap() {
  sleep 0.1 2>/dev/null || sleep 1
  attend
}

signal_members() {
  [ "$whole" = yes ] && kill -s "$1" -- "-$group" 2>/dev/null
  # shellcheck disable=SC2086
  kill -s "$1" $found 2>/dev/null
}

# Ends them with TERM, after a second with KILL; fails if some are still there after that.
end_members() {
  find_members
  [ -n "$found" ] || return 0
  signal_members TERM
  tries=0
  while [ -n "$found" ] && [ $tries -lt 40 ]; do
    nap
    find_members
    tries=$((tries + 1))
    [ -n "$found" ] && [ $tries -ge 10 ] && signal_members KILL
  done
  [ -z "$found" ]
}

# SysV segments that the run's processes created; ids in $segments, and in $marked those that are
# removed already and go with the last process that holds them: a peer's on the same machine.
find_segments() {
  segments= marked=
  [ -r /proc/sysvipc/shm ] || return 0
  while read -r key id perms size creator last attached uid gid cuid cgid atime dtime ctime rest; do
    case " $seen " in
      *" $creator "*)
        [ "$ctime" -ge "$began" ] || continue
        case $perms in
          1???) marked="$marked $id" ;;
          *) segments="$segments $id" ;;
        esac
        ;;
    esac
  done </proc/sysvipc/shm
}

# Whether the system says that there is no such thing. What it cannot look at may be there.
absent() {
  case $(ls -d -- "$1" 2>&1 >/dev/null) in
    *': No such file or directory' | *': Not a directory') return 0 ;;
  esac
  return 1
}

# Whose folder $storage is, by the mark that the keeper left there; in $owner: ours, other (or gone),
# unknown. Below the mark stand the files that the mover made, a name a line; in $names.
find_owner() {
  owner=other names=
  [ -n "$mark" ] && [ ! -L "$storage" ] && ! absent "$storage" &&
    ! absent "$storage/.throughline" || return 0
  owner=unknown
  names=$(cat -- "$storage/.throughline") || return 0
  owner=other
  case $names$newline in "$mark$newline"*) owner=ours names=${names#"$mark"}$newline ;; esac
} 2>/dev/null

# What keeps the folder from being removed, after its path; in $obstacle, empty for nothing that can
# be seen. What the run has not made is somebody else's, and stays.
find_obstacle() {
  obstacle=
  [ "$owner" = ours ] || { obstacle=' (its mark cannot be read)' && return; }
  others= count=0
  for each in "$storage"/* "$storage"/.*; do
    [ -e "$each" ] || [ -L "$each" ] || continue
    each=${each##*/}
    case $each in . | .. | .throughline) continue ;; esac
    case $names in *"$newline$each$newline"*) continue ;; esac
    count=$((count + 1))
    # One line of the answer, whatever it is called.
    case $each in *[[:cntrl:]]*) each='?' ;; esac
    [ $count -gt 3 ] || others="$others${others:+, }$each"
  done
  [ $count -le 3 ] || others="$others and $((count - 3)) more"
  [ $count = 0 ] || obstacle=" (in it, and not the run's, so it stays: $others)"
}

# The mark goes last: what cannot be removed now, such as on a disk that fails, is found again by it.
remove_storage() {
  case $storage in */throughline-?*) find_owner ;; *) return 0 ;; esac
  case $owner in
    ours) ;;
    other) return 0 ;;
    *) return 1 ;;
  esac
  rest=${names#"$newline"}
  while [ -n "$rest" ]; do
    each=${rest%%"$newline"*} rest=${rest#*"$newline"}
    case $each in '' | .* | */*) ;; *) rm -f -- "$storage/$each" ;; esac
  done
  for each in "$storage"/* "$storage"/.*; do
    case $each in
      */. | */.. | */.throughline) ;;
      *) { [ -e "$each" ] || [ -L "$each" ]; } && return 1 ;;
    esac
  done
  rm -f -- "$storage/.throughline" && rmdir -- "$storage" && return 0
  printf '%s\n' "$mark" >"$storage/.throughline"
  return 1
} 2>/dev/null

# Removes what is not a process. Paths that do not look like ours are left alone. The run's folder
# stays where its files do: by the lease in it the next connect tries again.
remove_things() {
  remains=
  remove_storage || {
    find_obstacle
    remains=$storage$obstacle
  }
  find_segments
  for id in $segments; do
    ipcrm -m "$id" 2>/dev/null
  done
  case $shm in /dev/shm/throughline-*) rm -rf -- "$shm" ;; esac
  # A JVM that was killed leaves its counters behind.
  for pid in $seen; do
    stat_of "$pid" || rm -f -- /tmp/hsperfdata_*/"$pid"
  done
  [ -z "$remains" ] || return 0
  case $folder in */throughline/runs/?*) rm -rf -- "$folder" ;; esac
}

# Looks, changes nothing: one line each, "check WHAT gone|left DETAIL".
report_things() {
  find_members
  if [ -z "$found" ]; then
    echo "check processes gone group ${group:-none}, session and mark looked for"
  else
    echo "check processes left$found"
  fi
  if [ -e "$folder" ]; then echo "check files left $folder"; else echo "check files gone $folder"; fi
  if [ -n "$storage" ]; then
    find_owner
    if [ "$owner" = other ]; then
      echo "check storage gone $storage"
    else
      find_obstacle
      printf '%s\n' "check storage left $storage$obstacle"
    fi
  fi
  find_segments
  left=$segments
  [ -e "$shm" ] && left="$left $shm"
  if [ -z "$left" ]; then
    echo "check shared-memory gone $shm and SysV segments${marked:+; removed, and still held by a peer:$marked}"
  elif [ -n "$segments" ] && ! has ipcrm; then
    echo "check shared-memory left$left (no ipcrm here)"
  else
    echo "check shared-memory left $left"
  fi
}

# cache_of FOLDER: where bundles and runs lie, in $cache; FOLDER is the profile's cacheFolder, or -.
# Empty where there is no home folder to put it in.
cache_of() {
  case ${1:--} in
    -) cache=${HOME:+$HOME/.cache/throughline} ;;
    *) cache=$1/throughline ;;
  esac
}

# Who this machine is, for process ids that another may read: a home folder may be shared.
find_machine() {
  read -r boot </proc/sys/kernel/random/boot_id
  machine="$boot $(readlink /proc/self/ns/pid)"
}

# read_lease FILE: what a keeper wrote about itself and its mover.
read_lease() {
  lease_machine= keeper= keeper_start= reader= reader_start= group= group_start= mark= shm= storage= began=0
  until=0
  while IFS='=' read -r name value; do
    case $name in
      machine) lease_machine=$value ;;
      keeper) keeper=${value% *} keeper_start=${value#* } ;;
      reader) reader=${value% *} reader_start=${value#* } ;;
      mover) group=${value% *} group_start=${value#* } ;;
      mark) mark=$value ;;
      shm) shm=$value ;;
      storage) storage=$value ;;
      began) began=$value ;;
      until) until=$value ;;
    esac
  done 2>/dev/null <"$1"
  seen=$group
}

# KiB that are free where a folder is.
free_space() {
  df -Pk "$1" | {
    read -r heading
    read -r device size used free rest
    echo "$free"
  }
}
