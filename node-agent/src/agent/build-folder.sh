#!/bin/sh
# Makes the folder that is put on a node: a Java runtime with only the modules that the agent
# needs, its jars, and the start script. Does nothing where nothing has changed.
#
# usage: build-folder.sh JAVA_HOME TARGET JAR
set -eu
java_home=$1
target=$2
jar=$3
here=$(cd "${0%/*}" && pwd)
agent=$target/agent
modules=java.base,java.net.http,java.xml
stamp=$target/agent-stamp

libraries=$jar:$(cat "$target/agent-libraries")
old_ifs=$IFS
IFS=:
set -- $libraries
IFS=$old_ifs
now=$(cksum "$@" "$here"/*.sh "$java_home/release")
if [ -f "$stamp" ] && [ "$now" = "$(cat "$stamp")" ]; then
  exit 0
fi

rm -rf "$agent" "$stamp"
mkdir -p "$agent/bin" "$agent/lib"
"$java_home/bin/jlink" --add-modules "$modules" --strip-debug --no-header-files --no-man-pages \
  --compress zip-0 --output "$agent/runtime"
for library in "$@"; do
  cp "$library" "$agent/lib/"
done
cp "$here/agent.sh" "$agent/bin/agent"
chmod 755 "$agent/bin/agent"
printf '%s\n' "$now" > "$stamp"
