package io.throughline.agent.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.workload.WordPattern;
import io.throughline.nativebridge.posix.DataFile;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Real files, several transfers under way. */
class StoreTest {
  private static final int DEPTH = 8;
  private static final int BLOCK = 64 << 10;
  private static final int BLOCKS = 100;
  private static final long PATIENCE = 10_000_000_000L;

  @TempDir Path root;

  /** Both ways of the posix backend; the second is what is left where io_uring is forbidden. */
  static List<String> engines() {
    return List.of("auto", "threads");
  }

  private static Store open(String engine) {
    return engine.equals("threads") ? Stores.threads(DEPTH, "") : Stores.posix(DEPTH);
  }

  @ParameterizedTest
  @MethodSource("engines")
  void shouldReadWhatItWrote(String engine) {
    try (Arena arena = Arena.ofShared();
        RunFolder folder = RunFolder.open(root.toString(), "", "run-1", "");
        Store store = open(engine)) {
      DataFile file = folder.create("data-0", false);
      MemorySegment memory = arena.allocate((long) BLOCK * DEPTH, 4096);
      int number = store.addFile(file);
      int buffer = store.addMemory(memory);
      List<Integer> free = slots();
      for (int block = 0; block < BLOCKS; block++) {
        int slot = free(store, free);
        WordPattern.fill(memory, (long) slot * BLOCK, block * 1_000_000L, BLOCK);
        store.write(slot, number, (long) block * BLOCK, buffer, (long) slot * BLOCK, BLOCK);
        store.submit();
      }
      drain(store, free);
      store.sync(free.removeLast(), number, true);
      drain(store, free);
      assertThat(file.size()).isEqualTo((long) BLOCKS * BLOCK);

      memory.fill((byte) 0);
      int[] blockOf = new int[DEPTH];
      int checked = 0;
      int begun = 0;
      while (checked < BLOCKS) {
        while (begun < BLOCKS && !free.isEmpty()) {
          int slot = free.removeLast();
          blockOf[slot] = begun;
          store.read(slot, number, (long) begun++ * BLOCK, buffer, (long) slot * BLOCK, BLOCK);
        }
        int slot = one(store);
        assertThat(
                WordPattern.firstWrongByte(
                    memory, (long) slot * BLOCK, blockOf[slot] * 1_000_000L, BLOCK))
            .isEqualTo(-1);
        free.add(slot);
        checked++;
      }
    }
    assertThat(root).isEmptyDirectory();
  }

  @ParameterizedTest
  @MethodSource("engines")
  void shouldSayThatAFileHasBecomeShorter(String engine) throws Exception {
    try (Arena arena = Arena.ofShared();
        RunFolder folder = RunFolder.open(root.toString(), "", "run-2", "");
        Store store = open(engine)) {
      DataFile file = folder.create("data-0", false);
      file.truncate(4L * BLOCK);
      int number = store.addFile(file);
      int buffer = store.addMemory(arena.allocate(BLOCK, 4096));
      try (RandomAccessFile shrunk = new RandomAccessFile(file.path(), "rw")) {
        shrunk.setLength(BLOCK + 100);
      }
      store.read(0, number, BLOCK, buffer, 0, BLOCK);
      assertThatThrownBy(() -> one(store))
          .isInstanceOf(StoreException.class)
          .hasMessage(
              "reading 65536 bytes at 65536 of %s: the file ends there, it has become shorter: 100"
                      .formatted(file.path())
                  + " of 65536 bytes were read");
    }
  }

  private static List<Integer> slots() {
    List<Integer> free = new ArrayList<>();
    for (int i = 0; i < DEPTH; i++) {
      free.add(i);
    }
    return free;
  }

  private static int free(Store store, List<Integer> free) {
    return free.isEmpty() ? one(store) : free.removeLast();
  }

  private static void drain(Store store, List<Integer> free) {
    while (free.size() < DEPTH) {
      free.add(one(store));
    }
  }

  private static int one(Store store) {
    long until = System.nanoTime() + PATIENCE;
    int slot = store.take();
    while (slot == Store.NONE) {
      assertThat(System.nanoTime()).as("something is through in time").isLessThan(until);
      store.await(PATIENCE);
      slot = store.take();
    }
    return slot;
  }
}
