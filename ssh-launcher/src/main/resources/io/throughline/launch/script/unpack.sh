# Unpacks a bundle that was pushed, beside its place, and moves it there in one step. Needs
# remains.sh before it.
#
# usage: sh -s NONCE BUNDLES INCOMING HASH BYTES <this
#   BUNDLES   folder of all bundles
#   INCOMING  name in it of the folder that holds archive.tar.gz; removed in any case
#   BYTES     that the archive has to have
#
# stdout: unpacked=yes, or error=TEXT with free=KIB

refuse() {
  echo "error=$*"
  echo "free=$(free_space "$bundles")"
  return 1
}

# Bundles that nobody has used for a week, neither now.
forget_old() {
  for old in $(find . -mindepth 1 -maxdepth 1 -type d -mtime +7); do
    old=${old#./}
    [ "$old" = "$1" ] && continue
    grep -qsF "$old" ../runs/*/lease || rm -rf -- "$old"
  done
}

unpack() {
  cd "$bundles" || return
  umask 077
  archive=$incoming/archive.tar.gz
  size=$(($(wc -c <"$archive")))
  [ "$size" -eq "$2" ] || refuse "$size of $2 bytes arrived" || return
  mkdir "$incoming/bundle" || refuse 'no folder can be made' || return
  gzip -dc "$archive" 2>/dev/null | tar -x -o -f - -C "$incoming/bundle" 2>"$incoming/errors" ||
    refuse "it cannot be unpacked: $(head -n 1 "$incoming/errors")" || return
  sum=$(sha256sum "$incoming/bundle/MANIFEST")
  [ "${sum%% *}" = "$1" ] || refuse 'it arrived damaged' || return
  # Another console may have been faster; its bundle has the same hash.
  if [ ! -d "$1" ]; then
    mv -T "$incoming/bundle" "$1" 2>/dev/null || [ -d "$1" ] || mv "$incoming/bundle" "$1" ||
      refuse 'it cannot be moved to its place' || return
    rm -rf -- "$1/bundle"
  fi
  forget_old "$1"
  echo 'unpacked=yes'
}

nonce=$1 bundles=$2 incoming=$3
printf '\nthroughline-begin %s\n' "$nonce"
unpack "$4" "$5"
case $incoming in .incoming-?*) cd "$bundles" && rm -rf -- "$incoming" ;; esac
printf 'throughline-end %s\n' "$nonce"
exit
