package io.throughline.agent.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.memory.Calibration;
import io.throughline.nativebridge.cuda.Cuda;
import io.throughline.nativebridge.cuda.CudaAvailability;
import io.throughline.nativebridge.cuda.Gpu;
import io.throughline.nativebridge.cuda.driver.CudaDriver;
import io.throughline.nativebridge.cuda.driver.CudaException;
import io.throughline.testing.Requires;
import io.throughline.testing.gpu.StandInCuda;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is opened for staging is given back where not all of it can be had. */
@Requires(commands = "gcc")
class StagedStoreTest {
  private static final int OUT_OF_MEMORY = 2;

  @TempDir static Path libraries;

  private static StandInCuda cuda;
  private static CudaDriver driver;

  @BeforeAll
  static void build() {
    cuda = StandInCuda.in(libraries);
    driver = ((CudaAvailability.Available) Cuda.open(libraries, false)).driver();
  }

  @ParameterizedTest
  @CsvSource({"cuMemHostAlloc, 0", "cuStreamCreate, 0", "cuStreamCreate, 1", "cuEventCreate, 5"})
  void shouldLeaveNothingOpen(String fails, int after) {
    try (Gpu gpu = Gpu.open(driver, 0)) {
      cuda.fail(fails, after, OUT_OF_MEMORY);
      assertThatThrownBy(() ->
              StagedStore.open(
                  gpu, new Calibration(1 << 20, 1, 1), 4, 4096, depth -> Stores.threads(depth, "")))
          .isInstanceOf(CudaException.class);
    }
    assertThat(cuda.open()).isZero();
    assertThat(cuda.mistakes()).isZero();
  }
}
