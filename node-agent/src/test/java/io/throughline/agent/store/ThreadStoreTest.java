package io.throughline.agent.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.nativebridge.posix.DataFile;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class ThreadStoreTest {
  private static final long TRANSFER_NANOS = 300_000_000L;

  @TempDir Path root;

  @Test
  void shouldWaitForTransfersThatUseItsMemoryThoughTheThreadIsInterrupted() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    AtomicBoolean ended = new AtomicBoolean();
    TransferEngine slow =
        new TransferEngine() {
          @Override
          public void move(Transfer transfer) {
            begun.countDown();
            // A read of the system does not mind interrupts.
            long until = System.nanoTime() + TRANSFER_NANOS;
            while (System.nanoTime() < until) {
              LockSupport.parkNanos(until - System.nanoTime());
              Thread.interrupted();
            }
            ended.set(true);
            transfer.answered(transfer.left());
            Thread.currentThread().interrupt();
          }

          @Override
          public void close() {
            // Nothing is held.
          }
        };
    try (Arena arena = Arena.ofShared();
        RunFolder folder = RunFolder.open(root.toString(), "", "run-1", "")) {
      DataFile file = folder.create("data-0", false);
      Store store = new ThreadStore("slow", List::of, 1, 1, 1, () -> slow, memory -> {});
      int memory = store.addMemory(arena.allocate(64));
      store.read(0, store.addFile(file), 0, memory, 0, 64);
      begun.await();
      Thread.currentThread().interrupt();
      store.close();
      assertThat(ended).isTrue();
      assertThat(Thread.interrupted()).as("the interrupt is kept").isTrue();
    }
  }

  private static TransferEngine engine(Consumer<Transfer> move) {
    return new TransferEngine() {
      @Override
      public void move(Transfer transfer) {
        move.accept(transfer);
      }

      @Override
      public void close() {
        // Nothing is held.
      }
    };
  }

  @Test
  void shouldTellOfErrorsOfTheVirtualMachineInsteadOfWaitingInVain() throws Exception {
    OutOfMemoryError none = new OutOfMemoryError("no memory for a buffer");
    List<Supplier<TransferEngine>> engines =
        List.of(
            () ->
                engine(transfer -> {
                  throw none;
                }),
            () -> {
              throw none;
            });
    for (Supplier<TransferEngine> each : engines) {
      try (Arena arena = Arena.ofShared();
          RunFolder folder = RunFolder.open(root.toString(), "", "run-1", "")) {
        DataFile file = folder.create("data-0", false);
        try (Store store = new ThreadStore("broken", List::of, 1, 1, 1, each, memory -> {})) {
          store.read(0, store.addFile(file), 0, store.addMemory(arena.allocate(64)), 0, 64);
          assertThatThrownBy(
                  () -> {
                    while (store.take() == Store.NONE) {
                      store.await(10_000_000);
                    }
                  })
              .isInstanceOf(StoreException.class)
              .hasMessageStartingWith("reading 64 bytes at 0 of ")
              .hasMessageEndingWith(" failed: java.lang.OutOfMemoryError: no memory for a buffer");
        }
      }
    }
  }
}
