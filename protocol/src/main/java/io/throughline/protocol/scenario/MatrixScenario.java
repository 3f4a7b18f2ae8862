package io.throughline.protocol.scenario;

import static io.throughline.protocol.quantity.TimeSpan.parse;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Size;
import io.throughline.protocol.setting.SettingType.Time;
import io.throughline.protocol.setting.SettingType.Toggle;
import io.throughline.protocol.setting.SettingType.Whole;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;

/**
 * Bandwidth and round trip of every ordered pair of ranks, in rounds of disjoint pairs or all at
 * once.
 */
public final class MatrixScenario {
  public static final String AT_ONCE = "atOnce";
  public static final String PAIRINGS = "pairings";
  public static final String LATENCY_SIZE = "latencySize";
  public static final String LATENCY_DURATION = "latencyDuration";
  public static final String SLOW = "slow";
  public static final String RETEST = "retest";

  public static final ScenarioKind KIND =
      new ScenarioKind(
          "matrix",
          "Pair matrix",
          "Which node, or which pair of nodes, is slower than the others?",
          WorkloadKind.GROUP,
          CommonSettings.after(
              FlowSettings.ranks("every ordered pair of them is measured."),
              new Setting(
                  AT_ONCE,
                  "At once",
                  "Whether all pairs are measured at the same time, so that they compete. Else no"
                      + " rank has more than one flow at a time.",
                  FlowSettings.GROUP,
                  new Toggle(),
                  "false"),
              new Setting(
                  PAIRINGS,
                  "Pairings",
                  "Pairings of the ranks that are measured, each there and back, chosen at random;"
                      + " 0 for all, which measure every pair. Each rank meets as many others, of an odd number of ranks some meet one fewer.",
                  FlowSettings.GROUP,
                  new Whole(0, FlowSettings.MOST - 1),
                  "0"),
              new Setting(
                  SLOW,
                  "Slow",
                  "Percent by which a rank or a pair has to be slower than the others before it is"
                      + " looked at again.",
                  FlowSettings.GROUP,
                  new Whole(1, 90),
                  "10"),
              new Setting(
                  RETEST,
                  "Retest",
                  "Whether what looks slow is measured again, against ranks that are not, before"
                      + " anything is called slow.",
                  FlowSettings.GROUP,
                  new Toggle(),
                  "true"),
              PointSettings.operation(Operation.ids(), "put"),
              FlowSettings.SIZE_SETTING,
              FlowSettings.WINDOW_SETTING,
              FlowSettings.SPREAD_SETTING,
              new Setting(
                  LATENCY_SIZE,
                  "Latency size",
                  "Bytes of a message where the round trip is measured.",
                  PointSettings.WORK,
                  new Size(1, 1 << 20),
                  "8B"),
              new Setting(
                  PointSettings.DURATION,
                  "Duration",
                  "Time to measure the bandwidth of each pair for.",
                  PointSettings.LENGTH,
                  new Time(parse("10ms"), parse("1h")),
                  "500ms"),
              new Setting(
                  LATENCY_DURATION,
                  "Latency duration",
                  "Time to measure the round trip of each pair for; 0 for bandwidth only.",
                  PointSettings.LENGTH,
                  new Time(0, parse("1h")),
                  "100ms"),
              PointSettings.warmUp(
                  "Time before each of the two measurements of a pair that is not measured.",
                  "50ms"),
              CommonSettings.TRANSPORT_SETTING,
              Pages.SETTING,
              CommonSettings.WAIT_SETTING,
              CommonSettings.ERROR_HANDLING_SETTING,
              PointSettings.verify(List.of("pass", "none"))),
          MatrixScenario::check,
          MatrixScenario::demand,
          values -> List.of(),
          FlowSettings::roles,
          MatrixFlows::new);

  /** Fewest flows of a rank in a direction of which the median says something. */
  private static final int LEAST_FLOWS = 3;

  private MatrixScenario() {}

  private static List<Problem> check(SettingValues values) {
    Problems problems = new Problems();
    PointSettings.checkTransport(values, problems);
    long pairings = values.number(PAIRINGS);
    long ranks = values.number(FlowSettings.RANKS);
    // With an odd number of ranks one rests in each pairing.
    boolean rests = ranks % 2 == 1;
    long flows = rests ? pairings - 1 : pairings;
    boolean sampled = pairings > 0 && pairings < allPairings(values);
    if (!values.on(AT_ONCE) && sampled && flows < LEAST_FLOWS) {
      problems.add(
          PAIRINGS,
          "of %d %s of a rank no majority tells a slow rank from a slow pair"
              .formatted(flows, flows == 1 ? "flow" : "flows"),
          "set pairings to %d at least, or 0 for all"
              .formatted(rests ? Math.min(LEAST_FLOWS + 1, ranks) : LEAST_FLOWS));
    }
    return problems;
  }

  /** Pairings that hold every pair of the ranks. */
  static long allPairings(SettingValues values) {
    long ranks = values.number(FlowSettings.RANKS);
    return ranks - 1 + ranks % 2;
  }

  private static ResourceNeed demand(SettingValues values) {
    FlowPlan flows = new MatrixFlows(values);
    long others = values.number(FlowSettings.RANKS) - 1;
    long warmUp = values.number(PointSettings.WARM_UP);
    long latency = values.number(LATENCY_DURATION);
    long round =
        values.number(PointSettings.DURATION) + warmUp + (latency > 0 ? latency + warmUp : 0);
    return FlowSettings.demand(
        // At once each direction has a path of its own.
        values.on(AT_ONCE) ? 2 * others : others,
        flows.directionBytes(),
        warmUp,
        flows.rounds().size() * round);
  }
}
