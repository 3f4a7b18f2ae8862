#!/bin/sh
# Makes the root of another distribution by debootstrap, once, and prints its folder.
#   make-root.sh NAME SUITE [PACKAGE ...]
# Roots stay in ~/.cache/throughline/roots, each under its name and a sum of suite and packages: whoever
# asks for other packages gets another root, and the old one goes when nobody used it for two weeks.
set -eu
PATH=$PATH:/usr/sbin:/sbin

name=$1
suite=$2
shift
roots=${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/throughline/roots
root=$roots/$name-$(printf '%s\n' "$@" | sort | cksum | cut -d ' ' -f 1)
shift
packages=$(IFS=, && printf '%s' "$*")
mkdir -p "$roots"

exec 9>"$roots/$name.lock"
flock 9
find "$roots" -mindepth 1 -maxdepth 1 -name "$name-*" ! -path "$root" -mtime +14 \
  -exec rm -rf --one-file-system {} +
if [ -d "$root" ]; then
  touch "$root"
  printf '%s\n' "$root"
  exit 0
fi

# The mirror that this machine takes its own packages from, where it is a Debian.
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' \
  'Component: main' 2>/dev/null | grep -v security | head -n 1) || mirror=
new=$roots/.$name.new
log=$roots/$name.log
rm -rf --one-file-system "$new"
# What debootstrap mounts vanishes with the namespace, also when it is killed.
if ! unshare --mount sh -c '
  new=$1 suite=$2 packages=$3 mirror=$4
  debootstrap --variant=minbase ${packages:+"--include=$packages"} "$suite" "$new" $mirror' \
  sh "$new" "$suite" "$packages" "$mirror" >"$log" 2>&1 </dev/null 9>&-; then
  printf 'debootstrap of %s failed, %s says why: %s\n' "$suite" "$log" "$(grep . "$log" | tail -n 1)" >&2
  exit 1
fi
rm -rf "$new"/var/cache/apt/archives/*.deb
mv "$new" "$root"
printf '%s\n' "$root"
