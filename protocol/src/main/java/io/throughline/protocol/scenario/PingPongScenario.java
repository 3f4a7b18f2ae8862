package io.throughline.protocol.scenario;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.scenario.PointSpec.Concurrency;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;

/** The time of a message there and a message back: one point per size. */
public final class PingPongScenario {
  public static final ScenarioKind KIND =
      new ScenarioKind(
          "ping-pong",
          "Ping-pong",
          "How long does a message take there and back?",
          WorkloadKind.POINT_TO_POINT,
          List.of(Role.SENDER, Role.RECEIVER),
          CommonSettings.after(
              PointSettings.sizes("8B..64KiB*8"),
              PointSettings.operation(List.of("tag", "put", "am", "stream"), "tag"),
              PointSettings.duration("2s"),
              PointSettings.ITERATIONS_SETTING,
              PointSettings.WARM_UP_SETTING,
              PointSettings.WARM_UP_MESSAGES_SETTING,
              PointSettings.PRECISION_SETTING,
              PointSettings.LONGEST_SETTING,
              CommonSettings.TRANSPORT_SETTING,
              MemorySettings.SENDER_SETTING,
              MemorySettings.RECEIVER_SETTING,
              MemorySettings.STAGING_SETTING,
              Pages.SETTING,
              CommonSettings.WAIT_SETTING,
              CommonSettings.ERROR_HANDLING_SETTING,
              PointSettings.verify(List.of("pass", "every", "none")),
              PointSettings.ONE_WAY_SETTING),
          PingPongScenario::check,
          values -> PointSettings.demand(values, 1, values.numbers(PointSettings.SIZES).size()),
          PingPongScenario::points);

  private PingPongScenario() {}

  private static List<Problem> check(SettingValues values) {
    Problems problems = new Problems();
    PointSettings.checkLength(values, problems);
    PointSettings.checkTransport(values, problems);
    if (PointSettings.operation(values) == Operation.PUT) {
      MemorySettings.checkPolled(
          values,
          List.of(Role.SENDER, Role.RECEIVER),
          PointSettings.OPERATION,
          "a ping-pong of puts sees them arrive by looking at its memory",
          problems);
    }
    return problems;
  }

  private static List<PointSpec> points(SettingValues values) {
    return PointSpec.ofSizes(
        values, PointSettings.operation(values), Shape.ROUND_TRIP, Concurrency.NONE);
  }
}
