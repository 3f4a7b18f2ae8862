#!/bin/sh
# Starts the console of this image, wherever it lies, with nothing of what other Javas are given in the
# environment.
script=$(readlink -f -- "$0") || exit 2
home=${script%/*/*}
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
# Java has the letters of paths and words by the locale, and that of C has no others than ASCII's.
case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in
  C | POSIX) LC_ALL=C.UTF-8 && export LC_ALL ;;
esac
# A run in a terminal may share its machine with the nodes: there the quick compiler is enough.
tiers=4
case ${1:-} in
  run | suite | ab | baseline | demo) tiers=1 ;;
esac
# In the order in which the cache has them, whatever the locale.
classpath=$(LC_ALL=C && printf '%s:' "$home"/lib/*.jar)
exec "$home/runtime/bin/java" "@$home/lib/options" "-XX:TieredStopAtLevel=$tiers" \
  "-XX:AOTCache=$home/lib/console.aot" "-Dthroughline.home=$home" -cp "${classpath%:}" io.throughline.console.Main "$@"
