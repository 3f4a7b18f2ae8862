package io.throughline.protocol.scenario;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.scenario.PointSpec.Concurrency;
import io.throughline.protocol.scenario.PointSpec.Extent;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Wholes;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.List;

/** Latency at planned rates, counted from the planned send: one point per size and rate. */
public final class PacedScenario {
  public static final String RATES = "rates";

  public static final ScenarioKind KIND =
      new ScenarioKind(
          "paced",
          "Paced load",
          "What latency do messages have at a planned rate, waiting for their turn included?",
          WorkloadKind.POINT_TO_POINT,
          List.of(Role.SENDER, Role.RECEIVER),
          CommonSettings.after(
              PointSettings.sizes("4KiB"),
              new Setting(
                  RATES,
                  "Rates",
                  "Planned messages per second; each rate is a point. Latency counts from the moment"
                      + " at which a message was planned, also when the path was not free for it.",
                  PointSettings.WORK,
                  new Wholes(1, 100_000_000),
                  "1000,10000,50000"),
              PointSettings.operation(List.of("put", "get", "tag", "am"), "put"),
              PointSettings.SPREAD_SETTING,
              PointSettings.duration("5s"),
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
                  "Messages in flight at most; what is due meanwhile waits, and its wait counts.",
                  "64"),
              CommonSettings.WAIT_SETTING,
              CommonSettings.ERROR_HANDLING_SETTING,
              PointSettings.verify(List.of("pass", "every", "none")),
              PointSettings.ONE_WAY_SETTING),
          PacedScenario::check,
          PacedScenario::demand,
          PacedScenario::points);

  private PacedScenario() {}

  private static List<Problem> check(SettingValues values) {
    Problems problems = new Problems();
    PointSettings.checkLength(values, problems);
    PointSettings.checkTransport(values, problems);
    PointSettings.checkOneWay(values, problems);
    if (values.numbers(RATES).isEmpty()) {
      problems.add(RATES, "no rate is given", "name one, such as 1000");
    }
    return problems;
  }

  /** A number of messages takes as long as the rate says. */
  private static ResourceNeed demand(SettingValues values) {
    List<PointSpec> points = points(values);
    ResourceNeed resourceNeed = PointSettings.demand(values, 1, points.size());
    double nanos = resourceNeed.leastNanos();
    for (PointSpec point : points) {
      nanos += point.extent().iterations() * 1e9 / point.rate();
    }
    return new ResourceNeed(
        resourceNeed.memoryBytes(),
        resourceNeed.memory(),
        resourceNeed.memoryFields(),
        resourceNeed.warmUpNanos(),
        (long) nanos);
  }

  private static List<PointSpec> points(SettingValues values) {
    List<PointSpec> points = new ArrayList<>();
    for (long size : values.numbers(PointSettings.SIZES)) {
      for (long rate : values.numbers(RATES)) {
        points.add(
            new PointSpec(
                points.size(),
                "%s at %d/s".formatted(ByteCount.exact(size), rate),
                "",
                PointSettings.operation(values),
                Shape.ONE_WAY,
                size,
                new Concurrency(1, (int) values.number(PointSettings.WINDOW), 1),
                Extent.of(values),
                rate));
      }
    }
    return points;
  }
}
