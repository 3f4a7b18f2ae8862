package io.throughline.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** The network side of a {@link Host}: faults, a rate limit, and the counters of its interface. */
public final class Cable {
  private static final long PATIENCE_NANOS = 10_000_000_000L;
  private static final long LOOK_NANOS = 20_000_000L;

  private final String namespace;

  Cable(String namespace) {
    this.namespace = namespace;
  }

  void plugIn(String bridge, String address) {
    run("ip netns add " + namespace);
    run("ip link add %1$s type veth peer name eth0 netns %1$s".formatted(namespace));
    run("ip link set %s addrgenmode none".formatted(namespace));
    run("ip link set %s master %s up".formatted(namespace, bridge));
    run("ip -n %s addr add %s/24 dev eth0".formatted(namespace, address));
    run("ip -n %s link set eth0 up".formatted(namespace));
    run("ip -n %s link set lo up".formatted(namespace));
    awaitRunning("eth0");
  }

  /**
   * Waits for the kernel to tell that an interface has its carrier, up to a second after both ends
   * are up: UCX leaves out an interface of which it does not know that yet.
   */
  private void awaitRunning(String device) {
    long until = System.nanoTime() + PATIENCE_NANOS;
    while (!Command.run("ip", "-n", namespace, "-o", "link", "show", "dev", device)
        .contains("state UP")) {
      if (System.nanoTime() - until > 0) {
        throw new IllegalStateException(
            "%s of %s has no carrier after 10 s".formatted(device, namespace));
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  /**
   * A second cable between two hosts: each gets another interface.
   *
   * @param name of the interface on both hosts
   * @param here this host's address on it, in a network that nothing else uses
   * @param there the other's
   */
  public void joinDirectly(Cable other, String name, String here, String there) {
    run(
        "ip link add %s netns %s type veth peer name %s netns %s"
            .formatted(name, namespace, name, other.namespace));
    run("ip -n %s addr add %s/24 dev %s".formatted(namespace, here, name));
    run("ip -n %s addr add %s/24 dev %s".formatted(other.namespace, there, name));
    run("ip -n %s link set %s up".formatted(namespace, name));
    run("ip -n %s link set %s up".formatted(other.namespace, name));
    awaitRunning(name);
    other.awaitRunning(name);
  }

  /** The interface goes down, as if the cable was pulled; both ends can see it. */
  public void down() {
    run("ip -n %s link set eth0 down".formatted(namespace));
  }

  public void up() {
    run("ip -n %s link set eth0 up".formatted(namespace));
  }

  /** Drops every packet in both directions and tells nobody. */
  public void partition() {
    block("iifname eth0 drop", "oifname eth0 drop");
  }

  /** As {@link #partition}, to and from one address only. */
  public void partitionFrom(String peer) {
    block("ip saddr " + peer + " drop", "ip daddr " + peer + " drop");
  }

  /**
   * Of what comes from another host, one packet of so many is lost from now on, until {@link
   * #heal}. Not of what is sent: a sender learns at once of a packet that its own machine drops.
   *
   * @param peer address of the other host
   */
  public void loseFrom(String peer, int oneOf) {
    block("ip saddr %s numgen inc mod %d 0 drop".formatted(peer, oneOf), "counter");
  }

  private void block(String in, String out) {
    heal();
    List<String> command = inside("nft");
    command.add(
        "add table inet throughline; "
            + "add chain inet throughline in { type filter hook input priority 0; }; "
            + "add chain inet throughline out { type filter hook output priority 0; }; "
            + "add rule inet throughline in %s; add rule inet throughline out %s"
                .formatted(in, out));
    Command.run(command.toArray(String[]::new));
  }

  /** Ends {@link #partition}. */
  public void heal() {
    Command.attempt(inside("nft delete table inet throughline").toArray(String[]::new));
  }

  /**
   * Limits what the host sends, by a token bucket whose queue is long enough that TCP loses nothing
   * in it.
   *
   * @param rate as tc writes it: {@code 1gbit}
   */
  public void limitRate(String rate) {
    Command.run(
        inside("tc qdisc replace dev eth0 root tbf rate %s burst 1mbit latency 2s".formatted(rate))
            .toArray(String[]::new));
  }

  /** The same for what the host receives, at the other end of the cable. */
  public void limitReceiveRate(String rate) {
    run(
        "tc qdisc replace dev %s root tbf rate %s burst 1mbit latency 2s"
            .formatted(namespace, rate));
  }

  /**
   * Limits what the host sends to one address, and all that it sends.
   *
   * @param rate for all
   * @param slower for what goes to {@code peer}
   */
  public void limitRateTo(String peer, String slower, String rate) {
    Command.attempt(inside("tc qdisc del dev eth0 root").toArray(String[]::new));
    for (String command :
        List.of(
            "tc qdisc add dev eth0 root handle 1: htb default 10",
            "tc class add dev eth0 parent 1: classid 1:1 htb rate %1$s ceil %1$s".formatted(rate),
            "tc class add dev eth0 parent 1:1 classid 1:10 htb rate %1$s ceil %1$s".formatted(rate),
            "tc class add dev eth0 parent 1:1 classid 1:20 htb rate %1$s ceil %1$s"
                .formatted(slower),
            "tc filter add dev eth0 parent 1: protocol ip u32 match ip dst %s/32 flowid 1:20"
                .formatted(peer))) {
      Command.run(inside(command).toArray(String[]::new));
    }
  }

  /** Ends every limit of rates. */
  public void unlimited() {
    Command.attempt(inside("tc qdisc del dev eth0 root").toArray(String[]::new));
    Command.attempt("tc", "qdisc", "del", "dev", namespace, "root");
  }

  private List<String> inside(String command) {
    List<String> words = words("ip netns exec " + namespace);
    words.addAll(words(command));
    return words;
  }

  private static void run(String command) {
    Command.run(words(command).toArray(String[]::new));
  }

  private static List<String> words(String command) {
    return new ArrayList<>(Arrays.asList(command.split(" ", -1)));
  }

  /** Bytes that have left the host's interface, with their headers; after the rate limit. */
  public long sentBytes() {
    return counter("rx_bytes");
  }

  /** Packets that have left the host's interface. */
  public long sentPackets() {
    return counter("rx_packets");
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
}
