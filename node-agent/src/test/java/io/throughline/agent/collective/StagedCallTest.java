package io.throughline.agent.collective;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.memory.GpuDevice;
import io.throughline.nativebridge.cuda.Cuda;
import io.throughline.nativebridge.cuda.CudaAvailability.Available;
import io.throughline.nativebridge.cuda.driver.CudaDriver;
import io.throughline.protocol.collective.Algorithm;
import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.collective.DataType;
import io.throughline.protocol.collective.Reduction;
import io.throughline.testing.Requires;
import io.throughline.testing.gpu.StandInCuda;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Collectives whose operands and results are said to lie on GPUs. */
@Requires(commands = "gcc")
class StagedCallTest {
  private static final long TIMEOUT = TimeUnit.SECONDS.toNanos(20);
  private static final int COUNT = 1003;
  private static final int GPUS = 2;

  @TempDir static Path folder;

  private static StandInCuda standIn;
  private static CudaDriver driver;

  @BeforeAll
  static void open() {
    standIn = StandInCuda.in(folder);
    driver = ((Available) Cuda.open(folder, false)).driver();
  }

  @AfterEach
  void nothingIsLeft() {
    assertThat(standIn.mistakes()).as("mistakes").isZero();
    assertThat(standIn.open()).as("resources of GPUs that are open").isZero();
  }

  private static List<CollectiveSpec> specs(int ranks) {
    List<CollectiveSpec> specs = new ArrayList<>();
    DataType[] types = DataType.values();
    for (Collective collective : Collective.values()) {
      for (Algorithm algorithm : Algorithm.of(collective)) {
        for (boolean inPlace : new boolean[] {false, true}) {
          DataType type = types[specs.size() % types.length];
          specs.add(
              new CollectiveSpec(
                  collective,
                  algorithm,
                  type,
                  Reduction.SUM,
                  collective.movesData() ? (long) COUNT * type.bytes() : 0,
                  collective.rooted() ? specs.size() % ranks : 0,
                  inPlace));
        }
      }
    }
    return specs;
  }

  @ParameterizedTest
  @CsvSource({"tcp, 3", "ucx-posix, 2", "ucx-tcp, 4"})
  void shouldCarryOutEveryCollectiveOnGpus(String transport, int n) throws Exception {
    List<CollectiveSpec> specs = specs(n);
    long bytes =
        specs.stream().mapToLong(spec -> CollectiveBuffers.totalBytes(spec, n)).max().orElseThrow();
    try (Ranks ranks = new Ranks(transport, n, bytes, "yield", TIMEOUT)) {
      assertThat(ranks.all(member -> carriedOut(specs, member.comm(), bytes)))
          .allSatisfy(wrong -> assertThat(wrong).isEmpty());
    }
  }

  /** The mistakes found. */
  private static List<String> carriedOut(
      List<CollectiveSpec> specs, Communicator comm, long bytes) {
    List<String> wrong = new ArrayList<>();
    GpuDevice place = new GpuDevice(driver, comm.rank() % GPUS);
    try (GpuOperands gpu = new GpuOperands(place, comm.memory(), 0, bytes)) {
      assertThat(gpu.note()).contains("lie on GPU " + place.gpu());
      long number = 0;
      for (CollectiveSpec spec : specs) {
        if (spec.algorithm() == Algorithm.DIRECT && !comm.shares()) {
          continue;
        }
        CollectiveBuffers buffers = CollectiveBuffers.of(spec, comm.rank(), comm.size(), 0);
        StagedCall call =
            new StagedCall(CollectiveCalls.of(spec, comm, buffers), spec, comm, buffers, gpu);
        PredictableContents contents =
            new PredictableContents(
                spec, comm.rank(), comm.ranks().worldRanks(), comm.memory(), buffers);
        for (int i = 0; i < 2; i++) {
          number++;
          contents.fill(number);
          call.operandWritten();
          comm.begin(spec, number);
          call.call();
          call.readResult();
          if (contents.check(number) >= 0) {
            wrong.add("%s by %s: %s".formatted(spec, comm.rank(), contents.mismatch()));
          }
        }
      }
    }
    return wrong;
  }
}
