package io.throughline.agent.storage;

import io.throughline.agent.store.Disk;
import io.throughline.agent.store.Store;
import io.throughline.agent.store.StoreCloser;
import io.throughline.agent.workload.FileSync;
import io.throughline.agent.workload.HostContents;
import io.throughline.agent.workload.StallTimeout;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.SyncTimeout;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.protocol.quantity.TimeSpan;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** Writes files whole, with what they hold before anything is measured, and brings them to disk. */
final class FileWriter {
  private static final long CHUNK = 1 << 20;
  private static final int SLOTS = 8;
  private static final long LOOK_NANOS = 100_000_000;
  private static final int PAGE = 4096;

  private final StorageSettings settings;
  private final RunFiles files;
  private final StopSignal stop;
  private final StallTimeout stallTimeout;
  private final FileSync fileSync;
  private long through;

  /**
   * @param disk that the files lie on
   */
  FileWriter(StorageSettings settings, RunFiles files, Disk disk, StopSignal stop) {
    this.settings = settings;
    this.files = files;
    this.stop = stop;
    this.stallTimeout = new StallTimeout(settings.timeout());
    this.fileSync = new FileSync(new SyncTimeout(settings.timeout(), disk::deviceWritten), stop);
  }

  /**
   * Blocks until all is on the device.
   *
   * @throws WorkFailure when it was stopped, or nothing moves
   * @throws io.throughline.agent.store.StoreException when the disk does not take it
   */
  void writeAll() {
    try (StoreWithMemory own = new StoreWithMemory(files.openOnHost(SLOTS), Arena.ofShared())) {
      write(own.store(), own.arena().allocate(CHUNK * SLOTS, PAGE));
    }
  }

  /** A store and the memory of its transfers, which is kept where the store cannot be closed. */
  record StoreWithMemory(Store store, Arena arena) implements AutoCloseable {
    @Override
    public void close() {
      StoreCloser.close(List.of(store::close), List.of(arena::close));
    }
  }

  private void write(Store own, MemorySegment memory) {
    int number = own.addMemory(memory);
    files.files().forEach(own::addFile);
    BlockContent content = new BlockContent(new HostContents(memory), settings.nodeRole().runId());
    stallTimeout.restart(System.nanoTime());
    int[] free = new int[SLOTS];
    for (int i = 0; i < SLOTS; i++) {
      free[i] = i;
    }
    int freeCount = SLOTS;
    long fileBytes = settings.access().fileBytes();
    for (int file = 0; file < settings.files().count(); file++) {
      for (long at = 0; at < fileBytes; at += CHUNK) {
        while (freeCount == 0) {
          free[freeCount++] = one(own);
        }
        int slot = free[--freeCount];
        long bytes = Math.min(CHUNK, fileBytes - at);
        content.fill(slot * CHUNK, bytes, file, at, BlockContent.STANDING);
        own.write(slot, file, at, number, slot * CHUNK, bytes);
        own.submit();
      }
    }
    while (freeCount < SLOTS) {
      free[freeCount++] = one(own);
    }
    for (int file = 0; file < settings.files().count(); file++) {
      fileSync.await(own, file, files.path(file), this::requireWanted);
    }
  }

  private int one(Store own) {
    int slot = own.take();
    while (slot == Store.NONE) {
      own.await(LOOK_NANOS);
      requireWanted();
      if (stallTimeout.expired(System.nanoTime(), through)) {
        throw new WorkFailure(
            "no progress for %s while the files were written below %s"
                .formatted(TimeSpan.format(settings.timeout()), settings.files().folder().root()));
      }
      slot = own.take();
    }
    through++;
    return slot;
  }

  private void requireWanted() {
    if (stop.raised()) {
      throw new WorkFailure("stopped while the files were written: " + stop.reason());
    }
  }
}
