package io.throughline.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One of {@link TwoHosts}: root's account on it is opened by the client key. */
public final class Host {
  /** Of {@link TwoHosts#PASSWORD}, as crypt(5) has it. */
  private static final String PASSWORD_HASH =
      "$6$throughline$.sl4TfbPBU2I2SRFoQF7CITu7YvkAbHhjBOwVftUb6niFWJEjLymttGrHBcHNH06CaG2IU2Vv19H2DQNgCvs41";

  private final String name;
  private final String namespace;
  private final String address;
  private final Path root;
  private final Path folder;
  private final Cable cable;
  private final Sshd sshd;
  private @Nullable Process process;

  Host(String name, String namespace, String address, Path root, Path folder) {
    this.name = name;
    this.namespace = namespace;
    this.address = address;
    this.root = root;
    this.folder = folder;
    this.cable = new Cable(namespace);
    this.sshd = new Sshd(this, folder);
  }

  /** Starts the namespaces; their first process is sshd itself, so its end is the end of all. */
  void start(String bridge, Path clientKey) throws IOException {
    Files.createDirectories(folder.resolve("home"));
    sshd.prepare(clientKey);
    cable.plugIn(bridge, address);
    Path boot = folder.resolve("boot.sh");
    Files.writeString(
        boot,
        """
        set -e
        echo %1$s > /proc/sys/kernel/hostname
        %4$s
        mount -t tmpfs -o mode=1777 tmpfs /dev/shm
        mount -t tmpfs -o mode=755 tmpfs /run
        mkdir /run/sshd
        mount --bind %2$s/home /root
        echo 'root:%3$s:19000:0:99999:7:::' > /run/shadow
        grep -v '^root:' /etc/shadow >> /run/shadow
        mount --bind /run/shadow /etc/shadow
        cd /root
        exec /usr/sbin/sshd -D -E %2$s/sshd.log -f %2$s/sshd_config
        """
            .formatted(name, folder, PASSWORD_HASH, root.equals(Path.of("/")) ? "" : changeRoot()));
    String command =
        "ip netns exec %s unshare --mount --uts --ipc --pid --fork --kill-child --mount-proc sh %s"
            .formatted(namespace, boot);
    process =
        new ProcessBuilder(command.split(" ", -1))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("boot.log").toFile())
            .start();
    sshd.awaitAnswer();
  }

  /**
   * An overlay over the distribution's root, whose upper layer is gone with the namespace. sysfs is
   * mounted here, inside the network namespace: it shows the devices of the one that it was mounted
   * in.
   */
  private String changeRoot() {
    return """
    os=%1$s/os
    mkdir $os
    mount -t tmpfs tmpfs $os
    mkdir $os/upper $os/work $os/root
    mount -t overlay -o lowerdir=%2$s,upperdir=$os/upper,workdir=$os/work overlay $os/root
    cd $os/root
    mount -t proc proc proc
    mount -t sysfs sysfs sys
    mount --rbind /dev dev
    mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts dev/pts
    mkdir -p .%1$s
    mount --bind %1$s .%1$s
    mkdir .before
    pivot_root . .before
    cd /
    umount -l /.before
    rmdir /.before
    """
        .formatted(folder, root)
        .stripTrailing();
  }

  /** {@code h1}: its own host name. */
  public String name() {
    return name;
  }

  /** IPv4. */
  public String address() {
    return address;
  }

  public Cable cable() {
    return cable;
  }

  public Sshd sshd() {
    return sshd;
  }

  /** Root's home as this machine sees it. */
  public Path home() {
    return inside("/root");
  }

  /** A path of the host as this machine sees it, also on a tmpfs of the host's own. */
  public Path inside(String path) {
    return Path.of("/proc/" + firstProcess() + "/root" + path);
  }

  /** Its first process, by the id that this machine gives it. */
  long firstProcess() {
    Process running = process;
    if (running == null) {
      throw new IllegalStateException(name + " is not running");
    }
    return running
        .children()
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(name + " has ended: " + sshd.log()))
        .pid();
  }

  /** Runs a shell command on the host, beside sshd; its output. */
  public String run(String shell) {
    return Command.run(enter(shell));
  }

  /** The words before a command that make it run on the host, for one that is started elsewhere. */
  public List<String> entering() {
    return List.of("nsenter", "-t", "" + firstProcess(), "-m", "-u", "-i", "-n", "-p", "-r", "-w");
  }

  /** As {@link #run}, for commands that may fail. */
  public Command.Result attempt(String shell) {
    return Command.attempt(enter(shell));
  }

  private String[] enter(String shell) {
    return Stream.concat(entering().stream(), Stream.of("sh", "-c", shell)).toArray(String[]::new);
  }

  /** Root's shell runs these lines before every command, as a careless {@code .bashrc} does. */
  public void bashrc(String lines) {
    try {
      Files.writeString(home().resolve(".bashrc"), lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** From now on root's home is an empty one of this size, until {@link #usualHome}. */
  public void smallHome(int kibibytes) {
    run("mount -t tmpfs -o size=%dk,mode=700 tmpfs /root".formatted(kibibytes));
  }

  /** Ends {@link #smallHome}. */
  public void usualHome() {
    run("umount -l /root");
  }

  /** From now on the host's loader finds no UCX, as if it was not installed. */
  public void withoutUcx() {
    run(
        """
        for library in /usr/lib/*/libucp.so.0* /usr/lib/*/libucs.so.0* /usr/lib/*/libuct.so.0*; do
          [ -L "$library" ] || mount --bind /dev/null "$library"
        done
        ldconfig -C /run/ld.so.cache
        mount --bind /run/ld.so.cache /etc/ld.so.cache
        """);
  }

  /**
   * From now on the host also has an account of this name, which is not root's and which the client
   * key opens; its home is {@code /run/NAME}.
   */
  public void account(String name) {
    run(
        """
        cp /etc/passwd /run/passwd
        echo '%1$s:x:4242:4242::/run/%1$s:/bin/sh' >> /run/passwd
        mount --bind /run/passwd /etc/passwd
        echo '%1$s:*:19000:0:99999:7:::' >> /run/shadow
        mkdir /run/%1$s
        chown 4242:4242 /run/%1$s
        """
            .formatted(name));
  }

  /** As if someone pulled its plug: every process of the host is killed at once. */
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
