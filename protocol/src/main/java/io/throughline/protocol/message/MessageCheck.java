package io.throughline.protocol.message;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.FlowEnd;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Whether a message of an agent has all of its parts, and numbers that can be. */
final class MessageCheck {
  /** A long sweep's notes take some hundreds; a node has fewer interfaces. */
  private static final int MOST_ENTRIES = 10_000;

  private static final Set<String> COUNTERS =
      Arrays.stream(Counter.values()).map(Counter::id).collect(Collectors.toSet());
  private static final Set<String> LATENCIES =
      Arrays.stream(Latency.values()).map(Latency::id).collect(Collectors.toSet());

  /** By record: a component that is asked for anew makes its way to the value anew as well. */
  private static final ClassValue<List<Part>> PARTS =
      new ClassValue<>() {
        @Override
        protected List<Part> computeValue(Class<?> type) {
          return Arrays.stream(type.getRecordComponents()).map(Part::new).toList();
        }
      };

  /**
   * A component of a record.
   *
   * @param name in JSON
   * @param unwrapped whether its own parts stand beside it in JSON
   * @param optional whether it may be missing
   */
  private record Part(
      Method accessor, String name, boolean unwrapped, boolean optional, NumberRanges.Range range) {

    Part(RecordComponent component) {
      this(
          component.getAccessor(),
          name(component),
          component.getAccessor().isAnnotationPresent(JsonUnwrapped.class),
          component.getAnnotatedType().isAnnotationPresent(Nullable.class),
          NumberRanges.of(component.getDeclaringRecord(), component.getName()));
    }

    private static String name(RecordComponent component) {
      JsonProperty named = component.getAccessor().getAnnotation(JsonProperty.class);
      return named == null ? component.getName() : named.value();
    }

    @Nullable Object of(Record record) {
      try {
        return accessor.invoke(record);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("records of messages are public", e);
      }
    }
  }

  private MessageCheck() {}

  /**
   * @throws IllegalArgumentException naming the part, what it is and what is allowed
   */
  static void check(AgentMessage message) {
    whole((Record) message, "");
    switch (message) {
      case AgentMessage.Sampled(Sample sample) -> sample(sample);
      case AgentMessage.Measured(FlowEnd side) -> point(side);
      case AgentMessage.FlowMeasured measured -> measured.ends().forEach(MessageCheck::point);
      case AgentMessage.Finished(AgentResult result) -> result("result", result);
      case AgentMessage.Failed failed -> {
        if (failed.partial() != null) {
          result("partial", failed.partial());
        }
      }
      default -> {}
    }
  }

  /** Refuses parts that are missing, lists without end, and numbers that cannot be. */
  private static void whole(Record record, String path) {
    for (Part part : PARTS.get(record.getClass())) {
      String name =
          part.unwrapped() ? path : path.isEmpty() ? part.name() : path + "." + part.name();
      Object value = part.of(record);
      if (value != null) {
        part(value, name, part.range());
      } else if (!part.optional()) {
        throw new IllegalArgumentException(name + " is missing");
      }
    }
  }

  private static void part(Object part, String path, NumberRanges.Range range) {
    switch (part) {
      case Record record -> whole(record, path);
      case Number number -> range.check(path, number);
      case Collection<?> entries -> {
        most(path, entries.size());
        entries.forEach(entry -> entry(entry, path, range));
      }
      case Map<?, ?> entries -> {
        most(path, entries.size());
        entries.forEach((key, entry) -> entry(entry, path + "." + key, range));
      }
      default -> {}
    }
  }

  private static void entry(@Nullable Object entry, String path, NumberRanges.Range range) {
    if (entry == null) {
      throw new IllegalArgumentException(path + " holds a null");
    }
    part(entry, path, range);
  }

  private static void most(String path, int entries) {
    new NumberRanges.Range(0, MOST_ENTRIES).check(path + "'s number of entries", entries);
  }

  private static void sample(Sample sample) {
    new NumberRanges.Range(sample.startNanos(), NumberRanges.LONGEST_NANOS)
        .check("sample.endNanos", sample.endNanos());
    counters("sample.counters", sample.counters());
    histograms("sample.histograms", sample.histograms());
  }

  private static void result(String path, AgentResult result) {
    counters(path + ".counters", result.totals().counters());
    histograms(path + ".histograms", result.totals().histograms());
    NumberRanges.rate(path, result.count(Counter.BYTES), result.totals().elapsedNanos());
  }

  private static void point(FlowEnd side) {
    histograms("side.histograms", side.timing().histograms());
    FlowEnd.Moved moved = side.moved();
    NumberRanges.rate("side", moved.sentBytes(), moved.elapsedNanos());
    NumberRanges.rate("side", moved.arrivedBytes(), moved.elapsedNanos());
  }

  private static void counters(String path, Map<String, Long> counters) {
    counters.forEach((id, count) -> {
      known(path, id, COUNTERS);
      new NumberRanges.Range(0, NumberRanges.LARGEST_COUNT).check(path + "." + id, count);
    });
  }

  private static void histograms(String path, Map<String, String> histograms) {
    histograms.forEach((id, text) -> {
      known(path, id, LATENCIES);
      try {
        new NumberRanges.Range(0, 2 * HistogramCode.HIGHEST_NANOS)
            .check(path + "." + id, HistogramCode.decode(text).getMaxValue());
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
}
