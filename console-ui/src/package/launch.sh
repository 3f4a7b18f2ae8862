#!/bin/sh
# Starts the console of this image with nothing of what other Javas are given in the environment.
script=$(readlink -f -- "$0") || exit 2
ignored=
for name in JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS JDK_AOT_VM_OPTIONS CLASSPATH; do
  eval "[ -z \"\${$name:-}\" ]" || ignored="$ignored${ignored:+, }$name"
  unset "$name"
done
[ -z "$ignored" ] || echo "throughline: started without $ignored of the environment" >&2
# So that tables know how much room they have; not known where no terminal is.
if [ -z "${COLUMNS:-}" ] && [ -t 1 ] && command -v stty >/dev/null 2>&1; then
  COLUMNS=$(stty size 2>/dev/null </dev/tty | cut -d ' ' -f 2) && export COLUMNS
fi
exec "${script%/*}/throughline-java" "$@"
