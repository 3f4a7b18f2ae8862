package io.throughline.protocol.scenario;

import static io.throughline.protocol.quantity.TimeSpan.parse;

import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.AutoTime;
import io.throughline.protocol.setting.SettingType.Choice;
import io.throughline.protocol.setting.SettingType.Size;
import io.throughline.protocol.setting.SettingType.Sizes;
import io.throughline.protocol.setting.SettingType.Time;
import io.throughline.protocol.setting.SettingType.Toggle;
import io.throughline.protocol.setting.SettingType.Whole;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;

/** The settings of kinds that measure one point after the other, with one meaning everywhere. */
public final class PointSettings {
  public static final String SIZES = "sizes";
  public static final String OPERATION = "operation";
  public static final String ITERATIONS = "iterations";
  public static final String DURATION = "duration";
  public static final String WARM_UP = "warmUp";
  public static final String WINDOW = "window";

  /** Together with {@link #WARM_UP}: both are waited for. */
  public static final String WARM_UP_MESSAGES = "warmUpMessages";

  /** Warm-up of the first point only: no setting, but derived by kinds that need it. */
  public static final String FIRST_WARM_UP = "firstWarmUp";

  public static final String PRECISION = "precision";
  public static final String LONGEST = "longest";
  public static final String VERIFY = "verify";
  public static final String SPREAD = "spread";
  public static final String ONE_WAY = "oneWay";

  static final String WORK = "Work";
  static final String LENGTH = "Length";
  static final String TRUST = "Integrity";

  /** Offsets and lengths above 2^31 are in reach. */
  static final long LARGEST = 16L << 30;

  /** Most messages of a point. */
  static final long MOST_ITERATIONS = 1_000_000_000_000L;

  private static final long PAGE = 4096;

  static final Setting ITERATIONS_SETTING =
      iterations(
          "Messages to measure at each point, of each worker; 0 to go by duration.",
          MOST_ITERATIONS);

  static final Setting WARM_UP_SETTING =
      new Setting(
          WARM_UP,
          "Warm-up",
          "Time before each point that is not measured. auto goes on until the rate no longer"
              + " rises or falls, and the result says when that was.",
          LENGTH,
          new AutoTime(0, parse("10min")),
          "auto");

  static final Setting WARM_UP_MESSAGES_SETTING =
      new Setting(
          WARM_UP_MESSAGES,
          "Warm-up messages",
          "Messages (blocks of files, requests of a client at a server, chunks of a pipeline,"
              + " objects of a client) before each point that are not measured, of each worker. The"
              + " warm-up ends when these and the time of warmUp are both through; with warmUp: 0"
              + " the number alone counts.",
          LENGTH,
          new Whole(0, MOST_ITERATIONS),
          "0");

  static final Setting PRECISION_SETTING =
      new Setting(
          PRECISION,
          "Precision",
          "Percent of the mean: a point goes on until its 95 % confidence interval is no wider to"
              + " either side, or until longest; 0 for one measurement of the given length.",
          LENGTH,
          new Whole(0, 50),
          "0");

  static final Setting LONGEST_SETTING =
      new Setting(
          LONGEST,
          "Max. time per point",
          "Time after which a point ends even if its precision is not reached; the result says so.",
          LENGTH,
          new Time(parse("1s"), parse("1h")),
          "30s");

  static final Setting SPREAD_SETTING =
      new Setting(
          SPREAD,
          "Buffer footprint",
          "Memory on each side over which transfers rotate, so that caches do not flatter; 0 uses"
              + " one place again and again, as ucx_perftest does.",
          WORK,
          new Size(0, LARGEST),
          "256MiB");

  static final Setting ONE_WAY_SETTING =
      new Setting(
          ONE_WAY,
          "One way",
          "After each point, some messages one by one, and the time of each from post until arrival"
              + " by both clocks: their offset is estimated before and after, and a time below its"
              + " error is not shown.",
          TRUST,
          new Toggle(),
          "false");

  private PointSettings() {}

  static Setting sizes(String defaultText) {
    return new Setting(
        SIZES,
        "Sizes",
        "Bytes of a message: a list, or a range with a factor. Each size is a point.",
        WORK,
        new Sizes(1, LARGEST),
        defaultText);
  }

  static Setting operation(List<String> operations, String defaultText) {
    return new Setting(
        OPERATION,
        "Operation",
        "How bytes move: put writes one-sided, get reads one-sided, tag sends tagged messages, am"
            + " active messages, stream a stream of bytes.",
        WORK,
        new Choice(operations),
        defaultText);
  }

  static Setting duration(String defaultText) {
    return new Setting(
        DURATION,
        "Duration",
        "Time to measure each point for, where no number of iterations is given.",
        LENGTH,
        new Time(parse("1ms"), parse("24h")),
        defaultText);
  }

  /**
   * @param help of what, and with which part of the work
   */
  static Setting iterations(String help, long most) {
    return new Setting(ITERATIONS, "Iterations", help, LENGTH, new Whole(0, most), "0");
  }

  /**
   * @param help of what, and what goes on in it
   */
  static Setting warmUp(String help, String usual) {
    return new Setting(WARM_UP, "Warm-up", help, LENGTH, new Time(0, parse("10min")), usual);
  }

  /**
   * @param help of what is in flight
   */
  static Setting window(String help, String usual) {
    return new Setting(WINDOW, "Window", help, CommonSettings.PATH, new Whole(1, 4096), usual);
  }

  static Setting verify(List<String> ways) {
    return verify(
        "every checks each byte of each message inside the measurement and costs time; pass checks"
            + " a round of messages before and after each point; none checks nothing.",
        ways);
  }

  /**
   * @param help what each of the ways checks
   * @param ways the first of them is usual
   */
  static Setting verify(String help, List<String> ways) {
    return new Setting(VERIFY, "Verify", help, TRUST, new Choice(ways), ways.getFirst());
  }

  /** How many messages a warm-up has at least; 0 in kinds and records that know no such number. */
  public static long warmUpMessages(SettingValues values) {
    return values.has(WARM_UP_MESSAGES) ? values.number(WARM_UP_MESSAGES) : 0;
  }

  /** The operation that a choice names. */
  public static Operation operation(SettingValues values) {
    return Operation.of(values.choice(OPERATION));
  }

  /** Messages or calls that a point of this run is measured for; 0 to go by time. */
  static long iterations(SettingValues values) {
    return values.has(ITERATIONS) ? values.number(ITERATIONS) : 0;
  }

  /** Nanoseconds that a point of this run is measured for; 0 where it goes by iterations. */
  static long nanos(SettingValues values) {
    return iterations(values) > 0 ? 0 : values.number(DURATION);
  }

  /** Least time of the points, one after the other. */
  static long leastNanos(SettingValues values, int points) {
    return points * (nanos(values) + warmUp(values));
  }

  /** Nanoseconds of the warm-up before each point; 0 where it takes as long as it takes. */
  static long warmUp(SettingValues values) {
    return Math.max(0, values.number(WARM_UP));
  }

  /** Bytes of the largest message. */
  static long largest(SettingValues values) {
    return values.numbers(SIZES).stream().mapToLong(Long::longValue).max().orElse(1);
  }

  /**
   * Bytes of one worker's memory for messages of one direction, on each side: what transfers rotate
   * over, at least the largest message; whole pages.
   */
  public static long directionBytes(SettingValues values) {
    long largest = largest(values);
    long bytes = values.has(SPREAD) ? Math.max(values.number(SPREAD), largest) : largest;
    return wholePages(bytes);
  }

  static long wholePages(long bytes) {
    return Math.ceilDiv(bytes, PAGE) * PAGE;
  }

  /** 2 where messages go both ways, each way with memory of its own; else 1. */
  public static int directions(SettingValues values) {
    boolean pingPong = !values.has(SPREAD);
    boolean bothWays =
        values.has(SweepScenario.DIRECTION)
            && values.choice(SweepScenario.DIRECTION).equals("both-ways");
    return pingPong || bothWays ? 2 : 1;
  }

  static ResourceNeed demand(SettingValues values, long workers, int points) {
    long lane = directions(values) * directionBytes(values);
    return new ResourceNeed(
        lane * workers,
        ResourceNeed.pieces(workers, "buffer", ByteCount.binary(lane)),
        values.has(SPREAD) ? "sizes or spread" : "sizes",
        warmUp(values),
        leastNanos(values, points));
  }

  /**
   * Where UCX is missing on a node, only the agents know it; what was asked for is known before.
   */
  static void checkTransport(SettingValues values, Problems problems) {
    Operation operation = operation(values);
    if (CommonSettings.transport(values).filter(kind -> !kind.carries(operation)).isPresent()) {
      problems.add(
          OPERATION,
          "transport %s cannot do %s (%s)"
              .formatted(
                  values.choice(CommonSettings.TRANSPORT), operation.id(), operation.label()),
          "set operation to put or tag, or transport to ucx");
    }
  }

  /** A read ends where it began: it has no way that is only there. */
  static void checkOneWay(SettingValues values, Problems problems) {
    if (values.on(ONE_WAY) && operation(values) == Operation.GET) {
      problems.add(
          ONE_WAY,
          "a get ends on the side where it began, so there is no one-way latency",
          "set oneWay: false, or another operation");
    }
  }

  /** How long a point may be measured in all. */
  static void checkLength(SettingValues values, Problems problems) {
    if (values.number(PRECISION) > 0 && nanos(values) > values.number(LONGEST)) {
      problems.add(
          LONGEST,
          "it is shorter than the duration of one measurement, so no precision can be reached",
          "raise longest, or shorten duration");
    }
  }
}
