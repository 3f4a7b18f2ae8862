#!/bin/sh
# First process of a guest: its network, a software RoCE device on it, sshd.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
mount -t proc proc /proc 2>/dev/null
mount -t sysfs sysfs /sys 2>/dev/null
mount -t devtmpfs dev /dev 2>/dev/null
mkdir -p /dev/pts /dev/shm
mount -t devpts devpts /dev/pts
mount -t tmpfs tmpfs /dev/shm
mount -t tmpfs tmpfs /run
mkdir -p /run/sshd /root/.ssh
sed -n 's/.*guest\.key=\([^ ]*\).*/ssh-ed25519 \1/p' /proc/cmdline >/root/.ssh/authorized_keys
chmod -R go= /root
hostname guest
modprobe -a virtio_net ib_uverbs rdma_ucm rdma_rxe
ip link set lo up
ip link set eth0 up
ip addr add 10.0.2.15/24 dev eth0
ip route add default via 10.0.2.2
rdma link add rxe0 type rxe netdev eth0
ulimit -l unlimited
/usr/sbin/sshd -D -e
# It ended: so does the guest.
echo o >/proc/sysrq-trigger
