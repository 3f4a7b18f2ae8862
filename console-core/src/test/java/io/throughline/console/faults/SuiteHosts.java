package io.throughline.console.faults;

import io.throughline.console.assembly.Console;
import io.throughline.console.run.LiveRun;
import io.throughline.console.run.view.Phase;
import io.throughline.console.testing.Streams;
import io.throughline.console.testing.TwoHostConsole;
import io.throughline.launch.Questions;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.testing.Host;
import io.throughline.testing.TwoHosts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Two hosts with a data network of their own beside that of the console, a console, and somebody
 * else's run of another console, which goes on beside all repetitions.
 */
final class SuiteHosts implements AutoCloseable {
  /** A small file system of each host, which the files of runs are on. */
  static final String STORAGE = "/run/small";

  private static final String DEVICE = "data1";

  /** A busy machine takes more than a minute to launch two agents. */
  private static final Duration STARTING = Duration.ofMinutes(5);

  private final Path data;
  private final TwoHosts hosts = TwoHosts.start();
  private final Console console;
  private final Console other;
  private final LiveRun stranger;

  /**
   * @param data folder of the consoles' own data
   */
  SuiteHosts(Path data) throws IOException, InterruptedException {
    this.data = data;
    hosts.host(1).cable().joinDirectly(hosts.host(2).cable(), DEVICE, address(1), address(2));
    for (int number = 1; number <= 2; number++) {
      hosts
          .host(number)
          .run("mkdir %1$s && mount -t tmpfs -o size=32m tmpfs %1$s".formatted(STORAGE));
    }
    console = TwoHostConsole.open(hosts, data.resolve("console"));
    other = TwoHostConsole.open(hosts, data.resolve("other"));
    stranger =
        other
            .engine()
            .start(
                Streams.scenario(
                    "duration", "3h",
                    "consumeRate", "1MB/s",
                    "sampleInterval", "1s",
                    "wait", "block",
                    "transport", "tcp"),
                List.of(onOneHost("other-a"), onOneHost("other-b")),
                Questions.NOBODY);
    awaitStranger();
  }

  private void awaitStranger() throws InterruptedException {
    long until = System.nanoTime() + STARTING.toNanos();
    while (stranger.view().progress().elapsedNanos() == 0) {
      if (stranger.view().phase() == Phase.DONE || System.nanoTime() > until) {
        throw new AssertionError("the other console's run did not begin: " + stranger.view());
      }
      Thread.sleep(50);
    }
  }

  static String address(int number) {
    return "10.251.8." + number;
  }

  Host host(int number) {
    return hosts.host(number);
  }

  TwoHosts hosts() {
    return hosts;
  }

  Console console() {
    return console;
  }

  /** The data folder of {@link #console}. */
  Path data() {
    return data.resolve("console");
  }

  /** Somebody else's run: it has to go on whatever happens to others. */
  LiveRun stranger() {
    return stranger;
  }

  boolean othersRunGoesOn() {
    return stranger.view().phase() == Phase.RUNNING;
  }

  /** The number of the host that a rank is on, from 1. */
  static int hostOf(Repetition repetition, int rank) {
    return repetition.oneHost() || rank < repetition.work().ranks() - 1 ? 1 : 2;
  }

  /** The nodes of a repetition, in the order of its ranks. */
  List<NodeProfile> nodes(Repetition repetition) {
    return switch (repetition.work()) {
      case STORAGE -> List.of(onOneHost("h1"));
      case STREAM_UCX, STREAM_TCP, SWEEP_UCX ->
          repetition.oneHost()
              ? List.of(onOneHost("a"), onOneHost("b"))
              : List.of(onNetwork(1), onNetwork(2));
      case COLLECTIVE_UCX, COLLECTIVE_TCP, COLLECTIVE_MPI ->
          repetition.oneHost()
              ? List.of(onOneHost("a"), onOneHost("a"), onOneHost("a"))
              : List.of(onNetwork(1), onNetwork(1), onNetwork(2));
    };
  }

  /** On the first host, by whichever way UCX takes there. */
  private NodeProfile onOneHost(String name) {
    return node(name, 1, hosts.host(1).address(), "");
  }

  private NodeProfile onNetwork(int number) {
    return node(
        "h" + number,
        number,
        address(number),
        """
        ucx:
          environment:
            UCX_TLS: tcp,self
            UCX_NET_DEVICES: %s
        """
            .formatted(DEVICE));
  }

  private NodeProfile node(String name, int number, String address, String more) {
    return NodeProfileYaml.read(
        name + ".yaml",
        name,
        """
        ssh:
          host: %s
          user: root
          key: %s
        data:
          address: %s
        storageRoot: %s
        limits:
          lifetime: 4h
        %s\
        """
            .formatted(hosts.host(number).address(), hosts.clientKey(), address, STORAGE, more));
  }

  @Override
  public void close() {
    console.close();
    other.close();
    hosts.close();
  }
}
