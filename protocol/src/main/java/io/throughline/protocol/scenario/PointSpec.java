package io.throughline.protocol.scenario;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One thing to measure in a run of several: both agents and the console make the same list of them
 * from the settings. In JSON the parts of its parts stand beside each other.
 *
 * @param index from 0, in the order in which they are measured
 * @param label for tables and axes, {@code 1 MiB}
 * @param work what is done, where the run's points do several things: {@code read}, {@code put_bw};
 *     else empty
 * @param operation how the bytes move
 * @param shape what the two sides do
 * @param size bytes of one message
 * @param concurrency how much of it goes on at once
 * @param extent how much is measured
 * @param rate planned messages per second; 0 for as fast as it goes
 */
public record PointSpec(
    int index,
    String label,
    String work,
    Operation operation,
    Shape shape,
    long size,
    @JsonUnwrapped Concurrency concurrency,
    @JsonUnwrapped Extent extent,
    long rate) {

  public PointSpec {
    if (work == null) {
      // Records of earlier versions say it in the label only: {@code read 64 KiB}.
      String end = " " + ByteCount.exact(size);
      work = label.endsWith(end) ? label.substring(0, label.length() - end.length()) : "";
    }
  }

  /** A point for each of a run's sizes, as long as its settings say. */
  static List<PointSpec> ofSizes(
      SettingValues values, Operation operation, Shape shape, Concurrency concurrency) {
    List<Long> sizes = values.numbers(PointSettings.SIZES);
    return IntStream.range(0, sizes.size())
        .mapToObj(index ->
            new PointSpec(
                index,
                ByteCount.exact(sizes.get(index)),
                "",
                operation,
                shape,
                sizes.get(index),
                concurrency,
                Extent.of(values),
                0))
        .toList();
  }

  /** Whether each node both sends and receives: what it moves over time goes both ways. */
  public boolean bothDirections() {
    return shape == Shape.BOTH_WAYS || shape.roundTrip();
  }

  /** Whether there are bytes of which a bandwidth can be told: in a barrier there are none. */
  public boolean movesData() {
    return size > 0;
  }

  /**
   * Messages and threads at once.
   *
   * @param batch messages that are handed over together
   * @param window messages in flight at most, of each worker
   * @param workers threads on each side, each with a data path of its own
   */
  public record Concurrency(int batch, int window, int workers) {
    /** One message at a time, by one worker. */
    public static final Concurrency NONE = new Concurrency(1, 1, 1);
  }

  /**
   * The length of the measurement, by messages or by time.
   *
   * @param iterations messages to measure, of each worker; 0 goes by {@code nanos}
   * @param nanos to measure for; 0 goes by {@code iterations}
   */
  public record Extent(long iterations, long nanos) {
    static Extent of(SettingValues values) {
      return new Extent(PointSettings.iterations(values), PointSettings.nanos(values));
    }
  }

  /** Roles of the two sides. */
  public enum Shape {
    /** The sender moves bytes to the receiver (with {@code get}: the sender reads them). */
    ONE_WAY,
    /** Both sides do so at the same time. */
    BOTH_WAYS,
    /** A message there, a message back, one at a time. */
    ROUND_TRIP,
    /** Each side works by itself, or one of them only: nothing goes from one to the other. */
    ALONE,
    /** One side alone: between its memory and its files. */
    LOCAL,
    /** All ranks together carry out one operation, call after call. */
    COLLECTIVE,
    /** Each rank sends to others in turns, and waits for each answer. */
    GROUP_ROUND_TRIP;

    /** Whether all ranks of a group do the same. */
    public boolean amongRanks() {
      return this == COLLECTIVE || this == GROUP_ROUND_TRIP;
    }

    /** Whether each message is answered, and the time until then is what is measured. */
    public boolean roundTrip() {
      return this == ROUND_TRIP || this == GROUP_ROUND_TRIP;
    }
  }
}
