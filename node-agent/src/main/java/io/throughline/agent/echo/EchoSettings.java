package io.throughline.agent.echo;

import io.throughline.agent.workload.ByteBudget;
import io.throughline.agent.workload.RateLimiter;
import io.throughline.agent.workload.StopCondition;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.EchoScenario;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;

/**
 * The plan of an echo. Bytes and nanoseconds.
 *
 * @param points one per size, in order
 * @param largest bytes of any object of the run
 * @param warmUp as long, and so many objects of each client at least
 * @param traceLines that are kept at most; 0 for none
 * @param cap bytes per second that go each way at most; 0 for none
 * @param quota that the clients keep to
 */
record EchoSettings(
    List<PointSpec> points,
    int clients,
    long largest,
    StopCondition warmUp,
    long timeout,
    int traceLines,
    FaultInjection provocation,
    long cap,
    ByteBudget quota) {

  static EchoSettings of(RunPlan plan) {
    SettingValues v = plan.settings();
    List<PointSpec> points = plan.points();
    return new EchoSettings(
        points,
        (int) v.number(EchoScenario.CLIENTS),
        points.stream().mapToLong(PointSpec::size).max().orElse(1),
        StopCondition.warmUp(v),
        v.number(CommonSettings.TIMEOUT),
        (int) v.number(EchoScenario.TRACE),
        FaultInjection.of(v.choice(EchoScenario.PROVOKE)),
        RateLimiter.lowestCap(plan),
        // Each object goes there and back.
        ByteBudget.ofAll(plan).messages(2, 1));
  }

  /** Bytes of an object on the network, its length included. */
  static long onTheWay(long size) {
    return size + Long.BYTES;
  }

  /** A sentence about the rate to which {@code limits.bandwidth} holds the clients. */
  List<Note> capNotes() {
    return cap == 0
        ? List.of()
        : List.of(
            Note.of(
                "Sends at most %s each way, the lower of the nodes' limits.bandwidth."
                    .formatted(DataRate.format(cap))));
  }
}
