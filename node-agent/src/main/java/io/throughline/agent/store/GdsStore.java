package io.throughline.agent.store;

import io.throughline.agent.store.Transfer.Kind;
import io.throughline.nativebridge.cuda.Gpu;
import io.throughline.nativebridge.cufile.Cufile;
import io.throughline.nativebridge.cufile.CufileException;
import io.throughline.nativebridge.posix.DataFile;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Files read straight into the memory of a GPU and written straight from it, through cuFile, on
 * several threads: each opens the files for itself and has handles of its own.
 */
final class GdsStore implements Store {
  private static final long CLOSE_MILLIS = 10_000;

  private final Cufile cufile;
  private final Cufile.Properties properties;
  private final List<String> notes = new ArrayList<>();
  private final GdsJob[] jobs;
  private final ArrayBlockingQueue<GdsJob> waiting;
  private final ArrayBlockingQueue<GdsJob> through;
  private final List<Thread> threads = new ArrayList<>();
  private final List<DataFile> files = new ArrayList<>();
  private final List<MemorySegment> memories = new ArrayList<>();
  private final List<MemorySegment> registered = new ArrayList<>();
  private @Nullable GdsJob seen;
  private int underWay;

  /**
   * @param cufile is this store's from now on
   * @param gpu whose memory it is; null for the host's, which newer versions of cuFile take
   * @param most threads; no more than transfers may be under way
   */
  GdsStore(Cufile cufile, @Nullable Gpu gpu, int depth, int most) {
    this.cufile = cufile;
    this.properties = cufile.properties();
    this.jobs = new GdsJob[depth];
    for (int slot = 0; slot < depth; slot++) {
      jobs[slot] = new GdsJob(new Transfer(slot));
    }
    this.waiting = new ArrayBlockingQueue<>(depth);
    this.through = new ArrayBlockingQueue<>(depth);
    for (int i = 0; i < Math.min(depth, most); i++) {
      Runnable work = new GdsThread(cufile, gpu, waiting, through);
      threads.add(Thread.ofPlatform().name("gds-" + i).daemon().start(work));
    }
  }

  @Override
  public String words() {
    return "gds: %s, %d threads".formatted(properties.words(), threads.size());
  }

  @Override
  public List<String> notes() {
    return List.copyOf(notes);
  }

  @Override
  public int depth() {
    return jobs.length;
  }

  @Override
  public int addMemory(MemorySegment memory) {
    memories.add(memory);
    try {
      cufile.register(memory.address(), memory.byteSize());
      registered.add(memory);
    } catch (CufileException refused) {
      notes.add("The memory is not registered, which makes it slower: " + refused.getMessage());
    }
    return memories.size() - 1;
  }

  @Override
  public int addFile(DataFile file) {
    files.add(file);
    return files.size() - 1;
  }

  @Override
  public void read(int slot, int file, long position, int memory, long offset, long bytes) {
    begin(Kind.READ, slot, file, position, memory, offset, bytes);
  }

  @Override
  public void write(int slot, int file, long position, int memory, long offset, long bytes) {
    begin(Kind.WRITE, slot, file, position, memory, offset, bytes);
  }

  @Override
  public void sync(int slot, int file, boolean dataOnly) {
    begin(dataOnly ? Kind.DATA_SYNC : Kind.SYNC, slot, file, 0, NONE, 0, 0);
  }

  private void begin(
      Kind kind, int slot, int file, long position, int memory, long offset, long bytes) {
    GdsJob job = jobs[slot];
    DataFile onto = files.get(file);
    job.transfer().begin(kind, file, onto, memory, position, offset, bytes);
    job.order(onto, memory == NONE ? 0 : memories.get(memory).address());
    underWay++;
    waiting.add(job);
  }

  @Override
  public void submit() {
    // The threads are at it already.
  }

  @Override
  public int take() {
    while (true) {
      GdsJob job = seen == null ? through.poll() : seen;
      seen = null;
      if (job == null) {
        return NONE;
      }
      underWay--;
      if (job.settle()) {
        return job.transfer().slot();
      }
      underWay++;
      waiting.add(job);
    }
  }

  @Override
  public void await(long nanos) {
    if (seen == null && underWay > 0) {
      try {
        seen = through.poll(nanos, TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** What is under way ends first. */
  @Override
  public void close() {
    threads.forEach(Thread::interrupt);
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(CLOSE_MILLIS);
    try {
      for (Thread thread : threads) {
        thread.join(Math.max(1, (until - System.nanoTime()) / 1_000_000));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    registered.forEach(memory -> cufile.unregister(memory.address()));
    cufile.close();
  }
}
