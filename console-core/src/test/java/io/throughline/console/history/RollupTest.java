package io.throughline.console.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.Records;
import io.throughline.console.testing.StreamRun;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.result.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RollupTest {
  private static final long SECOND = 1_000_000_000L;

  @TempDir Path folder;

  /** Both kinds of rollup of one node against its samples, computed the slow way. */
  static void assertAgree(History history, String runId, List<Sample> samples) {
    String node = samples.getFirst().node();
    for (int seconds : List.of(1, 10)) {
      TreeMap<Long, List<Sample>> slots = new TreeMap<>();
      for (Sample sample : samples) {
        long slot = (sample.endNanos() - 1) / (seconds * SECOND);
        slots.computeIfAbsent(slot, ignored -> new ArrayList<>()).add(sample);
      }
      List<Rollup> rollups = history.rollups(runId, node, seconds);
      assertThat(rollups).extracting(Rollup::slot).containsExactlyElementsOf(slots.keySet());
      for (Rollup rollup : rollups) {
        List<Sample> inSlot = slots.getOrDefault(rollup.slot(), List.of());
        Sample last = Collections.max(inSlot, Comparator.comparingLong(Sample::endNanos));
        assertThat(rollup.samples()).isEqualTo(inSlot.size());
        assertThat(rollup.counters()).isEqualTo(last.counters());
        assertThat(rollup.endNanos()).isEqualTo(last.endNanos());
        assertThat(rollup.wallMillis()).isEqualTo(last.wallMillis());
        assertThat(rollup.startNanos())
            .isEqualTo(inSlot.stream().mapToLong(Sample::startNanos).min().orElseThrow());
        assertThat(decoded(rollup.histograms())).isEqualTo(merged(inSlot));
      }
    }
  }

  private static Map<String, Histogram> decoded(Map<String, String> encoded) {
    Map<String, Histogram> histograms = new HashMap<>();
    encoded.forEach((latency, text) -> histograms.put(latency, HistogramCode.decode(text)));
    return histograms;
  }

  private static Map<String, Histogram> merged(List<Sample> samples) {
    Map<String, Histogram> merged = new HashMap<>();
    for (Sample sample : samples) {
      sample
          .histograms()
          .forEach((latency, text) ->
              merged
                  .computeIfAbsent(latency, ignored -> HistogramCode.empty())
                  .add(HistogramCode.decode(text)));
    }
    return merged;
  }

  private static List<Sample> sender(int ticks) {
    return new StreamRun(Records.STARTED, ticks)
        .samples().stream().filter(sample -> sample.node().equals(StreamRun.SENDER)).toList();
  }

  private void shouldAgreeFor(List<Sample> arriving) {
    List<Sample> bySequence = new ArrayList<>(arriving);
    bySequence.sort(Comparator.comparingLong(Sample::sequence));
    try (History history = History.open(folder.resolve("history.db"))) {
      history.begin(Records.opening("r1"));
      arriving.forEach(sample -> history.append("r1", sample, () -> {}));
      history.finish(Records.ended(Records.opening("r1"), Outcome.PASSED, null));
      assertThat(history.samples("r1", StreamRun.SENDER)).isEqualTo(bySequence);
      assertAgree(history, "r1", bySequence);
    }
  }

  @Test
  void shouldAgreeWithTheSamples() {
    shouldAgreeFor(sender(317));
  }

  @Test
  void shouldLeaveOutTheSlotsOfAGap() {
    List<Sample> all = sender(300);
    List<Sample> withGap = new ArrayList<>(all.subList(0, 57));
    withGap.addAll(all.subList(143, 300));
    shouldAgreeFor(withGap);
  }

  @Test
  void shouldPutAMergedSampleWhereItEnds() {
    List<Sample> all = sender(120);
    List<Sample> merged = new ArrayList<>(all.subList(0, 15));
    Sample last = all.get(49);
    merged.add(
        new Sample(
            last.node(),
            15,
            all.get(15).startNanos(),
            last.endNanos(),
            last.wallMillis(),
            last.counters(),
            last.histograms()));
    shouldAgreeFor(merged);
  }

  @Test
  void shouldAgreeWhenSamplesComeOutOfOrder() {
    List<Sample> shuffled = new ArrayList<>(sender(250));
    Collections.shuffle(shuffled, new Random(7));
    shouldAgreeFor(shuffled);
  }

  @Test
  void shouldGoOnWithWhatTheFileHoldsAfterATransactionWasLost() throws Exception {
    List<Sample> samples = sender(40);
    Path path = folder.resolve("history.db");
    try (History history = History.open(path)) {
      history.begin(Records.opening("r1"));
      HistoryFile file = new HistoryFile(path, List.of());
      append(file, samples.subList(0, 14), true);
      append(file, samples.subList(14, 25), false);
      append(file, samples.subList(14, 40), true);
      assertThat(history.samples("r1", StreamRun.SENDER)).isEqualTo(samples);
      assertAgree(history, "r1", samples);
    }
  }

  private static void append(HistoryFile file, List<Sample> samples, boolean commit)
      throws Exception {
    try (HistoryWriter historyWriter = new HistoryWriter(file.connect())) {
      historyWriter.beginTransaction();
      for (Sample sample : samples) {
        historyWriter.append("r1", sample);
      }
      if (commit) {
        historyWriter.commit();
      }
    }
  }
}
