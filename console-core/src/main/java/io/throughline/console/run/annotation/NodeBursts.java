package io.throughline.console.run.annotation;

import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds bursts of what slows one node down, in its samples. One thread. */
public final class NodeBursts {
  /** Kind of event. */
  public static final String RETRANSMITS = "retransmits";

  /** Kind of event. */
  public static final String THROTTLED = "throttled";

  /** A few segments are lost now and then on every network. */
  private static final int FEW = 10;

  private static final Pattern ONE = Pattern.compile("(?<![\\d,.])1 (TCP segment|time|period)s\\b");

  private final List<Watched> watched = new ArrayList<>();

  /**
   * @param overTcp whether the run's data may go over TCP
   */
  public NodeBursts(boolean overTcp) {
    if (overTcp) {
      watched.add(
          new Watched(
              RETRANSMITS,
              "%s TCP segments sent again within %s",
              new BurstWatch(Counter.RETRANSMITS, FEW)));
    }
    watched.add(
        new Watched(
            THROTTLED,
            "CPUs slowed down %s times within %s because they were hot",
            new BurstWatch(Counter.HEAT_THROTTLES, 1)));
    watched.add(
        new Watched(
            THROTTLED,
            "CPU quota used up in %s periods within %s",
            new BurstWatch(Counter.QUOTA_THROTTLES, 1)));
  }

  private record Watched(String kind, String words, BurstWatch watch) {}

  /** An event to be logged. */
  public record Found(String kind, String text) {}

  /** The bursts that begin with this sample. */
  public List<Found> next(Sample sample) {
    return watched.stream()
        .flatMap(each ->
            each.watch().next(sample, each.words()).stream()
                .flatMap(text ->
                    Stream.of(new Found(each.kind(), ONE.matcher(text).replaceFirst("1 $1")))))
        .toList();
  }
}
