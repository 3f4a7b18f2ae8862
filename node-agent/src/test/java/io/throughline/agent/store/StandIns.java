package io.throughline.agent.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.nativebridge.cuda.Cuda;
import io.throughline.nativebridge.cuda.CudaAvailability;
import io.throughline.nativebridge.cuda.driver.CudaDriver;
import io.throughline.nativebridge.cufile.Cufile;
import io.throughline.nativebridge.cufile.CufileAvailability;
import io.throughline.testing.gpu.StandInCuda;
import io.throughline.testing.gpu.StandInCufile;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Real files, and stand-ins for NVIDIA's libraries to which everything is given back. */
abstract class StandIns {
  private static final long PATIENCE = 20_000_000_000L;

  @TempDir static Path libraries;
  @TempDir Path root;

  static StandInCuda cuda;
  static StandInCufile cufile;
  static CudaDriver driver;

  RunFolder folder;

  @BeforeAll
  static void build() {
    cuda = StandInCuda.in(libraries);
    cufile = StandInCufile.in(libraries);
    driver = ((CudaAvailability.Available) Cuda.open(libraries, false)).driver();
  }

  @BeforeEach
  void open() {
    open(root);
  }

  /** The run's folder is there from now on. */
  final void open(Path where) {
    folder = RunFolder.open(where.toString(), "", "run-1", "");
  }

  @AfterEach
  void nothingIsLeft() {
    folder.close();
    cufile.failFiles(0);
    cufile.failSettingUp(0);
    cufile.strict(false);
    assertThat(cuda.open()).isZero();
    assertThat(cuda.mistakes()).isZero();
    assertThat(cufile.open()).isZero();
    assertThat(root).isEmptyDirectory();
  }

  static CufileAvailability here() {
    return Cufile.open(libraries);
  }

  /** Waits for a slot whose transfer is through. */
  static int one(Store store) {
    long until = System.nanoTime() + PATIENCE;
    int slot = store.take();
    while (slot == Store.NONE) {
      assertThat(System.nanoTime()).as("something is through in time").isLessThan(until);
      store.await(1_000_000);
      slot = store.take();
    }
    return slot;
  }
}
