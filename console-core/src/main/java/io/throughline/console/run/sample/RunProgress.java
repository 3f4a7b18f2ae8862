package io.throughline.console.run.sample;

import io.throughline.console.run.plan.Goal;
import io.throughline.console.run.view.Progress;
import io.throughline.console.run.view.Progress.StageNow;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.PointSpec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The progress of a run and its present phase. One thread. */
public final class RunProgress {
  private static final long SECOND = 1_000_000_000L;

  private Goal goal;
  private final long threshold;

  /** The last second of each node's samples. */
  private final Map<String, Deque<Sample>> senders = new LinkedHashMap<>();

  private final Map<String, Deque<Sample>> receivers = new LinkedHashMap<>();

  /** Points that were finished when that was last looked at, and when the last of them was. */
  private int finished;

  private long finishedAtNanos;

  public RunProgress(RunPlan plan) {
    goal = Goal.of(plan);
    threshold = Goal.stallsAt(plan);
  }

  /** The plan has changed what is to be measured. */
  public void plan(RunPlan settled) {
    goal = Goal.of(settled);
  }

  /**
   * @return whether anything has moved since the sample before
   */
  boolean add(boolean fromSender, Sample sample) {
    Deque<Sample> window =
        (fromSender ? senders : receivers)
            .computeIfAbsent(sample.node(), ignored -> new ArrayDeque<>());
    Sample before = window.peekLast();
    window.addLast(sample);
    while (window.size() > 2 && sample.endNanos() - window.getFirst().endNanos() > SECOND) {
      window.removeFirst();
    }
    return moved(before, sample, Counter.TRANSFERS)
        || moved(before, sample, Counter.POSTED)
        || moved(before, sample, Counter.BYTES);
  }

  private static boolean moved(@Nullable Sample before, Sample sample, Counter counter) {
    return sample.count(counter) > (before == null ? 0 : before.count(counter));
  }

  /**
   * @param fallbackNanos time since the run began, for where no sample says it
   * @param points or rounds that are finished
   */
  public Progress progress(long fallbackNanos, int points) {
    Sample sent = latest(senders);
    Sample arrived = latest(receivers);
    long elapsed =
        arrived == null ? sent == null ? fallbackNanos : sent.endNanos() : arrived.endNanos();
    long done = now(receivers, Counter.TRANSFERS);
    if (points > finished) {
      finished = points;
      finishedAtNanos = elapsed;
    }
    return new Progress(
        fraction(elapsed, done),
        elapsed,
        remaining(elapsed, done),
        point(sent == null ? arrived : sent, points),
        // Ranks count what they send and what they receive, so each flow at both of its ends.
        rate(receivers, Counter.BYTES) / (goal instanceof Goal.Rounds ? 2 : 1),
        rate(senders, Counter.BYTES),
        now(senders.isEmpty() ? receivers : senders, Counter.IN_FLIGHT),
        threshold,
        Math.min(100, stalled()),
        stages());
  }

  private double fraction(long elapsed, long done) {
    double fraction =
        switch (goal) {
          case Goal.Time(long nanos) -> (double) elapsed / nanos;
          case Goal.Transfers(long count) -> (double) done / count;
          case Goal.Points(List<PointSpec> specs, long least) ->
              (finished + ofPoint(elapsed, least, specs.size())) / specs.size();
          case Goal.Rounds(int count, long least, boolean _) ->
              (finished + ofPoint(elapsed, least, count)) / count;
        };
    return Math.min(1, fraction);
  }

  /** The progress of the point that is measured at present, where the points' time is known. */
  private double ofPoint(long elapsed, long least, int all) {
    return least == 0
        ? 0
        : Math.clamp((double) (elapsed - finishedAtNanos) / ofEach(least, all), 0, 1);
  }

  private long remaining(long elapsed, long done) {
    return switch (goal) {
      case Goal.Time(long nanos) -> Math.max(0, nanos - elapsed);
      case Goal.Points(List<PointSpec> specs, long least) ->
          least == 0 ? -1 : ofPoints(elapsed, least, specs.size());
      case Goal.Rounds(int count, long least, boolean _) ->
          finished >= count ? -1 : ofPoints(elapsed, least, count);
      case Goal.Transfers(long count) -> {
        double perSecond = rate(receivers, Counter.TRANSFERS);
        yield perSecond <= 0 ? -1 : (long) (Math.max(0, count - done) / perSecond * SECOND);
      }
    };
  }

  private long ofPoints(long elapsed, long least, int all) {
    long each = ofEach(least, all);
    long ofThis = Math.max(0, each - (elapsed - finishedAtNanos));
    return finished >= all ? 0 : ofThis + each * (all - finished - 1);
  }

  /**
   * The time of a point: warm-ups and confidence may last longer than is planned at least, and what
   * the finished ones took is what those to come will take.
   */
  private long ofEach(long least, int all) {
    return Math.max(least / all, finished == 0 ? 0 : finishedAtNanos / finished);
  }

  private String point(@Nullable Sample newest, int finished) {
    if (goal instanceof Goal.Rounds(int count, long _, boolean retests)) {
      return finished < count
          ? "round %d of %d".formatted(finished + 1, count)
          : retests ? "retest, round %d".formatted(finished - count + 1) : "";
    }
    if (!(goal instanceof Goal.Points(List<PointSpec> specs, long least))) {
      return "";
    }
    int at = newest == null ? finished : Math.max(finished, (int) newest.count(Counter.POINT));
    return at >= specs.size()
        ? ""
        : "point %d of %d: %s".formatted(at + 1, specs.size(), specs.get(at).label());
  }

  private List<StageNow> stages() {
    List<StageNow> stages = new ArrayList<>();
    for (Stage stage : Stage.values()) {
      Stream.concat(senders.values().stream(), receivers.values().stream())
          .filter(window -> window.getLast().counters().containsKey(stage.bytes().id()))
          .forEach(window -> stages.add(now(stage, window)));
    }
    return stages;
  }

  private static StageNow now(Stage stage, Deque<Sample> window) {
    double stalled = rate(window, stage.starved()) + rate(window, stage.blocked());
    return new StageNow(
        stage.id(),
        stage.label(),
        rate(window, stage.bytes()),
        window.getLast().count(stage.queue()),
        Math.clamp(100 * stalled / SECOND, 0, 100));
  }

  private double stalled() {
    double nanos = rate(senders, Counter.STALL_NANOS) / Math.max(1, senders.size());
    return nanos / SECOND * 100;
  }

  /** The latest sample of the node that is farthest. */
  private static @Nullable Sample latest(Map<String, Deque<Sample>> side) {
    return side.values().stream()
        .map(Deque::getLast)
        .max(Comparator.comparingLong(Sample::endNanos))
        .orElse(null);
  }

  private static long now(Map<String, Deque<Sample>> side, Counter counter) {
    return side.values().stream().mapToLong(window -> window.getLast().count(counter)).sum();
  }

  /** The rate of all nodes of a side. */
  private static double rate(Map<String, Deque<Sample>> side, Counter counter) {
    return side.values().stream().mapToDouble(window -> rate(window, counter)).sum();
  }

  /** Per second, over the last second; the first sample counts from the release of the barrier. */
  private static double rate(Deque<Sample> window, Counter counter) {
    Sample newest = window.peekLast();
    if (newest == null) {
      return 0;
    }
    Sample oldest = window.getFirst();
    boolean only = window.size() == 1;
    long nanos = newest.endNanos() - (only ? 0 : oldest.endNanos());
    long grown = newest.count(counter) - (only ? 0 : oldest.count(counter));
    return nanos <= 0 ? 0 : grown * (double) SECOND / nanos;
  }
}
