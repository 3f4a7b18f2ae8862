package io.throughline.agent.p2p;

import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.Assignment.Limits;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKinds;
import io.throughline.testing.SettingPairs;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Plans of short measurements between two nodes on this machine. */
public final class PointPlans {
  private static final Map<String, String> SHORT =
      Map.of("sizes", "4KiB", "duration", "100ms", "warmUp", "20ms", "timeout", "10s");

  private PointPlans() {}

  /**
   * @param transport {@code tcp}, or {@code ucx-} and the value of {@code UCX_TLS}
   * @param settings pairs of names and values over the short defaults
   */
  public static RunPlan of(String kind, String transport, String... settings) {
    return capped(kind, transport, 0, settings);
  }

  /**
   * @param cap of each node's bandwidth, in bytes per second
   */
  public static RunPlan capped(String kind, String transport, long cap, String... settings) {
    Map<String, String> usual = new LinkedHashMap<>(SHORT);
    if (!kind.equals("ping-pong")) {
      usual.put("spread", "1MiB");
    }
    usual.put("wait", "yield");
    Map<String, String> given = SettingPairs.over(usual, settings);
    return new RunPlan(
        "run-" + Long.toHexString(System.nanoTime()),
        kind,
        kind,
        Scenario.defaults(ScenarioKinds.get(kind)).with(given).effective(),
        transport,
        List.of(assignment("a", "sender", cap), assignment("b", "receiver", cap)));
  }

  private static Assignment assignment(String node, String role, long cap) {
    return new Assignment(
        node, role, Map.of(), "127.0.0.1", "", "", -1, new Limits(0, cap, 0), List.of(), "");
  }
}
