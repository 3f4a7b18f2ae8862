package io.throughline.agent.remote;

import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.memory.GpuDevice;
import io.throughline.agent.store.Backend;
import io.throughline.agent.store.Disk;
import io.throughline.agent.store.FileAccess;
import io.throughline.agent.store.FileLocation;
import io.throughline.agent.store.RunFolder;
import io.throughline.agent.store.Store;
import io.throughline.agent.store.StoreCloser;
import io.throughline.agent.store.StoreException;
import io.throughline.agent.workload.FileSync;
import io.throughline.agent.workload.StallTimeout;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.SyncTimeout;
import io.throughline.nativebridge.posix.DataFile;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.PointSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The storage of a server: two files for each of its clients, and the transfers that are under way
 * between them and memory. Transfers for which there is no room wait in order.
 */
final class ServerStorage implements AutoCloseable {
  private final RemoteSettings settings;
  private final FileAccess access;
  private final RunFolder folder;
  private final Backend backend;
  private final Store store;
  private final LatencyBoard latencies;
  private final List<DataFile> files = new ArrayList<>();
  private final List<Integer> memories = new ArrayList<>();

  /** By the store's slot: whose transfer it is, which block, and since when. */
  private final RequestSlot[] owners;

  private final int[] blocks;
  private final long[] since;
  private final int[] free;
  private int freeSlots;

  private final RequestSlot[] waitingJobs;
  private final int[] waitingBlocks;
  private long first;
  private long next;

  /** A block that stands for bringing a whole file to the device. */
  static final int WHOLE_FILE = -1;

  /**
   * @param folder this one's from now on
   * @param gpu that the memory of slots is on; null for the host's
   */
  ServerStorage(
      RemoteSettings settings, RunFolder folder, @Nullable GpuDevice gpu, LatencyBoard latencies) {
    this.settings = settings;
    this.access = settings.access();
    this.folder = folder;
    this.latencies = latencies;
    Backend chosen = null;
    try {
      chosen = Backend.choose(access.engine(), gpu, folder, access.direct());
      backend = chosen;
      store = backend.open(access.depth(), settings.largest());
    } catch (RuntimeException | Error e) {
      if (chosen != null) {
        chosen.close();
      }
      folder.close();
      throw e;
    }
    int depth = store.depth();
    owners = new RequestSlot[depth];
    blocks = new int[depth];
    since = new long[depth];
    free = new int[depth];
    for (int slot = 0; slot < depth; slot++) {
      free[freeSlots++] = slot;
    }
    int most =
        settings.sides().clients()
            * settings.requests().slots()
            * (settings.requests().batch() + 1);
    waitingJobs = new RequestSlot[most];
    waitingBlocks = new int[most];
  }

  /** Makes the files of a client, empty, and its memory known. Clients in order. */
  void add(Link link) {
    for (FileCode code : FileCode.values()) {
      DataFile file =
          folder.create("client-%d.%s".formatted(link.other(), code.id()), access.direct());
      if (access.direct()) {
        for (PointSpec spec : settings.specs()) {
          FileLocation.requireDirect(
              file, settings.nodeRole().node(), PointSettings.SIZES, spec.size());
        }
      }
      files.add(file);
      int known = store.addFile(file);
      if (known != file(link, code)) {
        throw new IllegalStateException("files were not added in order");
      }
    }
    memories.add(store.addMemory(link.memory()));
  }

  @SuppressWarnings("EnumOrdinal") // A place in this object's own list.
  private static int file(Link link, FileCode code) {
    return (link.other() - 1) * FileCode.values().length + code.ordinal();
  }

  private int memory(Link link) {
    return memories.get(link.other() - 1);
  }

  /**
   * Fills a file of a client, from the memory of its slots, which nobody uses yet; in part where
   * the run is asked to stop meanwhile.
   *
   * @throws StoreException when it cannot be written, or nothing moves for the run's timeout
   */
  void lay(Link link, FileCode code, long key, StopSignal stop) {
    StallTimeout stallTimeout = new StallTimeout(settings.timeouts().idle());
    stallTimeout.restart(System.nanoTime());
    long chunk = Math.min(settings.linkBytes(), 4L << 20) & -512L;
    DataFile file = files.get(file(link, code));
    for (long at = 0; at < access.fileBytes() && !stop.raised(); at += chunk) {
      long bytes = Math.min(chunk, access.fileBytes() - at) & -512L;
      if (bytes == 0) {
        break;
      }
      Blocks.fill(link.contents(), link.at(0, 0, 0), key, at, bytes);
      store.write(0, file(link, code), at, memory(link), link.at(0, 0, 0), bytes);
      while (store.take() == Store.NONE) {
        store.await(100_000_000L);
        if (stallTimeout.expired(System.nanoTime(), at)) {
          throw StoreException.stalled(settings.timeouts().idle(), file.path());
        }
      }
    }
    if (!stop.raised()) {
      new FileSync(new SyncTimeout(settings.timeouts().idle(), Disk.of(file)::deviceWritten), stop)
          .await(store, file(link, code), file.path(), () -> {});
      FileLocation.dropCache(file, access.direct());
    }
  }

  /** Begins a block's transfer, as soon as there is room. */
  void begin(RequestSlot requestSlot, int block) {
    int at = (int) (next++ % waitingJobs.length);
    waitingJobs[at] = requestSlot;
    waitingBlocks[at] = block;
  }

  /**
   * Moves on; returns whether anything happened.
   *
   * @param through takes each block that is transferred, or {@link #WHOLE_FILE}
   */
  boolean step(ObjIntConsumer<RequestSlot> through) {
    boolean happened = false;
    for (int slot = store.take(); slot != Store.NONE; slot = store.take()) {
      happened = true;
      free[freeSlots++] = slot;
      if (blocks[slot] != WHOLE_FILE) {
        latencies.record(Latency.STORAGE, System.nanoTime() - since[slot]);
      }
      through.accept(owners[slot], blocks[slot]);
    }
    while (first < next && freeSlots > 0) {
      int at = (int) (first++ % waitingJobs.length);
      start(waitingJobs[at], waitingBlocks[at], free[--freeSlots]);
      happened = true;
      // The disk is at this one while the next is got ready.
      store.submit();
    }
    return happened;
  }

  private void start(RequestSlot requestSlot, int block, int slot) {
    owners[slot] = requestSlot;
    blocks[slot] = block;
    since[slot] = System.nanoTime();
    int file = file(requestSlot.link(), requestSlot.file());
    if (block == WHOLE_FILE) {
      store.sync(slot, file, true);
    } else {
      store.move(
          requestSlot.writes(),
          slot,
          file,
          requestSlot.position(block),
          memory(requestSlot.link()),
          requestSlot.at(block),
          requestSlot.size());
    }
  }

  /**
   * @throws StoreException when somebody has removed a file meanwhile
   */
  void requireNamed() {
    folder.requireNamed();
  }

  /** Whether transfers are under way. */
  boolean working() {
    return freeSlots < owners.length;
  }

  String words() {
    return "%s, %s".formatted(store.words(), FileLocation.words(files.getFirst(), access.direct()));
  }

  List<Note> notes() {
    List<Note> notes = new ArrayList<>(backend.notes());
    notes.addAll(store.notes());
    return notes;
  }

  @Override
  public void close() {
    try (folder) {
      StoreCloser.close(List.of(store::close), List.of(backend::close));
    }
  }
}
