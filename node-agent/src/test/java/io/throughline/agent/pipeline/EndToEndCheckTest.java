package io.throughline.agent.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.memory.Contents;
import io.throughline.agent.remote.Party;
import io.throughline.agent.store.RunFolder;
import io.throughline.agent.workload.HostContents;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.PipelineScenario;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class EndToEndCheckTest {
  private static final int CHUNKS = 8;

  @TempDir Path root;

  /** Contents of the host's memory that raise a stop as so many chunks have been looked at. */
  private static final class Stopping implements Contents {
    private final Contents inner;
    private final StopSignal stop;
    private int left;

    Stopping(Contents inner, StopSignal stop, int chunks) {
      this.inner = inner;
      this.stop = stop;
      this.left = chunks;
    }

    @Override
    public void fill(long at, long base, long bytes) {
      inner.fill(at, base, bytes);
    }

    @Override
    public long firstWrongByte(long at, long base, long bytes) {
      return inner.firstWrongByte(at, base, bytes);
    }

    @Override
    public long word(long at) {
      return inner.word(at);
    }

    @Override
    public void setWord(long at, long value) {
      inner.setWord(at, value);
    }

    @Override
    public MemorySegment inHost(long at, long bytes) {
      if (--left == 0) {
        stop.raise("somebody said so");
      }
      return inner.inHost(at, bytes);
    }
  }

  @Test
  void shouldFindNoDifferenceWhereAStopCutsTheTargetsChecksumShort() {
    EndToEndCheck check = prove(CHUNKS + 1);
    assertThat(check.differs()).isFalse();
    assertThat(check.checksum()).isEmpty();
  }

  @Test
  void shouldFindNoDifferenceWhereAStopCutsTheSourcesChecksumShort() {
    EndToEndCheck check = prove(1);
    assertThat(check.differs()).isFalse();
    assertThat(check.checksum()).isEmpty();
  }

  @Test
  void shouldHoldWholeChecksumsAgainstEachOther() {
    EndToEndCheck check = prove(Integer.MAX_VALUE);
    assertThat(check.differs()).as("the target is filled with what is wrong").isTrue();
    assertThat(check.checksum())
        .matches("CRC-32C of the first 8 chunks: source \\w{8}, target \\w{8}: they differ\\.");
  }

  /**
   * @param chunks that are looked at before the run is asked to stop
   */
  private EndToEndCheck prove(int chunks) {
    RunPlan plan =
        Party.plan(
            PipelineScenario.KIND,
            "tcp",
            Map.of(
                "network",
                "false",
                "direct",
                "false",
                "chunk",
                "128KiB",
                "slots",
                "4",
                "window",
                "2",
                "depth",
                "1",
                "fileSize",
                "1MiB"));
    Assignment assignment = plan.assignments().getFirst();
    PipelineSettings settings = PipelineSettings.of(plan, assignment);
    StopSignal stop = new StopSignal();
    LatencyBoard latencies = new LatencyBoard();
    CounterBoard counters = new CounterBoard(PipelineRun.counted(plan, assignment));
    try (Arena arena = Arena.ofShared()) {
      MemorySegment memory = arena.allocate(settings.chunks().memoryBytes(), 4096);
      StageSlots slots =
          settings.slotsIn(memory, new Stopping(new HostContents(memory), stop, chunks), 0);
      try (PipelineFiles files =
          new PipelineFiles(
              settings,
              slots,
              null,
              () -> RunFolder.open(root.toString(), "", "run-1", ""),
              latencies)) {
        files.lay(new StopSignal());
        PipelineLoop loop =
            new PipelineLoop(
                settings,
                WaitStrategy.inKernel(),
                stop,
                latencies,
                new IdleStages(settings.side().stages(), counters));
        EndToEndCheck check = new EndToEndCheck(settings, slots, files, loop, counters, stop);
        check.prove(CHUNKS, null);
        return check;
      }
    }
  }
}
