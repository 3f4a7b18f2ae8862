package io.throughline.agent.stream;

import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.Assignment.Limits;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.testing.SettingPairs;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Plans of small streams between two nodes on this machine. */
public final class Plans {
  private static final Map<String, String> SMALL =
      Map.of(
          "buffers", "8",
          "bufferSize", "256KiB",
          "transfers", "200",
          "threshold", "6",
          "progressInterval", "2",
          "window", "4",
          "warmUp", "50ms",
          "timeout", "10s",
          "wait", "yield");

  private Plans() {}

  /**
   * @param settings pairs of names and values over the small defaults
   */
  public static RunPlan stream(String transport, String... settings) {
    return plan(transport, 0, 0, settings);
  }

  /**
   * @param cap of the sender's bandwidth, in bytes per second
   */
  public static RunPlan capped(String transport, long cap, String... settings) {
    return plan(transport, cap, 0, settings);
  }

  /**
   * @param memory that a ring may take, in bytes
   */
  public static RunPlan limited(String transport, long memory, String... settings) {
    return plan(transport, 0, memory, settings);
  }

  /** Both data threads pinned to one CPU. */
  public static RunPlan pinned(RunPlan plan, int cpu) {
    return with(
        plan,
        a ->
            new Assignment(
                a.node(),
                a.role(),
                Map.of(),
                a.dataAddress(),
                "",
                "",
                cpu,
                Limits.NONE,
                List.of(),
                ""));
  }

  /** Where each node may move so many bytes; 0 for any number. */
  public static RunPlan upTo(RunPlan plan, long sendersBytes, long receiversBytes) {
    return with(
        plan, a -> limited(a, 0, a.role().equals("sender") ? sendersBytes : receiversBytes));
  }

  /** Where each node may send so many bytes per second; 0 for no cap. */
  public static RunPlan capped(RunPlan plan, long sendersCap, long receiversCap) {
    return with(plan, a -> limited(a, a.role().equals("sender") ? sendersCap : receiversCap, 0));
  }

  private static Assignment limited(Assignment a, long cap, long bytes) {
    return new Assignment(
        a.node(),
        a.role(),
        a.ucxEnvironment(),
        a.dataAddress(),
        "",
        "",
        -1,
        new Limits(0, cap, bytes),
        List.of(),
        "");
  }

  /** With variables for UCX on both sides. */
  public static RunPlan ucx(RunPlan plan, Map<String, String> environment) {
    return with(
        plan,
        a ->
            new Assignment(
                a.node(),
                a.role(),
                environment,
                a.dataAddress(),
                "",
                "",
                -1,
                Limits.NONE,
                List.of(),
                ""));
  }

  private static RunPlan with(RunPlan plan, UnaryOperator<Assignment> change) {
    return new RunPlan(
        plan.runId(),
        plan.scenario(),
        plan.kind(),
        plan.settings(),
        plan.transport(),
        plan.assignments().stream().map(change).toList());
  }

  private static RunPlan plan(String transport, long cap, long memory, String... settings) {
    return new RunPlan(
        "run-" + Long.toHexString(System.nanoTime()),
        "stream",
        "stream",
        Scenario.defaults(StreamScenario.KIND).with(SettingPairs.over(SMALL, settings)).effective(),
        transport,
        List.of(assignment("a", "sender", cap, memory), assignment("b", "receiver", cap, memory)));
  }

  private static Assignment assignment(String node, String role, long cap, long memory) {
    return new Assignment(
        node, role, Map.of(), "127.0.0.1", "", "", -1, new Limits(memory, cap, 0), List.of(), "");
  }
}
