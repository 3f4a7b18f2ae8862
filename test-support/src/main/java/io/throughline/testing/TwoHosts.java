package io.throughline.testing;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Hosts on one machine: each has its own network, mount, process, IPC and host name namespaces, its
 * own home folder for root, and a real sshd; a bridge joins them to this machine. Needs root. Their
 * files are this machine's, or those of another {@link Distribution}.
 *
 * <p>Everything is gone after {@link #close}; what a killed test left is removed at the next start.
 */
public final class TwoHosts implements AutoCloseable {
  /** Root's password on the hosts, where sshd takes passwords. */
  public static final String PASSWORD = "correct horse";

  private static final AtomicInteger COUNT = new AtomicInteger();

  /** The lock of a file is its process's: threads of one need another. */
  private static final ReentrantLock STARTING = new ReentrantLock();

  private final String prefix;
  private final Path folder;
  private final String network;
  private final List<Host> hosts = new ArrayList<>();
  private final Thread hook = new Thread(this::remove);

  private TwoHosts(String prefix, Path folder, String network) {
    this.prefix = prefix;
    this.folder = folder;
    this.network = network;
  }

  /** Two hosts with sshd as Debian sets it up. */
  public static TwoHosts start() {
    return start(2);
  }

  /**
   * @param count from 1 to 10
   */
  public static TwoHosts start(int count) {
    return start(Collections.nCopies(count, Distribution.THIS_MACHINE));
  }

  /** Two hosts with these distributions. */
  public static TwoHosts start(Distribution first, Distribution second) {
    return start(List.of(first, second));
  }

  private static TwoHosts start(List<Distribution> distributions) {
    // Before the locks: a root may take minutes to be made.
    List<Path> roots = distributions.stream().map(Distribution::root).toList();
    STARTING.lock();
    // The file stays: once it is removed, who comes next locks another one of its name.
    try (FileChannel lock =
        FileChannel.open(
            Path.of("/run/throughline-hosts.lock"),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE)) {
      // Tests of several modules may start at once: subnets are chosen one after the other.
      lock.lock();
      Leftovers.remove(COUNT.get() == 0);
      String prefix =
          Leftovers.PREFIX + ProcessHandle.current().pid() + "x" + COUNT.incrementAndGet();
      TwoHosts hosts = new TwoHosts(prefix, Leftovers.folder(prefix), Subnet.free());
      Runtime.getRuntime().addShutdownHook(hosts.hook);
      try {
        hosts.build(roots);
        return hosts;
      } catch (IOException | RuntimeException e) {
        hosts.close();
        throw e;
      }
    } catch (IOException e) {
      throw new IllegalStateException("hosts could not be made: " + e.getMessage(), e);
    } finally {
      STARTING.unlock();
    }
  }

  private void build(List<Path> roots) throws IOException {
    Files.createDirectories(folder);
    Command.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", clientKey().toString());
    Command.run("ip", "link", "add", prefix, "type", "bridge");
    // Its own IPv6 address would come a second or two later, and a browser that sees one come drops
    // what it is loading.
    Command.run("ip", "link", "set", prefix, "addrgenmode", "none");
    Command.run("ip", "addr", "add", network + ".254/24", "dev", prefix);
    Command.run("ip", "link", "set", prefix, "up");
    for (int n = 1; n <= roots.size(); n++) {
      Host host =
          new Host(
              "h" + n,
              prefix + "h" + n,
              network + "." + n,
              roots.get(n - 1),
              folder.resolve("h" + n));
      hosts.add(host);
      host.start(prefix, clientKey());
    }
  }

  /**
   * @param number from 1
   */
  public Host host(int number) {
    return hosts.get(number - 1);
  }

  /** All of them, in the order of their numbers. */
  public List<Host> all() {
    return List.copyOf(hosts);
  }

  /** A private key without passphrase that opens root's account on every host. */
  public Path clientKey() {
    return folder.resolve("client_key");
  }

  /** This machine's address on the hosts' network. */
  public String consoleAddress() {
    return network + ".254";
  }

  /** A folder for the test's own files; gone after {@link #close}. */
  public Path folder() {
    return folder;
  }

  /** What a {@code known_hosts} file has to hold for every host to be known. */
  public String knownHosts() {
    StringBuilder lines = new StringBuilder();
    hosts.forEach(host -> lines.append(host.sshd().knownHostsLine()).append('\n'));
    return lines.toString();
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is leaving and the hook runs by itself.
    }
    remove();
  }

  private void remove() {
    hosts.forEach(Host::end);
    Leftovers.remove(prefix);
  }
}
