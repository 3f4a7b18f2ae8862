package io.throughline.agent.echo;

import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.EchoScenario;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;

/**
 * The plan of an echo. Bytes and nanoseconds.
 *
 * @param points one per size, in order
 * @param largest bytes of any object of the run
 * @param warmUpObjects of each client that a warm-up has at least
 * @param traceLines that are kept at most; 0 for none
 * @param quota that the clients keep to
 */
record EchoSettings(
    List<PointSpec> points,
    int clients,
    long largest,
    long warmUp,
    long warmUpObjects,
    long timeout,
    int traceLines,
    FaultInjection provocation,
    EchoLimits quota) {

  static EchoSettings of(RunPlan plan) {
    SettingValues v = plan.settings();
    List<PointSpec> points = plan.points();
    return new EchoSettings(
        points,
        (int) v.number(EchoScenario.CLIENTS),
        points.stream().mapToLong(PointSpec::size).max().orElse(1),
        v.number(PointSettings.WARM_UP),
        PointSettings.warmUpMessages(v),
        v.number(CommonSettings.TIMEOUT),
        (int) v.number(EchoScenario.TRACE),
        FaultInjection.of(v.choice(EchoScenario.PROVOKE)),
        EchoLimits.of(plan));
  }

  boolean warmsUp() {
    return warmUp > 0 || warmUpObjects > 0;
  }
}
