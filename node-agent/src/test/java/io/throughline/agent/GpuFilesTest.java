package io.throughline.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.hub.TestHub;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.AgentMessage.Failed;
import io.throughline.protocol.message.AgentMessage.Finished;
import io.throughline.protocol.message.AgentMessage.Measured;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.PointSide;
import io.throughline.protocol.result.RoleResult;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKinds;
import io.throughline.testing.Requires;
import io.throughline.testing.gpu.StandInCuda;
import io.throughline.testing.gpu.StandInCufile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Files and memory that is said to be a GPU's, in agents as they are launched: processes of their
 * own, which find the stand-ins where a node has NVIDIA's libraries.
 */
@Requires(commands = "gcc")
class GpuFilesTest {
  private static final Map<String, Map<String, String>> SHORT =
      Map.of(
          "storage-local",
          Map.of("sizes", "4KiB,5MiB", "iterations", "60", "fileSize", "16MiB", "depth", "3"),
          "storage-remote",
          Map.of("sizes", "64KiB,1MiB", "iterations", "10", "fileSize", "16MiB", "batch", "4"),
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

  @BeforeAll
  static void build() {
    StandInCuda.in(both);
    StandInCufile.in(both);
    StandInCuda.in(withoutCufile);
  }

  private RunPlan plan(String kind, String transport, String settings) {
    Map<String, String> given = new LinkedHashMap<>(SHORT.getOrDefault(kind, Map.of()));
    given.put("warmUp", "10ms");
    given.put("timeout", "15s");
    given.put("direct", "false");
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

  /** What a run left: results and points, by node, and what each agent wrote. */
  private record Left(
      List<RoleResult> results, Map<Integer, List<PointSide>> sides, List<String> logs) {
    String notes() {
      return String.join(
          "\n", results.stream().flatMap(each -> each.notes().stream()).map(Note::text).toList());
    }

    String carriers() {
      return String.join("\n", results.stream().flatMap(each -> each.carriers().stream()).toList());
    }
  }

  private Left run(RunPlan plan, Map<String, String> environment) throws Exception {
    Map<String, AgentProcess> agents = new LinkedHashMap<>();
    try (TestHub hub = new TestHub()) {
      for (Assignment each : plan.assignments()) {
        agents.put(
            each.node(),
            AgentProcess.start(folder, each.node(), "port:" + hub.port(), environment));
      }
      Map<String, String> addresses = new HashMap<>();
      for (Assignment each : plan.assignments()) {
        hub.hear(each.node(), AgentMessage.Join.class);
        hub.say(
            each.node(),
            new HubMessage.Prepare(plan, each.role(), "secret", plan.assignments().size()));
      }
      for (Assignment each : plan.assignments()) {
        addresses.put(each.role(), hub.hear(each.node(), AgentMessage.Prepared.class).address());
      }
      agents.keySet().forEach(node -> hub.say(node, new HubMessage.Peers(addresses)));
      for (String node : agents.keySet()) {
        hub.hear(node, AgentMessage.Connected.class);
      }
      agents.keySet().forEach(node -> hub.say(node, new HubMessage.Start()));
      Left left = results(hub, agents);
      agents.keySet().forEach(node -> hub.say(node, new HubMessage.Release()));
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

  private static Left results(TestHub hub, Map<String, AgentProcess> agents) throws Exception {
    Left left = new Left(new ArrayList<>(), new HashMap<>(), new ArrayList<>());
    for (String node : agents.keySet()) {
      boolean over = false;
      while (!over) {
        switch (hub.hear(node, AgentMessage.class)) {
          case Measured(PointSide side) ->
              left.sides().computeIfAbsent(side.point(), i -> new ArrayList<>()).add(side);
          case Finished(RoleResult result) -> {
            left.results().add(result);
            over = true;
          }
          case Failed failed -> throw new AssertionError(node + ": " + failed.problem());
          default -> {}
        }
      }
    }
    return left;
  }

  private static Map<String, String> environment(Path libraries, String nvidiaFs) {
    Map<String, String> all = new HashMap<>();
    all.put("LD_LIBRARY_PATH", libraries.toString());
    all.put("STANDIN_TELL", "1");
    all.put("UCX_TLS", "tcp,self");
    all.put("UCX_NET_DEVICES", "lo");
    if (!nvidiaFs.isEmpty()) {
      all.put("STANDIN_NVFS", nvidiaFs);
    }
    return all;
  }

  @ParameterizedTest
  @CsvSource({
    "storage-local, none, memory=vram:1 operation=mixed verify=every, true, 17,"
        + " 'gds: cuFile with nvidia-fs 2.17 on 3 threads'",
    "storage-local, none, memory=vram:0 operation=write engine=gds gdsThreads=1, true, '',"
        + " gds: cuFile in compatibility mode",
    "storage-local, none, memory=vram:0 operation=read engine=threads, true, '',"
        + " 'posix: pread and pwrite on 4 threads, staged'",
    "storage-remote, tcp, serverMemory=vram:0 staging=always verify=every, true, 17,"
        + " 'Storage by gds: cuFile with nvidia-fs 2.17 on 8 threads'",
    "storage-remote, ucx, clientMemory=vram:1 serverMemory=vram:0 staging=always, false, '',"
        + " ', staged'",
    "storage-remote, tcp, clientMemory=vram:1 staging=always verify=every, false, '',"
        + " Storage by posix",
    "pipeline, tcp, sourceMemory=vram:0 sinkMemory=vram:1 staging=always engine=posix, true, '',"
        + " ', staged, '",
    "pipeline, ucx, sinkMemory=vram:0 staging=always verify=every, true, '',"
        + " Storage by gds: cuFile in compatibility mode",
    "pipeline, none, network=false sinkMemory=vram:1, true, 17, Storage by gds: cuFile with"
  })
  void shouldMoveFilesAndMemoryOfGpus(
      String kind, String transport, String settings, boolean cufile, String nvidiaFs, String words)
      throws Exception {
    RunPlan plan = plan(kind, transport, settings);
    Left left = run(plan, environment(cufile ? both : withoutCufile, nvidiaFs));
    assertThat(left.results()).allMatch(RoleResult::complete);
    for (PointSpec spec : plan.points()) {
      Point point =
          Point.of(
              spec, left.sides().getOrDefault(spec.index(), List.of()), plan.assignments().size());
      assertThat(point.complete()).as(spec.label()).isTrue();
      assertThat(point.bytes()).as(spec.label()).isPositive();
      assertThat(point.mismatches()).as("%s: %s", spec.label(), point.sides()).isZero();
    }
    assertThat(left.sides().values().stream().flatMap(List::stream).mapToLong(PointSide::verified))
        .anyMatch(verified -> verified > 0);
    assertThat(left.carriers() + "\n" + left.notes()).contains(words);
    if (!cufile && settings.contains("serverMemory")) {
      assertThat(left.notes())
          .contains("GPUDirect Storage was not to be had: GPUDirect Storage is missing");
    }
    if (settings.contains("staging=always")) {
      assertThat(left.carriers()).contains(", staged");
    }
    assertThat(left.logs()).noneMatch(log -> log.matches("(?s).*stand-in for \\w+: [1-9].*"));
    String logs = String.join("\n", left.logs());
    assertThat(logs).contains("stand-in for CUDA: 0 open, 0 mistakes");
    // Each agent loads it to tell whether it is there.
    assertThat(logs.contains("it moved bytes")).as(logs).isEqualTo(words.contains("gds"));
    assertThat(root).isEmptyDirectory();
  }

  private String refusal(RunPlan plan, Path libraries) throws Exception {
    Assignment first = plan.assignments().getFirst();
    try (TestHub hub = new TestHub();
        AgentProcess agent =
            AgentProcess.start(
                folder, first.node(), "port:" + hub.port(), environment(libraries, ""))) {
      AgentMessage.Join join = hub.hear(first.node(), AgentMessage.Join.class);
      assertThat(join.capabilities().cuda().withoutCufile())
          .as("what the console refuses it by, before it comes to this")
          .matches(libraries.equals(both) ? "" : "GPUDirect Storage is missing: .*");
      hub.say(first.node(), new HubMessage.Prepare(plan, first.role(), "secret", 1));
      Failed failed = hub.hear(first.node(), Failed.class);
      hub.say(first.node(), new HubMessage.Release());
      assertThat(agent.end()).isZero();
      assertThat(root).isEmptyDirectory();
      return failed.problem().toString();
    }
  }

  @Test
  void shouldSayWhyGdsCannotBeHad() throws Exception {
    assertThat(refusal(plan("storage-local", "none", "memory=vram:0 engine=gds"), withoutCufile))
        .contains(
            "node node-storage (storage)",
            "engine gds cannot be had on this node: GPUDirect Storage is missing: there is no"
                + " libcufile.so.0 here",
            "set engine: auto or posix");
    assertThat(
            refusal(
                plan("pipeline", "none", "network=false sinkMemory=vram:0 engine=gds"),
                withoutCufile))
        .contains("node node-sink (sink)", "engine gds cannot be had on this node");
  }

  @Test
  void shouldSayThatThereIsNoSuchGpu() throws Exception {
    assertThat(refusal(plan("storage-local", "none", "memory=vram:3"), both))
        .contains("node node-storage: memory", "GPU 3 not found: this node has 2");
  }
}
