package io.throughline.protocol.scenario;

import static io.throughline.protocol.quantity.TimeSpan.parse;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Choice;
import io.throughline.protocol.setting.SettingType.Rate;
import io.throughline.protocol.setting.SettingType.Size;
import io.throughline.protocol.setting.SettingType.Time;
import io.throughline.protocol.setting.SettingType.Toggle;
import io.throughline.protocol.setting.SettingType.Whole;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;

/**
 * The backpressured stream: a sender writes slots one-sided into the receiver's ring, the receiver
 * checks and consumes them and reports progress, and the sender stalls when it is too far ahead.
 */
public final class StreamScenario {
  public static final String BUFFERS = "buffers";
  public static final String BUFFER_SIZE = "bufferSize";
  public static final String TRANSFERS = "transfers";
  public static final String DURATION = "duration";
  public static final String THRESHOLD = "threshold";
  public static final String PROGRESS_INTERVAL = "progressInterval";
  public static final String BACKPRESSURE = "backpressure";
  public static final String CONSUME_RATE = "consumeRate";
  public static final String ARRIVAL = "arrival";
  public static final String WINDOW = "window";
  public static final String FILL = "fill";
  public static final String VERIFY = "verify";
  public static final String EXPECT_MISMATCHES = "expectMismatches";
  public static final String WARM_UP = "warmUp";

  private static final String RING = "Ring";
  private static final String FLOW = "Flow control";
  private static final String PATH = CommonSettings.PATH;
  private static final String TRUST = "Integrity";
  private static final String RUN = CommonSettings.RUN;

  public static final ScenarioKind KIND =
      new ScenarioKind(
          "stream",
          "Backpressured stream",
          "What bandwidth does a stream of one-sided writes sustain when the receiver sets the pace?",
          WorkloadKind.STREAM,
          List.of(Role.SENDER, Role.RECEIVER),
          CommonSettings.after(
              new Setting(
                  BUFFERS,
                  "Buffers",
                  "Slots of the ring on each side.",
                  RING,
                  new Whole(1, 65_536),
                  "64"),
              new Setting(
                  BUFFER_SIZE,
                  "Buffer size",
                  "Bytes of one slot, stamps at both ends included; a multiple of 8.",
                  RING,
                  new Size(64, 4L << 30),
                  "16MiB"),
              new Setting(
                  TRANSFERS,
                  "Transfers",
                  "Slots to move; not used where a duration is set.",
                  RING,
                  new Whole(1, 1_000_000_000_000L),
                  "700"),
              new Setting(
                  DURATION,
                  "Duration",
                  "Time to move slots for, instead of a number of transfers; 0 to go by number.",
                  RING,
                  new Time(0, parse("24h")),
                  "0"),
              new Setting(
                  THRESHOLD,
                  "Flow-control window",
                  "The sender stalls when it is this many slots ahead of the receiver's last progress"
                      + " report.",
                  FLOW,
                  new Whole(1, 65_536),
                  "60"),
              new Setting(
                  PROGRESS_INTERVAL,
                  "Progress interval",
                  "The receiver reports progress every so many slots; the resolution of the consumed"
                      + " latency.",
                  FLOW,
                  new Whole(1, 65_536),
                  "16"),
              new Setting(
                  BACKPRESSURE,
                  "Backpressure",
                  "Off lets the sender overrun a slow receiver; the overruns are counted as"
                      + " mismatches.",
                  FLOW,
                  new Toggle(),
                  "true"),
              new Setting(
                  CONSUME_RATE,
                  "Consume rate",
                  "Slows the receiver down to this rate, to make backpressure visible; 0 for as fast"
                      + " as it can.",
                  FLOW,
                  new Rate(),
                  "0"),
              CommonSettings.TRANSPORT_SETTING,
              MemorySettings.SENDER_SETTING,
              MemorySettings.RECEIVER_SETTING,
              MemorySettings.STAGING_SETTING,
              Pages.SETTING,
              new Setting(
                  ARRIVAL,
                  "Arrival",
                  "How the receiver learns of a slot: a notification after a completed flush, or by"
                      + " polling the stamps at both ends of the slot.",
                  PATH,
                  new Choice(List.of("notify", "poll")),
                  "notify"),
              PointSettings.window(
                  "Writes in flight at most: posted and not yet remotely complete.", "8"),
              CommonSettings.WAIT_SETTING,
              CommonSettings.ERROR_HANDLING_SETTING,
              new Setting(
                  FILL,
                  "Fill",
                  "What the sender writes into a slot before it posts it: the whole"
                      + " position-dependent pattern, or only the stamps, which takes verify: stamps.",
                  TRUST,
                  new Choice(List.of("full", "stamps")),
                  "full"),
              new Setting(
                  VERIFY,
                  "Verify",
                  "What the receiver checks of a slot: every word, or only the stamps.",
                  TRUST,
                  new Choice(List.of("full", "stamps")),
                  "full"),
              new Setting(
                  EXPECT_MISMATCHES,
                  "Expect mismatches",
                  "A mismatch fails the run unless this is on.",
                  TRUST,
                  new Toggle(),
                  "false"),
              new Setting(
                  WARM_UP,
                  "Warm-up",
                  "Time to move slots before the measurement starts; 0 for one round trip only.",
                  RUN,
                  new Time(0, parse("10min")),
                  "1s"),
              new Setting(
                  PointSettings.WARM_UP_MESSAGES,
                  "Warm-up messages",
                  "Slots to move before the measurement starts. The warm-up ends when these and the"
                      + " time of warmUp are both through; with warmUp: 0 the number alone counts.",
                  RUN,
                  new Whole(0, 1_000_000_000_000L),
                  "0")),
          StreamScenario::check,
          StreamScenario::demand,
          values -> List.of());

  private StreamScenario() {}

  static List<Problem> check(SettingValues values) {
    Problems problems = new Problems();
    long buffers = values.number(BUFFERS);
    long threshold = values.number(THRESHOLD);
    long interval = values.number(PROGRESS_INTERVAL);
    long window = values.number(WINDOW);
    if (values.on(BACKPRESSURE) && threshold > buffers) {
      problems.add(
          THRESHOLD,
          "%d is more than the ring's %d buffers, so slots would be overwritten before they are"
                  .formatted(threshold, buffers)
              + " read",
          "set threshold to at most " + buffers + ", or raise buffers");
    }
    if (values.on(BACKPRESSURE) && interval > threshold) {
      problems.add(
          PROGRESS_INTERVAL,
          "%d is more than the flow-control window of %d, so the sender would wait for a report that never"
                  .formatted(interval, threshold)
              + " comes",
          "set progressInterval to at most " + threshold);
    }
    if (window > buffers) {
      problems.add(
          WINDOW,
          "%d writes in flight do not fit a ring of %d buffers".formatted(window, buffers),
          "set window to at most " + buffers);
    }
    if (values.choice(ARRIVAL).equals("poll")) {
      MemorySettings.checkPolled(
          values,
          List.of(Role.RECEIVER),
          ARRIVAL,
          "poll looks at the stamps in the ring again and again",
          problems);
    }
    if (values.choice(VERIFY).equals("full")
        && values.choice(FILL).equals("stamps")
        && !expectsMismatches(values)) {
      problems.add(
          VERIFY,
          "full checks every word, and with fill: stamps only the words at both ends of a slot are"
              + " written, so every slot would be a mismatch",
          "set fill to full, or verify to stamps, or expectMismatches to true where that is"
              + " wanted");
    }
    if (values.number(BUFFER_SIZE) % 8 != 0) {
      problems.add(
          BUFFER_SIZE,
          values.number(BUFFER_SIZE) + " bytes is not a multiple of 8",
          "the pattern and its stamps are words of 8 bytes");
    }
    return problems;
  }

  static ResourceNeed demand(SettingValues values) {
    return new ResourceNeed(
        ringBytes(values),
        "a ring of " + ringText(values),
        "bufferSize or buffers",
        values.number(WARM_UP),
        values.number(WARM_UP) + values.number(DURATION));
  }

  /** Whether mismatches are wanted and fail no run. */
  public static boolean expectsMismatches(SettingValues values) {
    return values.has(EXPECT_MISMATCHES) && values.on(EXPECT_MISMATCHES);
  }

  /** Bytes that each side needs for its ring. */
  public static long ringBytes(SettingValues values) {
    return values.number(BUFFERS) * values.number(BUFFER_SIZE);
  }

  /** {@code 64 x 16 MiB}. */
  public static String ringText(SettingValues values) {
    return values.number(BUFFERS) + " x " + ByteCount.binary(values.number(BUFFER_SIZE));
  }
}
