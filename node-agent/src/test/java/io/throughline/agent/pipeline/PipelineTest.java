package io.throughline.agent.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.remote.Party;
import io.throughline.agent.remote.Party.Member;
import io.throughline.agent.transport.PeerLostException;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PipelineScenario;
import io.throughline.protocol.scenario.PipelineStages;
import io.throughline.protocol.scenario.PointSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pipelines with real files and real transports, in any subset of their stages. */
class PipelineTest {
  private static final Map<String, String> SMALL =
      Map.ofEntries(
          Map.entry("chunk", "64KiB"),
          Map.entry("slots", "12"),
          Map.entry("window", "4"),
          Map.entry("depth", "4"),
          Map.entry("fileSize", "6MiB"),
          Map.entry("iterations", "250"),
          Map.entry("calibration", "20ms"),
          Map.entry("warmUp", "10ms"),
          Map.entry("timeout", "20s"),
          Map.entry("direct", "false"));

  private static final int CHUNKS = 250;

  @TempDir Path root;

  private static RunPlan plan(String transport, String... settings) {
    return Party.plan(PipelineScenario.KIND, transport, SMALL, settings);
  }

  @ParameterizedTest
  @CsvSource({
    "tcp, file, true, file, pass, 5",
    "'ucx-tcp', file, true, file, every, 5",
    "'ucx-posix,self', file, true, memory, every, 3",
    "tcp, memory, true, file, pass, 3",
    "tcp, memory, true, memory, every, 1",
    "tcp, file, false, file, pass, 4",
    "tcp, file, false, memory, pass, 1",
    "tcp, memory, false, file, pass, 1"
  })
  void shouldCarryEveryChunkThroughAnySubsetOfStages(
      String transport, String from, boolean network, String to, String verify, int points)
      throws Exception {
    RunPlan plan =
        plan(transport, "from", from, "network", "" + network, "to", to, "verify", verify);
    List<PointSpec> specs = plan.points();
    assertThat(specs).hasSize(points);
    try (Party party = Party.start(plan, root)) {
      for (Assignment assignment : plan.assignments()) {
        assertThat(party.member(assignment.role()).end().complete()).isTrue();
      }
      for (PointSpec spec : specs) {
        Point point = party.point(spec.index());
        assertThat(point.complete()).as(spec.label()).isTrue();
        assertThat(point.rates().receiverBandwidth()).as(spec.label()).isPositive();
        assertThat(point.checked().mismatches()).isZero();
      }
      Point whole = party.point(points - 1);
      assertThat(whole.spec().label()).isEqualTo("pipeline");
      assertThat(whole.basis().messages()).isEqualTo(CHUNKS);
      assertThat(whole.basis().bytes()).isEqualTo(CHUNKS * 65_536L);
      assertThat(whole.checked().verified()).isPositive();
      if (from.equals("file") && to.equals("file")) {
        assertThat(whole.sides().getLast().notes())
            .extracting(Note::text)
            .anyMatch(note ->
                note.matches("CRC-32C of the first 96 chunks: source (\\w{8}), target \\1\\."));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"true, 0, 0", "true, 0, 3000", "true, 1ms, 3000", "false, 0, 3000"})
  void shouldWarmUpForSoManyChunks(boolean network, String warmUp, long chunks) throws Exception {
    RunPlan plan =
        plan(
            "tcp",
            "calibration",
            "0",
            "from",
            "memory",
            "network",
            "" + network,
            "iterations",
            "50",
            "warmUp",
            warmUp,
            "warmUpMessages",
            Long.toString(chunks));
    // 187 MiB of warm-up do not fit what the source may send; 3 MiB of the measurement do.
    RunPlan limited = network ? Party.limited(plan, "source", 0, 64 << 20) : plan;
    try (Party party = Party.start(limited, root)) {
      Member first = party.member(network ? "source" : "sink");
      if (network && chunks > 0) {
        assertThatThrownBy(first::end).hasStackTraceContaining("limits.bytes of node node-source");
      } else {
        assertThat(first.end().complete()).isTrue();
        Point point = party.point(0);
        assertThat(point.basis().messages()).isEqualTo(50);
        assertThat(point.sides().getFirst().warmUp().nanos() > 1_000_000).isEqualTo(chunks > 0);
      }
    }
  }

  @Test
  void shouldWaitForALegInWhichOnlyTheOtherSideWorks() throws Exception {
    RunPlan plan = plan("tcp", "from", "memory", "calibration", "2500ms", "timeout", "1s");
    try (Party party = Party.start(plan, root)) {
      assertThat(party.member("source").end().complete()).isTrue();
      assertThat(party.member("sink").end().complete()).isTrue();
    }
  }

  @Test
  void shouldCountEachStageWhereItIs() throws Exception {
    try (Party party = Party.start(plan("tcp", "calibration", "0"), root)) {
      Member source = party.member("source");
      Member sink = party.member("sink");
      source.end();
      sink.end();
      long bytes = CHUNKS * 65_536L;
      assertThat(source.count(Stage.READ.bytes())).isEqualTo(bytes);
      assertThat(source.count(Stage.NETWORK.bytes())).isEqualTo(bytes);
      assertThat(source.count(Stage.WRITE.bytes())).isZero();
      assertThat(sink.count(Stage.WRITE.bytes())).isEqualTo(bytes);
      assertThat(source.count(Counter.BYTES)).isEqualTo(bytes);
      assertThat(sink.count(Stage.WRITE.queue())).isZero();
      assertThat(party.point(0).sides().getFirst().timing().phases())
          .containsKeys("read stalled", "network stalled");
      assertThat(party.point(0).sides().getLast().timing().phases()).containsKey("write stalled");
    }
  }

  @Test
  void shouldCallAStageIdleThatHasNoPartInWhatIsMeasured() throws Exception {
    RunPlan plan = plan("tcp", "calibration", "400ms", "iterations", "12");
    try (Party party = Party.start(plan, root)) {
      Member source = party.member("source");
      Member sink = party.member("sink");
      source.end();
      sink.end();
      assertThat(source.count(Stage.NETWORK.starved()))
          .as("while the source's file was read alone")
          .isGreaterThanOrEqualTo(elapsed(source, plan, PipelineStages.READ));
      assertThat(source.count(Stage.READ.starved()))
          .as("while the network was measured alone")
          .isGreaterThanOrEqualTo(elapsed(source, plan, PipelineStages.NETWORK));
      assertThat(sink.count(Stage.WRITE.starved()))
          .isGreaterThanOrEqualTo(elapsed(sink, plan, PipelineStages.NETWORK));
    }
  }

  private static long elapsed(Member member, RunPlan plan, PipelineStages stages) {
    return member.sides().stream()
        .filter(
            side -> PipelineStages.of(plan.points().get(side.point())).equals(Optional.of(stages)))
        .mapToLong(side -> side.moved().elapsedNanos())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void shouldFindAByteThatIsWrongInTheSource() throws Exception {
    RunPlan plan =
        plan("tcp", "verify", "every", "calibration", "0", "iterations", "0", "duration", "1h");
    try (Party party = Party.start(plan, root)) {
      Member sink = party.member("sink");
      sink.awaitRelease();
      Party.damage(root.resolve("run-source").resolve("source"), 70_000);
      sink.awaitMismatch();
      party.member("source").stop("found");
      sink.end();
      assertThat(sink.sides().getFirst().checked().mismatches()).isPositive();
      assertThat(sink.sides().getFirst().notes())
          .extracting(Note::text)
          .anyMatch(note -> note.contains("byte 4464 is not what it had to be"));
    }
  }

  @Test
  void shouldNameTheFileThatBecameShorter() throws Exception {
    RunPlan plan = plan("tcp", "calibration", "0", "iterations", "0", "duration", "1h");
    try (Party party = Party.start(plan, root)) {
      Member source = party.member("source");
      source.awaitRelease();
      Path file = root.resolve("run-source").resolve("source");
      Party.shorten(file, 65_536);
      assertThatThrownBy(source::end)
          .hasStackTraceContaining("node node-source (source)")
          .hasStackTraceContaining(file + ": the file ends there, it has become shorter");
      assertThatThrownBy(party.member("sink")::end)
          .hasRootCauseInstanceOf(PeerLostException.class)
          .hasStackTraceContaining("the other side says: node node-source (source)")
          .hasStackTraceContaining(file.toString());
      for (String role : new String[] {"source", "sink"}) {
        assertThat(party.member(role).sides())
            .as("what was measured is kept, as a part")
            .singleElement()
            .satisfies(side -> assertThat(side.ending()).contains("it has become shorter"));
      }
    }
  }

  @Test
  void shouldKeepToTheBandwidthOfTheSource() throws Exception {
    long cap = 2_000_000;
    RunPlan plan =
        Party.limited(plan("tcp", "calibration", "0", "iterations", "20"), "source", cap, 0);
    try (Party party = Party.start(plan, root)) {
      Member source = party.member("source");
      assertThat(source.end().complete()).isTrue();
      assertThat(source.sides().getFirst().moved().elapsedNanos() / 1e9)
          .isGreaterThan(20 * 65_536.0 / cap * 0.9);
      assertThat(source.notes())
          .contains(Note.of("Sends at most 2 MB/s, as its limits.bandwidth says."));
      Map<String, Long> phases = source.sides().getFirst().timing().phases();
      assertThat(phases.get("network stalled"))
          .as("it is at its limit, and the others wait for it")
          .isLessThan(phases.get("read stalled"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"source", "sink"})
  void shouldMoveNoMoreThanEitherNodeAllows(String role) throws Exception {
    long most = (4 << 20) + 1000;
    RunPlan plan =
        Party.limited(
            plan("tcp", "calibration", "0", "warmUp", "0", "iterations", "0", "duration", "1h"),
            role,
            0,
            most);
    try (Party party = Party.start(plan, root)) {
      String words =
          "node node-source (source): limits.bytes of node node-%s allows 4195304 B; 4 MiB are moved,"
                  .formatted(role)
              + " and the next 64 KiB would pass it";
      assertThatThrownBy(party.member("sink")::end).hasStackTraceContaining(words);
      assertThatThrownBy(party.member("source")::end).hasStackTraceContaining(words);
      assertThat(party.member("source").count(Stage.NETWORK.bytes())).isLessThanOrEqualTo(most);
      assertThat(party.member("sink").count(Counter.BYTES)).isLessThanOrEqualTo(most);
    }
  }
}
