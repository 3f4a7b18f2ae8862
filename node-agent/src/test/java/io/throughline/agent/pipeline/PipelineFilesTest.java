package io.throughline.agent.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.memory.GpuDevice;
import io.throughline.agent.remote.Party;
import io.throughline.agent.store.RunFolder;
import io.throughline.agent.workload.HostContents;
import io.throughline.agent.workload.StopSignal;
import io.throughline.nativebridge.cuda.driver.CudaDriver;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.PipelineScenario;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class PipelineFilesTest {
  @TempDir Path root;

  @Test
  void shouldLeaveNoFilesWhereTheyCannotBeUsedForWhateverReason() {
    RunPlan plan =
        Party.plan(
            PipelineScenario.KIND,
            "tcp",
            Map.of("network", "false", "direct", "false", "fileSize", "64MiB"));
    PipelineSettings settings = PipelineSettings.of(plan, plan.assignments().getFirst());
    StageSlots slots =
        settings.slotsIn(MemorySegment.NULL, new HostContents(MemorySegment.NULL), 0);
    assertThatThrownBy(() ->
            new PipelineFiles(
                settings,
                slots,
                new GpuDevice(brokenDriver(), 0),
                () -> RunFolder.open(root.toString(), "", "run-1", ""),
                new LatencyBoard()))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThat(root).isEmptyDirectory();
  }

  @Test
  @Timeout(30)
  void shouldNotFillFilesForARunThatIsStopped() {
    RunPlan plan =
        Party.plan(
            PipelineScenario.KIND,
            "tcp",
            Map.of("network", "false", "direct", "false", "fileSize", "64MiB"));
    PipelineSettings settings = PipelineSettings.of(plan, plan.assignments().getFirst());
    StopSignal stop = new StopSignal();
    stop.raise("somebody said so");
    try (Arena arena = Arena.ofShared()) {
      MemorySegment memory = arena.allocate(settings.chunks().memoryBytes(), 4096);
      StageSlots slots = settings.slotsIn(memory, new HostContents(memory), 0);
      try (PipelineFiles files =
          new PipelineFiles(
              settings,
              slots,
              null,
              () -> RunFolder.open(root.toString(), "", "run-1", ""),
              new LatencyBoard())) {
        files.lay(stop);
        assertThat(root.resolve("run-1/source")).isEmptyFile();
        files.lay(new StopSignal());
        assertThat(root.resolve("run-1/source")).hasSize(64L << 20);
      }
    }
  }

  private static CudaDriver brokenDriver() {
    return (CudaDriver)
        Proxy.newProxyInstance(
            CudaDriver.class.getClassLoader(),
            new Class<?>[] {CudaDriver.class},
            (proxy, method, arguments) -> {
              throw new UnsupportedOperationException(method.getName());
            });
  }
}
