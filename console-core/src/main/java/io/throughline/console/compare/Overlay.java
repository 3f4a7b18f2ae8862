package io.throughline.console.compare;

import io.throughline.console.history.History;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The lines of variants, to be laid over one another.
 *
 * @param bandwidth the receivers', over time; one for each run that is one measurement
 * @param latency what {@code p99} is of; empty where it is of nothing
 * @param p99 of the senders, over time
 * @param curves of the runs that measure points, over sizes; works that were done at several
 * @param named of those runs, the works that were done at one size
 */
public record Overlay(
    List<TimeSeries> bandwidth,
    String latency,
    List<TimeSeries> p99,
    List<SizeCurve> curves,
    NamedWorks named) {

  /** More lines than this in one chart are not told apart. */
  private static final int MOST_TRACKS = 24;

  /**
   * @throws io.throughline.protocol.problem.ProblemException if the history cannot be read
   */
  public static Overlay of(History history, List<Variant> variants) {
    List<TimeSeries> bandwidth = new ArrayList<>();
    List<TimeSeries> p99 = new ArrayList<>();
    List<SizeCurve> sizeCurves = new ArrayList<>();
    Latency latency = latency(variants);
    SampleStride pace = pace(variants);
    PointLabels pointLabels = Variant.subjects(variants);
    for (int i = 0; i < variants.size(); i++) {
      sizeCurves.addAll(SizeCurve.of(variants.get(i), i, pointLabels));
      for (RunRecord run : variants.get(i).runs()) {
        if (run.results().summary() != null && bandwidth.size() < MOST_TRACKS) {
          bandwidth.addAll(TimeSeries.bandwidth(history, run, i, pace));
          if (latency != null) {
            p99.addAll(TimeSeries.p99(history, run, i, pace, latency));
          }
        }
      }
    }
    return new Overlay(
        bandwidth,
        latency == null ? "" : latency.label(),
        p99,
        sizeCurves.stream()
            .filter(sizeCurve -> NamedWorks.overSizes(sizeCurves, sizeCurve.work()))
            .toList(),
        NamedWorks.of(sizeCurves));
  }

  /** By which all of them are drawn. */
  private static SampleStride pace(List<Variant> variants) {
    return SampleStride.of(
        summaries(variants)
            .mapToDouble(summary -> summary.arrived().elapsedNanos() / 1e9)
            .summaryStatistics());
  }

  /** The one that the first stream tells best by. */
  private static @Nullable Latency latency(List<Variant> variants) {
    return summaries(variants)
        .findFirst()
        .flatMap(summary -> Latency.headline(summary.latencies().keySet()))
        .orElse(null);
  }

  private static Stream<Summary> summaries(List<Variant> variants) {
    return Variant.runs(variants).map(run -> run.results().summary()).filter(Objects::nonNull);
  }
}
