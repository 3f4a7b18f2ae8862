#!/bin/sh
# Makes the folder that is put on a node: a Java runtime with only what the agent needs, its jars,
# an archive of its classes and of how its code ran in training, and the start script. Does nothing where
# nothing has changed. Beside it comes agent-c1, the same with the quick compiler alone, for tests that
# measure nothing: the second one takes a quarter of a short run's CPU.
#
# usage: build-folder.sh JAVA_HOME TARGET JAR
set -eu
java_home=$1
target=$2
jar=$3
here=$(cd "${0%/*}" && pwd)
agent=$target/agent
stamp=$target/agent-stamp
# java.xml: Jackson looks for its types. jdk.net: packets that may not be split. java.logging: JCuda.
modules=java.base,java.logging,java.net.http,java.xml,jdk.net
jcuda=libJCudaDriver-12.6.0-linux-x86_64.so
LC_ALL=C
export LC_ALL
# Options and classes for other Javas, which every JVM would take unasked.
unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS JDK_AOT_VM_OPTIONS CLASSPATH

libraries=$jar:$(cat "$target/agent-libraries")
old_ifs=$IFS
IFS=:
# Unquoted on purpose: one argument per jar.
set -- $libraries
IFS=$old_ifs
now=$(cksum "$@" "$here"/* "$java_home/release")
if [ -f "$stamp" ] && [ "$now" = "$(cat "$stamp")" ]; then
  exit 0
fi

rm -rf "$agent" "$agent-c1" "$stamp"
mkdir -p "$agent/bin" "$agent/lib"
"$java_home/bin/jimage" list --verbose "$java_home/lib/modules" |
  awk -f "$here/unused-resources.awk" > "$target/agent-unused"
"$java_home/bin/jlink" --add-modules "$modules" --strip-java-debug-attributes --no-header-files --no-man-pages \
  --compress zip-0 --exclude-resources "@@$target/agent-unused" \
  --exclude-files '**/cacerts,**/libsimdsort.so,**/jrt-fs.jar,**/classlist,**/public_suffix_list.dat' --output "$agent/runtime"
"$java_home/bin/java" "$here/NoSymbols.java" "$agent/runtime/lib/server/libjvm.so"
# YAML is the console's business.
for library in "$@"; do
  shift
  case ${library##*/} in
    snakeyaml-*) ;;
    # Of JCuda's native libraries the driver's alone: the others are 25 MB.
    jcuda-natives-*)
      (cd "$agent/lib" && "$java_home/bin/jar" --extract --file "$library" "lib/$jcuda" &&
        mv "lib/$jcuda" . && rmdir lib)
      "$java_home/bin/java" "$here/NoSymbols.java" "$agent/lib/$jcuda"
      ;;
    *) set -- "$@" "$library" ;;
  esac
done
"$java_home/bin/java" -cp "$libraries" "$here/SlimJars.java" "$agent/lib" "$@"
classpath=
for library in "$agent"/lib/*.jar; do
  # The class archive is valid for jars with these times only, and archives keep whole seconds.
  touch -d '2026-01-01T00:00:00Z' "$library"
  classpath=$classpath${classpath:+:}$library
done
cp "$here/options" "$agent/lib/options"
cp "$here/agent.sh" "$agent/bin/agent"
chmod 755 "$agent/bin/agent"
"$java_home/bin/java" -cp "$classpath" "$here/Training.java" "$agent"
cp -al "$agent" "$agent-c1"
rm "$agent-c1/lib/options"
{ cat "$agent/lib/options" && echo "-XX:TieredStopAtLevel=1"; } > "$agent-c1/lib/options"
printf '%s\n' "$now" > "$stamp"
