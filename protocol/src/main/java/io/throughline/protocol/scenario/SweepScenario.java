package io.throughline.protocol.scenario;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.scenario.PointSpec.Concurrency;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Choice;
import io.throughline.protocol.setting.SettingType.Whole;
import io.throughline.protocol.setting.SettingType.Wholes;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;

/** Bandwidth, message rate and latency over sizes: one point per size. */
public final class SweepScenario {
  public static final String DIRECTION = "direction";
  public static final String BATCH = "batch";
  public static final String PREPARE = "prepare";
  public static final String WORKERS = "workers";
  public static final String CPUS = "cpus";

  private static final String PATH = CommonSettings.PATH;

  public static final ScenarioKind KIND =
      new ScenarioKind(
          "sweep",
          "Size sweep",
          "How do bandwidth, message rate and latency change with the size of a message?",
          WorkloadKind.POINT_TO_POINT,
          List.of(Role.SENDER, Role.RECEIVER),
          CommonSettings.after(
              PointSettings.sizes("64KiB..16MiB*4"),
              PointSettings.operation(Operation.ids(), "put"),
              new Setting(
                  DIRECTION,
                  "Direction",
                  "one-way from the sender to the receiver, or both-ways at once.",
                  PointSettings.WORK,
                  new Choice(List.of("one-way", "both-ways")),
                  "one-way"),
              PointSettings.SPREAD_SETTING,
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
              PointSettings.window(
                  "Messages in flight at most, of each worker: a put is in flight until its source"
                      + " may be used again. With 1 each is remotely complete before the next,"
                      + " which gives the latency of one alone.",
                  "16"),
              new Setting(
                  BATCH,
                  "Batch",
                  "Messages that are handed over together: one list of descriptors, one completion"
                      + " (of a put: one flush).",
                  PATH,
                  new Whole(1, 4096),
                  "1"),
              new Setting(
                  PREPARE,
                  "Prepare",
                  "Whether the list of descriptors of a batch is made once and used again, or each"
                      + " time; prepare, post and transfer time are told apart.",
                  PATH,
                  new Choice(List.of("once", "each")),
                  "once"),
              new Setting(
                  WORKERS,
                  "Workers",
                  "Threads on each side, each with a data path and a buffer of its own.",
                  PATH,
                  new Whole(1, 64),
                  "1"),
              new Setting(
                  CPUS,
                  "CPUs",
                  "The CPU of each worker, in order, on both nodes; empty leaves the first to the"
                      + " node's profile and the others to the system.",
                  PATH,
                  new Wholes(0, 4095),
                  ""),
              CommonSettings.WAIT_SETTING,
              CommonSettings.ERROR_HANDLING_SETTING,
              PointSettings.verify(List.of("pass", "every", "none")),
              PointSettings.ONE_WAY_SETTING),
          SweepScenario::check,
          values ->
              PointSettings.demand(
                  values, values.number(WORKERS), values.numbers(PointSettings.SIZES).size()),
          SweepScenario::points);

  private SweepScenario() {}

  private static List<Problem> check(SettingValues values) {
    Problems problems = new Problems();
    PointSettings.checkLength(values, problems);
    PointSettings.checkTransport(values, problems);
    PointSettings.checkOneWay(values, problems);
    long window = values.number(PointSettings.WINDOW);
    if (values.number(BATCH) > window) {
      problems.add(
          BATCH,
          "%d messages together are more than the %d that may be in flight"
              .formatted(values.number(BATCH), window),
          "set batch to at most " + window + ", or raise window");
    }
    int cpus = values.numbers(CPUS).size();
    if (cpus > 0 && cpus != values.number(WORKERS)) {
      problems.add(
          CPUS,
          "%d CPUs for %d workers".formatted(cpus, values.number(WORKERS)),
          "name one CPU for each worker, or none");
    }
    return problems;
  }

  private static List<PointSpec> points(SettingValues values) {
    return PointSpec.ofSizes(
        values,
        PointSettings.operation(values),
        values.choice(DIRECTION).equals("both-ways") ? Shape.BOTH_WAYS : Shape.ONE_WAY,
        new Concurrency(
            (int) values.number(BATCH),
            (int) values.number(PointSettings.WINDOW),
            (int) values.number(WORKERS)));
  }
}
