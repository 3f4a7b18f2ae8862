package io.throughline.agent.pipeline;

import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.store.Store;
import io.throughline.agent.store.StoreException;
import io.throughline.agent.workload.FileSync;
import io.throughline.nativebridge.posix.DataFile;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.result.Note;
import java.util.List;

/** Reads chunks from a file into their slots, or writes them from there, several at a time. */
final class FileStage implements StageExecutor, AutoCloseable {
  private final boolean writes;
  private final StageSlots stageSlots;
  private final Store store;
  private final LatencyBoard latencies;
  private final int file;
  private final String path;
  private final int memory;
  private final int depth;

  /** By a chunk's number modulo the depth: since when it is under way, and whether it is done. */
  private final long[] since;

  private final boolean[] done;
  private boolean closed;
  private long taken;
  private long passed;

  /**
   * @param store between the slots' memory and files, this one's from now on
   */
  FileStage(
      boolean writes, StageSlots stageSlots, Store store, DataFile target, LatencyBoard latencies) {
    this.writes = writes;
    this.stageSlots = stageSlots;
    this.latencies = latencies;
    this.depth = store.depth();
    this.store = store;
    this.file = store.addFile(target);
    this.path = target.path();
    this.memory = store.addMemory(stageSlots.memory());
    since = new long[depth];
    done = new boolean[depth];
  }

  @Override
  public Stage stage() {
    return writes ? Stage.WRITE : Stage.READ;
  }

  @Override
  public void restart() {
    taken = passed = 0;
  }

  @Override
  public boolean room() {
    return taken - passed < depth;
  }

  @Override
  public void take(long chunk) {
    int slot = (int) (chunk % depth);
    since[slot] = System.nanoTime();
    done[slot] = false;
    taken++;
    store.move(
        writes,
        slot,
        file,
        stageSlots.position(chunk),
        memory,
        stageSlots.at(chunk),
        stageSlots.chunkBytes());
    store.submit();
  }

  @Override
  public int through() {
    if (taken == passed) {
      return 0;
    }
    for (int slot = store.take(); slot != Store.NONE; slot = store.take()) {
      done[slot] = true;
      latencies.record(Latency.STORAGE, System.nanoTime() - since[slot]);
    }
    int more = 0;
    while (passed < taken && done[(int) (passed % depth)]) {
      passed++;
      more++;
    }
    return more;
  }

  @Override
  public int underWay() {
    return (int) (taken - passed);
  }

  /**
   * Brings to the device what was written; while nothing is under way.
   *
   * @param meanwhile is done between two looks
   * @throws StoreException when the device does not take it, or not in time
   */
  void sync(FileSync fileSync, Runnable meanwhile) {
    fileSync.await(store, file, path, meanwhile);
  }

  String words() {
    return store.words();
  }

  List<Note> notes() {
    return store.notes();
  }

  /** Closes the store, again where its transfers had not ended; else once. */
  @Override
  public void close() {
    if (!closed) {
      store.close();
      closed = true;
    }
  }
}
