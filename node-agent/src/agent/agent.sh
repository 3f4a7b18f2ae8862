#!/bin/sh
# Starts the agent from wherever this folder lies. It needs a C library and sh, nothing else.
case $0 in
  */*) bin=${0%/*} ;;
  *) bin=. ;;
esac
home=$(cd "$bin/.." && pwd) || exit 5
# In the order in which the class archive has them.
LC_ALL=C
classpath=
for jar in "$home"/lib/*.jar; do
  classpath=$classpath${classpath:+:}$jar
done
# Data lives outside of the heap, so that stays small. The two hot threads are compiled in the
# background by one compiler thread each. Transfer buffers count as direct memory: unlimited here,
# the run's own limits hold.
exec "$home/runtime/bin/java" \
  -XX:+UseSerialGC -Xms16m -Xmx96m -Xss512k \
  -XX:MaxDirectMemorySize=64t \
  -XX:ReservedCodeCacheSize=32m -XX:CICompilerCount=2 \
  -XX:-UsePerfData -XX:+DisableAttachMechanism \
  -Xlog:disable -Xlog:all=error:stderr \
  --enable-native-access=ALL-UNNAMED \
  -cp "$classpath" \
  io.throughline.agent.Main
