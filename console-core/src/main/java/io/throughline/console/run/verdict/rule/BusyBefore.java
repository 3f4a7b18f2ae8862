package io.throughline.console.run.verdict.rule;

import io.throughline.console.run.view.NodesAlike;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.evidence.Load;
import io.throughline.protocol.evidence.OtherAgent;
import io.throughline.protocol.evidence.PortTraffic;
import io.throughline.protocol.problem.ShortList;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.NodeRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The node had other work in the seconds before the run. */
public final class BusyBefore {
  /** Share of the CPUs. */
  private static final double CPU_SHARE = 0.25;

  private static final double AVERAGE_SHARE = 0.5;

  /** Share of an interface's line rate. */
  private static final double LINE_SHARE = 0.05;

  /** Bytes per second where the line rate is not known. */
  private static final double LINE = 10e6;

  /** In less time a number of ticks says nothing. */
  private static final long LEAST_NANOS = 100_000_000;

  private BusyBefore() {}

  static Stream<String> check(FinishedRun run) {
    return run.machines().flatMap(BusyBefore::check);
  }

  /** Checks one machine. */
  private static Stream<String> check(List<NodeRecord> agents) {
    NodeEnvironment environment = agents.getFirst().environment();
    List<String> names = agents.stream().map(NodeRecord::node).toList();
    List<Load> loads = agents.stream().map(BusyBefore::before).flatMap(Stream::ofNullable).toList();
    return environment == null ? Stream.of() : sentence(names, environment, loads).stream();
  }

  private static @Nullable Load before(NodeRecord node) {
    Evidence evidence = node.evidence();
    return evidence == null ? null : evidence.before();
  }

  /**
   * Tells what one machine was busy with, seen by its quietest agent: agents that start later count
   * the start of those before them.
   *
   * @param nodes on the machine
   * @param loads that the run's agents on the machine saw
   * @return one sentence; none where the machine was not busy
   */
  public static List<String> sentence(
      List<String> nodes, NodeEnvironment environment, List<Load> loads) {
    Optional<Load> quietest = loads.stream().min(Comparator.comparingDouble(Load::average));
    if (quietest.isEmpty()) {
      return List.of();
    }
    Load load = quietest.get();
    List<String> busy = new ArrayList<>();
    cpu(load, loads.stream().mapToLong(Load::agentNanos).sum() - load.agentNanos(), busy);
    load.traffic().forEach(port -> traffic(environment, load, port, busy));
    List<String> gpuUsers = strangers(load, loads);
    if (!gpuUsers.isEmpty()) {
      busy.add("processes using its GPU: " + String.join(", ", gpuUsers));
    }
    // An agent that told nothing of itself cannot be told from a stranger's.
    List<OtherAgent> agents = loads.size() < nodes.size() ? List.of() : others(load, loads);
    if (!agents.isEmpty()) {
      busy.add(
          "%s of another run: %s"
              .formatted(
                  agents.size() == 1 ? "an agent" : "agents",
                  ShortList.names("; ", agents.stream().map(OtherAgent::text).toList())));
    }
    return busy.isEmpty()
        ? List.of()
        : List.of(
            "%s busy before the run: %s."
                .formatted(NodesAlike.subject(nodes), String.join("; ", busy)));
  }

  /** The processes on the machine's GPUs that are no agents of this run. */
  private static List<String> strangers(Load load, List<Load> loads) {
    return load.gpuUsers().stream()
        .filter(user -> loads.stream().noneMatch(agent -> user.startsWith(agent.agentPid() + " ")))
        .toList();
  }

  /** Agents that are none of this run's: two runs at once measure each other. */
  private static List<OtherAgent> others(Load load, List<Load> loads) {
    return load.agents().stream()
        .filter(other -> loads.stream().noneMatch(own -> own.agentPid() == other.pid()))
        .toList();
  }

  private static void cpu(Load load, long otherAgentsNanos, List<String> busy) {
    int cpus = Math.max(1, load.cpus());
    double others =
        load.nanos() < LEAST_NANOS
            ? 0
            : Math.max(0, (double) (load.othersNanos() - otherAgentsNanos) / load.nanos());
    if (others >= Math.max(1, CPU_SHARE * cpus)) {
      busy.add(
          String.format(
              Locale.ROOT,
              "other processes used %.1f of %d CPUs in the last %s",
              others,
              cpus,
              TimeSpan.format(load.nanos())));
    }
    if (load.average() >= Math.max(1, AVERAGE_SHARE * cpus)) {
      busy.add(
          String.format(
              Locale.ROOT, "1-minute load average %.1f on %d CPUs", load.average(), cpus));
    }
  }

  private static void traffic(
      NodeEnvironment environment, Load load, PortTraffic port, List<String> busy) {
    if (port.name().equals("lo") || load.nanos() < LEAST_NANOS) {
      return;
    }
    double perSecond = Math.max(port.receivedBytes(), port.sentBytes()) * 1e9 / load.nanos();
    long lineRate =
        environment.interfaces().stream()
            .filter(nic -> nic.name().equals(port.name()))
            .mapToLong(NetworkInterface::lineRate)
            .findFirst()
            .orElse(-1);
    if (perSecond > (lineRate > 0 ? LINE_SHARE * lineRate / 8 : LINE)) {
      busy.add("%s carried %s".formatted(port.name(), DataRate.format(perSecond)));
    }
  }
}
