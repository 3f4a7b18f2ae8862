package io.throughline.console.chart;

import io.throughline.console.chart.SeriesSource.Figure;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.scenario.StreamScenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Makes the charts over time: bandwidth of each side or stage, latency, slots ahead and stalls. */
public final class ChartsOverTime {
  /** The clock that counts the seconds, for people. */
  public static final String CLOCK =
      "Seconds since the start barrier was released, each node by its own clock.";

  /** Beyond this ratio a latency is drawn over decades. */
  private static final double WIDE = 12;

  /** Least upper end of a queue's axis. */
  private static final double SHORT_QUEUE = 4;

  private static final Set<String> BANDWIDTHS = Set.of("receiver.bandwidth", "sender.bandwidth");

  private ChartsOverTime() {}

  /**
   * A node whose bandwidth is drawn.
   *
   * @param label in the legend
   */
  public record Side(String label, String role, String node) {}

  /**
   * @param bothDirections whether what a node moves goes both ways
   */
  public static TimeChart bandwidth(
      List<Side> sides, boolean bothDirections, List<ThresholdLine> thresholds) {
    List<SeriesColor> colors = SeriesColor.ofRoles(sides.stream().map(Side::role).toList());
    List<TimeLine> lines = new ArrayList<>();
    for (Side side : sides) {
      int at = lines.size();
      lines.add(
          new TimeLine(
              side.label(),
              colors.get(at),
              // Where both are equal, the first shows as the rim of the second.
              at == 0 && sides.size() > 1 ? Stroke.BROAD : Stroke.PLAIN,
              new SeriesSource(side.node(), Figure.BANDWIDTH, "")));
    }
    return new TimeChart(
        "bandwidth",
        bothDirections ? "Bandwidth, both directions together" : "Bandwidth",
        "",
        Quantity.RATE,
        lines,
        List.of(),
        ThresholdLine.limits(thresholds, BANDWIDTHS),
        0,
        0);
  }

  /** With the limits on this latency by its own name. */
  public static TimeChart latency(Latency latency, List<ThresholdLine> thresholds) {
    return latency(
        latency.id(),
        "Latency, " + latency.label().toLowerCase(Locale.ROOT),
        latency.help() + ".",
        ThresholdLine.limits(
            thresholds,
            Set.of(
                "latency.%s.p50".formatted(latency.id()),
                "latency.%s.p99".formatted(latency.id()))));
  }

  /** The chart of the latency that tells the run best, with the limits on it by either name. */
  public static TimeChart headline(Latency latency, List<ThresholdLine> thresholds) {
    TimeChart chart = latency(latency, thresholds);
    return chart.with(
        chart.title(),
        chart.note(),
        Stream.concat(chart.limits().stream(), headlineLimits(thresholds).stream()).toList());
  }

  /** While it is not known which one that is. */
  public static TimeChart headline(List<ThresholdLine> thresholds) {
    return latency("", "Latency", "", headlineLimits(thresholds));
  }

  private static TimeChart latency(String id, String title, String note, List<Limit> limits) {
    return new TimeChart(
        "latency",
        title,
        note,
        Quantity.TIME,
        List.of(
            new TimeLine(
                "p99", SeriesColor.P99, Stroke.PLAIN, new SeriesSource("", Figure.P99, id)),
            new TimeLine(
                "p50", SeriesColor.P50, Stroke.PLAIN, new SeriesSource("", Figure.P50, id))),
        // Between both lie all but the slowest hundredth and the faster half.
        List.of(new Band(0, 1)),
        limits,
        0,
        WIDE);
  }

  /** The limits on whichever latency tells the run best. */
  public static List<Limit> headlineLimits(List<ThresholdLine> thresholds) {
    return ThresholdLine.limits(thresholds, Set.of("latency.p50", "latency.p99"));
  }

  /** The flow-control window of a stream, in slots; empty where there is none. */
  public static OptionalLong window(Map<String, Object> settings) {
    return !Boolean.FALSE.equals(settings.get(StreamScenario.BACKPRESSURE))
            && settings.get(StreamScenario.THRESHOLD) instanceof Number slots
            && slots.longValue() > 0
        ? OptionalLong.of(slots.longValue())
        : OptionalLong.empty();
  }

  /** The chart of how far a stream's sender is ahead, with its stalls as a shade. */
  public static TimeChart ahead(OptionalLong window) {
    return new TimeChart(
        "in-flight",
        "Slots ahead of the receiver’s last report",
        "",
        Quantity.COUNT,
        List.of(
            new TimeLine(
                "ahead", SeriesColor.SENDER, Stroke.PLAIN, SeriesSource.first(Figure.IN_FLIGHT)),
            new TimeLine(
                "stalled", SeriesColor.STALL, Stroke.SHADE, SeriesSource.first(Figure.STALLED))),
        List.of(),
        window.stream()
            .mapToObj(slots ->
                new Limit(
                    slots, "flow-control window, " + slots + " slots", Limit.Kind.WINDOW, true))
            .toList(),
        0,
        0);
  }

  /** A stream's stalls by themselves, where there are no values under a pointer. */
  public static TimeChart stalled() {
    return new TimeChart(
        "stalled",
        "Sender stalled by backpressure, share of the time",
        "",
        Quantity.PERCENT,
        List.of(
            new TimeLine(
                "stalled", SeriesColor.STALL, Stroke.PLAIN, SeriesSource.first(Figure.STALLED))),
        List.of(),
        List.of(),
        0,
        0);
  }

  /**
   * The charts of a pipeline: what passes each stage, what waits for it, how much of the time it is
   * idle.
   *
   * @param label of each, in a legend
   */
  public static List<TimeChart> stages(
      List<Stage> stages, Function<Stage, String> label, List<ThresholdLine> thresholds) {
    return List.of(
        new TimeChart(
            "stage-bandwidth",
            "Bandwidth of each stage",
            "",
            Quantity.RATE,
            lines(stages, label, Figure.STAGE_BANDWIDTH),
            List.of(),
            ThresholdLine.limits(thresholds, BANDWIDTHS),
            0,
            0),
        new TimeChart(
            "stage-queue",
            "Chunks that wait for each stage",
            "A queue that stays full stands before the bottleneck.",
            Quantity.COUNT,
            lines(stages, label, Figure.STAGE_QUEUE),
            List.of(),
            List.of(),
            SHORT_QUEUE,
            0),
        new TimeChart(
            "stage-idle",
            "Idle stages, share of the time",
            "With nothing under way, for want of chunks or of room behind; 100 % where a stage has"
                + " no part in what is measured.",
            Quantity.PERCENT,
            lines(stages, label, Figure.STAGE_STALLED),
            List.of(),
            List.of(),
            0,
            0));
  }

  private static List<TimeLine> lines(
      List<Stage> stages, Function<Stage, String> label, Figure figure) {
    return stages.stream()
        .map(stage ->
            new TimeLine(
                label.apply(stage),
                switch (stage) {
                  case READ -> SeriesColor.RECEIVER;
                  case NETWORK -> SeriesColor.P50;
                  case WRITE -> SeriesColor.SENDER;
                },
                Stroke.PLAIN,
                new SeriesSource("", figure, stage.id())))
        .toList();
  }
}
