package io.throughline.console.run.verdict.rule;

import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RankArrivals;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Finds the ranks that came last to most calls of a collective. */
public final class Stragglers {
  /** Share of the calls; of two ranks each comes last to half of them. */
  private static final double MOST = 0.6;

  private static final double MOST_OF_TWO = 0.9;

  /** Share of a call's median time by which it comes later: less is no loss. */
  private static final double NOTICEABLE = 0.1;

  /** Less is what a rank's own loop takes from call to call, or its thread to wake. */
  private static final long LOOP_NANOS = 5_000;

  /** With few calls one rank or another is often the last to most of them, by chance alone. */
  private static final double BY_CHANCE = 0.01;

  private Stragglers() {}

  /** The stragglers, by rank. */
  public static SortedMap<Integer, Straggler> of(List<Point> points) {
    SortedMap<Integer, Straggler> byRank = new TreeMap<>();
    for (Point point : points) {
      late(point)
          .forEach(late ->
              byRank.merge(
                  late.rank(),
                  new Straggler(
                      List.of(words(point, late)), late.cpuWait(), !point.groups().isEmpty()),
                  Straggler::and));
    }
    return byRank;
  }

  private static List<RankArrivals> late(Point point) {
    if (point.overlap().isPresent()) {
      // Ranks compute for as long as a call takes them, so they come at different times.
      return List.of();
    }
    return groups(point).stream().flatMap(group -> late(point, group).stream()).toList();
  }

  /** The arrivals of ranks that wait for each other. */
  private static List<List<RankArrivals>> groups(Point point) {
    return point.groups().isEmpty()
        ? List.of(point.arrivals())
        : point.groups().stream()
            .map(group ->
                point.arrivals().stream()
                    .filter(each -> group.ranks().contains(each.rank()))
                    .toList())
            .toList();
  }

  private static Optional<RankArrivals> late(Point point, List<RankArrivals> arrivals) {
    double most = arrivals.size() > 2 ? MOST : MOST_OF_TWO;
    double noticeable =
        Optional.ofNullable(point.latencies().get(Latency.CALL.id()))
            .map(Percentiles::p50)
            .map(nanos -> nanos * NOTICEABLE)
            .orElse(0.0);
    return arrivals.stream()
        .max(Comparator.comparingDouble(RankArrivals::lastShare))
        .filter(rank -> rank.lastShare() >= most)
        .filter(rank -> chance(rank, arrivals.size()) < BY_CHANCE)
        .filter(rank -> rank.behindNanos() > Math.max(LOOP_NANOS, clockError(rank, arrivals)))
        .filter(rank -> rank.behindNanos() >= noticeable);
  }

  /**
   * The chance that any rank comes last to so many calls where each is as likely to as the others:
   * at most the sum of binomial tails over the ranks. Of so many calls that a double cannot hold
   * the first term, most of them are no chance.
   */
  private static double chance(RankArrivals late, int ranks) {
    double each = 1.0 / Math.max(2, ranks);
    double term = Math.pow(each, late.calls());
    double tail = 0;
    for (long times = late.calls(); times >= late.last() && term > 0; times--) {
      tail += term;
      term *= times * (1 - each) / ((late.calls() - times + 1) * each);
    }
    return ranks * tail;
  }

  /** Records from before 0.2.0 have none of the first rank, whatever is known of the others. */
  private static long clockError(RankArrivals late, List<RankArrivals> arrivals) {
    return late.clockErrorNanos() > 0
        ? late.clockErrorNanos()
        : arrivals.stream().mapToLong(RankArrivals::clockErrorNanos).max().orElse(0);
  }

  private static String words(Point point, RankArrivals late) {
    long error = clockError(late, point.arrivals());
    return String.format(
        Locale.ROOT,
        "%s: last to %.0f %% of %,d calls, %s after the middle rank (%s)",
        point.spec().label(),
        100 * late.lastShare(),
        late.calls(),
        TimeSpan.format(late.behindNanos()),
        error == 0 ? "one clock" : "clock error " + TimeSpan.format(error));
  }
}
