# Tells what a launch needs to know of this node, in one go. Needs remains.sh,
# sweep.sh and java.sh before it.
#
# usage: sh -s NONCE HASH UCX JAVA CACHE <this
#   HASH   of the agent bundle
#   UCX    folder of the profile's own UCX, or -
#   JAVA   folder of the profile's own Java, or -
#   CACHE  the profile's cacheFolder, or -
#
# stdout: key=value lines, then what was swept

facts() {
  echo "os=$(uname -s)"
  echo "architecture=$(uname -m)"
  libc=$(getconf GNU_LIBC_VERSION 2>/dev/null)
  if [ -z "$libc" ]; then
    case $(ldd --version 2>&1) in *musl*) libc=musl ;; *) libc=unknown ;; esac
  fi
  echo "libc=$libc"
  missing=
  for tool in tar gzip sha256sum mkfifo grep find; do
    has $tool || missing="$missing $tool"
  done
  echo "missing=${missing# }"
  has setsid && echo 'setsid=yes'
  has ipcrm && echo 'ipcrm=yes'
}

# The loader's own list first; where there is none, the folders that it looks into.
ucx() {
  if [ "$1" != - ]; then
    [ -e "$1/libucp.so.0" ] && echo 'profile_ucx=yes'
    return
  fi
  if has ldconfig; then
    ldconfig -p 2>/dev/null | grep -q 'libucp\.so\.0 ' && echo 'ucx=yes'
    return
  fi
  for library in /lib/libucp.so.0 /usr/lib/libucp.so.0 /lib64/libucp.so.0 /usr/lib64/libucp.so.0; do
    [ -e "$library" ] && echo 'ucx=yes' && return
  done
}

# verify FOLDER HASH: every file is what the manifest says, no file is there beside it, and the
# manifest is the one that the hash names.
verify() {
  cd "$1" || return
  sum=$(sha256sum MANIFEST 2>/dev/null)
  if [ "${sum%% *}" != "$2" ]; then
    echo "bundle=tampered $1/MANIFEST"
    return
  fi
  if ! sha256sum -c MANIFEST >/dev/null 2>&1; then
    # Which one, by its sum: what sha256sum says of it is for people.
    while IFS= read -r line; do
      sum=$(sha256sum "${line#*  }" 2>/dev/null)
      if [ "${sum%% *}" != "${line%% *}" ]; then
        echo "bundle=tampered $1/${line#*  }"
        return
      fi
    done <MANIFEST
  fi
  if [ "$(find . ! -type d | grep -c .)" -ne $(($(grep -c . MANIFEST) + 1)) ]; then
    for file in $(find . ! -type d); do
      [ "$file" = ./MANIFEST ] && continue
      grep -qF "  ${file#./}" MANIFEST || {
        echo "bundle=tampered $1/${file#./}"
        return
      }
    done
  fi
  echo 'bundle=there'
  # For whoever removes bundles that nobody uses any more.
  touch .
}

# Whether programs may run in $cache: tried, since a mount is not all that can forbid it.
may_run() {
  trial=$cache/.trial-$$
  { printf '#!/bin/sh\nexit 0\n' >"$trial"; } 2>/dev/null && chmod 700 "$trial" && "$trial" 2>/dev/null
  tried=$?
  rm -f -- "$trial"
  # 126: it is there and must not be run. Anything else is no room, which is told below.
  [ $tried = 126 ] || return 0
  mounted=
  while read -r device point type options rest; do
    case $cache/ in "${point%/}"/*) ;; *) continue ;; esac
    mounted=
    case ,$options, in *,noexec,*) mounted=$point ;; esac
  done </proc/self/mounts
  echo "cache_noexec=${mounted:-?}"
}

probe() {
  facts
  ucx "$2"
  java_of "$3"
  umask 077
  cache_of "$4"
  echo "cache=$cache"
  [ -n "$cache" ] || return
  if ! error=$(mkdir -p "$cache/bundles" "$cache/runs" 2>&1); then
    echo "cache_error=$error"
    return
  fi
  # In a folder of everybody's another may have been first, who could change what is run.
  if ! { [ -O "$cache/bundles" ] && [ -O "$cache/runs" ]; }; then
    echo 'cache_error=it is another user'"'"'s'
    return
  fi
  may_run
  # A push that was cut off; one that still goes on writes to its file.
  for incoming in "$cache"/bundles/.incoming-*; do
    [ -d "$incoming" ] || continue
    [ -n "$(find "$incoming" -mmin -10 2>/dev/null | head -n 1)" ] || rm -rf -- "$incoming"
  done
  echo "free=$(free_space "$cache")"
  if [ -d "$cache/bundles/$1" ]; then
    (verify "$cache/bundles/$1" "$1")
  else
    echo 'bundle=missing'
  fi
  sweep
}

nonce=$1
printf '\nthroughline-begin %s\n' "$nonce"
probe "$2" "$3" "$4" "$5"
printf 'throughline-end %s\n' "$nonce"
exit
