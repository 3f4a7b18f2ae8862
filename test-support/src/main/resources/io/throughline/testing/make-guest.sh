#!/bin/sh
# Makes of a root that make-root.sh made what QEMU boots, once, and prints its folder: vmlinuz, initrd,
# disk.img and the public host key.
#   make-guest.sh ROOT INIT
# The root is not written into: what is added lies in a layer above it.
set -eu
PATH=$PATH:/usr/sbin:/sbin

root=$1
init=$2
guest=$root.guest-$(printf '%s' "$init" | cksum | cut -d ' ' -f 1)

exec 9>"$root.guest.lock"
flock 9
if [ -d "$guest" ]; then
  printf '%s\n' "$guest"
  exit 0
fi
new=$root.guest.new
rm -rf --one-file-system "$new"
mkdir "$new"
# What is mounted vanishes with the namespace.
if ! unshare --mount sh -ec '
  root=$1 new=$2 init=$3
  mkdir "$new/layer"
  mount -t tmpfs tmpfs "$new/layer"
  mkdir "$new/layer/upper" "$new/layer/work" "$new/layer/os"
  os=$new/layer/os
  mount -t overlay -o "lowerdir=$root,upperdir=$new/layer/upper,workdir=$new/layer/work" overlay "$os"
  printf "%s" "$init" >"$os/sbin/guest-init"
  chmod 755 "$os/sbin/guest-init"
  # Only what finds the disk: a full one takes a minute to unpack where CPUs are emulated.
  sed -i "s/^MODULES=.*/MODULES=list/" "$os/etc/initramfs-tools/initramfs.conf"
  printf "virtio_pci\nvirtio_blk\next4\n" >"$os/etc/initramfs-tools/modules"
  mount -t proc proc "$os/proc"
  chroot "$os" update-initramfs -u
  umount "$os/proc"
  cp "$os"/boot/vmlinuz-* "$new/vmlinuz"
  cp "$os"/boot/initrd.img-* "$new/initrd"
  cp "$os/etc/ssh/ssh_host_ed25519_key.pub" "$new/host_key.pub"
  mke2fs -q -t ext4 -O ^has_journal -d "$os" "$new/disk.img" 3G
' sh "$root" "$new" "$init" >"$root.guest.log" 2>&1 </dev/null 9>&-; then
  printf 'the guest could not be made, %s says why: %s\n' \
    "$root.guest.log" "$(grep . "$root.guest.log" | tail -n 1)" >&2
  exit 1
fi
rmdir "$new/layer" 2>/dev/null || :
mv "$new" "$guest"
printf '%s\n' "$guest"
