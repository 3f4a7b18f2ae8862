package io.throughline.console.run;

import io.throughline.console.run.plan.Planner;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StreamScenario;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Streams between two local nodes, as tests need them. */
public final class Streams {
  public static final NodeProfile A = NodeProfile.local("a");
  public static final NodeProfile B = NodeProfile.local("b");
  public static final long MILLI = 1_000_000L;

  private Streams() {}

  /** A ring of 1 MiB, with some settings replaced: {@code "transfers", "5", ...}. */
  public static Scenario scenario(String... settings) {
    Map<String, String> given = new HashMap<>();
    given.put(StreamScenario.BUFFERS, "16");
    given.put(StreamScenario.BUFFER_SIZE, "64KiB");
    given.put(StreamScenario.THRESHOLD, "12");
    given.put(StreamScenario.PROGRESS_INTERVAL, "4");
    for (int i = 0; i < settings.length; i += 2) {
      given.put(settings[i], settings[i + 1]);
    }
    return Scenario.defaults(StreamScenario.KIND).with(given);
  }

  /** From a to b. */
  public static RunPlan plan(String... settings) {
    return Planner.plan(scenario(settings), List.of(A, B));
  }

  /**
   * @param flushedMicros a single latency in the interval; 0 for none
   */
  public static Sample sample(
      String node,
      long sequence,
      long startMillis,
      long endMillis,
      long bytes,
      long flushedMicros) {
    Map<String, String> histograms = new HashMap<>();
    if (flushedMicros > 0) {
      Histogram histogram = HistogramCode.empty();
      histogram.recordValue(flushedMicros * 1000);
      histograms.put(Latency.FLUSHED.id(), HistogramCode.encode(histogram));
    }
    return new Sample(
        node,
        sequence,
        startMillis * MILLI,
        endMillis * MILLI,
        0,
        Map.of(
            Counter.BYTES.id(),
            bytes,
            Counter.TRANSFERS.id(),
            bytes / 1000,
            Counter.IN_FLIGHT.id(),
            7L,
            Counter.STALL_NANOS.id(),
            endMillis * MILLI / 4),
        histograms);
  }
}
