package io.throughline.agent.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.agent.memory.GpuDevice;
import io.throughline.agent.memory.Vram;
import io.throughline.nativebridge.posix.DataFile;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.FileEngine;
import io.throughline.testing.Command;
import io.throughline.testing.Requires;
import io.throughline.testing.disk.FailingDisk;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Transfers that cuFile is given together, on one thread and several, and what it does not take.
 */
@Requires(commands = "gcc")
class GdsBatchTest extends StandIns {
  private static final int BLOCK = 4096;
  private static final int DEPTH = 12;
  private static final int COMPATIBILITY_IS_OFF = 5049;

  private int submits;
  private int submitted;

  @BeforeEach
  void countFromHere() {
    submits = cufile.submits();
    submitted = cufile.submitted();
  }

  /** What is done with a store of {@link #DEPTH} blocks. */
  private interface Use {
    void of(Store store, DataFile file, Vram vram);
  }

  private void with(int threads, int batch, Use use) {
    with(threads, batch, false, use);
  }

  private void with(int threads, int batch, boolean direct, Use use) {
    try (Vram vram = new Vram(driver, 1, (DEPTH + 1L) * BLOCK);
        Backend chosen =
            Backend.choose(
                new FileEngine("gds", threads, batch),
                new GpuDevice(driver, 1),
                folder,
                direct,
                StandIns::here);
        Store store = chosen.open(DEPTH, BLOCK)) {
      DataFile file = folder.create("data-0", direct);
      store.addFile(file);
      store.addMemory(vram.addresses());
      use.of(store, file, vram);
    }
  }

  /** Where a slot's block is: whole pages, as direct access wants them. */
  private static long at(Vram vram, int slot) {
    return (-vram.at(0, 1) & BLOCK - 1) + (long) slot * BLOCK;
  }

  private static void writeAll(Store store, Vram vram) {
    for (int i = 0; i < DEPTH; i++) {
      vram.fill(at(vram, i), i * 1000L, BLOCK);
      store.write(i, 0, (long) i * BLOCK, 0, at(vram, i), BLOCK);
    }
    store.submit();
    for (int i = 0; i < DEPTH; i++) {
      one(store);
    }
  }

  /** Each into the place of another, so that what was there cannot pass for it. */
  private static void readAll(Store store, Vram vram) {
    for (int i = 0; i < DEPTH; i++) {
      store.read(i, 0, (long) (DEPTH - 1 - i) * BLOCK, 0, at(vram, i), BLOCK);
    }
    store.submit();
    for (int i = 0; i < DEPTH; i++) {
      int slot = one(store);
      assertThat(vram.firstWrongByte(at(vram, slot), (DEPTH - 1 - slot) * 1000L, BLOCK))
          .as("slot %d", slot)
          .isEqualTo(-1);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, 4, 'batches of up to 4 on 1 thread', 6",
    "3, 5, 'batches of up to 5 on 3 threads', 6",
    "2, 128, 'batches of up to 12 on 2 threads', 2"
  })
  void shouldHandTransfersOverTogether(int threads, int batch, String words, int batches) {
    with(
        threads,
        batch,
        (store, file, vram) -> {
          assertThat(store.words()).startsWith("gds: cuFile in compat").endsWith(", " + words);
          writeAll(store, vram);
          readAll(store, vram);
          assertThat(cufile.submits() - submits).isEqualTo(batches);
          assertThat(cufile.submitted() - submitted).isEqualTo(2 * DEPTH);
          assertThat(store.notes())
              .contains(
                  Note.of(
                      "cuFile was given 24 transfers in %d batches, %.1f together."
                          .formatted(batches, 24.0 / batches)));
        });
  }

  @Test
  void shouldSyncAndMoveSingleOnesByThemselves() {
    with(
        2,
        4,
        (store, file, vram) -> {
          store.write(0, 0, 0, 0, 0, BLOCK);
          assertThat(one(store)).isZero();
          store.sync(0, 0, true);
          store.read(1, 0, 0, 0, BLOCK, BLOCK);
          store.submit();
          one(store);
          one(store);
          assertThat(cufile.submitted() - submitted).isLessThanOrEqualTo(1);
        });
  }

  @ParameterizedTest
  @CsvSource({"setting up, setting up a batch of 4", "submitting, submitting a batch of 4"})
  void shouldGoOnByThemselvesWhereCufileTakesNoBatches(String fails, String words) {
    cufile.failSettingUp(fails.equals("setting up") ? COMPATIBILITY_IS_OFF : 0);
    with(
        1,
        4,
        (store, file, vram) -> {
          assertThat(store.words().contains("batches")).isEqualTo(fails.equals("submitting"));
          if (fails.equals("submitting")) {
            cufile.failSubmitting(COMPATIBILITY_IS_OFF);
          }
          writeAll(store, vram);
          readAll(store, vram);
          assertThat(cufile.submits()).isEqualTo(submits);
          assertThat(store.notes())
              .contains(
                  Note.doubt(
                      "cuFile took no batches, so transfers went by themselves: cuFile: "
                          + words
                          + " failed: compat mode off error (CU_FILE_BATCH_NOCOMPAT_ERROR, 5049)"));
        });
  }

  @Test
  void shouldMoveByItselfWhatWasNotBegun() {
    with(
        1,
        12,
        (store, file, vram) -> {
          cufile.failStarting();
          writeAll(store, vram);
          readAll(store, vram);
          assertThat(store.notes())
              .contains(
                  Note.doubt(
                      "What did not get through in a batch went by itself, 1 time; the last"
                          + " time: cuFile: a transfer of a batch failed: it ended as CUFILE_INVALID"));
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 5008})
  void shouldMoveByItselfWhatFailsInABatch(int code) {
    with(
        1,
        4,
        (store, file, vram) -> {
          cufile.failTransfer(code);
          writeAll(store, vram);
          readAll(store, vram);
          assertThat(store.notes())
              .anyMatch(note ->
                  note.doubtful()
                      && note.text()
                          .startsWith("What did not get through in a batch went by itself, 1"));
        });
  }

  /** cuFile itself tells nothing of use. */
  @ParameterizedTest
  @CsvSource({"1, reading", "1, writing", "4, reading", "4, writing"})
  void shouldNameFileAndErrorOfADeviceThatFails(int batch, String verb) {
    folder.close();
    try (FailingDisk disk = FailingDisk.mount(root.resolve("disk"))) {
      open(disk.folder());
      with(
          1,
          batch,
          true,
          (store, file, vram) -> {
            writeAll(store, vram);
            disk.die();
            for (int i = 0; i < 2; i++) {
              long at = (long) i * BLOCK;
              if (verb.equals("reading")) {
                store.read(i, 0, at, 0, at(vram, i), BLOCK);
              } else {
                store.write(i, 0, at, 0, at(vram, i), BLOCK);
              }
            }
            store.submit();
            assertThatThrownBy(() -> one(store))
                .isInstanceOf(StoreException.class)
                .hasMessageMatching(
                    verb
                        + " 4096 bytes at (0|4096) of "
                        + file.path()
                        + " failed: Input/output error \\(errno 5\\); the device fails, .*");
          });
      folder.close();
    }
    assertThat(root.resolve("disk").toFile().delete()).isTrue();
  }

  @Test
  void shouldSayThatAFileHasBecomeShorter() {
    with(
        1,
        2,
        (store, file, vram) -> {
          file.truncate(BLOCK + 100);
          store.read(0, 0, 0, 0, 0, BLOCK);
          store.read(1, 0, BLOCK, 0, BLOCK, BLOCK);
          store.submit();
          assertThatThrownBy(
                  () -> {
                    one(store);
                    one(store);
                  })
              .isInstanceOf(StoreException.class)
              .hasMessageContaining("the file ends there, it has become shorter: 100 of 4096");
        });
  }

  /** cuFile says that the device fails. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void shouldSayThatTheDiskIsFull(int batch) throws Exception {
    folder.close();
    try (BadDisk disk = new BadDisk()) {
      open(disk.mount(root.resolve("small"), "tmpfs", "size=32k"));
      with(
          1,
          batch,
          (store, file, vram) ->
              assertThatThrownBy(
                      () -> {
                        for (int i = 0; i < DEPTH; i++) {
                          store.write(i, 0, (long) i * BLOCK, 0, at(vram, i), BLOCK);
                        }
                        for (int i = 0; i < DEPTH; i++) {
                          one(store);
                        }
                      })
                  .isInstanceOf(StoreException.class)
                  .hasMessageMatching(
                      "writing 4096 bytes at \\d+ of "
                          + file.path()
                          + " failed: No space left on device \\(errno 28\\)(?:, .+ are free)?; free some room there,"
                          + " or set a smaller fileSize"));
      folder.close();
    }
    assertThat(root.resolve("small").toFile().delete()).isTrue();
  }

  @Test
  void shouldSayThatAThreadCannotOpenAFileForItself() {
    with(
        1,
        4,
        (store, file, vram) -> {
          assumeTrue(
              Command.attempt("chattr", "+i", file.path()).code() == 0,
              "this machine does not let the tests do: chattr +i");
          try {
            store.write(0, 0, 0, 0, at(vram, 0), BLOCK);
            store.write(1, 0, BLOCK, 0, at(vram, 1), BLOCK);
            assertThatThrownBy(() -> one(store))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("writing 4096 bytes at 0 of " + file.path() + " failed: ")
                .hasMessageContaining("Operation not permitted (errno 1)");
          } finally {
            Command.attempt("chattr", "-i", file.path());
          }
        });
  }
}
