package io.throughline.benchmarks;

import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.ScenarioKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A run of one point, as a peer does it: one buffer, no checking inside the measurement, spinning,
 * endpoints that do not watch over the other side, each side on a CPU of its own. Telemetry is off,
 * since here the console shares the CPUs of both nodes; what telemetry costs is a figure of the
 * stream's.
 *
 * @param carrier that has to carry it
 */
record Work(
    Workbench bench,
    ScenarioKind kind,
    Map<String, String> settings,
    Map<String, String> ucx,
    List<NodeProfile> nodes,
    String carrier) {

  private static final Map<String, String> AS_A_PEER =
      Map.of(
          "duration",
          "4s",
          // Until the compilers of three JVMs are through; the peers have none.
          "warmUp",
          "6s",
          "wait",
          "spin",
          "telemetry",
          "false",
          "verify",
          "pass",
          "errorHandling",
          "none");

  /**
   * Calls of a collective between two ranks on CPUs of their own that follow each other at once.
   *
   * @param bytes of an operand; 0 where there is none
   */
  static Work collective(
      Workbench bench, String collective, long bytes, Map<String, String> ucx, String carrier) {
    return new Work(
        bench,
        CollectiveScenario.KIND,
        Map.of(
            "collective",
            collective,
            "sizes",
            Long.toString(Math.max(4, bytes)),
            "isolated",
            "false",
            "transport",
            "ucx"),
        ucx,
        PinnedNodes.pair(),
        carrier);
  }

  /** Returns the same work with one setting changed. */
  Work with(String setting, String value) {
    Map<String, String> changed = new HashMap<>(settings);
    changed.put(setting, value);
    return new Work(bench, kind, changed, ucx, nodes, carrier);
  }

  Point measure() throws InterruptedException {
    Map<String, String> all = new HashMap<>(AS_A_PEER);
    all.putAll(settings);
    return bench
        .run(Workbench.scenario(kind, all, ucx), nodes, carrier)
        .results()
        .points()
        .getFirst();
  }

  /** Gigabytes (1e9) per second, by the receiver's clock. */
  double bandwidth() throws InterruptedException {
    return measure().rates().receiverBandwidth() / 1e9;
  }

  /** Millions of messages per second. */
  double rate() throws InterruptedException {
    return measure().rates().messageRate() / 1e6;
  }

  /** Microseconds of a call of all ranks on average, where calls follow each other at once. */
  double callTime() throws InterruptedException {
    return 1e6 / measure().rates().messageRate();
  }

  /** Half of a round trip on average, in microseconds. */
  double latency() throws InterruptedException {
    return 1e6 / measure().rates().messageRate() / 2;
  }
}
