package io.throughline.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.hub.TestHub;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.AgentMessage.Failed;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKinds;
import io.throughline.testing.Requires;
import io.throughline.testing.gpu.StandInCuda;
import io.throughline.testing.gpu.StandInCufile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Files and memory that is said to be a GPU's, in whole agents. One run has them as they are
 * launched, each a process of its own; the others share two processes, with cuFile and without.
 */
@Requires(commands = "gcc")
class GpuFilesTest {
  private static final Map<String, Map<String, String>> SHORT =
      Map.of(
          "storage-local",
          Map.of("sizes", "4KiB,5MiB", "iterations", "60", "fileSize", "16MiB", "depth", "3"),
          "storage-remote",
          Map.of("sizes", "64KiB,1MiB", "iterations", "10", "fileSize", "16MiB", "batch", "4"),
          "collective",
          Map.of("sizes", "64B,1MiB", "iterations", "20", "verify", "every"),
          "pipeline",
          Map.of(
              "chunk",
              "256KiB",
              "slots",
              "12",
              "iterations",
              "100",
              "fileSize",
              "8MiB",
              "calibration",
              "20ms"));

  @TempDir static Path both;
  @TempDir static Path withoutCufile;
  @TempDir Path folder;
  @TempDir Path root;

  private static GpuAgents withBoth;
  private static GpuAgents without;

  @BeforeAll
  static void start() throws Exception {
    StandInCuda.in(both);
    StandInCufile.in(both);
    StandInCuda.in(withoutCufile);
    withBoth = new GpuAgents(both, both.resolve("log"));
    without = new GpuAgents(withoutCufile, withoutCufile.resolve("log"));
  }

  @AfterAll
  static void end() throws Exception {
    withBoth.close();
    without.close();
  }

  private RunPlan plan(String kind, String transport, String settings) {
    Map<String, String> given = new LinkedHashMap<>(SHORT.getOrDefault(kind, Map.of()));
    given.put("warmUp", "10ms");
    given.put("timeout", "15s");
    if (!kind.equals("collective")) {
      given.put("direct", "false");
    }
    for (String pair : settings.split(" ", -1)) {
      given.put(pair.split("=", -1)[0], pair.split("=", -1)[1]);
    }
    Scenario scenario = Scenario.defaults(ScenarioKinds.get(kind)).with(given);
    List<Assignment> assignments = new ArrayList<>();
    for (Role role : scenario.roles()) {
      assignments.add(
          Assignment.plain("node-" + role.id(), role.id(), "127.0.0.1", root.toString()));
    }
    return new RunPlan(
        "run-" + Long.toHexString(System.nanoTime()),
        kind,
        kind,
        scenario.effective(),
        assignments.size() == 1 ? RunPlan.NO_TRANSPORT : transport,
        assignments);
  }

  private LedRun runAsLaunched(RunPlan plan, Map<String, String> environment) throws Exception {
    Map<String, AgentProcess> agents = new LinkedHashMap<>();
    try (TestHub hub = new TestHub()) {
      for (Assignment each : plan.assignments()) {
        agents.put(
            each.node(),
            AgentProcess.start(folder, each.node(), "port:" + hub.port(), environment));
      }
      LedRun left = LedRun.of(hub, plan);
      for (AgentProcess agent : agents.values()) {
        assertThat(agent.end()).isZero();
        left.logs().add(agent.log());
      }
      return left;
    } finally {
      for (AgentProcess agent : agents.values()) {
        agent.close();
      }
    }
  }

  private static LedRun run(RunPlan plan, GpuAgents agents) throws Exception {
    try (TestHub hub = new TestHub()) {
      for (Assignment each : plan.assignments()) {
        agents.start(each.node(), hub.port());
      }
      LedRun left = LedRun.of(hub, plan);
      for (Assignment each : plan.assignments()) {
        assertThat(agents.end(each.node())).isZero();
      }
      left.logs().add(agents.left());
      return left;
    }
  }

  private static Map<String, String> environment(Path libraries) {
    return Map.of(
        "LD_LIBRARY_PATH",
        libraries.toString(),
        "STANDIN_TELL",
        "1",
        "UCX_TLS",
        "tcp,self",
        "UCX_NET_DEVICES",
        "lo");
  }

  @ParameterizedTest
  @CsvSource({
    "storage-local, none, memory=vram:1 operation=mixed verify=every, true, 17,"
        + " 'gds: cuFile with nvidia-fs 2.17 on 3 threads'",
    "storage-local, none, memory=vram:0 operation=write engine=gds gdsThreads=1, true, 0,"
        + " gds: cuFile in compatibility mode",
    "storage-local, none, memory=vram:0 operation=read engine=threads, true, 0,"
        + " 'posix: pread and pwrite on 4 threads, staged'",
    "storage-remote, tcp, serverMemory=vram:0 staging=always verify=every gdsBatch=4, true, 17,"
        + " 'Storage by gds: cuFile with nvidia-fs 2.17, batches of up to 4 on 8 threads'",
    "storage-remote, ucx, clientMemory=vram:1 serverMemory=vram:0 staging=always, false, 0,"
        + " ', staged'",
    "storage-remote, tcp, clientMemory=vram:1 staging=always verify=every, false, 0,"
        + " Storage by posix",
    "pipeline, tcp, sourceMemory=vram:0 sinkMemory=vram:1 staging=always engine=posix, true, 0,"
        + " ', staged, '",
    "pipeline, none, network=false sinkMemory=vram:1, true, 17, Storage by gds: cuFile with",
    "collective, tcp, ranks=2 rankMemory=vram:1, false, 0, lie on GPU 1",
    "collective, ucx, ranks=3 rankMemory=vram:0 inPlace=true, false, 0, lie on GPU 0"
  })
  void shouldMoveFilesAndMemoryOfGpus(
      String kind, String transport, String settings, boolean cufile, int nvidiaFs, String words)
      throws Exception {
    RunPlan plan = plan(kind, transport, settings);
    GpuAgents agents = cufile ? withBoth : without;
    if (cufile) {
      agents.nvidiaFs(nvidiaFs);
    }
    LedRun left = run(plan, agents);
    assertRight(plan, left, words);
    if (!cufile && settings.contains("serverMemory")) {
      assertThat(left.notes())
          .contains("GPUDirect Storage was not to be had: GPUDirect Storage is missing");
    }
    if (settings.contains("staging=always")) {
      assertThat(left.carriers()).contains(", staged");
    }
    assertThat(left.logs().getFirst())
        .startsWith("CUDA: 0 open, 0 mistakes")
        .matches(cufile ? ".*; cuFile: 0 open, .*" : ".*mistakes");
    assertThat(left.logs().getFirst().endsWith("it moved bytes"))
        .as("%s", left.logs())
        .isEqualTo(words.contains("gds"));
  }

  @Test
  void shouldDoSoInAgentsAsTheyAreLaunched() throws Exception {
    RunPlan plan = plan("pipeline", "ucx", "sinkMemory=vram:0 staging=always verify=every");
    LedRun left = runAsLaunched(plan, environment(both));
    assertRight(plan, left, "Storage by gds: cuFile in compatibility mode");
    assertThat(left.carriers()).contains(", staged");
    assertThat(left.logs()).noneMatch(log -> log.matches("(?s).*stand-in for \\w+: [1-9].*"));
    String logs = String.join("\n", left.logs());
    assertThat(logs).contains("stand-in for CUDA: 0 open, 0 mistakes", "it moved bytes");
  }

  private void assertRight(RunPlan plan, LedRun left, String words) {
    assertThat(left.results()).allMatch(AgentResult::complete);
    for (PointSpec spec : plan.points()) {
      Point point =
          Point.of(
              spec, left.sides().getOrDefault(spec.index(), List.of()), plan.assignments().size());
      assertThat(point.complete()).as(spec.label()).isTrue();
      assertThat(point.basis().bytes()).as(spec.label()).isPositive();
      assertThat(point.checked().mismatches()).as("%s: %s", spec.label(), point.sides()).isZero();
    }
    assertThat(
            left.sides().values().stream()
                .flatMap(List::stream)
                .mapToLong(side -> side.checked().verified()))
        .anyMatch(verified -> verified > 0);
    assertThat(left.carriers() + "\n" + left.notes()).contains(words);
    assertThat(root).isEmptyDirectory();
  }

  private String refusal(RunPlan plan, GpuAgents agents) throws Exception {
    Assignment first = plan.assignments().getFirst();
    try (TestHub hub = new TestHub()) {
      agents.start(first.node(), hub.port());
      AgentMessage.Join join = hub.hear(first.node(), AgentMessage.Join.class);
      assertThat(join.capabilities().cuda().withoutCufile())
          .as("what the console refuses it by, before it comes to this")
          .matches(agents == withBoth ? "" : "GPUDirect Storage is missing: .*");
      hub.say(first.node(), HubMessage.Prepare.onOneMachine(plan, first.role(), "secret"));
      Failed failed = hub.hear(first.node(), Failed.class);
      hub.say(first.node(), new HubMessage.Release());
      assertThat(agents.end(first.node())).isZero();
      assertThat(agents.left()).startsWith("CUDA: 0 open, 0 mistakes");
      assertThat(root).isEmptyDirectory();
      return failed.problem().toString();
    }
  }

  @Test
  void shouldSayWhyGdsCannotBeHad() throws Exception {
    assertThat(refusal(plan("storage-local", "none", "memory=vram:0 engine=gds"), without))
        .contains(
            "node node-storage (storage)",
            "engine gds cannot be had on this node: GPUDirect Storage is missing: there is no"
                + " libcufile.so.0 here",
            "set engine: auto or posix");
    assertThat(
            refusal(
                plan("pipeline", "none", "network=false sinkMemory=vram:0 engine=gds"), without))
        .contains("node node-sink (sink)", "engine gds cannot be had on this node");
  }

  @Test
  void shouldSayThatThereIsNoSuchGpu() throws Exception {
    assertThat(refusal(plan("storage-local", "none", "memory=vram:3"), withBoth))
        .contains(
            "node node-storage: memory", "GPU 3 not found: CUDA counts 2 on this node, from 0");
  }
}
