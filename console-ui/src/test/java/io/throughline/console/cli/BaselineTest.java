package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.console.history.History;
import io.throughline.console.run.plan.Planner;
import io.throughline.console.testing.OpenMpi;
import io.throughline.console.testing.Records;
import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.environment.CudaState;
import io.throughline.protocol.environment.MpiState;
import io.throughline.protocol.environment.UccState;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.testing.Requires;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A collective by several engines in turns, as a person types it, with real agents. */
@Timeout(300)
class BaselineTest {
  @TempDir private Path folder;
  private TypedConsole console;

  @BeforeEach
  void writeProfiles() throws IOException {
    console = TypedConsole.in(folder);
    for (String node : List.of("a", "b")) {
      console.profile("nodes/" + node + ".yaml", "launch: local\ndata:\n  address: 127.0.0.1\n");
    }
    console.profile(
        "scenarios/sums.yaml",
        """
        kind: collective
        settings:
          sizes: 8B, 64KiB
          duration: 100ms
          warmUp: 50ms
        """);
    console.profile("scenarios/steady.yaml", "kind: stream\n");
  }

  private int baseline(String... more) {
    List<String> words = new ArrayList<>(List.of("baseline", "sums", "--nodes", "a,b"));
    words.addAll(List.of(more));
    return console.execute(words.toArray(String[]::new));
  }

  private void refuses(String told, String... more) {
    assertThat(baseline(more)).as(console.err() + console.out()).isEqualTo(2);
    assertThat(console.err()).contains(told);
  }

  @Test
  @Requires(commands = {"mpirun", "mpicc"})
  void shouldSetEnginesSideBySide() throws Exception {
    assumeTrue(OpenMpi.isKnown(), "mpirun is not that of Open MPI 4 to 6");
    Path out = folder.resolve("engines");
    assertThat(baseline("--engines", "own,mpi", "--rounds", "3", "--out", "" + out))
        .as(console.err() + console.out())
        .isEqualTo(0);
    assertThat(console.out().lines().filter(line -> line.startsWith("Round")))
        .as("the order alternates")
        .containsExactly(
            "Round 1 of 3, mpi",
            "Round 1 of 3, own",
            "Round 2 of 3, own",
            "Round 2 of 3, mpi",
            "Round 3 of 3, mpi",
            "Round 3 of 3, own");
    assertThat(console.out())
        .containsPattern("mpi +Open MPI [456]")
        .contains("All-reduce by mpi and own", "own / mpi", "Fastest of 2 sizes: ")
        .containsPattern("(?m)^8 B +\\S+ [nµm]?s +\\S+ [nµm]?s ")
        .containsPattern("(?m)^64 KiB +");
    assertThat(out.resolve("compare.md"))
        .content()
        .contains("## All-reduce by mpi and own", "| Size | mpi time | own time |");
    assertThat(out.resolve("compare.html")).content().contains("All-reduce by mpi and own");
    assertThat(out.resolve("compare.json")).content().contains("\"fastest\"");

    String id = console.out().replaceFirst("(?s).*Baseline +(ab-[0-9a-f-]+):.*", "$1");
    assertThat(console.execute("runs", "--tag", id + "-mpi")).isEqualTo(0);
    assertThat(console.out().lines().skip(1)).hasSize(3);
    assertThat(console.execute("runs", "--tag", id)).isEqualTo(0);
    List<String> words = new ArrayList<>(List.of("compare"));
    console.out().lines().skip(1).map(line -> line.split(" ", 2)[0]).forEach(words::add);
    assertThat(console.execute(words.toArray(String[]::new))).as(console.err()).isEqualTo(0);
    assertThat(console.out()).contains("All-reduce by mpi and own");
  }

  @Test
  void shouldTakeEveryEngineThatIsThereAndSayWhyOthersAreNot() {
    assertThat(baseline("--rounds", "2")).as(console.err() + console.out()).isEqualTo(0);
    List<String> told =
        console.out().lines().filter(line -> line.matches(" {2}(own|ucc|mpi) +\\S.*")).toList();
    assertThat(told).hasSize(3);
    List<String> there =
        told.stream()
            .filter(line -> !line.contains("left out: "))
            .map(line -> line.strip().split(" ", 2)[0])
            .toList();
    assertThat(there).contains("own");
    assertThat(told.stream().filter(line -> line.contains("left out: ")))
        .allMatch(line -> line.contains("nodes a, b: ") && line.contains("install"));
    for (String engine : there) {
      assertThat(console.out())
          .contains("Round 1 of 2, " + engine, "Round 2 of 2, " + engine)
          .containsPattern("Size .*" + engine + " time");
    }
  }

  @Test
  void shouldSayWhyEnginesAreLeftOutAndMeasureTheOthers() {
    assertThat(
            baseline(
                "--set", "collective=scan", "--set", "dataType=bf16", "--rounds", "2", "--json"))
        .as(console.err() + console.out())
        .isEqualTo(0);
    assertThat(console.err())
        .contains("left out: ")
        .contains("ucc has no scan")
        .contains("MPI does not reduce bf16")
        .contains("Only own is left");
    assertThat(console.out())
        .contains("\"command\" : \"baseline\"", "\"collective\" : \"scan\"", "\"measured\" : true")
        .contains("MPI does not reduce bf16");
  }

  @Test
  void shouldRefuseWhatCannotBeSetSideBySide() {
    refuses(
        "--engines: no engine named \"mpy\" (did you mean \"mpi\"?); engines are own, ucc, mpi",
        "--engines",
        "own,mpy");
    refuses("--engines: own is named twice; name it once", "--engines", "own,own");
    refuses(
        "--against: mpi is none of own, ucc; name one of them, or add it to --engines",
        "--engines",
        "own,ucc",
        "--against",
        "mpi");
    refuses("--set engine: the engines are what is set side by side", "--set", "engine=own");
    refuses("--rounds: 1 is out of range; allowed is 2 to 1000", "--rounds", "1");
    refuses(
        "--engines mpi: scenario sums: dataType: MPI does not reduce f16; set another dataType, or leave mpi out of --engines",
        "--engines",
        "own,mpi",
        "--set",
        "dataType=f16");
    refuses("sizes", "--set", "sizes=3B");
    assertThat(console.execute("baseline", "steady", "--nodes", "a,b")).isEqualTo(2);
    assertThat(console.err())
        .contains("baseline steady: it is no collective", "./throughline run baseline");
  }

  @Test
  void shouldNameTheNodesThatLackAnEngineThatIsAskedFor() {
    assertThat(console.execute("nodes", "probe", "a")).isEqualTo(0);
    assumeTrue(console.out().contains("absent: UCC"), "UCC is here");
    refuses("--engines ucc: nodes a, b: UCC is not installed here", "--engines", "own,ucc");
    assertThat(console.err()).contains("install UCC there, or leave ucc out of --engines");
    assertThat(console.execute("runs")).isEqualTo(0);
    assertThat(console.out().lines()).as("nothing was run").hasSizeLessThan(2);
  }

  @Test
  void shouldTouchNoNodeInADryRun() throws IOException {
    console.profile("nodes/far.yaml", "ssh:\n  host: nowhere.invalid\n");
    assertThat(
            console.execute(
                "baseline", "sums", "--nodes", "a,far", "--dry-run", "--set", "dataType=f16"))
        .as(console.err())
        .isEqualTo(0);
    assertThat(console.out())
        .contains("5 rounds by own, ucc, as far as all nodes have them")
        .contains("Caution: mpi is left out: scenario sums: dataType: MPI does not reduce f16");
    refuses("--dry-run: it writes nothing", "--dry-run", "--out", "" + folder.resolve("x"));
  }

  @Test
  void shouldForeseeByWhatEarlierRunsFound() {
    RunPlan asked =
        Planner.plan(
            Scenario.defaults(CollectiveScenario.KIND).forRanks(2),
            List.of(NodeProfile.local("a"), NodeProfile.local("b")));
    RunPlan plan =
        new RunPlan(
            "20260101-000000-0001",
            "sums",
            asked.kind(),
            asked.settings(),
            asked.transport(),
            asked.assignments());
    Capabilities without =
        new Capabilities(
            List.of(),
            Map.of(),
            CudaState.UNKNOWN,
            new UccState(false, "there is no libucc.so.1", ""),
            MpiState.UNKNOWN);
    try (History history = History.open(console.installation().history())) {
      history.begin(Records.of(plan, Records.STARTED, 0, Outcome.RUNNING, null));
      history.finish(
          Records.points(
              plan,
              List.of(),
              List.of(
                  new NodeRecord(
                      "a", "rank", NodeProfile.local("a"), List.of(), null, without, null, null))));
    }

    assertThat(baseline("--engines", "ucc", "--dry-run")).as(console.err()).isZero();

    assertThat(console.out())
        .contains(
            "run 20260101-000000-0001: there is no libucc.so.1",
            "no run that is kept tells of it there; ./throughline nodes probe b does",
            "Caution: engine = ucc may be refused: run 20260101-000000-0001 found on node a:")
        .doesNotContain("nodes probe a does");
  }
}
