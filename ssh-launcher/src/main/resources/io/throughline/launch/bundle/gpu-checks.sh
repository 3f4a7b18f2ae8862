#!/bin/sh
# Runs every check that needs a GPU, with nothing but what lies beside this file: no network, no
# packages. Needs sh, tar and gzip.
#
#   ./run [FOLDER [WORDS]]     FOLDER takes files of 256 MiB for a while; else it is this one. Of the
#                              checks those run whose name has the WORDS; else all
#
# Ends with 0: all that could be checked is right; 1: something is wrong; 77: nothing could be checked.
set -eu
case $0 in
  */*) here=${0%/*} ;;
  *) here=. ;;
esac
here=$(cd "$here" && pwd)
folder=${1:-$here}
if [ ! -d "$here/unpacked" ]; then
  mkdir "$here/unpacking"
  (cd "$here/unpacking" && tar xzf "$here/bundle.tar.gz")
  mv "$here/unpacking" "$here/unpacked"
fi
bundle=$here/unpacked
# Options and classes for other Javas, which every JVM would take unasked.
unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS JDK_AOT_VM_OPTIONS CLASSPATH
LC_ALL=C
# What CUDA's driver and cuFile would leave elsewhere: .nv in the home, a log in the current folder.
# UCX's tables of protocols would stand between the checks.
CUDA_CACHE_DISABLE=${CUDA_CACHE_DISABLE:-1}
CUFILE_LOGFILE_PATH=${CUFILE_LOGFILE_PATH:-$here/cufile.log}
UCX_LOG_FILE=${UCX_LOG_FILE:-$here/ucx.log}
export LC_ALL CUDA_CACHE_DISABLE CUFILE_LOGFILE_PATH UCX_LOG_FILE
classpath=
for jar in "$bundle"/lib/*.jar; do
  classpath=$classpath${classpath:+:}$jar
done
exec "$bundle/runtime/bin/java" -Xmx256m -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED \
  -XX:MaxDirectMemorySize=64t -Djava.library.path="$bundle/lib" -cp "$classpath" \
  io.throughline.agent.checks.GpuChecks "$folder" "$bundle/ucx" "${2:-}"
