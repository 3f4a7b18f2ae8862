# Ends and removes what runs left here whose keeper is gone: killed, or rebooted away. Needs
# remains.sh and fault.sh before it, and $cache. One line each: "swept NAME: WHAT".

sweep() {
  find_machine
  watched=no
  for lease in "$cache"/runs/*/lease; do
    [ -r "$lease" ] || continue
    folder=${lease%/lease}
    read_lease "$lease"
    read_fault "$folder"
    if [ "$lease_machine" != "$machine" ]; then
      # Another machine that shares this home, or this one before it was booted: only the lease's
      # own end, and an hour for clocks that differ, says that it is over. Its files bear its mark.
      [ "$(date +%s)" -gt $((until + 3600)) ] || continue
      group= shm= seen= fault=
    elif alive "$keeper" "$keeper_start" || alive "$reader" "$reader_start"; then
      continue
    fi
    find_members
    ended=$found
    # A mover that is thawed first may leave by itself, and its group with it be unknown.
    end_members
    end_fault
    remove_things
    if [ -n "$remains" ]; then
      left="could not remove $remains, the next connect tries again"
    else
      left='removed its files'
    fi
    printf '%s\n' "swept ${folder##*/}: its keeper was gone;${ended:+ ended processes$ended;}${fault:+ undid $fault;} $left"
  done
  # A keeper that was killed before it could write its lease.
  for folder in "$cache"/runs/*; do
    if [ -d "$folder" ] && [ ! -e "$folder/lease" ] &&
      [ -z "$(find "$folder" -mmin -10 2>/dev/null | head -n 1)" ]; then
      rm -rf -- "$folder"
      echo "swept ${folder##*/}: it had no lease"
    fi
  done
}
