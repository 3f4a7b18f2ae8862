package io.throughline.console.run.dryrun;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.history.History;
import io.throughline.console.run.plan.Planner;
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
import io.throughline.protocol.scenario.SweepScenario;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The knowledge of nodes' GPUs before a run. */
class KnownNodesTest {
  private static final List<NodeProfile> NODES =
      List.of(NodeProfile.local("a"), NodeProfile.local("b"));
  private static final CudaState WITHOUT =
      new CudaState(false, "CUDA driver missing: no libcuda.so.1", "", "", List.of(), "");

  @TempDir private Path folder;
  private History history;

  @BeforeEach
  void open() {
    history = History.open(folder.resolve("history.db"));
  }

  @AfterEach
  void close() {
    history.close();
  }

  private static RunPlan plan(Map<String, String> settings) {
    return Planner.plan(Scenario.defaults(SweepScenario.KIND).with(settings), NODES);
  }

  private static CudaState with(int gpus) {
    return new CudaState(
        true,
        "",
        "12.6",
        "FFM",
        java.util.stream.IntStream.range(0, gpus)
            .mapToObj(number -> new CudaState.Device(number, "GPU", 1L << 34, "0000:01:00.0"))
            .toList(),
        "");
  }

  /** A run that is kept, in which agent b said this. */
  private String kept(String id, CudaState told) {
    return kept(id, new Capabilities(List.of(), Map.of(), told));
  }

  private String kept(String id, Capabilities told) {
    RunPlan asked = plan(Map.of());
    RunPlan plan =
        new RunPlan(
            id, "sweep", asked.kind(), asked.settings(), asked.transport(), asked.assignments());
    NodeRecord node =
        new NodeRecord("b", "receiver", NODES.getLast(), List.of(), null, told, null, null);
    history.begin(Records.of(plan, Records.STARTED, 0, Outcome.RUNNING, null));
    history.finish(Records.points(plan, List.of(), List.of(node)));
    return id;
  }

  private List<String> doubts(String memory) {
    return new KnownNodes(history).doubts(plan(Map.of("receiverMemory", memory)), NODES);
  }

  @Test
  void shouldTellWhatTheLastRunFoundMissing() {
    assertThat(doubts("vram:0")).as("nothing is known").isEmpty();
    kept("20260101-000000-0001", WITHOUT);
    kept("20260101-000000-0002", CudaState.UNKNOWN);
    assertThat(doubts("vram:0"))
        .containsExactly(
            "receiverMemory = vram:0 may be refused: run 20260101-000000-0001 found on node b: CUDA"
                + " driver missing: no libcuda.so.1. Unless that has changed, install what is"
                + " missing, or use dram or another node.");
    assertThat(doubts("dram")).isEmpty();
  }

  @Test
  void shouldCountTheGpusThatWereSeen() {
    kept("20260101-000000-0001", with(2));
    assertThat(doubts("vram:1")).isEmpty();
    assertThat(doubts("vram:2")).singleElement().asString().contains("on node b: GPU 0 and 1 and");
  }

  @Test
  void shouldSayWhatIsNeededWhereNothingIsKnown() {
    RunPlan plan = plan(Map.of("receiverMemory", "vram:1"));
    assertThat(new KnownNodes(history).needs(plan, plan.role("receiver"), NODES.getLast()))
        .containsExactly(
            "receiverMemory = vram:1: NVIDIA's driver (libcuda.so.1), and at least 2 of its GPUs to"
                + " be seen",
            "no run that is kept tells of GPUs there; ./throughline nodes probe b does");
    assertThat(KnownNodes.NOTHING.needs(plan, plan.role("sender"), NODES.getFirst())).isEmpty();
  }

  @Test
  void shouldTellThatTheLastRunFoundNoEngine() {
    List<NodeProfile> ranks =
        List.of(NodeProfile.local("a"), NodeProfile.local("b"), NodeProfile.local("b~1"));
    RunPlan plan =
        Planner.plan(
            Scenario.defaults(CollectiveScenario.KIND).with(Map.of("engine", "ucc")).forRanks(3),
            ranks);
    assertThat(new KnownNodes(history).doubts(plan, ranks)).as("nothing is known").isEmpty();
    assertThat(new KnownNodes(history).needs(plan, plan.assignments().getLast(), ranks.getLast()))
        .containsExactly(
            "engine = ucc: UCC (libucc.so.1, with its plugins) and the UCX that it is built for",
            "no run that is kept tells of it there; ./throughline nodes probe b does");

    kept(
        "20260101-000000-0001",
        new Capabilities(
            List.of(),
            Map.of(),
            CudaState.UNKNOWN,
            new UccState(false, "there is no libucc.so.1", ""),
            MpiState.UNKNOWN));

    assertThat(new KnownNodes(history).doubts(plan, ranks))
        .containsExactly(
            "engine = ucc may be refused: run 20260101-000000-0001 found on node b: there is no"
                + " libucc.so.1. Unless that has changed, install UCC there, or set engine: own.");
    assertThat(new KnownNodes(history).needs(plan, plan.assignments().getLast(), ranks.getLast()))
        .endsWith("run 20260101-000000-0001: there is no libucc.so.1");
  }

  @Test
  void shouldTellOfTheGpusOfANodeOnceForAllItsRanks() {
    List<NodeProfile> ranks =
        List.of(NodeProfile.local("a"), NodeProfile.local("b"), NodeProfile.local("b~1"));
    RunPlan plan =
        Planner.plan(
            Scenario.defaults(CollectiveScenario.KIND)
                .with(Map.of("rankMemory", "vram"))
                .forRanks(3),
            ranks);
    assertThat(new KnownNodes(history).needs(plan, plan.assignments().getLast(), ranks.getLast()))
        .endsWith("no run that is kept tells of GPUs there; ./throughline nodes probe b does");

    kept("20260101-000000-0001", WITHOUT);

    assertThat(new KnownNodes(history).doubts(plan, ranks))
        .singleElement()
        .asString()
        .contains("run 20260101-000000-0001 found on node b: CUDA driver missing");
    assertThat(new KnownNodes(history).needs(plan, plan.assignments().getLast(), ranks.getLast()))
        .endsWith("run 20260101-000000-0001 found CUDA driver missing: no libcuda.so.1");
  }

  @Test
  void shouldReadARecordOnceAndDoWithoutOneThatCannotBeRead() throws SQLException {
    kept("20260101-000000-0001", WITHOUT);
    kept("20260101-000000-0002", with(1));
    RunPlan plan = plan(Map.of("receiverMemory", "vram:0"));
    KnownNodes known = new KnownNodes(history);
    assertThat(known.doubts(plan, NODES)).isEmpty();

    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("history.db"));
        Statement statement = connection.createStatement()) {
      statement.execute("UPDATE run SET record = '{' WHERE run_id = '20260101-000000-0002'");
    }

    assertThat(known.doubts(plan, NODES)).as("read before").isEmpty();
    assertThat(new KnownNodes(history).doubts(plan, NODES))
        .singleElement()
        .asString()
        .contains("run 20260101-000000-0001 found on node b: CUDA driver missing");
  }
}
