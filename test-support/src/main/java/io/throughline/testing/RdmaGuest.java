package io.throughline.testing;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A machine with a kernel of its own and a software RoCE device, {@value #DEVICE}, on its only
 * interface: Debian 13 under QEMU's emulation, reached at a port of this machine's loopback. It
 * takes minutes to be made at first and one to boot. Needs root, debootstrap and
 * qemu-system-x86_64.
 */
public final class RdmaGuest implements AutoCloseable {
  /** As UCX and profiles write it. */
  public static final String DEVICE = "rxe0:1";

  /** Of its only interface, eth0. */
  public static final String ADDRESS = "10.0.2.15";

  private static final List<String> PACKAGES =
      List.of(
          "ibverbs-providers",
          "ibverbs-utils",
          "iproute2",
          "kmod",
          "libucx0",
          "linux-image-amd64",
          "openssh-server",
          "procps",
          "rdma-core",
          "ucx-utils");

  private static final Duration BOOTING = Duration.ofMinutes(5);
  private static final int MEBIBYTES = 1600;

  private final Path folder;
  private final Path image;
  private final int port;
  private final Process qemu;

  private RdmaGuest(Path folder, Path image, int port, Process qemu) {
    this.folder = folder;
    this.image = image;
    this.port = port;
    this.qemu = qemu;
  }

  /**
   * Boots one and waits until its sshd answers, five minutes at most.
   *
   * @param folder for its key and its console's log
   */
  public static RdmaGuest start(Path folder) throws IOException {
    Path image = image();
    Path key = folder.resolve("client_key");
    Command.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key.toString());
    String publicKey = Files.readString(Path.of(key + ".pub")).split(" ", -1)[1];
    int port = freePort();
    // Nice: all that it does is emulated, and takes what CPU there is.
    Process qemu =
        new ProcessBuilder(
                "nice",
                "-n",
                "15",
                "qemu-system-x86_64",
                "-accel",
                "tcg,thread=multi",
                "-cpu",
                "max",
                "-smp",
                "2",
                "-m",
                Integer.toString(MEBIBYTES),
                "-nodefaults",
                "-no-reboot",
                "-display",
                "none",
                "-serial",
                "file:" + folder.resolve("console.log"),
                "-kernel",
                image.resolve("vmlinuz").toString(),
                "-initrd",
                image.resolve("initrd").toString(),
                "-append",
                "console=ttyS0 root=/dev/vda rw init=/sbin/guest-init quiet net.ifnames=0 panic=-1"
                    + " mitigations=off guest.key="
                    + publicKey,
                "-drive",
                "file=%s,if=virtio,format=raw,snapshot=on,cache=unsafe"
                    .formatted(image.resolve("disk.img")),
                "-netdev",
                "user,id=net,hostfwd=tcp:127.0.0.1:%d-:22".formatted(port),
                "-device",
                "virtio-net-pci,netdev=net")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("qemu.log").toFile())
            .start();
    RdmaGuest guest = new RdmaGuest(folder, image, port, qemu);
    try {
      guest.awaitAnswer();
    } catch (IOException | RuntimeException e) {
      guest.close();
      throw e;
    }
    return guest;
  }

  private static Path image() {
    List<String> packages = new ArrayList<>(List.of("rdma", "trixie"));
    packages.addAll(PACKAGES);
    String root = Distribution.made("make-root.sh", packages);
    String init = Distribution.resource("guest-init.sh");
    return Path.of(Distribution.made("make-guest.sh", List.of(root, init)));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /** QEMU takes connections before anybody in the guest does: only a command that runs counts. */
  private void awaitAnswer() throws IOException {
    long end = System.nanoTime() + BOOTING.toNanos();
    while (attempt("true").code() != 0) {
      if (!qemu.isAlive() || System.nanoTime() > end) {
        throw new IOException(
            "the guest does not answer: %s %s".formatted(log("qemu.log"), log("console.log")));
      }
      try {
        TimeUnit.SECONDS.sleep(1);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      }
    }
  }

  private String log(String name) throws IOException {
    Path file = folder.resolve(name);
    return Files.exists(file) ? Files.readString(file).strip() : "";
  }

  /** Of 127.0.0.1, that leads to its sshd. */
  public int port() {
    return port;
  }

  /** Opens root's account. */
  public Path clientKey() {
    return folder.resolve("client_key");
  }

  /** For the console's {@code known_hosts}. */
  public String knownHosts() throws IOException {
    String[] key = Files.readString(image.resolve("host_key.pub")).split(" ", -1);
    return "[127.0.0.1]:%d %s %s%n".formatted(port, key[0], key[1]);
  }

  /** Runs a shell command in it as root, for half a minute at most. */
  public Command.Result attempt(String shell) {
    return Command.attempt(
        "",
        Duration.ofSeconds(30),
        "timeout",
        "25",
        "ssh",
        "-q",
        "-F",
        "none",
        "-i",
        clientKey().toString(),
        "-p",
        Integer.toString(port),
        "-o",
        "StrictHostKeyChecking=no",
        "-o",
        "UserKnownHostsFile=/dev/null",
        "-o",
        "BatchMode=yes",
        "-o",
        "ConnectTimeout=20",
        "root@127.0.0.1",
        shell);
  }

  /** As if someone pulled its plug; what it wrote on its disk is gone. */
  @Override
  public void close() {
    qemu.destroy();
    try {
      if (!qemu.waitFor(5, TimeUnit.SECONDS)) {
        qemu.destroyForcibly().waitFor(5, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      qemu.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
