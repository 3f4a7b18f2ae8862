package io.throughline.protocol.scenario;

import static io.throughline.protocol.quantity.TimeSpan.parse;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.scenario.PointSpec.Concurrency;
import io.throughline.protocol.scenario.PointSpec.Extent;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Choice;
import io.throughline.protocol.setting.SettingType.Time;
import io.throughline.protocol.setting.SettingType.Whole;
import io.throughline.protocol.setting.SettingType.Words;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tools that people have, beside Throughline, at the same work in one run. */
public final class BaselineScenario {
  public static final String WORKS = "works";
  public static final String WINDOW = "window";
  public static final String REPEATS = "repeats";
  public static final String MISSING = "missing";

  /** iperf3 takes no larger block over TCP. */
  private static final long IPERF_LARGEST = 1L << 20;

  private static final String PEER = "Peer";

  public static final ScenarioKind KIND =
      new ScenarioKind(
          "baseline",
          "Baseline",
          "Is Throughline's figure the one that ucx_perftest and iperf3 get here?",
          WorkloadKind.BASELINE,
          List.of(Role.SENDER, Role.RECEIVER),
          CommonSettings.after(
              new Setting(
                  WORKS,
                  "Works",
                  "What both measure, one after the other: ucx_perftest's tests by their names, and"
                      + " tcp_stream, which is iperf3's.",
                  PointSettings.WORK,
                  new Words(PeerWork.ids()),
                  "put_bw,tag_lat"),
              PointSettings.sizes("8B,64KiB,1MiB"),
              new Setting(
                  WINDOW,
                  "Window",
                  "Messages in flight at most, in works of bandwidth; 32 is ucx_perftest's"
                      + " default.",
                  PointSettings.WORK,
                  new Whole(1, 4096),
                  "32"),
              new Setting(
                  REPEATS,
                  "Repeats",
                  "Pairs of measurements, peer and Throughline in turns. Six are the fewest with an"
                      + " interval of 95 %.",
                  PointSettings.LENGTH,
                  new Whole(1, 101),
                  "6"),
              PointSettings.duration("1s"),
              PointSettings.ITERATIONS_SETTING,
              new Setting(
                  PointSettings.WARM_UP,
                  "Warm-up",
                  "Time before each measurement that is not measured, of the peer and of"
                      + " Throughline.",
                  PointSettings.LENGTH,
                  new Time(0, parse("1min")),
                  "300ms"),
              PointSettings.WARM_UP_MESSAGES_SETTING,
              new Setting(
                  MISSING,
                  "Missing tool",
                  "Where a node lacks a tool: refuse ends the run before it begins, skip leaves its"
                      + " works out and says so.",
                  PEER,
                  new Choice(List.of("refuse", "skip")),
                  "refuse"),
              CommonSettings.WAIT_SETTING,
              // As ucx_perftest is by default; it gets -e with peer.
              CommonSettings.errorHandling("none")),
          BaselineScenario::check,
          BaselineScenario::demand,
          BaselineScenario::points);

  private static final long FIRST_WARM_UP_NANOS = 2_000_000_000L;

  private BaselineScenario() {}

  /** Works that are compared, in order. */
  public static List<PeerWork> works(SettingValues values) {
    return values.words(WORKS).stream().map(PeerWork::of).toList();
  }

  /** Whether any of its works needs this tool. */
  public static boolean uses(SettingValues values, PeerTool tool) {
    return works(values).stream().anyMatch(work -> work.tool() == tool);
  }

  /** The work of a point. */
  public static PeerWork work(SettingValues values, PointSpec point) {
    int perWork = values.numbers(PointSettings.SIZES).size() * (int) values.number(REPEATS);
    return works(values).get(point.index() / perWork);
  }

  /** As which Throughline does a work itself. */
  public static ScenarioKind ownKind(PeerWork work) {
    return work.latency() ? PingPongScenario.KIND : SweepScenario.KIND;
  }

  /**
   * The settings with which Throughline does a work itself, as the peer does it: one place in
   * memory, nothing checked while it measures.
   *
   * @param baseline the run's settings
   */
  public static SettingValues own(SettingValues baseline, PeerWork work) {
    Map<String, Object> values =
        new LinkedHashMap<>(
            SettingValues.of("baseline", ownKind(work).settings(), Map.of()).values());
    values.replaceAll((id, usual) -> baseline.values().getOrDefault(id, usual));
    values.put(CommonSettings.TRANSPORT, work.tool().transport());
    values.put(PointSettings.OPERATION, work.operation().id());
    values.put(PointSettings.VERIFY, "none");
    values.computeIfPresent(PointSettings.SPREAD, (id, value) -> 0L);
    values.put(PointSettings.FIRST_WARM_UP, firstWarmUp(baseline));
    return new SettingValues(values);
  }

  /**
   * Before Throughline's first measurement of a work, in nanoseconds: its JVM compiles then what
   * the peer's authors compiled. 0 where nothing is to warm up.
   */
  public static long firstWarmUp(SettingValues values) {
    long warmUp = values.number(PointSettings.WARM_UP);
    return warmUp == 0 ? 0 : Math.max(warmUp, FIRST_WARM_UP_NANOS);
  }

  private static List<Problem> check(SettingValues values) {
    Problems problems = new Problems();
    if (values.words(WORKS).isEmpty()) {
      problems.add(WORKS, "no work is given", "name one of " + String.join(", ", PeerWork.ids()));
    }
    if (uses(values, PeerTool.IPERF3)) {
      values.numbers(PointSettings.SIZES).stream()
          .filter(size -> size > IPERF_LARGEST)
          .findFirst()
          .ifPresent(size ->
              problems.add(
                  PointSettings.SIZES,
                  "%s is more than iperf3 takes for tcp_stream, which is %s"
                      .formatted(ByteCount.exact(size), ByteCount.binary(IPERF_LARGEST)),
                  "lower it, or leave tcp_stream to a run of its own"));
      if (PointSettings.warmUpMessages(values) > 0) {
        problems.add(
            PointSettings.WARM_UP_MESSAGES,
            "iperf3, which does tcp_stream, warms up for a time only",
            "set warmUpMessages: 0, or leave tcp_stream to a run of its own");
      }
    }
    return problems;
  }

  private static ResourceNeed demand(SettingValues values) {
    long largest = PointSettings.largest(values);
    // A path of each work's own, two ways where messages go both, and the peer's while it runs.
    long lanes = works(values).stream().mapToLong(work -> work.latency() ? 2 : 1).sum() + 2;
    long pairs = points(values).size();
    long each = PointSettings.nanos(values) + values.number(PointSettings.WARM_UP);
    return new ResourceNeed(
        largest * lanes,
        ResourceNeed.pieces(lanes, "buffer", ByteCount.binary(largest)),
        "sizes or works",
        values.number(PointSettings.WARM_UP),
        2 * pairs * each + works(values).size() * firstWarmUp(values));
  }

  private static List<PointSpec> points(SettingValues values) {
    List<PointSpec> points = new ArrayList<>();
    long repeats = values.number(REPEATS);
    for (PeerWork work : works(values)) {
      for (long size : values.numbers(PointSettings.SIZES)) {
        for (int repeat = 1; repeat <= repeats; repeat++) {
          points.add(
              new PointSpec(
                  points.size(),
                  "%s %s, %d of %d".formatted(work.id(), ByteCount.exact(size), repeat, repeats),
                  work.id(),
                  work.operation(),
                  work.shape(),
                  size,
                  new Concurrency(1, work.latency() ? 1 : (int) values.number(WINDOW), 1),
                  Extent.of(values),
                  0));
        }
      }
    }
    return points;
  }
}
