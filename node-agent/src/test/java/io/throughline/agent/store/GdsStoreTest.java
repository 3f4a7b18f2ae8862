package io.throughline.agent.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.memory.Vram;
import io.throughline.nativebridge.cuda.Cuda;
import io.throughline.nativebridge.cuda.CudaAvailability;
import io.throughline.nativebridge.cuda.driver.CudaDriver;
import io.throughline.nativebridge.cufile.Cufile;
import io.throughline.nativebridge.cufile.CufileAvailability;
import io.throughline.nativebridge.posix.DataFile;
import io.throughline.testing.Requires;
import io.throughline.testing.gpu.StandInCuda;
import io.throughline.testing.gpu.StandInCufile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real files, and memory that is said to be a GPU's. */
@Requires(commands = "gcc")
class GdsStoreTest {
  private static final int DEPTH = 6;
  private static final int BLOCK = 64 << 10;
  private static final int BLOCKS = 40;
  private static final long PATIENCE = 10_000_000_000L;

  @TempDir static Path libraries;
  @TempDir Path root;

  private static StandInCuda cuda;
  private static StandInCufile cufile;
  private static CudaDriver driver;

  @BeforeAll
  static void build() {
    cuda = StandInCuda.in(libraries);
    cufile = StandInCufile.in(libraries);
    driver = ((CudaAvailability.Available) Cuda.open(libraries, false)).driver();
  }

  @AfterEach
  void nothingIsLeft() {
    assertThat(cuda.open()).isZero();
    assertThat(cuda.mistakes()).isZero();
    assertThat(cufile.open()).isZero();
    assertThat(root).isEmptyDirectory();
  }

  private static Cufile open() {
    return ((CufileAvailability.Available) Cufile.open(libraries)).cufile();
  }

  private static int one(Store store) {
    long until = System.nanoTime() + PATIENCE;
    int slot = store.take();
    while (slot == Store.NONE) {
      assertThat(System.nanoTime()).isLessThan(until);
      store.await(1_000_000);
      slot = store.take();
    }
    return slot;
  }

  @Test
  void shouldWriteFromAGpuAndReadItBack() {
    try (RunFolder folder = RunFolder.open(root.toString(), "", "run-1", "");
        Vram vram = new Vram(driver, 1, (long) BLOCK * DEPTH);
        Store store = Stores.gds(open(), vram.gpu(), DEPTH, 3)) {
      assertThat(store.words())
          .isEqualTo(
              "gds: cuFile in compatibility mode: nvidia-fs is not loaded, so it reads and writes"
                  + " through the host's memory, 3 threads");
      assertThat(store.notes()).isEmpty();
      DataFile file = folder.create("data-0", false);
      int number = store.addFile(file);
      int buffer = store.addMemory(vram.addresses());
      List<Integer> free = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5));
      for (int block = 0; block < BLOCKS; block++) {
        int slot = free.isEmpty() ? one(store) : free.removeLast();
        vram.fill((long) slot * BLOCK, block * 1_000_000L, BLOCK);
        store.write(slot, number, (long) block * BLOCK, buffer, (long) slot * BLOCK, BLOCK);
      }
      for (int i = 0; i < DEPTH; i++) {
        free.add(one(store));
      }
      assertThat(store.take()).isEqualTo(Store.NONE);
      store.sync(free.removeLast(), number, true);
      free.add(one(store));
      assertThat(file.size()).isEqualTo((long) BLOCKS * BLOCK);
      for (int block = 0; block < BLOCKS; block++) {
        int slot = free.removeLast();
        vram.fill((long) slot * BLOCK, -1, BLOCK);
        store.read(slot, number, (long) block * BLOCK, buffer, (long) slot * BLOCK, BLOCK);
        assertThat(one(store)).isEqualTo(slot);
        assertThat(vram.firstWrongByte((long) slot * BLOCK, block * 1_000_000L, BLOCK))
            .isEqualTo(-1);
        free.add(slot);
      }
    }
  }

  @Test
  void shouldNameTheFileAndWhatCufileSays() {
    try (RunFolder folder = RunFolder.open(root.toString(), "", "run-2", "");
        Vram vram = new Vram(driver, 0, BLOCK);
        Store store = Stores.gds(open(), vram.gpu(), 1, 1)) {
      int number = store.addFile(folder.create("data-0", false));
      int buffer = store.addMemory(vram.addresses());
      cufile.failTransfer(-1);
      store.write(0, number, 0, buffer, 0, BLOCK);
      assertThatThrownBy(() -> one(store))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("writing 65536 bytes at 0 of ")
          .hasMessageEndingWith("failed: Input/output error (errno 5)");
      cufile.failTransfer(5008);
      store.write(0, number, 0, buffer, 0, BLOCK);
      assertThatThrownBy(() -> one(store))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("/data-0 failed: cuFile: writing 65536 bytes at 0 failed:")
          .hasMessageContaining("GPUDirect Storage not supported on current file");
      store.read(0, number, 0, buffer, 0, BLOCK);
      assertThatThrownBy(() -> one(store))
          .hasMessageContaining("the file ends there, it has become shorter");
    }
  }
}
