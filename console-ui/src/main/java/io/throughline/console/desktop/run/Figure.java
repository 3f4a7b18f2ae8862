package io.throughline.console.desktop.run;

import io.throughline.console.run.kept.KeptRun;
import io.throughline.console.run.verdict.Bottleneck;
import io.throughline.console.run.verdict.Headline;
import io.throughline.console.run.view.LivePoint;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.console.run.view.Phase;
import io.throughline.console.run.view.Progress;
import io.throughline.console.run.view.Progress.StageNow;
import io.throughline.console.run.view.RunView;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentile;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.NoValue;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.WorkloadKind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One of the numbers that matter.
 *
 * @param label what it is
 * @param value with its unit; a dash where nothing is known
 * @param note what it stands beside; may be empty
 */
public record Figure(String label, String value, String note) {
  /**
   * The figures of a run that is being watched: the last second's; once it is over, the whole
   * run's.
   */
  public static List<Figure> of(RunView view, LiveSeries series) {
    RunRecord record = view.record();
    if (record == null && !view.progress().stages().isEmpty()) {
      Set<Stage> bottleneck = Bottleneck.of(view.plan().points(), view.points());
      return view.progress().stages().stream().map(now -> of(now, bottleneck)).toList();
    }
    List<Point> points = record == null ? view.points() : record.results().points();
    if (!points.isEmpty()) {
      return record == null ? soFar(view) : headlines(Headline.of(record));
    }
    Summary summary = record == null ? null : record.results().summary();
    return summary != null ? whole(summary) : current(view, series);
  }

  private static Figure of(StageNow stage, Set<Stage> bottleneck) {
    boolean narrow = bottleneck.stream().anyMatch(each -> each.id().equals(stage.id()));
    return new Figure(
        narrow ? stage.label() + ", bottleneck" : stage.label(),
        DataRate.format(stage.bandwidth()),
        "%d waiting, idle %s".formatted(stage.queue(), percent(stage.stalledPercent())));
  }

  /** The figures of a run that history holds. */
  public static List<Figure> of(KeptRun run) {
    if (!run.record().results().points().isEmpty()) {
      return headlines(Headline.of(run.record()));
    }
    return run.summary() == null ? none() : whole(run.summary());
  }

  private static List<Figure> soFar(RunView view) {
    Optional<Figure> bandwidth =
        bandwidth(
            view.plan().points(),
            DataRate.format(view.progress().receiverBandwidth()),
            "last second");
    List<Headline> best = Headline.of(view.plan().kind(), view.points(), OptionalDouble.empty());
    return after(bandwidth, headlines(best.subList(0, Math.min(2, best.size()))));
  }

  static List<Figure> headlines(List<Headline> list) {
    return list.stream().map(h -> new Figure(h.label(), h.value(), h.note())).toList();
  }

  /** Before anything ran. */
  public static List<Figure> none() {
    return none(WorkloadKind.STREAM, List.of());
  }

  /** Before anything is measured. */
  public static List<Figure> none(WorkloadKind workload, List<PointSpec> specs) {
    Optional<Figure> bandwidth = bandwidth(specs, NoValue.TEXT, "");
    Figure latency = new Figure("Latency p99", NoValue.TEXT, "");
    return workload.countsAhead()
        ? after(
            bandwidth,
            new Figure("Sender bandwidth", NoValue.TEXT, ""),
            latency,
            new Figure("In flight", NoValue.TEXT, ""),
            new Figure("Stalled", NoValue.TEXT, ""))
        : after(bandwidth, latency);
  }

  private static List<Figure> current(RunView view, LiveSeries series) {
    Progress now = view.progress();
    WorkloadKind workload = view.plan().workload();
    if (view.phase() != Phase.RUNNING || now.elapsedNanos() <= 0) {
      return none(workload, view.plan().points());
    }
    Optional<Figure> bandwidth =
        bandwidth(view.plan().points(), DataRate.format(now.receiverBandwidth()), "last second");
    Figure latency = new Figure("Latency p99", latest(series), spans(series));
    return workload.countsAhead()
        ? after(
            bandwidth,
            new Figure("Sender bandwidth", DataRate.format(now.senderBandwidth()), "last second"),
            latency,
            new Figure("In flight", "" + now.inFlight(), threshold(now.threshold())),
            new Figure("Stalled", percent(now.stalledPercent()), "of the sender's time"))
        : after(bandwidth, latency);
  }

  private static List<Figure> after(Optional<Figure> bandwidth, Figure... others) {
    return after(bandwidth, List.of(others));
  }

  private static List<Figure> after(Optional<Figure> bandwidth, List<Figure> others) {
    return Stream.concat(bandwidth.stream(), others.stream()).toList();
  }

  /** Empty where no point moves any data. */
  private static Optional<Figure> bandwidth(List<PointSpec> specs, String value, String when) {
    if (specs.isEmpty()) {
      return Optional.of(new Figure("Receiver bandwidth", value, when));
    }
    if (specs.stream().noneMatch(PointSpec::movesData)) {
      return Optional.empty();
    }
    if (specs.stream().allMatch(spec -> spec.shape() == PointSpec.Shape.LOCAL)) {
      return Optional.of(new Figure("Read and written", value, when));
    }
    String of =
        specs.stream().allMatch(spec -> spec.shape().amongRanks())
            ? "all ranks together"
            : specs.stream().allMatch(PointSpec::bothDirections) ? "both directions together" : "";
    return Optional.of(
        new Figure(
            of.startsWith("all") ? "Bandwidth" : "Receiver bandwidth",
            value,
            Stream.of(when, of).filter(each -> !each.isEmpty()).collect(Collectors.joining(", "))));
  }

  private static String spans(LiveSeries series) {
    Latency told = series.told();
    return told == null ? "" : told.label().toLowerCase(Locale.ROOT);
  }

  private static List<Figure> whole(Summary s) {
    Percentiles flushed = s.latencies().get(Latency.FLUSHED.id());
    String p99 = Percentile.P99.text(flushed);
    String p50 =
        flushed == null || flushed.count() == 0
            ? ""
            : Percentile.P99.known(flushed)
                ? "p50 " + Percentile.P50.text(flushed)
                : "p50 %s; %s".formatted(Percentile.P50.text(flushed), Percentile.P99.reason());
    return List.of(
        new Figure(
            "Receiver bandwidth",
            DataRate.format(s.receiverBandwidth()),
            ByteCount.decimal(s.arrived().bytes())
                + " in "
                + TimeSpan.format(s.arrived().elapsedNanos())),
        new Figure("Sender bandwidth", DataRate.format(s.senderBandwidth()), "whole run"),
        new Figure("Latency p99", p99, p50),
        new Figure(
            "Peak in flight",
            "" + s.backpressure().maxAhead(),
            s.arrived().transfers() + " transfers"),
        new Figure(
            "Stalled",
            percent(s.backpressure().stalledPercent()),
            s.errors().mismatches() + " mismatches"));
  }

  private static String latest(LiveSeries series) {
    for (LivePoint point : series.points().reversed()) {
      if (!Double.isNaN(point.p99Micros())) {
        return TimeSpan.format(Math.round(point.p99Micros() * 1000));
      }
    }
    return NoValue.TEXT;
  }

  private static String threshold(long threshold) {
    return threshold > 0 ? "of " + threshold + " allowed" : "backpressure is off";
  }

  private static String percent(double value) {
    return value > 0 && value < 10
        ? String.format(Locale.ROOT, "%.1f %%", value)
        : Math.round(value) + " %";
  }
}
