#!/bin/sh
# Makes a folder that holds the whole console and needs no Java on the machine: a runtime with the
# JDK's modules that the console needs, its jars, JavaFX, the agent that is put on nodes, and the
# profiles. The jars stay on the class path, since some of them are no modules.
#
# usage: build-image.sh JAVA_HOME HOME OUT; OUT/throughline is replaced
set -eu
java_home=$1
home=$2
out=$3
console=$home/console-ui/target
image=$out/throughline
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

work=$(mktemp -d "${TMPDIR:-/tmp}/throughline-image.XXXXXX")
trap 'rm -rf "$work"' EXIT

"$java_home/bin/jlink" --add-modules "$modules" --strip-java-debug-attributes --no-header-files --no-man-pages \
  --strip-native-commands --compress zip-6 --output "$work/runtime"

mkdir -p "$work/input"
cp "$console"/lib/*.jar "$work/input/"
cp -R "$console/javafx" "$work/input/javafx"
"$java_home/bin/jar" --create --file "$work/input/throughline-console.jar" -C "$console/classes" .

rm -rf "$work/image/throughline"
"$java_home/bin/jpackage" --type app-image --name throughline --dest "$work/image" \
  --input "$work/input" --main-jar throughline-console.jar \
  --main-class io.throughline.console.Main --runtime-image "$work/runtime" \
  --java-options '-XX:+UseSerialGC -XX:-UsePerfData -Xss512k' \
  --java-options '--enable-native-access=ALL-UNNAMED,javafx.graphics' \
  --java-options '--sun-misc-unsafe-memory-access=allow' \
  --java-options '-Dstdout.encoding=UTF-8 -Dstderr.encoding=UTF-8' \
  --java-options '-Dthroughline.home=$ROOTDIR' \
  --java-options '--module-path=$APPDIR/javafx --add-modules=javafx.controls,javafx.swing' \
  --java-options '--add-exports=javafx.base/com.sun.javafx.event=ALL-UNNAMED'

# The launcher takes options for other Javas from the environment; a script before it drops them. It
# finds its settings by its own name.
mv "$work/image/throughline/bin/throughline" "$work/image/throughline/bin/throughline-java"
mv "$work/image/throughline/lib/app/throughline.cfg" \
  "$work/image/throughline/lib/app/throughline-java.cfg"
cp "$home/console-ui/src/package/launch.sh" "$work/image/throughline/bin/throughline"
chmod 755 "$work/image/throughline/bin/throughline"

cp -R "$home/node-agent/target/agent" "$work/image/throughline/agent"
cp -R "$home/profiles" "$work/image/throughline/profiles"
cp "$home/node-template.md" "$work/image/throughline/node-template.md"
cp "$home/LICENSE" "$home/NOTICE" "$work/image/throughline/"
cp "$home/docs/third-party.md" "$work/image/throughline/THIRD-PARTY.md"

# For shells and man, by the image itself, which thereby shows that it starts.
by_itself() {
  THROUGHLINE_DATA=$work/data HOME=$work timeout -k 30 120 "$work/image/throughline/bin/throughline" "$@"
}
share=$work/image/throughline/share
mkdir -p "$share/man/man1" "$share/bash-completion/completions"
by_itself man >"$share/man/man1/throughline.1"
by_itself completion bash >"$share/bash-completion/completions/throughline"

# What the console's Java finds loaded and linked already: a short run between two agents of this machine
# says what a console needs. Where it fails, the image starts without.
settings=$work/image/throughline/lib/app/throughline-java.cfg
cp "$settings" "$work/settings"
with_options() {
  cp "$work/settings" "$settings"
  for option in "$@"; do
    sed -i "s|^\[JavaOptions\]\$|&\njava-options=$option|" "$settings"
  done
}
with_options -XX:AOTMode=record "-XX:AOTConfiguration=$work/console.conf"
by_itself run echo --nodes local-a,local-b --set sizes=1KiB --set iterations=10 --set warmUp=0ms \
  --out "$work/report" </dev/null || echo "the run for the AOT cache failed"
if [ -s "$work/console.conf" ]; then
  with_options -XX:AOTMode=create "-XX:AOTConfiguration=$work/console.conf" \
    '-XX:AOTCache=$APPDIR/console.aot'
  by_itself version </dev/null || echo "making the AOT cache failed"
fi
if [ -s "$work/image/throughline/lib/app/console.aot" ]; then
  with_options -Xlog:aot=off,cds=off '-XX:AOTCache=$APPDIR/console.aot'
else
  with_options
fi

rm -rf "$image"
mkdir -p "$out"
mv "$work/image/throughline" "$image"
