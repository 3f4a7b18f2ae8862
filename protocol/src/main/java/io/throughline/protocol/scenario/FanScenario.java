package io.throughline.protocol.scenario;

import static io.throughline.protocol.quantity.TimeSpan.parse;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Size;
import io.throughline.protocol.setting.SettingType.Time;
import io.throughline.protocol.setting.SettingType.Toggle;
import io.throughline.protocol.setting.SettingType.Whole;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.List;

/** Flows from all other ranks to one, or from one to all others, at the same time. */
public final class FanScenario {
  public static final String ROOT = "root";
  public static final String BYTES = "bytes";
  public static final String ALONE = "alone";
  public static final String REPEATS = "repeats";

  public static final ScenarioKind INCAST =
      kind(
          "incast",
          "Incast",
          "What does one node receive from several at once, and does each sender get its share?",
          "the others send to the root.",
          "receives from all others",
          new FanFlows(true));

  public static final ScenarioKind FAN_OUT =
      kind(
          "fan-out",
          "Fan-out",
          "What does one node send to several at once, and does each receiver get its share?",
          "the root sends to the others.",
          "sends to all others",
          new FanFlows(false));

  private FanScenario() {}

  private static ScenarioKind kind(
      String id, String label, String question, String ranks, String root, FlowPlan flows) {
    return new ScenarioKind(
        id,
        label,
        question,
        WorkloadKind.GROUP,
        settings(ranks, root),
        FanScenario::check,
        values -> demand(flows, values),
        values -> List.of(),
        FlowSettings::roles,
        flows);
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
        new Setting(
            ALONE,
            "Alone first",
            "Whether each flow is also measured alone, before all of them at once: then the result"
                + " says which share of that is left to it.",
            FlowSettings.GROUP,
            new Toggle(),
            "true"),
        new Setting(
            REPEATS,
            "Repeats",
            "Rounds in which all flows are measured at once; the result is their median.",
            FlowSettings.GROUP,
            new Whole(1, 1000),
            "3"),
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
            new Size(1, 1L << 50),
            "1GiB"),
        new Setting(
            PointSettings.WARM_UP,
            "Warm-up",
            "Time before each round that is not measured.",
            PointSettings.LENGTH,
            new Time(0, parse("10min")),
            "50ms"),
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
    List<Problem> problems = new ArrayList<>();
    long ranks = values.number(FlowSettings.RANKS);
    if (values.number(ROOT) > ranks) {
      problems.add(
          new Problem(
              ROOT,
              "there is no rank %d, the ranks are 1 to %d".formatted(values.number(ROOT), ranks),
              "set root to one of them, or raise ranks"));
    }
    if (values.number(BYTES) < values.number(FlowSettings.SIZE)) {
      problems.add(
          new Problem(
              BYTES,
              "it is less than one message of the size, so no flow could move that little",
              "raise bytes, or lower size"));
    }
    PointSettings.checkTransport(values, problems);
    return problems;
  }

  /** The root's, which has a path to every other rank; how long the bytes take is not known. */
  private static ResourceNeed demand(FlowPlan flows, SettingValues values) {
    long warmUp = values.number(PointSettings.WARM_UP);
    long alone = values.on(ALONE) ? values.number(FlowSettings.RANKS) - 1 : 0;
    return FlowSettings.demand(
        values.number(FlowSettings.RANKS) - 1,
        flows.directionBytes(values),
        warmUp,
        (alone + values.number(REPEATS)) * warmUp);
  }
}
