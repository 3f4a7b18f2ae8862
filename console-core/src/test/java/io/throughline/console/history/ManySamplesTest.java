package io.throughline.console.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.Records;
import io.throughline.console.testing.StreamRun;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.Summary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run of an hour at ten samples a second; {@code -Dthroughline.history.samples=1000000} writes a
 * million. Its times are printed, not judged.
 */
@Timeout(300)
class ManySamplesTest {
  private static final int SAMPLES = Integer.getInteger("throughline.history.samples", 60_000);
  private static final int PER_NODE = SAMPLES / 2;

  /** Fewer than history takes before it calls the disk too slow. */
  private static final int AT_ONCE = 10_000;

  @TempDir Path folder;

  @Test
  void shouldReadEverySample() throws Exception {
    Path file = folder.resolve("history.db");
    timed(
        "write %,d samples".formatted(SAMPLES),
        () -> {
          fill(file);
          return null;
        });
    System.out.printf("file: %d MB%n", Files.size(file) / 1_000_000);
    try (History history = timed("open", () -> History.open(file))) {
      assertThat(timed("list", () -> history.list(100))).hasSize(1);
      assertThat(timed("run", () -> history.run("big"))).isPresent();
      Summary summary = timed("summary", () -> history.summary("big").orElseThrow());
      assertThat(summary.arrived().bytes()).isEqualTo((PER_NODE - 1) % 600 * (16L << 20));
      for (String node : List.of(StreamRun.SENDER, StreamRun.RECEIVER)) {
        assertThat(timed("10 s rollups " + node, () -> history.rollups("big", node, 10)))
            .hasSize(PER_NODE / 100);
        assertThat(timed("1 s rollups " + node, () -> history.rollups("big", node, 1)))
            .hasSize(PER_NODE / 10);
        long[] count = {0, 0};
        timed(
            "every sample " + node,
            () -> {
              history.eachSample(
                  "big",
                  node,
                  sample -> {
                    count[0]++;
                    count[1] += sample.count(Counter.TRANSFERS) + sample.histograms().size();
                  });
              return null;
            });
        assertThat(count[0]).isEqualTo(PER_NODE);
      }
    }
  }

  private static <T> T timed(String what, Callable<T> work) throws Exception {
    long start = System.nanoTime();
    T result = work.call();
    System.out.printf("%-26s %6d ms%n", what, (System.nanoTime() - start) / 1_000_000);
    return result;
  }

  private static void fill(Path path) throws Exception {
    List<Sample> pattern = new StreamRun(Records.STARTED, 600).samples();
    Semaphore uncommitted = new Semaphore(AT_ONCE);
    try (History history = History.open(path)) {
      history.begin(Records.opening("big"));
      for (int i = 0; i < SAMPLES; i++) {
        Sample sample = pattern.get(i % pattern.size());
        assertThat(uncommitted.tryAcquire(1, TimeUnit.MINUTES)).as("committed").isTrue();
        history.append("big", at(sample, i / 2), uncommitted::release);
      }
      history.finish(Records.ended(Records.opening("big"), Outcome.PASSED, null));
    }
  }

  private static Sample at(Sample sample, long tick) {
    return new Sample(
        sample.node(),
        tick,
        tick * 100_000_000L,
        (tick + 1) * 100_000_000L,
        Records.STARTED + tick * 100,
        counters(tick),
        sample.histograms());
  }

  private static Map<String, Long> counters(long tick) {
    long slots = tick % 600;
    return Map.of(
        "bytes", slots * (16L << 20),
        "transfers", slots,
        "posted", slots,
        "inFlight", tick % 60,
        "maxAhead", 60L,
        "stallNanos", tick * 1_000_000,
        "waitNanos", tick * 50_000_000,
        "fillNanos", tick * 40_000_000,
        "dataCpuNanos", tick * 99_000_000,
        "telemetryCpuNanos", tick * 300_000);
  }
}
