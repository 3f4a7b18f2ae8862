#!/bin/sh
# Makes a folder that holds the whole console and needs no Java on the machine: a runtime with JavaFX and
# the JDK's modules that the console needs, its jars, the agent that is put on nodes, and the profiles.
# The jars stay on the class path, since some of them are no modules.
#
# usage: build-image.sh JAVA_HOME HOME OUT; OUT/throughline is replaced
set -eu
java_home=$1
home=$2
out=$3
console=$home/console-ui/target
LC_ALL=C
export LC_ALL
# Options and classes for other Javas, which every JVM would take unasked.
unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS JDK_AOT_VM_OPTIONS CLASSPATH

# Those that jdeps finds, and those that are found by name at run time: charsets and file systems
# of jars, elliptic curves, JNDI of Logback, Kerberos of SSH.
modules=java.base,java.desktop,java.logging,java.management,java.naming,java.net.http,java.prefs
modules=$modules,java.scripting,java.security.jgss,java.security.sasl,java.sql,java.xml
modules=$modules,jdk.charsets,jdk.crypto.ec,jdk.jfr,jdk.security.jgss,jdk.unsupported
modules=$modules,jdk.unsupported.desktop,jdk.xml.dom,jdk.zipfs
modules=$modules,javafx.controls,javafx.swing

work=$(mktemp -d "${TMPDIR:-/tmp}/throughline-image.XXXXXX")
trap 'rm -rf "$work"' EXIT
image=$work/throughline
mkdir -p "$image/bin" "$image/lib" "$work/javafx"

# On a module path of its own JavaFX would keep the cache from all places but the one where it was made.
# The jars without a platform are empty, and no modules.
cp "$console"/javafx/javafx-*-[a-z]*.jar "$work/javafx/"
"$java_home/bin/jlink" --module-path "$work/javafx" --add-modules "$modules" --strip-java-debug-attributes \
  --no-header-files --no-man-pages --compress zip-6 --output "$image/runtime"
find "$image/runtime/bin" -type f ! -name java -delete

cp "$console"/lib/*.jar "$home/console-ui/src/package/options" "$image/lib/"
"$java_home/bin/jar" --create --file "$image/lib/throughline-console.jar" -C "$console/classes" .
cp "$home/console-ui/src/package/launch.sh" "$image/bin/throughline"
chmod 755 "$image/bin/throughline"

cp -R "$home/node-agent/target/agent" "$image/agent"
cp -R "$home/profiles" "$image/profiles"
cp "$home/node-template.md" "$image/node-template.md"
cp "$home/LICENSE" "$home/NOTICE" "$image/"
cp "$home/docs/third-party.md" "$image/THIRD-PARTY.md"

# by_itself COMMAND...: with a home and a history of its own.
by_itself() {
  THROUGHLINE_DATA=$work/data HOME=$work timeout -k 30 120 "$@"
}

# What the console's Java finds loaded and linked already: a short run between two agents of this machine
# says what a console needs. Where it fails, the image starts without. With the second compiler's profiles
# each start would have half a second more of compiling. Java's own handler of signals may crash the JVM
# that puts the cache together; its input is taken away last.
by_itself env JDK_AOT_VM_OPTIONS=-Xrs "$image/runtime/bin/java" "@$image/lib/options" \
  -XX:TieredStopAtLevel=1 \
  "-XX:AOTCacheOutput=$work/console.aot" \
  "-Dthroughline.home=$image" -cp "$(printf '%s:' "$image"/lib/*.jar | sed 's/:$//')" \
  io.throughline.console.Main run echo --nodes local-a,local-b --set sizes=1KiB --set iterations=10 \
  --set warmUp=0ms --out "$work/report" </dev/null || echo "the run for the AOT cache failed"
[ ! -s "$work/console.aot" ] || [ -e "$work/console.aot.config" ] ||
  mv "$work/console.aot" "$image/lib/console.aot"

# For shells and man, by the image itself, which thereby shows that it starts.
share=$image/share
mkdir -p "$share/man/man1" "$share/bash-completion/completions"
by_itself "$image/bin/throughline" man >"$share/man/man1/throughline.1"
by_itself "$image/bin/throughline" completion bash >"$share/bash-completion/completions/throughline"

rm -rf "$out/throughline"
mkdir -p "$out"
mv "$image" "$out/throughline"
