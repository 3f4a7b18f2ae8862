#!/bin/sh
# Makes the folder that is put on a node: a Java runtime with only what the agent needs, its jars,
# an archive of its classes as a rehearsal left them, and the start script. Does nothing where
# nothing has changed.
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
# Of its runtime only what the classes of the driver name.
used_of_jcuda='^jcuda/runtime/(cudaStream_t|cudaEvent_t|cudaArray|cudaGraphicsResource)[.]class$'
unused_of_jcuda='^jcuda/(nvrtc|nvptxcompiler|runtime)/'
LC_ALL=C
export LC_ALL

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

# The same jar with nothing compressed inside: the bundle as a whole is then a quarter smaller for
# its jars, since its compression sees them all. Of JCuda the part for the driver alone.
repack() {
  classes=$target/agent-classes
  rm -rf "$classes"
  mkdir "$classes"
  (cd "$classes" && "$java_home/bin/jar" --extract --file "$1" &&
    find . -type f | sed 's|^\./||' | sort) >"$target/agent-all"
  {
    grep -Ev "$unused_of_jcuda" "$target/agent-all"
    grep -E "$used_of_jcuda" "$target/agent-all" || :
  } >"$target/agent-entries"
  (cd "$classes" &&
    "$java_home/bin/jar" --create --no-compress --no-manifest --date=2026-01-01T00:00:00Z \
      --file "$2" "@$target/agent-entries")
  rm -rf "$classes" "$target/agent-entries" "$target/agent-all"
}

rm -rf "$agent" "$stamp"
mkdir -p "$agent/bin" "$agent/lib"
"$java_home/bin/jimage" list --verbose "$java_home/lib/modules" |
  awk -f "$here/unused-resources.awk" > "$target/agent-unused"
"$java_home/bin/jlink" --add-modules "$modules" --strip-debug --no-header-files --no-man-pages \
  --compress zip-0 --exclude-resources "@@$target/agent-unused" \
  --exclude-files '**/cacerts,**/libsimdsort.so,**/jrt-fs.jar,**/classlist,**/public_suffix_list.dat' --output "$agent/runtime"
"$java_home/bin/java" "$here/NoSymbols.java" "$agent/runtime/lib/server/libjvm.so"
classpath=
for library in "$@"; do
  name=${library##*/}
  case $name in
    # YAML is the console's business.
    snakeyaml-*) continue ;;
    # Of JCuda's native libraries the driver's alone: the others are 25 MB.
    jcuda-natives-*)
      (cd "$agent/lib" && "$java_home/bin/jar" --extract --file "$library" "lib/$jcuda" &&
        mv "lib/$jcuda" . && rmdir lib)
      "$java_home/bin/java" "$here/NoSymbols.java" "$agent/lib/$jcuda"
      continue
      ;;
  esac
  repack "$library" "$agent/lib/$name"
  # The class archive is valid for jars with these times only, and archives keep whole seconds.
  touch -d '2026-01-01T00:00:00Z' "$agent/lib/$name"
done
for library in "$agent"/lib/*.jar; do
  classpath=$classpath${classpath:+:}$library
done
cp "$here/options" "$agent/lib/options"
cp "$here/agent.sh" "$agent/bin/agent"
chmod 755 "$agent/bin/agent"
"$java_home/bin/java" -cp "$classpath" "$here/Rehearsal.java" "$agent"
printf '%s\n' "$now" > "$stamp"
