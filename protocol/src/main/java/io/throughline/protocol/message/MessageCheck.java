package io.throughline.protocol.message;

import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.result.PeerRun;
import io.throughline.protocol.result.PointSide;
import io.throughline.protocol.result.RoleResult;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Whether a message of an agent has all of its parts, and numbers that can be. */
final class MessageCheck {
  /** A long sweep's notes take some hundreds; a node has fewer interfaces. */
  private static final int MOST_ENTRIES = 10_000;

  /** 400 days: longer than a run. */
  private static final long LONGEST_NANOS = 400L * 24 * 3600 * 1_000_000_000L;

  /** At ten a second, three years. */
  private static final long MOST_SAMPLES = 1_000_000_000;

  /** A link of 400 Gbit/s takes ten months to carry as many bytes. */
  private static final long LARGEST_COUNT = 1L << 60;

  private static final Set<String> COUNTERS =
      Arrays.stream(Counter.values()).map(Counter::id).collect(Collectors.toSet());
  private static final Set<String> LATENCIES =
      Arrays.stream(Latency.values()).map(Latency::id).collect(Collectors.toSet());

  private MessageCheck() {}

  /**
   * @throws IllegalArgumentException naming the part, what it is and what is allowed
   */
  static void check(AgentMessage message) {
    whole(message, "");
    switch (message) {
      case AgentMessage.Sampled(Sample sample) -> sample(sample);
      case AgentMessage.Measured(PointSide side) -> point(side);
      case AgentMessage.PeerMeasured(PeerRun run) -> {
        within("run.point", run.point(), 0, Integer.MAX_VALUE);
        figure("run.value", run.value());
      }
      case AgentMessage.Finished(RoleResult result) -> result("result", result);
      case AgentMessage.Failed failed -> {
        if (failed.partial() != null) {
          result("partial", failed.partial());
        }
      }
      default -> {}
    }
  }

  /** Refuses parts that are missing, and lists without end. */
  private static void whole(Object part, String path) {
    switch (part) {
      case Record record -> {
        for (RecordComponent component : record.getClass().getRecordComponents()) {
          String name = path.isEmpty() ? component.getName() : path + "." + component.getName();
          Object value = value(component, record);
          if (value != null) {
            whole(value, name);
          } else if (!component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
            throw new IllegalArgumentException(name + " is missing");
          }
        }
      }
      case Collection<?> entries -> {
        most(path, entries.size());
        entries.forEach(entry -> wholeEntry(entry, path));
      }
      case Map<?, ?> entries -> {
        most(path, entries.size());
        entries.values().forEach(entry -> wholeEntry(entry, path));
      }
      default -> {}
    }
  }

  private static void wholeEntry(@Nullable Object entry, String path) {
    if (entry == null) {
      throw new IllegalArgumentException(path + " holds a null");
    }
    whole(entry, path);
  }

  private static void most(String path, int entries) {
    within(path + "'s number of entries", entries, 0, MOST_ENTRIES);
  }

  private static @Nullable Object value(RecordComponent component, Record record) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("records of messages are public", e);
    }
  }

  private static void sample(Sample sample) {
    within("sample.sequence", sample.sequence(), 0, MOST_SAMPLES);
    within("sample.startNanos", sample.startNanos(), 0, LONGEST_NANOS);
    within("sample.endNanos", sample.endNanos(), sample.startNanos(), LONGEST_NANOS);
    within("sample.wallMillis", sample.wallMillis(), 0, Long.MAX_VALUE);
    counters("sample.counters", sample.counters());
    histograms("sample.histograms", sample.histograms());
  }

  private static void result(String path, RoleResult result) {
    within(path + ".elapsedNanos", result.elapsedNanos(), 0, LONGEST_NANOS);
    counters(path + ".counters", result.counters());
    histograms(path + ".histograms", result.histograms());
  }

  private static void point(PointSide side) {
    within("side.point", side.point(), 0, Integer.MAX_VALUE);
    within("side.sentMessages", side.sentMessages(), 0, LARGEST_COUNT);
    within("side.sentBytes", side.sentBytes(), 0, LARGEST_COUNT);
    within("side.arrivedMessages", side.arrivedMessages(), 0, LARGEST_COUNT);
    within("side.arrivedBytes", side.arrivedBytes(), 0, LARGEST_COUNT);
    within("side.elapsedNanos", side.elapsedNanos(), 0, LONGEST_NANOS);
    within("side.warmUpNanos", side.warmUpNanos(), 0, LONGEST_NANOS);
    within("side.warmUpBytes", side.warmUpBytes(), PointSide.UNKNOWN, LARGEST_COUNT);
    within("side.verified", side.verified(), 0, LARGEST_COUNT);
    within("side.mismatches", side.mismatches(), 0, LARGEST_COUNT);
    side.phases()
        .forEach((phase, nanos) -> within("side.phases." + phase, nanos, 0, LARGEST_COUNT));
    side.slices().forEach(slice -> figure("side.slices", slice));
    histograms("side.histograms", side.histograms());
  }

  private static void counters(String path, Map<String, Long> counters) {
    counters.forEach((id, count) -> {
      known(path, id, COUNTERS);
      within(path + "." + id, count, 0, LARGEST_COUNT);
    });
  }

  private static void histograms(String path, Map<String, String> histograms) {
    histograms.forEach((id, text) -> {
      known(path, id, LATENCIES);
      try {
        within(
            path + "." + id,
            HistogramCode.decode(text).getMaxValue(),
            0,
            2 * HistogramCode.HIGHEST_NANOS);
      } catch (RuntimeException e) {
        throw new IllegalArgumentException(path + "." + id + " is not a histogram", e);
      }
    });
  }

  private static void known(String path, String id, Set<String> ids) {
    if (!ids.contains(id)) {
      throw new IllegalArgumentException("%s has no '%s'".formatted(path, id));
    }
  }

  private static void within(String name, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s is %d, and has to be %d to %d".formatted(name, value, least, most));
    }
  }

  private static void figure(String name, double value) {
    if (!Double.isFinite(value) || value < 0) {
      throw new IllegalArgumentException(
          "%s is %s, and has to be a number of 0 or more".formatted(name, value));
    }
  }
}
