package io.throughline.protocol.scenario;

import io.throughline.protocol.group.Pattern;
import io.throughline.protocol.group.TrafficMatrix;
import io.throughline.protocol.group.TrafficSequence;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Size;
import io.throughline.protocol.setting.SettingType.Whole;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

/** Flows from all other ranks to one, or from one to all others, at the same time. */
public final class FanScenario {
  public static final String ROOT = "root";
  public static final String BYTES = "bytes";

  public static final ScenarioKind INCAST =
      kind(
          "incast",
          "Incast",
          "What does one node receive from several at once, and does each sender get its share?",
          "the others send to the root.",
          "receives from all others",
          Pattern.Incast::new);

  public static final ScenarioKind FAN_OUT =
      kind(
          "fan-out",
          "Fan-out",
          "What does one node send to several at once, and does each receiver get its share?",
          "the root sends to the others.",
          "sends to all others",
          Pattern.FanOut::new);

  private FanScenario() {}

  private static ScenarioKind kind(
      String id,
      String label,
      String question,
      String ranks,
      String root,
      IntFunction<Pattern> pattern) {
    Function<SettingValues, TrafficFlows> flows =
        values ->
            new TrafficFlows(
                values,
                new TrafficSequence(
                    List.of(
                        TrafficMatrix.of(
                            pattern.apply(root(values)),
                            FlowSettings.ranks(values),
                            values.number(BYTES)))));
    return new ScenarioKind(
        id,
        label,
        question,
        WorkloadKind.GROUP,
        settings(ranks, root),
        FanScenario::check,
        values -> flows.apply(values).demand(),
        values -> List.of(),
        FlowSettings::roles,
        flows::apply);
  }

  private static List<Setting> settings(String ranks, String root) {
    return CommonSettings.after(
        FlowSettings.ranks(ranks),
        new Setting(
            ROOT,
            "Root",
            "Number of the rank that %s, from 1 in the order in which nodes are named."
                .formatted(root),
            FlowSettings.GROUP,
            new Whole(1, FlowSettings.MOST),
            "1"),
        FlowSettings.ALONE_SETTING,
        FlowSettings.REPEATS_SETTING,
        PointSettings.operation(Operation.ids(), "put"),
        FlowSettings.SIZE_SETTING,
        FlowSettings.WINDOW_SETTING,
        FlowSettings.SPREAD_SETTING,
        new Setting(
            BYTES,
            "Bytes per flow",
            "What each flow moves in each round, in whole messages: it is done when all of it has"
                + " arrived.",
            PointSettings.LENGTH,
            new Size(1, FlowSettings.MOST_BYTES),
            "1GiB"),
        FlowSettings.WARM_UP_SETTING,
        CommonSettings.TRANSPORT_SETTING,
        Pages.SETTING,
        CommonSettings.WAIT_SETTING,
        CommonSettings.ERROR_HANDLING_SETTING,
        PointSettings.verify(List.of("pass", "none")));
  }

  /** Index of the rank that all flows have in common. */
  static int root(SettingValues values) {
    return (int) values.number(ROOT) - 1;
  }

  private static List<Problem> check(SettingValues values) {
    Problems problems = new Problems();
    FlowSettings.checkRank(values, ROOT, FlowSettings.ranks(values), "", problems);
    if (values.number(BYTES) < values.number(FlowSettings.SIZE)) {
      problems.add(
          BYTES,
          "it is less than one message of the size, so no flow could move that little",
          "raise bytes, or lower size");
    }
    PointSettings.checkTransport(values, problems);
    return problems;
  }
}
