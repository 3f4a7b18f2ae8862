package io.throughline.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One of {@link TwoHosts}: root's account on it is opened by the client key. */
public final class Host {
  private final String name;
  private final String namespace;
  private final String address;
  private final Path folder;
  private @Nullable Process process;
  private SshdSettings settings = SshdSettings.DEFAULT;

  Host(String name, String namespace, String address, Path folder) {
    this.name = name;
    this.namespace = namespace;
    this.address = address;
    this.folder = folder;
  }

  void start(String bridge, Path clientKey) throws IOException {
    Files.createDirectories(folder.resolve("home"));
    Files.copy(Path.of(clientKey + ".pub"), folder.resolve("authorized_keys"));
    newKey();
    Files.writeString(folder.resolve("sshd_config"), settings.text(folder));
    Command.run("ip", "netns", "add", namespace);
    Command.run(
        "ip", "link", "add", namespace, "type", "veth", "peer", "name", "eth0", "netns", namespace);
    Command.run("ip", "link", "set", namespace, "master", bridge, "up");
    Command.run("ip", "-n", namespace, "addr", "add", address + "/24", "dev", "eth0");
    Command.run("ip", "-n", namespace, "link", "set", "eth0", "up");
    Command.run("ip", "-n", namespace, "link", "set", "lo", "up");
    boot("mount --bind " + folder.resolve("home") + " /root");
  }

  /**
   * Starts the namespaces; their first process is sshd itself, so its end is the end of all.
   *
   * @param mountHome the command that puts root's home in its place
   */
  private void boot(String mountHome) throws IOException {
    Path boot = folder.resolve("boot.sh");
    Files.writeString(
        boot,
        """
        set -e
        echo %1$s > /proc/sys/kernel/hostname
        mount -t tmpfs -o mode=1777 tmpfs /dev/shm
        mount -t tmpfs -o mode=755 tmpfs /run
        mkdir /run/sshd
        %2$s
        hash=$(openssl passwd -6 -stdin < %3$s/password)
        printf 'root:%%s:19000:0:99999:7:::\\n' "$hash" > /run/shadow
        grep -v '^root:' /etc/shadow >> /run/shadow
        mount --bind /run/shadow /etc/shadow
        cd /root
        exec /usr/sbin/sshd -D -E %3$s/sshd.log -f %3$s/sshd_config
        """
            .formatted(name, mountHome, folder));
    Files.writeString(folder.resolve("password"), TwoHosts.PASSWORD + "\n");
    process =
        new ProcessBuilder(
                command(
                    "ip netns exec",
                    namespace,
                    "unshare --mount --uts --ipc --pid --fork --kill-child --mount-proc sh",
                    boot.toString()))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("boot.log").toFile())
            .start();
    awaitSshd();
  }

  private static List<String> command(String... parts) {
    return new ArrayList<>(
        Arrays.stream(parts).flatMap(part -> Arrays.stream(part.split(" ", -1))).toList());
  }

  private void awaitSshd() throws IOException {
    long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (true) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(address, 22), 1000);
        socket.setSoTimeout(1000);
        if (socket.getInputStream().read() == 'S') {
          return;
        }
      } catch (IOException e) {
        if (System.nanoTime() > end) {
          throw new IOException(
              "sshd of %s does not answer: %s %s"
                  .formatted(name, Files.readString(folder.resolve("boot.log")), sshdLog()),
              e);
        }
      }
      pause(20);
    }
  }

  private static void pause(long millis) {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** {@code h1}: its own host name. */
  public String name() {
    return name;
  }

  /** IPv4; sshd listens on port 22. */
  public String address() {
    return address;
  }

  /** Root's home as this machine sees it. */
  public Path home() {
    return inside("/root");
  }

  /** A path of the host as this machine sees it, also on a tmpfs of the host's own. */
  public Path inside(String path) {
    return Path.of("/proc/" + init() + "/root" + path);
  }

  /** Its first process, by the id that this machine gives it. */
  private long init() {
    Process running = process;
    if (running == null) {
      throw new IllegalStateException(name + " is not running");
    }
    return running
        .children()
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(name + " has ended: " + sshdLog()))
        .pid();
  }

  /** Runs a shell command on the host, beside sshd; its output. */
  public String run(String shell) {
    return Command.run(enter(shell));
  }

  /** As {@link #run}, for commands that may fail. */
  public Command.Result attempt(String shell) {
    return Command.attempt(enter(shell));
  }

  private String[] enter(String shell) {
    return new String[] {
      "nsenter", "-t", "" + init(), "-m", "-u", "-i", "-n", "-p", "-r", "-w", "sh", "-c", shell
    };
  }

  /** Takes the settings up for connections from now on; those that stand are not touched. */
  public void sshd(SshdSettings changed) {
    settings = changed;
    try {
      Files.writeString(folder.resolve("banner"), changed.banner());
      Files.writeString(folder.resolve("sshd_config"), changed.text(folder));
      Command.run("kill", "-HUP", "" + init());
      pause(100);
      awaitSshd();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** From now on sshd shows another host key. */
  public void changeHostKey() {
    newKey();
    sshd(settings);
  }

  private void newKey() {
    try {
      Path key = folder.resolve("host_key");
      Files.deleteIfExists(key);
      Files.deleteIfExists(Path.of(key + ".pub"));
      Command.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@code 10.77.0.1 ssh-ed25519 AAAA...}. */
  public String knownHostsLine() {
    try {
      String[] key = Files.readString(folder.resolve("host_key.pub")).split(" ", -1);
      return address + " " + key[0] + " " + key[1].strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@code SHA256:...} of the host key, as OpenSSH writes it. */
  public String fingerprint() {
    return Command.run("ssh-keygen", "-lf", folder.resolve("host_key.pub").toString())
        .split(" ", -1)[1];
  }

  /** Lets one more key open root's account. */
  public void authorize(String publicKeyLine) {
    try {
      Path keys = folder.resolve("authorized_keys");
      Files.writeString(keys, Files.readString(keys) + publicKeyLine.strip() + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Root's shell runs these lines before every command, as a careless {@code .bashrc} does. */
  public void bashrc(String lines) {
    try {
      Files.writeString(home().resolve(".bashrc"), lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** From now on root's home is an empty one of this size, until the host is closed. */
  public void smallHome(int kibibytes) {
    run("mount -t tmpfs -o size=%dk,mode=700 tmpfs /root".formatted(kibibytes));
  }

  public void linkDown() {
    Command.run("ip", "-n", namespace, "link", "set", "eth0", "down");
  }

  public void linkUp() {
    Command.run("ip", "-n", namespace, "link", "set", "eth0", "up");
  }

  /** Drops every packet in both directions and tells nobody. */
  public void partition() {
    block("");
  }

  /** As {@link #partition}, to and from one address only. */
  public void partitionFrom(String peer) {
    block(peer);
  }

  private void block(String peer) {
    String in = peer.isEmpty() ? "iifname eth0 drop" : "ip saddr " + peer + " drop";
    String out = peer.isEmpty() ? "oifname eth0 drop" : "ip daddr " + peer + " drop";
    heal();
    Command.run(
        "ip",
        "netns",
        "exec",
        namespace,
        "nft",
        "add table inet throughline; "
            + "add chain inet throughline in { type filter hook input priority 0; }; "
            + "add chain inet throughline out { type filter hook output priority 0; }; "
            + "add rule inet throughline in %s; add rule inet throughline out %s"
                .formatted(in, out));
  }

  /** Ends {@link #partition}. */
  public void heal() {
    Command.attempt(
        "ip", "netns", "exec", namespace, "nft", "delete", "table", "inet", "throughline");
  }

  /**
   * Limits what the host sends, by a token bucket.
   *
   * @param rate as tc writes it: {@code 1gbit}
   */
  public void limitRate(String rate) {
    String shaper = "tc qdisc replace dev eth0 root tbf rate " + rate;
    Command.run(
        command("ip netns exec", namespace, shaper, "burst 256kbit latency 50ms")
            .toArray(String[]::new));
  }

  /** Bytes that have left the host's interface, with their headers; after the rate limit. */
  public long sentBytes() {
    return counter("rx_bytes");
  }

  /** Packets that have left the host's interface. */
  public long sentPackets() {
    return counter("rx_packets");
  }

  /** Bytes that have come in, with their headers. */
  public long receivedBytes() {
    return counter("tx_bytes");
  }

  /** Packets that have come in. */
  public long receivedPackets() {
    return counter("tx_packets");
  }

  /** Read at the other end of the cable, where directions are the other way round. */
  private long counter(String counter) {
    try {
      return Long.parseLong(
          Files.readString(Path.of("/sys/class/net", namespace, "statistics", counter)).strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What sshd has written so far; empty if nothing. */
  public String sshdLog() {
    try {
      Path log = folder.resolve("sshd.log");
      return Files.exists(log) ? Files.readString(log) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As if someone pulled its plug: every process of the host is killed at once. */
  public void powerOff() {
    end();
  }

  void end() {
    Process running = process;
    process = null;
    if (running != null) {
      running.children().forEach(ProcessHandle::destroyForcibly);
      running.destroyForcibly();
      try {
        running.waitFor(5, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
