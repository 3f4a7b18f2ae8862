package io.throughline.agent.workload;

import io.throughline.agent.store.Store;
import io.throughline.agent.store.StoreException;

/** The wait for what was written to files to be on their device, which may take nothing. */
public final class FileSync {
  /** The time between two looks at an fsync. */
  private static final long LOOK_NANOS = 1_000_000;

  private final SyncTimeout syncTimeout;
  private final StopSignal stop;

  /**
   * @param syncTimeout of the device that the files lie on
   * @param stop of the run; one that was stopped waits for no longer than the timeout
   */
  public FileSync(SyncTimeout syncTimeout, StopSignal stop) {
    this.syncTimeout = syncTimeout;
    this.stop = stop;
  }

  /**
   * Brings a file's data to the device; blocks until they are there. While nothing is under way.
   *
   * @param file number that the store gave
   * @param path of the file, for people
   * @param meanwhile is done between two looks
   * @throws StoreException when the device does not take it, or not in time
   */
  public void await(Store store, int file, String path, Runnable meanwhile) {
    store.sync(0, file, true);
    store.submit();
    syncTimeout.restart(System.nanoTime());
    while (store.take() == Store.NONE) {
      store.await(LOOK_NANOS);
      meanwhile.run();
      long now = System.nanoTime();
      if (syncTimeout.expired(now, !stop.raised())) {
        throw new StoreException("%s: fdatasync of %s".formatted(syncTimeout.words(now), path));
      }
    }
  }
}
