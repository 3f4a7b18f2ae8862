package io.throughline.console.run.negotiation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.testing.Streams;
import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.environment.CudaState;
import io.throughline.protocol.environment.CudaState.Device;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.message.Protocol;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.MemorySettings;
import io.throughline.protocol.scenario.PipelineScenario;
import io.throughline.protocol.scenario.RemoteScenario;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.StorageScenario;
import io.throughline.testing.SettingPairs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** The checks of GPUs before a run begins. */
class GpuChecksTest {
  private static final CudaState TWO =
      new CudaState(
          true,
          "",
          "12.4",
          "FFM",
          List.of(
              new Device(0, "H100", 80L << 30, "0000:3b:00.0"),
              new Device(1, "H100", 80L << 30, "0000:86:00.0")),
          "");
  private static final CudaState NONE =
      new CudaState(
          false, "CUDA driver missing: there is no libcuda.so.1 here", "", "", List.of(), "");

  private static Join join(String node, CudaState cuda, String... ucx) {
    Capabilities capabilities =
        new Capabilities(
            List.of(
                new TransportState("ucx", true, "1.18", "system", List.of(ucx), List.of()),
                new TransportState("tcp", true, "", "", List.of(), List.of())),
            Map.of(),
            cuda);
    return new Join(
        Protocol.VERSION, node, 1, capabilities, Joins.environment("m", 1L << 34, List.of()));
  }

  private static RunPlan plan(String transport, String... settings) {
    return Streams.plan(settings).carriedBy(transport);
  }

  private static GpuChecks.Settled settle(RunPlan plan, Join a, Join b) throws RunEnd.Early {
    return new GpuChecks(plan, Map.of("a", a, "b", b)).settle();
  }

  private static String refusal(RunPlan plan, Join a, Join b) {
    RunEnd.Early early = catchThrowableOfType(RunEnd.Early.class, () -> settle(plan, a, b));
    return ((RunEnd.Failed) early.ending()).trouble().sentence();
  }

  @Test
  void shouldLeaveRunsInDramAlone() throws Exception {
    RunPlan plan = plan("ucx");
    assertThat(settle(plan, join("a", NONE), join("b", NONE)).plan()).isSameAs(plan);
  }

  @Test
  void shouldNameTheGpusThatThereAre() {
    assertThat(refusal(plan("ucx", "senderMemory", "vram:3"), join("a", TWO), join("b", NONE)))
        .contains(
            "node a",
            "senderMemory = vram:3",
            "GPU 3 not found: CUDA numbers those of this node 0 and 1");
  }

  @Test
  void shouldHaveRanksOnGpusWithoutStagingTheirTransport() throws Exception {
    RunPlan plan = plan(CollectiveScenario.KIND, "ucx", "ranks", "2", "rankMemory", "vram:1");
    assertThat(settle(plan, join("a", TWO), join("b", TWO)).plan()).isSameAs(plan);
    assertThat(refusal(plan, join("a", TWO), join("b", NONE)))
        .contains("node b", "rankMemory = vram:1", "CUDA driver missing");
    RunPlan own =
        new RunPlan(
            "run",
            "collective",
            "collective",
            plan.settings().with("rankMemory", "vram"),
            "ucx",
            List.of(Assignment.plain("a", "rank", ""), Assignment.plain("a~2", "rank-2", "")));
    GpuChecks checks = new GpuChecks(own, Map.of("a", join("a", TWO), "a~2", join("a~2", TWO)));
    assertThat(catchThrowableOfType(RunEnd.Early.class, checks::settle).ending())
        .asInstanceOf(InstanceOfAssertFactories.type(RunEnd.Failed.class))
        .extracting(failed -> failed.trouble().sentence())
        .asString()
        .contains("node a~2", "rankMemory = vram:2", "GPU 2 not found");
  }

  private static RunPlan plan(ScenarioKind kind, String transport, String... settings) {
    Scenario scenario = Scenario.defaults(kind).with(SettingPairs.of(settings));
    List<Assignment> assignments = new ArrayList<>();
    for (Role role : scenario.roles()) {
      String node = assignments.isEmpty() ? "a" : "b";
      assignments.add(Assignment.plain(node, role.id(), ""));
    }
    return new RunPlan("run", kind.id(), kind.id(), scenario.effective(), transport, assignments);
  }

  @Test
  void shouldKnowTheMemoryOfEveryKindThatHasFiles() throws Exception {
    Join two = join("a", TWO, "tcp/eth0");
    Join none = join("b", NONE, "tcp/eth0");
    assertThat(refusal(plan(StorageScenario.KIND, "none", "memory", "vram:3"), two, none))
        .contains(
            "node a",
            "memory = vram:3",
            "GPU 3 not found: CUDA numbers those of this node 0 and 1");
    assertThat(refusal(plan(RemoteScenario.KIND, "tcp", "serverMemory", "vram:0"), two, none))
        .contains("node b", "serverMemory = vram:0", "CUDA driver missing");
    assertThat(refusal(plan(PipelineScenario.KIND, "tcp", "sourceMemory", "vram:2"), two, none))
        .contains(
            "node a",
            "sourceMemory = vram:2",
            "GPU 2 not found: CUDA numbers those of this node 0 and 1");
    assertThat(
            refusal(
                plan(PipelineScenario.KIND, "none", "network", "false", "sinkMemory", "vram:2"),
                two,
                none))
        .contains("node a", "sinkMemory = vram:2");
    RunPlan alone = plan(StorageScenario.KIND, "none", "memory", "vram:1");
    assertThat(settle(alone, two, none).plan()).isSameAs(alone);
    GpuChecks.Settled mixed =
        settle(plan(RemoteScenario.KIND, "ucx", "clientMemory", "vram:1"), two, none);
    assertThat(mixed.notes()).containsExactly("UCX on node a is built without CUDA: staging");
    assertThat(MemorySettings.staged(mixed.plan().settings())).isTrue();
  }

  @Test
  void shouldSayWhereGpudirectStorageIsMissingThatWasAskedFor() throws Exception {
    String missing = "GPUDirect Storage is missing: there is no libcufile.so.0 here";
    CudaState without = new CudaState(true, "", "12.4", "FFM", TWO.devices(), missing);
    Join a = join("a", without, "tcp/eth0");
    Join b = join("b", TWO, "tcp/eth0");
    assertThat(
            refusal(plan(StorageScenario.KIND, "none", "memory", "vram:0", "engine", "gds"), a, b))
        .isEqualTo(
            "node a failed while preparing: engine = gds: %s; set engine: auto or posix"
                .formatted(missing));
    String[] bothOnGpus = {"sourceMemory", "vram:0", "sinkMemory", "vram:0", "engine", "gds"};
    assertThat(refusal(plan(PipelineScenario.KIND, "tcp", bothOnGpus), b, join("b", without)))
        .startsWith("node b failed while preparing: engine = gds");
    // Its client has no files, and an open choice is the agent's.
    settle(
        plan(
            RemoteScenario.KIND,
            "tcp",
            "clientMemory",
            "vram:0",
            "serverMemory",
            "vram:0",
            "engine",
            "gds"),
        a,
        b);
    settle(plan(StorageScenario.KIND, "none", "memory", "vram:0"), a, b);
  }

  @Test
  void shouldSayThatTheDriverIsMissing() {
    assertThat(refusal(plan("ucx", "receiverMemory", "vram:0"), join("a", TWO), join("b", NONE)))
        .contains("node b", "receiverMemory = vram:0", "CUDA driver missing: there is no");
  }

  @Test
  void shouldRefuseWhatDoesNotFitTheGpu() {
    CudaState small =
        new CudaState(true, "", "12.4", "FFM", List.of(new Device(0, "T4", 1 << 20, "")), "");
    assertThat(
            refusal(
                plan("ucx", "senderMemory", "vram:0", "bufferSize", "1MiB"),
                join("a", small),
                join("b", NONE)))
        .contains("does not fit GPU 0, a T4 with 1 MiB");
  }

  @Test
  void shouldStageWhereUcxHasNoCuda() throws Exception {
    GpuChecks.Settled settled =
        settle(
            plan("ucx", "senderMemory", "vram:1", "receiverMemory", "vram:0"),
            join("a", TWO, "tcp/eth0"),
            join("b", TWO, "tcp/eth0", "cuda_copy/cuda"));
    assertThat(settled.notes()).containsExactly("UCX on node a is built without CUDA: staging");
    assertThat(MemorySettings.staged(settled.plan().settings())).isTrue();
    assertThat(
            refusal(
                plan("ucx", "senderMemory", "vram:1", "staging", "never"),
                join("a", TWO, "tcp/eth0"),
                join("b", TWO)))
        .contains("staging = never", "UCX on node a is built without CUDA");
  }

  @Test
  void shouldStageOverTcp() throws Exception {
    GpuChecks.Settled settled =
        settle(
            plan("tcp", "senderMemory", "vram:1"),
            join("a", TWO, "cuda_copy/cuda"),
            join("b", NONE));
    assertThat(settled.notes())
        .containsExactly("transport tcp does not know memory of GPUs (node a): staging");
  }

  @Test
  void shouldHandItToUcxWhereThatHasCuda() throws Exception {
    RunPlan plan = plan("ucx", "senderMemory", "vram:1");
    Join a = join("a", TWO, "cuda_copy/cuda");
    GpuChecks.Settled settled = settle(plan, a, join("b", NONE, "tcp/eth0"));
    assertThat(settled.notes()).isEmpty();
    assertThat(settled.plan().settings().choice("staging")).isEqualTo("never");
    assertThat(MemorySettings.staged(settled.plan().settings())).isFalse();
    assertThat(
            MemorySettings.staged(
                settle(plan("ucx", "senderMemory", "vram:1", "staging", "always"), a, a)
                    .plan()
                    .settings()))
        .isTrue();
  }
}
