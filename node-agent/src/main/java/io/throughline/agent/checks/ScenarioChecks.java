package io.throughline.agent.checks;

import io.throughline.agent.collective.PeerGraph;
import io.throughline.agent.collective.mpi.MpiFolders;
import io.throughline.agent.collective.run.CollectiveRun;
import io.throughline.agent.collective.run.RunPeers;
import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.memory.GpuDevice;
import io.throughline.agent.memory.Placement;
import io.throughline.agent.pipeline.PipelineRun;
import io.throughline.agent.remote.RemoteRun;
import io.throughline.agent.storage.StorageRun;
import io.throughline.agent.store.RunFolder;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.staged.StagedTransport;
import io.throughline.agent.workload.GroupMembership;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.agent.workload.Workload;
import io.throughline.nativebridge.posix.Folder;
import io.throughline.nativebridge.posix.PosixException;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.MemorySettings;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PipelineScenario;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.RemoteScenario;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.StorageScenario;
import io.throughline.protocol.scenario.WorkloadKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Scenarios whose files or collectives meet the memory of a GPU, as agents run them, every block
 * and every call checked.
 */
final class ScenarioChecks {
  private static final Map<String, String> CHECKED =
      Map.of("warmUp", "0", "verify", "every", "timeout", "30s");

  private static final String FILE_SIZE = "32MiB";

  private static final Map<ScenarioKind, String[]> AMOUNTS =
      Map.of(
          StorageScenario.KIND,
          new String[] {"sizes", "64KiB,8MiB", "iterations", "24"},
          RemoteScenario.KIND,
          new String[] {"sizes", "64KiB,4MiB", "batch", "4", "iterations", "8"},
          PipelineScenario.KIND,
          new String[] {"chunk", "1MiB", "slots", "16", "iterations", "64", "calibration", "0"},
          CollectiveScenario.KIND,
          new String[] {"sizes", "64KiB,16MiB", "iterations", "16", "ranks", "2"});

  private final Carriers carriers;
  private final Path scratch;

  ScenarioChecks(Carriers carriers, Path scratch) {
    this.carriers = carriers;
    this.scratch = scratch;
  }

  List<Check> all() {
    return List.of(
        check("storage-local, staged", StorageScenario.KIND, "posix", "memory", "vram:0"),
        check("storage-local, cuFile", StorageScenario.KIND, "gds", "memory", "vram:0"),
        check(
            "storage-local, cuFile, one thread",
            StorageScenario.KIND,
            "gds",
            "memory",
            "vram:0",
            "gdsThreads",
            "1"),
        check(
            "storage-local, cuFile, batches",
            StorageScenario.KIND,
            "gds",
            "memory",
            "vram:0",
            "gdsThreads",
            "2",
            "gdsBatch",
            "4"),
        check("pipeline file, GPU, file, staged", PipelineScenario.KIND, "posix", alone()),
        check("pipeline file, GPU, file, cuFile", PipelineScenario.KIND, "gds", alone()),
        check("pipeline GPU to GPU, staged", PipelineScenario.KIND, "posix", ends()),
        check("pipeline GPU to GPU, cuFile", PipelineScenario.KIND, "gds", ends()),
        check(
            "storage-remote, GPU at the server, staged",
            RemoteScenario.KIND,
            "posix",
            "serverMemory",
            "vram:0"),
        check(
            "storage-remote, GPU at both, cuFile",
            RemoteScenario.KIND,
            "gds",
            "clientMemory",
            "vram:0",
            "serverMemory",
            "vram:0"),
        collective("all-reduce", "f32", "false"),
        collective("all-reduce", "bf16", "true"),
        collective("all-to-all", "i32", "false"));
  }

  private Check collective(String collective, String type, String inPlace) {
    return check(
        "collective %s of %s%s"
            .formatted(collective, type, inPlace.equals("true") ? ", in place" : ""),
        CollectiveScenario.KIND,
        "own",
        "collective",
        collective,
        "dataType",
        type,
        "inPlace",
        inPlace,
        "rankMemory",
        "vram:0");
  }

  private static String[] alone() {
    return new String[] {"network", "false", "sinkMemory", "vram:0"};
  }

  private static String[] ends() {
    return new String[] {"sourceMemory", "vram:0", "sinkMemory", "vram:0"};
  }

  private Check check(String name, ScenarioKind kind, String engine, String... settings) {
    return new Check(name, () -> run(kind, engine, settings));
  }

  private String run(ScenarioKind kind, String engine, String... settings) throws Exception {
    Map<String, String> given = new LinkedHashMap<>(CHECKED);
    given.put("engine", engine);
    if (kind.workload() != WorkloadKind.COLLECTIVE) {
      given.put("fileSize", FILE_SIZE);
      given.put("direct", Boolean.toString(direct()));
    }
    put(given, settings);
    put(given, AMOUNTS.getOrDefault(kind, new String[0]));
    RunPlan plan = plan(Scenario.defaults(kind).with(given));
    List<FlowEnd> sides = new CopyOnWriteArrayList<>();
    String words;
    try {
      words = new NodeThreads(plan, assignment -> open(plan, assignment, sides)).run();
    } catch (RuntimeException e) {
      String why = String.valueOf(e.getMessage());
      if (why.contains("engine gds cannot be had")) {
        throw new Check.Skip(why);
      }
      throw e;
    }
    return figures(plan, sides) + words;
  }

  private static void put(Map<String, String> into, String... pairs) {
    for (int i = 0; i < pairs.length; i += 2) {
      into.put(pairs[i], pairs[i + 1]);
    }
  }

  private static String figures(RunPlan plan, List<FlowEnd> sides) {
    StringBuilder text = new StringBuilder();
    for (PointSpec spec : plan.points()) {
      List<FlowEnd> own = sides.stream().filter(side -> side.point() == spec.index()).toList();
      Point point = Point.of(spec, own, plan.assignments().size());
      Check.require(point.complete(), spec.label() + " is not complete: " + own);
      Check.require(point.checked().verified() > 0, spec.label() + ": nothing was checked");
      Check.require(
          point.checked().mismatches() == 0,
          "%s: %d of %d are wrong"
              .formatted(spec.label(), point.checked().mismatches(), point.checked().verified()));
      text.append(
          "%s %.2f GB/s; ".formatted(spec.label(), point.rates().receiverBandwidth() / 1e9));
    }
    return text.toString();
  }

  private RunPlan plan(Scenario scenario) {
    List<Assignment> assignments = new ArrayList<>();
    for (Role role : scenario.roles()) {
      assignments.add(Assignment.plain("here", role.id(), "127.0.0.1", scratch.toString()));
    }
    return new RunPlan(
        "gpu-checks",
        scenario.kind().id(),
        scenario.kind().id(),
        scenario.effective(),
        transport(scenario.kind().workload(), assignments.size()),
        assignments);
  }

  private String transport(WorkloadKind workload, int nodes) {
    if (nodes == 1) {
      return RunPlan.NO_TRANSPORT;
    }
    return workload == WorkloadKind.COLLECTIVE ? carriers.id() : "staged";
  }

  private Workload open(RunPlan plan, Assignment assignment, List<FlowEnd> sides) {
    GpuDevice gpu =
        MemorySettings.of(plan.settings(), assignment.role(), assignment.node()).onGpu()
            ? new GpuDevice(GpuChecks.driver(), 0)
            : null;
    WorkloadKind workload = plan.workload();
    CounterBoard counters =
        new CounterBoard(
            switch (workload) {
              case STORAGE -> StorageRun.counted();
              case REMOTE -> RemoteRun.counted();
              case COLLECTIVE -> CollectiveRun.counted();
              default -> PipelineRun.counted(plan, assignment);
            });
    WorkSetup setup =
        new WorkSetup(
            plan,
            assignment,
            () -> transport(assignment, gpu),
            Placement.of(gpu),
            () -> folder(assignment),
            () -> WaitStrategy.of("yield", 2, 2, false),
            counters,
            new LatencyBoard(),
            new StopSignal(),
            sides::add);
    return switch (workload) {
      case STORAGE -> new StorageRun(setup);
      case REMOTE -> new RemoteRun(setup);
      case COLLECTIVE -> rank(setup);
      default -> new PipelineRun(setup);
    };
  }

  private CollectiveRun rank(WorkSetup setup) {
    RunPlan plan = setup.plan();
    PeerGraph peers = RunPeers.of(plan, (one, other) -> true);
    int paths = peers.pairs(plan.rank(setup.assignment().role()));
    return new CollectiveRun(
        setup,
        GroupMembership.all(plan),
        peers,
        () -> carriers.shared(paths),
        new MpiFolders(scratch, scratch));
  }

  private Transport transport(Assignment assignment, @Nullable GpuDevice gpu) {
    boolean listens = Role.listens(assignment.role());
    return new StagedTransport(carriers.open(listens, Operation.PUT, null), gpu);
  }

  private RunFolder folder(Assignment assignment) {
    return RunFolder.open(scratch.toString(), "", "gpu-checks-" + assignment.role(), "");
  }

  /** Whether files can be opened past the page cache here. */
  private boolean direct() {
    String name = "gpu-checks.direct";
    try (Folder folder = Folder.open(scratch.toString())) {
      folder.createFile(name, true, false).close();
      folder.removeFile(name);
      return true;
    } catch (PosixException refused) {
      return false;
    }
  }
}
