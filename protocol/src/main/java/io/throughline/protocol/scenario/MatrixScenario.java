package io.throughline.protocol.scenario;

import static io.throughline.protocol.quantity.TimeSpan.parse;

import io.throughline.protocol.group.Pattern;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Size;
import io.throughline.protocol.setting.SettingType.Time;
import io.throughline.protocol.setting.SettingType.Toggle;
import io.throughline.protocol.setting.SettingType.Whole;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Bandwidth and round trip of every ordered pair of ranks, in rounds of disjoint pairs. */
public final class MatrixScenario {
  public static final String RANKS = "ranks";
  public static final String SIZE = "size";
  public static final String LATENCY_SIZE = "latencySize";
  public static final String LATENCY_DURATION = "latencyDuration";
  public static final String SLOW = "slow";
  public static final String RETEST = "retest";

  /** Most ranks of a matrix. */
  public static final int MOST = 16;

  private static final Role RANK = new Role("rank", "Rank");
  private static final String GROUP = "Group";

  public static final ScenarioKind KIND =
      new ScenarioKind(
          "matrix",
          "Pair matrix",
          "Which node, or which pair of nodes, is slower than the others?",
          Engine.GROUP,
          roles(4),
          CommonSettings.after(
              new Setting(
                  RANKS,
                  "Ranks",
                  "Agents that take part, each on the node named for it; every ordered pair of them"
                      + " is measured. A node may be named several times.",
                  GROUP,
                  new Whole(2, MOST),
                  "4"),
              new Setting(
                  SLOW,
                  "Slow",
                  "Percent by which a rank or a pair has to be slower than the others before it is"
                      + " looked at again.",
                  GROUP,
                  new Whole(1, 90),
                  "10"),
              new Setting(
                  RETEST,
                  "Retest",
                  "Whether what looks slow is measured again, against ranks that are not, before"
                      + " anything is called slow.",
                  GROUP,
                  new Toggle(),
                  "true"),
              PointSettings.operation(Operation.ids(), "put"),
              new Setting(
                  SIZE,
                  "Size",
                  "Bytes of a message where bandwidth is measured.",
                  PointSettings.WORK,
                  new Size(1, 1L << 30),
                  "1MiB"),
              new Setting(
                  SweepScenario.WINDOW,
                  "Window",
                  "Messages in flight at most where bandwidth is measured.",
                  CommonSettings.PATH,
                  new Whole(1, 4096),
                  "16"),
              new Setting(
                  PointSettings.SPREAD,
                  "Buffer footprint",
                  "Memory on each side, for each other rank, over which transfers rotate.",
                  PointSettings.WORK,
                  new Size(0, 1L << 30),
                  "4MiB"),
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
              new Setting(
                  PointSettings.WARM_UP,
                  "Warm-up",
                  "Time before each of the two measurements of a pair that is not measured.",
                  PointSettings.LENGTH,
                  new Time(0, parse("10min")),
                  "50ms"),
              CommonSettings.TRANSPORT_SETTING,
              Pages.SETTING,
              CommonSettings.WAIT_SETTING,
              CommonSettings.ERROR_HANDLING_SETTING,
              PointSettings.verify(List.of("pass", "none"))),
          MatrixScenario::check,
          MatrixScenario::demand,
          values -> List.of(),
          values -> roles((int) values.number(RANKS)));

  private MatrixScenario() {}

  private static List<Role> roles(int ranks) {
    return IntStream.rangeClosed(1, ranks).mapToObj(RANK::number).toList();
  }

  /** The rounds of the matrix itself; what is tested again comes behind them. */
  public static List<Round> rounds(SettingValues values) {
    return new Pattern.Permutation().rounds((int) values.number(RANKS));
  }

  /**
   * What both ends of a flow do in a round: bandwidth, then the round trip where one is wanted.
   *
   * @param round index of the round
   */
  public static List<PointSpec> specs(SettingValues values, int round) {
    List<PointSpec> specs = new ArrayList<>();
    specs.add(
        spec(
            2 * round,
            PointSettings.operation(values),
            Shape.ONE_WAY,
            values.number(SIZE),
            (int) values.number(SweepScenario.WINDOW),
            values.number(PointSettings.DURATION)));
    if (values.number(LATENCY_DURATION) > 0) {
      specs.add(
          spec(
              2 * round + 1,
              latencyOperation(values),
              Shape.ROUND_TRIP,
              values.number(LATENCY_SIZE),
              1,
              values.number(LATENCY_DURATION)));
    }
    return specs;
  }

  /** A read has no round trip of its own: tagged messages do. */
  private static Operation latencyOperation(SettingValues values) {
    Operation operation = PointSettings.operation(values);
    return operation.oneSided() ? Operation.TAG : operation;
  }

  private static PointSpec spec(
      int index, Operation operation, Shape shape, long size, int window, long nanos) {
    return new PointSpec(
        index, ByteCount.exact(size), "", operation, shape, size, 1, window, 1, 0, nanos, 0);
  }

  /** Bytes of the memory for messages of one direction, on each side, for each other rank. */
  public static long directionBytes(SettingValues values) {
    return PointSettings.wholePages(
        Math.max(
            values.number(PointSettings.SPREAD),
            Math.max(values.number(SIZE), values.number(LATENCY_SIZE))));
  }

  private static List<Problem> check(SettingValues values) {
    List<Problem> problems = new ArrayList<>();
    PointSettings.checkTransport(values, problems);
    return problems;
  }

  private static ResourceNeed demand(SettingValues values) {
    long others = values.number(RANKS) - 1;
    long each = 2 * directionBytes(values);
    long warmUp = values.number(PointSettings.WARM_UP);
    long latency = values.number(LATENCY_DURATION);
    long round =
        values.number(PointSettings.DURATION) + warmUp + (latency > 0 ? latency + warmUp : 0);
    return new ResourceNeed(
        others * each,
        "%d buffers of %s".formatted(others, ByteCount.binary(each)),
        "size, spread or ranks",
        warmUp,
        rounds(values).size() * round);
  }
}
