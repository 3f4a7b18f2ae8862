package io.throughline.agent.store;

import io.throughline.protocol.result.Note;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Transfers on several threads, each with a {@link TransferEngine} of its own. */
final class ThreadStore extends SlotStore {
  private static final long CLOSE_MILLIS = 10_000;

  private final String words;
  private final Supplier<List<Note>> notes;
  private final Supplier<TransferEngine> transferEngines;
  private final int together;
  private final Consumer<MemorySegment> learn;
  private final WaitingTransfers waiting;
  private final ArrayBlockingQueue<Transfer> through;
  private final List<Thread> threads = new ArrayList<>();
  private volatile String unended = "";
  private @Nullable Transfer seen;

  /** Begun, and not handed to the threads. */
  private final List<Transfer> begun;

  /**
   * @param words what moves the bytes, for people
   * @param notes as they stand at the end
   * @param most threads; no more than transfers may be under way
   * @param together transfers that a thread takes at a time, as far as so many wait
   * @param transferEngines opens one on each thread
   * @param learn is told of memory before it is used
   */
  ThreadStore(
      String words,
      Supplier<List<Note>> notes,
      int depth,
      int most,
      int together,
      Supplier<TransferEngine> transferEngines,
      Consumer<MemorySegment> learn) {
    super(depth);
    this.notes = notes;
    this.transferEngines = transferEngines;
    this.together = together;
    this.learn = learn;
    this.waiting = new WaitingTransfers(depth);
    this.begun = new ArrayList<>(together);
    this.through = new ArrayBlockingQueue<>(depth);
    try {
      for (int i = 0; i < Math.min(depth, most); i++) {
        threads.add(Thread.ofPlatform().name("store-" + i).daemon().start(this::work));
      }
    } catch (OutOfMemoryError none) {
      threads.forEach(Thread::interrupt);
      throw none;
    }
    int count = threads.size();
    this.words = "%s on %d thread%s".formatted(words, count, count == 1 ? "" : "s");
  }

  private void work() {
    Transfer[] taken = new Transfer[together];
    TransferEngine transferEngine;
    try {
      transferEngine = transferEngines.get();
    } catch (RuntimeException notOpened) {
      refuseAll(taken, String.valueOf(notOpened.getMessage()));
      return;
    } catch (Error notOpened) {
      refuseAll(taken, notOpened.toString());
      return;
    }
    try {
      while (true) {
        transferEngine.move(taken, waiting.take(taken), through::add);
      }
    } catch (InterruptedException closed) {
      // That was close().
      Thread.currentThread().interrupt();
    } finally {
      end(transferEngine);
    }
  }

  private void end(TransferEngine transferEngine) {
    try {
      transferEngine.close();
    } catch (RuntimeException notEnded) {
      unended = String.valueOf(notEnded.getMessage());
    }
  }

  private void refuseAll(Transfer[] taken, String why) {
    try {
      while (true) {
        int count = waiting.take(taken);
        for (int i = 0; i < count; i++) {
          taken[i].refused(why);
          through.add(taken[i]);
        }
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public String words() {
    return words;
  }

  @Override
  public List<Note> notes() {
    return List.copyOf(notes.get());
  }

  @Override
  public int addMemory(MemorySegment memory) {
    learn.accept(memory);
    return super.addMemory(memory);
  }

  @Override
  void push(Transfer transfer) {
    begun.add(transfer);
    if (begun.size() == together) {
      hand();
    }
  }

  private void hand() {
    if (!begun.isEmpty()) {
      waiting.add(begun, together);
      begun.clear();
    }
  }

  @Override
  @Nullable Transfer through() {
    hand();
    Transfer next = seen == null ? through.poll() : seen;
    seen = null;
    return next;
  }

  @Override
  public void submit() {
    // As many as go together are under way already; fewer wait for more until somebody looks.
  }

  @Override
  public void await(long nanos) {
    hand();
    if (seen == null && underWay() > 0) {
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
    awaitEnds();
    if (threads.stream().anyMatch(Thread::isAlive) || !unended.isEmpty()) {
      throw new UnendedTransferException(
          "a read or write never came to an end%s; its memory is kept until the agent ends"
              .formatted(unended.isEmpty() ? "" : " (" + unended + ")"));
    }
  }

  /** An interrupt does not cut the wait short: the caller frees the memory next. */
  private void awaitEnds() {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(CLOSE_MILLIS);
    boolean interrupted = false;
    for (int i = 0; i < threads.size(); ) {
      try {
        threads.get(i).join(Math.max(1, (until - System.nanoTime()) / 1_000_000));
        i++;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
