# What the Java of a profile says of itself. Needs remains.sh before it. Only functions.

# java_of FOLDER: one of these lines, none for "-".
#   java=VERSION          with java_lacks=MODULES that the agent needs
#   java_old=TEXT         its own words: it is too old to know its modules
#   java_error=TEXT       there is none, or it does not start
# Before it, java_ignored=NAMES of variables that are kept from every JVM here.
java_of() {
  [ -z "$java_ignored" ] || echo "java_ignored=$java_ignored"
  [ "$1" = - ] && return
  java=$1/bin/java
  if [ ! -e "$java" ]; then
    echo "java_error=there is no $java"
    return
  fi
  limit=
  has timeout && limit='timeout 10'
  # Its stdin is not this script's, which the shell still reads.
  if modules=$($limit "$java" --list-modules 2>&1 </dev/null); then
    java=
    lacks=
    for wanted in java.base java.net.http java.xml jdk.net; do
      found=
      for module in $modules; do
        case $module in "$wanted@"*) found=${module#*@} ;; esac
      done
      [ "$wanted" = java.base ] && java=$found
      [ -n "$found" ] || lacks="$lacks $wanted"
    done
    echo "java=$java"
    echo "java_lacks=${lacks# }"
  elif said=$($limit "$java" -version 2>&1 </dev/null); then
    echo "java_old=$(printf '%s\n' "$said" | head -n 1)"
  else
    echo "java_error=$java does not start: $(printf '%s\n' "${said:-$modules}" | head -n 1)"
  fi
}
