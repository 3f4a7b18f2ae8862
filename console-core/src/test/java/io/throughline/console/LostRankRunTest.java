package io.throughline.console;

import static io.throughline.console.testing.Streams.A;
import static io.throughline.console.testing.Streams.B;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.throughline.console.run.LiveRun;
import io.throughline.console.run.points.PointColumns;
import io.throughline.console.run.view.RunView;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.WithConsole;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RankArrivals;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.MessagesScenario;
import io.throughline.protocol.scenario.Scenario;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranks that go on without one that is lost. */
@Timeout(180)
@Tag("waits")
class LostRankRunTest extends WithConsole {
  private static Scenario collective(String transport, String collective) {
    return Scenario.defaults(CollectiveScenario.KIND)
        .with(
            Map.of(
                "lostRank",
                "shrink",
                "transport",
                transport,
                "collective",
                collective,
                "sizes",
                "64KiB, 1MiB, 4KiB",
                "duration",
                "2s",
                "warmUp",
                "20ms",
                "verify",
                "every"));
  }

  /** Once this many points are through, a signal goes to a rank's agent. */
  private static void signalAfter(LiveRun run, int points, String signal, String node)
      throws Exception {
    RunView view = TestConsole.await(run, each -> each.points().size() >= points);
    TestConsole.signal(signal, view, node);
  }

  private static void assertWentOn(RunRecord record, int before, int after) {
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    assertThat(record.results().points().getFirst().sides()).hasSize(before);
    assertThat(record.results().points().getLast().sides()).hasSize(after);
    for (Point point : record.results().points()) {
      assertThat(point.complete()).as(point.spec().label()).isTrue();
      assertThat(point.checked().mismatches()).isZero();
      assertThat(point.checked().verified()).isPositive();
    }
    assertThat(PointColumns.of(record).titles()).contains("Ranks");
    record.nodes().forEach(TestConsole::assertClean);
  }

  private static List<String> lost(RunRecord record) {
    return record.assessment().flags().stream()
        .filter(flag -> flag.id().equals(Flag.RANK_LOST))
        .map(Flag::text)
        .toList();
  }

  private static List<String> events(RunRecord record, String node) {
    return record.log().events().stream()
        .filter(event -> event.node().equals(node))
        .map(RunEvent::text)
        .toList();
  }

  @ParameterizedTest
  @CsvSource({"ucx, KILL", "tcp, KILL", "ucx, STOP"})
  void shouldGoOnWithoutALostRankAndNumberTheOthersAnew(String transport, String signal)
      throws Exception {
    LiveRun run = tests.start(collective(transport, "all-reduce"), A, A, B);
    signalAfter(run, 1, signal, "a~1");
    RunRecord record = run.await();

    assertWentOn(record, 3, 2);
    assertThat(record.results().points()).hasSize(3);
    Point last = record.results().points().getLast();
    assertThat(last.rates().senderBandwidth())
        .as("the factor of two ranks")
        .isCloseTo(
            last.rates().receiverBandwidth(), within(last.rates().receiverBandwidth() * 1e-9));
    assertThat(last.arrivals()).extracting(RankArrivals::rank).containsExactly(0, 2);
    assertThat(lost(record))
        .singleElement()
        .asString()
        .startsWith("Rank 2, node a~1, was lost in point ")
        .contains(", which 2 ranks measured again: its agent");
    assertThat(events(record, "a"))
        .contains("failure list: a~1; 2 of 3 ranks go on, and this is rank 1");
    assertThat(events(record, "b"))
        .contains("failure list: a~1; 2 of 3 ranks go on, and this is rank 2 (it was 3)");
    assertThat(TestConsole.node(record, "a~1").result()).isNull();
  }

  @Test
  void shouldGoOnWithoutTheRootAndThenWithoutOneMore() throws Exception {
    LiveRun run = tests.start(collective("tcp", "broadcast"), A, A, B, B);
    signalAfter(run, 1, "KILL", "a");
    signalAfter(run, 2, "KILL", "b~1");
    RunRecord record = run.await();

    assertWentOn(record, 4, 2);
    assertThat(lost(record)).hasSize(2);
    assertThat(events(record, "b"))
        .contains(
            "failure list: a; 3 of 4 ranks go on, and this is rank 2 (it was 3)",
            "failure list: a, b~1; 2 of 4 ranks go on, and this is rank 2 (it was 3)");
  }

  @Test
  void shouldPassMessagesRoundASmallerRing() throws Exception {
    LiveRun run =
        tests.start(
            Scenario.defaults(MessagesScenario.KIND)
                .with(
                    Map.of(
                        "lostRank",
                        "shrink",
                        "topology",
                        "ring",
                        "sizes",
                        "64B, 1KiB",
                        "warmUp",
                        "20ms",
                        "duration",
                        "1s")),
            A,
            A,
            B,
            B);
    signalAfter(run, 1, "KILL", "b");
    RunRecord record = run.await();

    assertWentOn(record, 4, 3);
    assertThat(record.results().points())
        .as("among three ranks of a ring no message takes two hops")
        .extracting(point -> point.spec().label())
        .containsExactly(
            "64 B, 1 hop, alone", "64 B, 1 hop, bulk", "1 KiB, 1 hop, alone", "1 KiB, 1 hop, bulk");
  }

  /** Ranks that are through cannot go on, and those that are not yet can. */
  @RepeatedTest(3)
  void shouldNotWaitForRanksThatWereThroughWhenOneWasLost() throws Exception {
    Scenario brief = collective("tcp", "all-reduce").with(Map.of("sizes", "64KiB, 1MiB"));
    LiveRun run = tests.start(brief.with(Map.of("duration", "500ms")), A, A, B);
    RunView view = TestConsole.await(run, each -> each.points().size() >= 1);
    Thread.sleep(530);
    TestConsole.signal("KILL", view, "a~1");
    RunRecord record = run.await();

    if (record.status().outcome() == Outcome.COMPLETED) {
      assertThat(record.results().points()).hasSize(2).allMatch(Point::complete);
    } else {
      assertThat(record.status().reason()).startsWith("node a~1 failed while running: its agent");
    }
    record.nodes().forEach(TestConsole::assertClean);
  }

  @Test
  void shouldFailWhereOneRankAloneIsLeft() throws Exception {
    LiveRun run = tests.start(collective("tcp", "all-reduce"), A, B);
    signalAfter(run, 1, "KILL", "b");
    RunRecord record = run.await();

    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason()).startsWith("node b failed while running: its agent");
    record.nodes().forEach(TestConsole::assertClean);
  }

  @Test
  void shouldRefuseWhatCannotGoOnWithoutARank() {
    Scenario mpi = collective("tcp", "all-reduce").with(Map.of("engine", "mpi"));
    assertThatThrownBy(() -> tests.start(mpi, A, B))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("lostRank: engine mpi waits for a lost rank in its library");
    Scenario cube =
        Scenario.defaults(MessagesScenario.KIND)
            .with(Map.of("lostRank", "shrink", "topology", "hypercube"));
    assertThatThrownBy(() -> tests.start(cube, A, A, B, B))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("a hypercube without one of its ranks is none");
  }
}
