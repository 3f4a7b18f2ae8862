#!/bin/sh
# Starts the agent from wherever this folder lies. It needs a C library and sh, nothing else; with
# THROUGHLINE_JAVA it runs by the Java of that folder, and this one needs no runtime.
case $0 in
  */*) bin=${0%/*} ;;
  *) bin=. ;;
esac
home=$(cd "$bin/.." && pwd) || exit 5
# CUDA's driver would leave a folder .nv in the user's home.
CUDA_CACHE_DISABLE=${CUDA_CACHE_DISABLE:-1}
export CUDA_CACHE_DISABLE
# Options and classes for other Javas, which every JVM would take unasked.
unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS JDK_AOT_VM_OPTIONS CLASSPATH
# In the order in which the class archive has them.
LC_ALL=C
classpath=
for jar in "$home"/lib/*.jar; do
  classpath=$classpath${classpath:+:}$jar
done
# Java takes names of files as the locale says; the console's are UTF-8, and a login without a
# terminal often has a locale that knows ASCII only.
LC_ALL=C.UTF-8
export LC_ALL
# The C library would translate by it what tools and errors say.
unset LANGUAGE
if [ -n "${THROUGHLINE_JAVA:-}" ]; then
  # Another Java than the one that the options and the class archive were made for.
  exec "$THROUGHLINE_JAVA/bin/java" -XX:+IgnoreUnrecognizedVMOptions "@$home/lib/options" \
    -Djava.library.path="$home/lib" -cp "$classpath" io.throughline.agent.Main
fi
exec "$home/runtime/bin/java" "@$home/lib/options" -XX:AOTCache="$home/lib/agent.aot" \
  -Djava.library.path="$home/lib" -cp "$classpath" io.throughline.agent.Main
