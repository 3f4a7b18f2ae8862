# Throughline's keeper: holds the lease of one mover on this node. Needs remains.sh and
# fault.sh before it.
#
# usage: sh keeper.sh NONCE
#
# stdin, first: parameters as key=value lines, ended by an empty line.
#   agent=FOLDER     that holds bin/agent
#   folder=FOLDER    the run's own, made here: .../throughline/runs/NAME
#   shm=FOLDER       the run's own on /dev/shm, made here: /dev/shm/throughline-NAME
#   storage=FOLDER   the run's own for files, made here if it can be: .../throughline-NAME
#   root=FOLDER      the node's storageRoot, which that is below
#   mark=TEXT        for the mover's environment; names this launch
#   fifos=yes        makes FOLDER/up and FOLDER/down for a channel without a port
#   patience=N       seconds of silence on stdin after which the console is given up
#   lifetime=N       seconds after which all ends, whatever happens
#   java=FOLDER      of the Java that runs the mover, in place of the agent's own
#   libraries=FOLDER for the mover's LD_LIBRARY_PATH
#   env=UCX_X=Y      for the mover's environment, UCX_* and UCC_*; any number
#   mover=LINE       handed to the mover's stdin; any number
# stdin, then: lines beat, state (of the mover's process), show (where a mover that hangs has its
# threads, into mover.log), end (end the mover), clean (remove what is left, leave). EOF is both of
# these. And, once in a run:
#   fault LASTS KIND DEVICE RATE BURST
#                    brings a fault about, and undoes it after LASTS hundredths of a second, or when
#                    the keeper ends or is killed, whichever comes first
#
# stdout, a line each, and nothing else ever:
#   throughline-keeper NONCE    first; whatever comes before it is the log-in shell's noise
#   keeper PID START READER START
#   started PID START           the mover, which is its own group and session
#   alive                       after a beat
#   state X                     the kernel's letter for the mover's state, T where it is stopped;
#                               F where its control group is frozen; nothing where it is gone
#   exited TEXT                 how the mover ended: "exit 0", "signal 9 (KILL)", "killed by the
#                               kernel for memory (control group limit 512 MiB)"
#   fault armed PID START WHAT  the process that will undo it, before the fault
#   fault began CLOCK           hundredths of a second since boot
#   fault undone CLOCK
#   fault failed TEXT           instead of began; nothing is left of it
#   ending TEXT                 why, when it was not the console's wish
#   check WHAT gone|left TEXT   last: what is left of the run
#   done                        very last
#   error TEXT                  instead of started
#
# Three processes: the keeper, which wakes on signals and every few seconds, so that no blocked read
# can hold it up; the reader, which turns stdin's lines into signals (USR1 beat, USR2 end, ALRM
# clean, HUP EOF); and the waiter, the mover's parent, which leaves with it. Keeper and reader notice
# each other's death: the keeper then ends the run as at EOF, the reader does the keeper's work. When
# both are killed, the mover's stdin closes and it leaves; what stays is found at the next connect, by
# the file "lease".

say() { printf '%s\n' "$*"; }

note() {
  clock
  printf '%s.%s %s\n' "${now%??}" "${now#"${now%??}"}" "$*" >&2
}

fail() {
  say "error $*"
  [ -n "$made" ] && remove_things
  exit 1
}

describe_exit() {
  if [ "$1" -gt 128 ] && [ "$1" -le 192 ]; then
    exit_text="signal $(($1 - 128)) ($(kill -l $(($1 - 128)) 2>/dev/null))"
  else
    exit_text="exit $1"
  fi
}

# find_memory_group: $memory_group, the control group that accounts for this shell's memory and for
# the mover's, and $memory_top, the topmost that can be seen; empty where there is none.
find_memory_group() {
  memory_group= memory_top=
  while IFS=: read -r number controllers path; do
    case ,$controllers, in
      *,memory,*) set -- /sys/fs/cgroup/memory ;;
      ,,) set -- /sys/fs/cgroup /sys/fs/cgroup/unified ;;
      *) continue ;;
    esac
    for top in "$@"; do
      # In a container the path may be the host's, and the own group the topmost.
      for place in "$top${path%/}" "$top"; do
        if [ -z "$memory_group" ] && kernel_kills "$place"; then
          memory_group=$place memory_top=$top
        fi
      done
    done
  done </proc/self/cgroup
} 2>/dev/null

# kernel_kills GROUP: how many processes of it the kernel killed for memory, in $kills.
kernel_kills() {
  for file in "$1/memory.events" "$1/memory.oom_control"; do
    [ -r "$file" ] || continue
    while read -r name value; do
      [ "$name" = oom_kill ] && kills=$value && return 0
    done <"$file"
  done
  return 1
}

# memory_limit: the lowest of the group and those above it, in MiB, in $limit; empty for none.
memory_limit() {
  limit= place=$memory_group
  while :; do
    for file in "$place/memory.max" "$place/memory.limit_in_bytes"; do
      value=
      [ -r "$file" ] && read -r value <"$file"
      # What is no number is "max"; one of 19 digits is version 1's word for none.
      case $value in '' | *[!0-9]* | ???????????????????*) continue ;; esac
      value=$((value / 1048576))
      if [ -z "$limit" ] || [ "$value" -lt "$limit" ]; then limit=$value; fi
    done
    [ "$place" = "$memory_top" ] && return
    place=${place%/*}
  done
} 2>/dev/null

# tell_kernel_kill: where the mover was killed, whether by the kernel for memory.
tell_kernel_kill() {
  [ "$code" = 137 ] && [ -n "$memory_group" ] || return 0
  kills=$kills_before
  kernel_kills "$memory_group"
  [ "$kills" -gt "$kills_before" ] || return 0
  memory_limit
  exit_text='killed by the kernel for memory'
  if [ -n "$limit" ]; then
    exit_text="$exit_text (control group limit $limit MiB)"
  fi
}

prepare() {
  case $folder in */throughline/runs/?*) ;; *) fail "folder: '$folder' is not a run's folder" ;; esac
  case $shm in /dev/shm/throughline-?*) ;; *) fail "shm: '$shm' is not a run's folder" ;; esac
  [ -e "$agent/bin/agent" ] || fail "there is no agent at $agent/bin/agent"
  [ -x "$agent/bin/agent" ] ||
    fail "$agent/bin/agent must not be run: see that its file system is not mounted noexec"
  mkdir -p "${folder%/*}" 2>/dev/null
  mkdir "$folder" 2>/dev/null || fail "could not make $folder (space, permissions, or it is there already)"
  made=yes
  mkdir "$shm" 2>/dev/null || {
    taken=$shm shm=
    fail "could not make $taken"
  }
  mkfifo "$folder/in" "$folder/code" || fail "could not make fifos in $folder"
  if [ "$fifos" = yes ]; then
    mkfifo "$folder/up" "$folder/down" || fail "could not make fifos in $folder"
  fi
  : >"$folder/keeper.log" || fail "could not write to $folder"
  exec 2>>"$folder/keeper.log"
  [ -z "$java_ignored" ] || note "ignored for the mover's Java: $java_ignored"
  find_machine
  write_lease || fail "there is no room to write in $folder"
  make_storage
}

# A folder that is not there after this was refused: the mover then says why, in the system's words.
make_storage() {
  [ -n "$storage" ] || return 0
  name=${storage##*/} wanted=${storage%/*} given=$storage
  storage=
  top=$(cd -P -- "$root" 2>/dev/null && pwd -P) && place=$(cd -P -- "$wanted" 2>/dev/null && pwd -P) ||
    return 0
  case $place/ in "${top%/}"/*) ;; *) return 0 ;; esac
  mkdir -- "$place/$name" 2>/dev/null || return 0
  # Written down before anything is in it: from here on it is found and removed, whatever happens.
  storage=$place/$name
  write_lease && printf '%s\n' "$mark" >"$storage/.throughline" && kept=$given && return 0
  rmdir -- "$storage"
  storage=
}

# Written anew as more is known; in one step, for whoever reads it after a crash.
write_lease() {
  printf '%s\n' "machine=$machine" "keeper=$$ $keeper_start" "reader=$reader $reader_start" \
    "mover=$group $group_start" "mark=$mark" "shm=$shm" "storage=$storage" "began=$began" \
    "agent=$agent" "until=$((began + lifetime))" >"$folder/lease.new" &&
    mv -f "$folder/lease.new" "$folder/lease"
}

# The mover's stdin is a fifo whose only writer is the keeper: its death is the mover's EOF. Opened
# both ways first, since either way alone would wait for the other. The waiter tells the mover's
# process id and exit code through a second fifo, and gets no signals: bash forgets the code of a
# child that ends while a signal interrupts a wait.
start_mover() {
  kills=0
  find_memory_group
  kills_before=$kills
  exec 4<>"$folder/in" 5<"$folder/in" 6>"$folder/in" 4<&-
  exec 4<>"$folder/code" 8<"$folder/code" 9>"$folder/code" 4<&-
  rm -f "$folder/in" "$folder/code"
  (
    trap '' HUP INT TERM
    exec 6>&- 8<&-
    (
      trap - PIPE HUP INT TERM
      cd "$folder" || exit 126
      exec 5<&- 9>&-
      if has setsid; then
        exec setsid env "$@" "$agent/bin/agent"
      fi
      exec env "$@" "$agent/bin/agent"
    ) <&5 &
    say $! >&9
    exec 5<&-
    wait $!
    say $? >&9
  ) >>"$folder/mover.log" 2>&1 &
  waiter=$!
  stat_of "$waiter" && waiter_start=$start
  exec 5<&- 9>&-
  next_word
  mover=$word
  [ -n "$mover" ] || fail 'the agent could not be started: no process could be made for it'
  printf '%s\n' "$start_lines" >&6
  start_lines=
  group=$mover
  stat_of "$mover" && group_start=$start
  has setsid || note "no setsid here: the mover's processes are told by their mark only"
  seen=$mover
}

# next_word: what the waiter tells next, in $word; empty where it is gone. A shell of its own reads:
# no signal cuts the line.
next_word() {
  word=$(read -r line <&8 && say "$line")
}

reader() {
  trap '' USR1 USR2 ALRM HUP CHLD
  while read -r line; do
    case $line in
      beat) tell USR1 ;;
      state) tell_state ;;
      show) show ;;
      'fault '*)
        # shellcheck disable=SC2086
        inject ${line#fault }
        ;;
      end) tell USR2 ;;
      clean) tell ALRM ;;
      *) note "not understood on stdin: $line" ;;
    esac
  done
  tell HUP
}

tell_state() {
  alive "$mover" "$group_start" || return 0
  told=$state
  frozen "$mover" && told=F
  say "state $told"
}

# frozen PID: whether its control group is frozen, as a container's that is paused.
frozen() {
  while IFS=: read -r number controllers path; do
    case ,$controllers, in
      ,,) set -- "/sys/fs/cgroup$path/cgroup.events" 'frozen 1' ;;
      *,freezer,*) set -- "/sys/fs/cgroup/freezer$path/freezer.state" FROZEN ;;
      *) continue ;;
    esac
    while read -r line; do
      [ "$line" = "$2" ] && return 0
    done <"$1"
  done <"/proc/$1/cgroup"
  return 1
} 2>/dev/null

# The kernel's view of the mover's threads, and Java's own if it comes to that.
show() {
  alive "$mover" "$group_start" || return 0
  echo '-- threads: id, name, state, where in the kernel'
  for task in /proc/"$mover"/task/*; do
    name= where=
    read -r name <"$task/comm"
    read -r where <"$task/wchan"
    stat_of "$mover/task/${task##*/}" && echo "${task##*/} $name $state $where"
  done 2>/dev/null
  case $(readlink "/proc/$mover/exe") in
    */java) kill -s QUIT "$mover" ;;
  esac
} >>"$folder/mover.log"

# inject LASTS KIND DEVICE RATE BURST: the undo comes first, in a process that outlives all others.
inject() {
  lasts=$1
  shift
  exec 7>&1
  if [ -n "$fault" ] || ! alive "$mover" "$group_start"; then
    say "fault failed $([ -n "$fault" ] && echo 'there was one already' || echo 'the agent is gone')"
    return
  fi
  case $1 in
    freeze) fault="freeze $mover $group_start" ;;
    link-down)
      fault="link-down $2"
      save_link "$2"
      ;;
    rate-cut) fault="rate-cut $2" ;;
    disk-full) fault=disk-full ;;
  esac
  if [ -n "$fault" ]; then
    # Not the reader's own child, whose end would cut a line that is just being read.
    undo=$(
      undo_later &
      say $!
    )
    stat_of "$undo" && undo_start=$start
    write_fault "$folder" && alive "$undo" "$undo_start" || {
      alive "$undo" "$undo_start" && kill -s KILL "$undo"
      rm -f "$folder/fault"
      fault=
      say 'fault failed its undo could not be armed: no room to write in, or no process to be had'
      return
    }
    note "fault: process $undo undoes $fault after $lasts hundredths of a second"
    say "fault armed $undo $undo_start $fault"
  fi
  if begin_fault "$@"; then
    clock
    say "fault began $now"
    [ -z "$fault" ] || alive "$undo" "$undo_start" || undo_fault
  else
    end_fault
    rm -f "$folder/fault"
    fault=
    say "fault failed $error"
  fi
}

# Looks for the keeper four times a second: its end is the fault's too.
undo_later() {
  # By exec: a redirection of the whole would keep a hidden copy, for which others wait.
  exec </dev/null >&7 7>&-
  trap '' HUP INT TERM USR1 USR2 ALRM PIPE CHLD
  clock
  due=$((now + lasts))
  while [ $now -lt $due ] && alive "$$" "$keeper_start"; do
    hold_fault
    left=$((due - now))
    [ $left -le 25 ] || left=25
    sleep "0.$((left / 10))$((left % 10))" 2>/dev/null || sleep 1
    clock
  done
  undo_fault
  clock
  say "fault undone $now"
  # On a node that is busy enough the fault itself may come only now.
  exec >/dev/null
  sleep 1
  undo_fault
}

tell() {
  if alive "$$" "$keeper_start"; then
    kill -s "$1" "$$"
  else
    note "the keeper is gone; the reader ends the run"
    attend() { say alive; }
    say "ending the keeper was killed"
    undo_now
    end_members
    say "exited unknown: the keeper was killed before it"
    clean_up
    exit 0
  fi
}

# tick SECONDS: waits until a signal comes or so many seconds are over, fewer where it waits already.
# Where a signal came since the last tick it does not wait: nobody may have looked since.
tick() {
  if [ -z "$sleeper" ] || ! kill -0 "$sleeper" 2>/dev/null; then
    sleep "$1" </dev/null >/dev/null 2>&1 6>&- &
    sleeper=$!
  fi
  [ -n "$woken" ] || wait "$sleeper"
  woken=
  attend
}

# Answers a beat.
attend() {
  [ -n "$heard" ] || return 0
  heard=
  clock
  last=$now
  say alive
}

# doze EXTRA: the same, for as long as neither patience nor lifetime, and so many seconds more, can
# be over, and for half of patience at most: a signal just before the wait is seen after it. A
# process to sleep in, made each second, takes more of the node than all else here.
doze() {
  most=$((patience - (now - last) / 100))
  [ $most -gt $((patience / 2)) ] && most=$((patience / 2))
  left=$((lifetime + $1 - (now - first) / 100))
  [ $most -gt $left ] && most=$left
  [ $most -gt 5 ] && most=5
  [ $most -lt 1 ] && most=1
  dozed=$now
  tick $most
  clock
  # A node that was suspended itself does not take that for the console's silence.
  late=$(((now - dozed) / 100 - most))
  [ $late -gt 3 ] && last=$((last + late * 100))
}

# Whether the console is still there; if not, $reason says why.
attended() {
  clock
  if [ -n "$hung_up" ]; then
    reason='the console is gone (end of input)'
  elif ! alive "$reader" "$reader_start"; then
    reason='the reader was killed'
  elif [ $((now - last)) -gt $((patience * 100)) ]; then
    reason="no beat from the console for $patience s"
  else
    return 0
  fi
  return 1
}

# lasting EXTRA: whether the lifetime, and so many seconds more, are not over.
lasting() {
  reason="the lifetime of $lifetime s is over"
  [ $((now - first)) -le $(((lifetime + $1) * 100)) ]
}

watch() {
  while alive "$mover" "$group_start"; do
    [ -n "$ending" ] && return
    if ! { attended && lasting 0; }; then
      note "ending: $reason"
      say "ending $reason"
      return
    fi
    doze 0
  done
}

# The fault ends with the run. What the reader does only now is undone as the keeper goes.
undo_now() {
  read_fault "$folder"
  end_fault || return 0
  clock
  say "fault undone $now"
}

# EOF on its stdin is the mover's word to leave; after two seconds it is ended.
end_mover() {
  undo_now
  exec 6>&-
  tries=0
  while alive "$mover" "$group_start" && [ $tries -lt 20 ]; do
    nap
    tries=$((tries + 1))
  done
  end_members || note "still there after KILL:$found"
  # Its first thread may be gone before the others are; the waiter waits for the last.
  clock
  ended=$now
  while alive "$waiter" "$waiter_start" && [ $((now - ended)) -lt 3000 ]; do
    tick 1
    clock
  done
  if alive "$waiter" "$waiter_start"; then
    say "exited unknown: process $mover does not react to KILL"
    return
  fi
  next_word
  code=$word
  if [ -z "$code" ]; then
    say 'exited unknown: the process that waited for it was killed'
  else
    describe_exit "$code"
    tell_kernel_kill
    note "mover: $exit_text"
    say "exited $exit_text"
  fi
}

# The console fetches the logs now, if it is there.
linger() {
  while [ -z "$clean" ] && attended && lasting 30; do
    doze 30
  done
}

clean_up() {
  undo_now
  if [ "$fifos" = yes ]; then
    # Whoever waits at a fifo for its other end gets it, and with it an end of file.
    (exec 7<>"$folder/up" 8<>"$folder/down") 2>/dev/null
    end_members
  fi
  remove_things
  report_things
  say 'done'
}

# reads_after_trap: whether `read` still returns once a trap has run. That of BusyBox 1.38.0 spins,
# so a shell of its own tries, for a second of CPU time at most.
reads_after_trap() {
  {
    (
      ulimit -c 0
      ulimit -S -t 1 || exit 0
      trap 'woken=yes' CHLD
      (exit 0) &
      wait
      read -r line </proc/uptime
    )
  } 2>/dev/null
}

main() {
  umask 077
  nonce=$1
  shift
  made= mark= group= group_start= waiter= waiter_start= reader= reader_start= fifos= start_lines= watched=yes seen=
  sleeper= woken= heard= ending= clean= hung_up= fault= undo= undo_start= restores=
  patience=10 lifetime=7200 agent= folder= shm= storage= root= kept=
  trap '' PIPE
  say ''
  say "throughline-keeper $nonce"
  unset THROUGHLINE_JAVA
  set --
  [ -z "$spins" ] || fail "in its sh, read never returns once a trap has run (BusyBox 1.38.0);" \
    'install dash or bash there, or another BusyBox'
  while IFS= read -r line && [ -n "$line" ]; do
    case $line in
      agent=*) agent=${line#*=} ;;
      folder=*) folder=${line#*=} ;;
      shm=*) shm=${line#*=} ;;
      storage=*) storage=${line#*=} ;;
      root=*) root=${line#*=} ;;
      mark=*) mark=${line#*=} ;;
      fifos=*) fifos=${line#*=} ;;
      patience=*) patience=${line#*=} ;;
      lifetime=*) lifetime=${line#*=} ;;
      java=*) set -- "$@" "THROUGHLINE_JAVA=${line#*=}" ;;
      libraries=*) set -- "$@" "LD_LIBRARY_PATH=${line#*=}" ;;
      env=UCX_* | env=UCC_*) set -- "$@" "${line#*=}" ;;
      mover=*) start_lines=$start_lines${line#*=}$newline ;;
      *) fail "parameter not understood: ${line%%=*}" ;;
    esac
  done
  clock
  first=$now last=$now began=$(date +%s)
  stat_of $$ && keeper_start=$start
  prepare
  trap 'woken=yes heard=yes' USR1
  trap 'woken=yes ending=yes' USR2
  trap 'woken=yes clean=yes' ALRM
  trap 'woken=yes hung_up=yes' HUP TERM INT
  trap 'woken=yes' CHLD
  start_mover "THROUGHLINE_LAUNCH=$mark" "UCX_LOG_FILE=$folder/ucx.log" \
    "THROUGHLINE_STORAGE=$kept" "$@"
  exec 3<&0
  # By exec: a redirection of the whole would keep a hidden copy of what it closes.
  {
    exec 0<&3 3<&- 6>&- 8<&-
    reader
  } &
  reader=$!
  exec 0</dev/null 3<&-
  stat_of "$reader" && reader_start=$start
  write_lease || { note 'the lease could not be written'; hung_up=yes; }
  say "keeper $$ $keeper_start $reader $reader_start"
  say "started $mover $group_start"
  watch
  end_mover
  linger
  clean_up
  trap - CHLD
  kill -s KILL "$reader" $sleeper 2>/dev/null
  wait
  exit 0
}

# bash wakes from a wait for one child at another's end only in POSIX mode.
(set -o posix) 2>/dev/null && set -o posix
spins=
if ! reads_after_trap; then
  for other in dash bash; do
    has $other && exec $other "$0" "$@"
  done
  spins=yes
fi
main "$@"
exit
