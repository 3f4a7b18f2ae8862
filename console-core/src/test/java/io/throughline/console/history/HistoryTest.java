package io.throughline.console.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.throughline.console.testing.PointRun;
import io.throughline.console.testing.Records;
import io.throughline.console.testing.StreamRun;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.BestPoints;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.SweepScenario;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryTest {
  @TempDir Path folder;

  private History open() {
    return History.open(folder.resolve("data/history.db"));
  }

  @Test
  void shouldGiveBackWhatWasPutIn() {
    StreamRun stream = new StreamRun(Records.STARTED, 25);
    RunEvent event = new RunEvent(Records.STARTED + 5, "alpha", "phase", "<b>started</b> & „gut“");
    try (History history = open()) {
      RunRecord opening = Records.opening("r1");
      history.begin(opening);
      history.event("r1", event);
      stream.samples().forEach(sample -> history.append("r1", sample, () -> {}));
      RunRecord kept = history.finish(Records.ended(opening, Outcome.PASSED, null));

      assertThat(kept.log().acknowledgedSamples())
          .containsExactly(Map.entry("alpha", 25L), Map.entry("beta", 25L));
      assertThat(kept.log().events()).containsExactly(event);
      assertThat(history.run("r1")).contains(kept);
    }
    try (History history = open()) {
      assertThat(history.samples("r1", "alpha"))
          .isEqualTo(
              stream.samples().stream().filter(sample -> sample.node().equals("alpha")).toList());
      assertThat(history.samples("r1", "beta")).hasSize(25);
      assertThat(history.samples("r1", "gamma")).isEmpty();
      assertThat(history.run("r1").orElseThrow().status().outcome()).isEqualTo(Outcome.COMPLETED);
      assertThat(history.notices()).isEmpty();
    }
  }

  @Test
  void shouldTellOfEachSampleOnlyOnceItIsOnDisk() {
    List<Sample> samples = new StreamRun(Records.STARTED, 10).samples();
    try (History history = open()) {
      history.begin(Records.opening("r1"));
      AtomicInteger committed = new AtomicInteger();
      AtomicInteger missing = new AtomicInteger();
      for (Sample sample : samples) {
        history.append(
            "r1",
            sample,
            () -> {
              // A connection of its own sees only what is committed.
              if (!history.samples("r1", sample.node()).contains(sample)) {
                missing.incrementAndGet();
              }
              committed.incrementAndGet();
            });
      }
      await().atMost(Duration.ofSeconds(20)).untilAtomic(committed, n(samples.size()));
      assertThat(missing).hasValue(0);
    }
  }

  private static org.hamcrest.Matcher<Integer> n(int count) {
    return org.hamcrest.Matchers.equalTo(count);
  }

  /** Another console on a slow disk: ten seconds were not enough, and a run failed of it. */
  @Test
  void shouldWaitForAnotherConsolesLongWrite() throws SQLException {
    List<Sample> samples = new StreamRun(Records.STARTED, 1).samples();
    try (History history = open()) {
      history.begin(Records.opening("r1"));
      AtomicInteger committed = new AtomicInteger();
      try (Connection other =
              DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("data/history.db"));
          Statement statement = other.createStatement()) {
        statement.execute("BEGIN IMMEDIATE");
        samples.forEach(sample -> history.append("r1", sample, committed::incrementAndGet));
        LockSupport.parkNanos(Duration.ofSeconds(11).toNanos());
        statement.execute("ROLLBACK");
      }
      await().atMost(Duration.ofSeconds(40)).untilAtomic(committed, n(samples.size()));
      RunRecord kept = history.finish(Records.ended(Records.opening("r1"), Outcome.PASSED, null));
      assertThat(kept.log().acknowledgedSamples()).containsEntry("alpha", 1L);
    }
  }

  @Test
  void shouldCountASampleThatComesTwiceOnce() {
    List<Sample> samples = new StreamRun(Records.STARTED, 10).samples();
    try (History history = open()) {
      history.begin(Records.opening("r1"));
      AtomicInteger committed = new AtomicInteger();
      samples.forEach(sample -> history.append("r1", sample, committed::incrementAndGet));
      samples.forEach(sample -> history.append("r1", sample, committed::incrementAndGet));
      RunRecord kept = history.finish(Records.ended(Records.opening("r1"), Outcome.PASSED, null));
      assertThat(committed).hasValue(40);
      assertThat(kept.log().acknowledgedSamples())
          .containsEntry("alpha", 10L)
          .containsEntry("beta", 10L);
      assertThat(history.rollups("r1", "alpha", 1))
          .singleElement()
          .satisfies(rollup -> {
            assertThat(rollup.samples()).isEqualTo(10);
            assertThat(rollup.counters()).isEqualTo(samples.get(18).counters());
          });
    }
  }

  @Test
  void shouldShowARunThatGoesOnAsItStands() {
    try (History history = open()) {
      RunRecord opening = Records.opening("r1");
      history.begin(opening);
      history.event("r1", new RunEvent(1, "", "note", "hello"));
      AtomicInteger committed = new AtomicInteger();
      new StreamRun(Records.STARTED, 3)
          .samples()
          .forEach(sample -> history.append("r1", sample, committed::incrementAndGet));
      await().atMost(Duration.ofSeconds(20)).untilAtomic(committed, n(6));
      RunRecord now = history.run("r1").orElseThrow();
      assertThat(now.status().outcome()).isEqualTo(Outcome.RUNNING);
      assertThat(now.log().events()).extracting(RunEvent::text).containsExactly("hello");
      assertThat(now.log().acknowledgedSamples()).containsEntry("alpha", 3L);
    }
  }

  @Test
  void shouldListTheNewestFirstAndFindByWhatIsShown() {
    try (History history = open()) {
      for (int i = 0; i < 5; i++) {
        RunRecord opening = Records.opening("r" + i, Records.STARTED + i * 1000L);
        history.begin(opening);
        history.finish(Records.ended(opening, i == 2 ? Outcome.FAILED : Outcome.PASSED, null));
      }
      assertThat(history.list(3)).extracting(RunLine::runId).containsExactly("r4", "r3", "r2");
      assertThat(history.list("failed", 10)).extracting(RunLine::runId).containsExactly("r2");
      assertThat(history.list("alph", 10)).hasSize(5);
      assertThat(history.list("100%", 10)).isEmpty();
      assertThat(history.list(1).getFirst().subject().nodes()).containsExactly("alpha", "beta");
      assertThat(history.list(1).getFirst().figures().receiverBandwidth()).isNaN();
    }
  }

  @Test
  void shouldRefuseASecondRunOfTheSameNameAndKeepTheFirst() {
    try (History history = open()) {
      history.begin(Records.opening("r1"));
      assertThatThrownBy(() -> history.begin(Records.opening("r1")))
          .isInstanceOf(ProblemException.class)
          .hasMessageContaining("r1")
          .hasMessageContaining("already");
      history.append("r1", new StreamRun(0, 1).samples().getFirst(), () -> {});
      assertThat(
              history
                  .finish(Records.ended(Records.opening("r1"), Outcome.PASSED, null))
                  .log()
                  .acknowledgedSamples())
          .containsEntry("alpha", 1L);
    }
  }

  @Test
  void shouldNotAcknowledgeASampleOfARunThatIsOver() {
    try (History history = open()) {
      RunRecord opening = Records.opening("r1");
      history.begin(opening);
      history.finish(Records.ended(opening, Outcome.PASSED, null));
      AtomicInteger committed = new AtomicInteger();
      history.append("r1", new StreamRun(0, 1).samples().getFirst(), committed::incrementAndGet);
      history.begin(Records.opening("r2"));
      assertThat(committed).hasValue(0);
      assertThat(history.samples("r1", "alpha")).isEmpty();
      assertThatThrownBy(() -> history.finish(opening)).hasMessageContaining("no run of that name");
    }
  }

  @Test
  void shouldEndAsInterruptedWhatItsOwnCloseLeavesUnfinished() {
    try (History history = open()) {
      history.begin(Records.opening("r1"));
      new StreamRun(Records.STARTED, 20)
          .samples()
          .forEach(sample -> history.append("r1", sample, () -> {}));
    }
    try (History history = open()) {
      RunRecord record = history.run("r1").orElseThrow();
      assertThat(record.status().outcome()).isEqualTo(Outcome.INTERRUPTED);
      assertThat(record.status().reason())
          .contains("The console was closed")
          .contains("40 samples");
      assertThat(record.results().summary()).isNotNull();
    }
  }

  @Test
  void shouldListPointsByTheirHighestBandwidthAndLowestMedian() {
    RunPlan plan = PointRun.plan("sweep-1", SweepScenario.KIND, Map.of());
    RunRecord ended = Records.points(plan, new PointRun(plan, Records.STARTED).points(), List.of());
    try (History history = open()) {
      history.begin(Records.opening("sweep-1"));
      history.finish(ended);
      RunLine line = history.list(1).getFirst();
      BestPoints best = new BestPoints(ended.results().points());
      Point quickest = best.quickest().orElseThrow();
      assertThat(line.subject().kind()).isEqualTo("sweep");
      assertThat(line.figures().receiverBandwidth())
          .isEqualTo(best.fastest().orElseThrow().rates().receiverBandwidth());
      assertThat(line.figures().latencyNanos())
          .isEqualTo(best.latency(quickest).orElseThrow().p50());
      assertThat(line.figures().stalledPercent()).isNaN();
    }
  }
}
