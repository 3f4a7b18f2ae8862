package io.throughline.agent.store;

import io.throughline.agent.store.Transfer.Kind;
import io.throughline.nativebridge.posix.DataFile;
import io.throughline.nativebridge.posix.Transfers;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** pread and pwrite on as many threads as transfers may be under way. */
final class ThreadStore implements Store {
  private static final int MOST_THREADS = 64;
  private static final long CLOSE_MILLIS = 10_000;

  private final String why;
  private final Job[] jobs;
  private final ArrayBlockingQueue<Job> waiting;
  private final ArrayBlockingQueue<Job> through;
  private final List<Thread> threads = new ArrayList<>();
  private final List<DataFile> files = new ArrayList<>();
  private final List<MemorySegment> memories = new ArrayList<>();
  private @Nullable Job seen;
  private int underWay;

  /** A transfer that goes from thread to thread; the queues hand its fields over with it. */
  private static final class Job {
    private final Transfer transfer;
    private long result;

    Job(int slot) {
      this.transfer = new Transfer(slot);
    }
  }

  /**
   * @param why not something quicker, as a sentence; empty where there is nothing to say
   */
  ThreadStore(int depth, String why) {
    this.why = why;
    this.jobs = new Job[depth];
    for (int slot = 0; slot < depth; slot++) {
      jobs[slot] = new Job(slot);
    }
    this.waiting = new ArrayBlockingQueue<>(depth);
    this.through = new ArrayBlockingQueue<>(depth);
    for (int i = 0; i < Math.min(depth, MOST_THREADS); i++) {
      threads.add(Thread.ofPlatform().name("store-" + i).daemon().start(this::work));
    }
  }

  private void work() {
    try (Transfers calls = new Transfers()) {
      while (true) {
        Job job = waiting.take();
        Transfer transfer = job.transfer;
        int file = transfer.descriptor();
        job.result =
            switch (transfer.kind()) {
              case READ ->
                  calls.read(file, transfer.address(), transfer.left(), transfer.position());
              case WRITE ->
                  calls.write(file, transfer.address(), transfer.left(), transfer.position());
              case SYNC -> calls.sync(file, false);
              case DATA_SYNC -> calls.sync(file, true);
            };
        through.add(job);
      }
    } catch (InterruptedException closed) {
      // That was close().
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public String words() {
    return "posix: pread and pwrite on %d threads".formatted(threads.size());
  }

  @Override
  public List<String> notes() {
    return why.isEmpty() ? List.of() : List.of(why);
  }

  @Override
  public int depth() {
    return jobs.length;
  }

  @Override
  public int addMemory(MemorySegment memory) {
    memories.add(memory);
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
    long address = memory == NONE ? 0 : memories.get(memory).address() + offset;
    Job job = jobs[slot];
    job.transfer.begin(kind, file, files.get(file), memory, position, address, bytes);
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
      Job job = seen == null ? through.poll() : seen;
      seen = null;
      if (job == null) {
        return NONE;
      }
      underWay--;
      if (job.transfer.settle(job.result)) {
        return job.transfer.slot();
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

  @Override
  public void close() {
    threads.forEach(Thread::interrupt);
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(CLOSE_MILLIS);
    try {
      for (Thread thread : threads) {
        thread.join(Math.max(1, (until - System.nanoTime()) / 1_000_000));
      }
      if (threads.stream().anyMatch(Thread::isAlive)) {
        throw StoreException.wrong(
            "", "a read or write never came to an end; its memory is kept until the agent ends");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
