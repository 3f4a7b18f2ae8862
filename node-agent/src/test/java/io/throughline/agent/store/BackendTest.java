package io.throughline.agent.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.memory.GpuDevice;
import io.throughline.agent.memory.Vram;
import io.throughline.nativebridge.cufile.CufileAvailability;
import io.throughline.nativebridge.posix.DataFile;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.FileEngine;
import io.throughline.testing.Requires;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real files, and memory that is said to be a GPU's: straight by cuFile, and staged. */
@Requires(commands = "gcc")
class BackendTest extends StandIns {
  private static final int BLOCKS = 24;
  private static final int OUT_OF_MEMORY = 2;
  private static final int ILLEGAL_ADDRESS = 700;
  private static final String COMPATIBLE =
      "gds: cuFile in compatibility mode: nvidia-fs is not loaded, so it reads and writes through"
          + " the host's memory on ";

  private Backend choose(String engine, int gdsThreads, Supplier<CufileAvailability> opens) {
    return choose(engine, gdsThreads, 1, opens);
  }

  private Backend choose(
      String engine, int gdsThreads, int gdsBatch, Supplier<CufileAvailability> opens) {
    return Backend.choose(
        new FileEngine(engine, gdsThreads, gdsBatch),
        new GpuDevice(driver, 1),
        folder,
        false,
        opens);
  }

  private static CufileAvailability missing() {
    return new CufileAvailability.Missing("there is no libcufile.so.0 here");
  }

  @ParameterizedTest
  @CsvSource({
    "gds, 6, 65536, 3",
    "gds, 2, 5242888, 1",
    "posix, 6, 65536, 1",
    "posix, 1, 9441280, 1",
    "threads, 3, 5242888, 1",
    "auto, 300, 4096, 64"
  })
  void shouldWriteFromAGpuAndReadItBack(String engine, int depth, int block, int threads) {
    try (Vram vram = new Vram(driver, 1, (long) block * depth);
        Backend chosen = choose(engine, threads, BackendTest::here);
        Store store = chosen.open(depth, block)) {
      assertThat(store.depth()).isEqualTo(depth);
      if (engine.equals("gds") || engine.equals("auto")) {
        assertThat(store.words()).startsWith(COMPATIBLE + threads + " thread");
        assertThat(store.notes())
            .extracting(Note::text)
            .hasSize(1)
            .allMatch(note -> note.startsWith("cuFile worked in its compatibility mode, since"));
      } else {
        assertThat(store.words()).startsWith("posix: ").endsWith(", staged");
        assertThat(store.notes())
            .extracting(Note::text)
            .anyMatch(note ->
                note.startsWith(
                    "What goes between files and GPU 1 is staged through pinned memory, "));
      }
      DataFile file = folder.create("data-0", false);
      int number = store.addFile(file);
      int buffer = store.addMemory(vram.addresses());
      int blocks = Math.min(BLOCKS, (64 << 20) / block);
      List<Integer> free = new ArrayList<>();
      for (int slot = 0; slot < depth; slot++) {
        free.add(slot);
      }
      for (int i = 0; i < blocks; i++) {
        int slot = free.isEmpty() ? one(store) : free.removeLast();
        vram.fill((long) slot * block, i * 10_000_000L, block);
        store.write(slot, number, (long) i * block, buffer, (long) slot * block, block);
        store.submit();
      }
      while (free.size() < depth) {
        free.add(one(store));
      }
      assertThat(store.take()).isEqualTo(Store.NONE);
      store.sync(free.removeLast(), number, true);
      free.add(one(store));
      assertThat(file.size()).isEqualTo((long) blocks * block);
      readBack(vram, store, number, buffer, block, blocks, free);
    }
  }

  private static void readBack(
      Vram vram, Store store, int number, int buffer, int block, int blocks, List<Integer> free) {
    int depth = free.size();
    int[] blockOf = new int[depth];
    int begun = 0;
    for (int checked = 0; checked < blocks; checked++) {
      while (begun < blocks && !free.isEmpty()) {
        int slot = free.removeLast();
        blockOf[slot] = begun;
        vram.fill((long) slot * block, -1, block);
        store.read(slot, number, (long) begun++ * block, buffer, (long) slot * block, block);
      }
      int slot = one(store);
      assertThat(vram.firstWrongByte((long) slot * block, blockOf[slot] * 10_000_000L, block))
          .as("block %d", blockOf[slot])
          .isEqualTo(-1);
      free.add(slot);
    }
  }

  /** A pipeline has several stores on the same memory; cuFile takes neither twice. */
  @Test
  void shouldShareCufileBetweenStores() {
    try (Vram vram = new Vram(driver, 1, 1 << 20);
        Backend chosen = choose("auto", 2, BackendTest::here);
        Store first = chosen.open(2, 4096);
        Store second = chosen.open(2, 4096)) {
      DataFile file = folder.create("data-0", false);
      for (Store store : List.of(first, second)) {
        int number = store.addFile(file);
        int buffer = store.addMemory(vram.addresses());
        assertThat(store.notes())
            .extracting(Note::text)
            .noneMatch(note -> note.contains("not registered"));
        store.write(0, number, 0, buffer, 0, 4096);
        assertThat(one(store)).isZero();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "missing, there is no libcufile.so.0 here",
    "strict, 'nvidia-fs is not loaded, and cuFile''s compatibility mode is switched off'",
    "files, GPUDirect Storage not supported on current file"
  })
  void shouldStageWhereGdsCannotBeHadAndSayWhy(String lacking, String words) {
    cufile.strict(lacking.equals("strict"));
    cufile.failFiles(lacking.equals("files") ? 5008 : 0);
    Supplier<CufileAvailability> opens =
        lacking.equals("missing") ? BackendTest::missing : BackendTest::here;
    try (Backend chosen = choose("auto", 4, opens);
        Store store = chosen.open(4, 4096)) {
      assertThat(store.words()).startsWith("posix: ").endsWith(", staged");
      assertThat(chosen.notes())
          .extracting(Note::text)
          .hasSize(1)
          .allMatch(note ->
              note.startsWith("GPUDirect Storage was not to be had: ") && note.contains(words));
    }
    folder.close();
    open();
    assertThatThrownBy(() -> choose("gds", 4, opens))
        .isInstanceOf(StoreException.class)
        .hasMessageStartingWith("engine gds cannot be had on this node: ")
        .hasMessageContaining(words)
        .hasMessageEndingWith("; set engine: auto or posix");
  }

  @Test
  void shouldRefuseWhereThereIsNeither() {
    cuda.fail("cuMemHostAlloc", 1, OUT_OF_MEMORY);
    assertThatThrownBy(() -> choose("auto", 4, BackendTest::missing))
        .hasMessageStartingWith(
            "neither GPUDirect Storage nor staging can be had on this node: there is no"
                + " libcufile.so.0 here; CUDA: ")
        .hasMessageContaining("out of memory");
  }

  @Test
  void shouldRefuseGdsForTheHostsMemory() {
    assertThatThrownBy(() ->
            Backend.choose(new FileEngine("gds", 1, 1), null, folder, false, BackendTest::here))
        .hasMessage("engine gds moves files to and from a GPU, and the memory here is the host's");
  }

  @Test
  void shouldNameTheFileAndWhatCufileSays() {
    int block = 65_536;
    try (Vram vram = new Vram(driver, 1, block);
        Backend chosen = choose("gds", 1, BackendTest::here);
        Store store = chosen.open(1, block)) {
      int number = store.addFile(folder.create("data-0", false));
      int buffer = store.addMemory(vram.addresses());
      cufile.failTransfer(-1);
      store.write(0, number, 0, buffer, 0, block);
      assertThatThrownBy(() -> one(store))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("writing 65536 bytes at 0 of ")
          .hasMessageContaining("failed: Input/output error (errno 5)");
      cufile.failTransfer(5008);
      store.write(0, number, 0, buffer, 0, block);
      assertThatThrownBy(() -> one(store))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("writing 65536 bytes at 0 of ")
          .hasMessageContaining("/data-0 failed: cuFile: writing 65536 bytes at 0 failed:")
          .hasMessageContaining("GPUDirect Storage not supported on current file");
      store.read(0, number, 0, buffer, 0, block);
      assertThatThrownBy(() -> one(store))
          .hasMessageContaining("the file ends there, it has become shorter");
    }
  }

  @Test
  void shouldSayWhatTheDriverSaysOfACopyThatFails() {
    int block = 65_536;
    try (Vram vram = new Vram(driver, 1, block);
        Backend chosen = choose("posix", 1, BackendTest::missing);
        Store store = chosen.open(1, block)) {
      int number = store.addFile(folder.create("data-0", false));
      int buffer = store.addMemory(vram.addresses());
      cuda.fail("cuMemcpyDtoHAsync_v2", 0, ILLEGAL_ADDRESS);
      store.write(0, number, 0, buffer, 0, block);
      assertThatThrownBy(() -> one(store))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("CUDA: a copy from the GPU failed: an illegal memory access");
    }
  }

  @Test
  void shouldSayThatAFileHasBecomeShorter() {
    int block = 1 << 20;
    try (Vram vram = new Vram(driver, 1, block);
        Backend chosen = choose("posix", 1, BackendTest::missing);
        Store store = chosen.open(1, block)) {
      DataFile file = folder.create("data-0", false);
      file.truncate(100);
      int number = store.addFile(file);
      int buffer = store.addMemory(vram.addresses());
      store.read(0, number, 0, buffer, 0, block);
      assertThatThrownBy(() -> one(store))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining(file.path() + ": the file ends there, it has become shorter");
    }
  }
}
