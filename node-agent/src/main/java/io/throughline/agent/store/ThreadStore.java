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

/** Transfers on several threads, each with a {@link Mover} of its own. */
final class ThreadStore extends SlotStore {
  private static final long CLOSE_MILLIS = 10_000;

  private final String words;
  private final List<Note> notes;
  private final Supplier<Mover> movers;
  private final Consumer<MemorySegment> learn;
  private final ArrayBlockingQueue<Transfer> waiting;
  private final ArrayBlockingQueue<Transfer> through;
  private final List<Thread> threads = new ArrayList<>();
  private @Nullable Transfer seen;

  /**
   * @param words what moves the bytes, for people
   * @param notes may grow
   * @param most threads; no more than transfers may be under way
   * @param movers opens one on each thread
   * @param learn is told of memory before it is used
   */
  ThreadStore(
      String words,
      List<Note> notes,
      int depth,
      int most,
      Supplier<Mover> movers,
      Consumer<MemorySegment> learn) {
    super(depth);
    this.notes = notes;
    this.movers = movers;
    this.learn = learn;
    this.waiting = new ArrayBlockingQueue<>(depth);
    this.through = new ArrayBlockingQueue<>(depth);
    for (int i = 0; i < Math.min(depth, most); i++) {
      threads.add(Thread.ofPlatform().name("store-" + i).daemon().start(this::work));
    }
    int count = threads.size();
    this.words = "%s on %d thread%s".formatted(words, count, count == 1 ? "" : "s");
  }

  private void work() {
    try (Mover mover = movers.get()) {
      while (true) {
        Transfer transfer = waiting.take();
        move(mover, transfer);
        through.add(transfer);
      }
    } catch (InterruptedException closed) {
      // That was close().
      Thread.currentThread().interrupt();
    } catch (RuntimeException notOpened) {
      refuseAll(String.valueOf(notOpened.getMessage()));
    }
  }

  private static void move(Mover mover, Transfer transfer) {
    try {
      mover.move(transfer);
    } catch (RuntimeException e) {
      transfer.refused(String.valueOf(e.getMessage()));
    }
  }

  private void refuseAll(String why) {
    try {
      while (true) {
        Transfer transfer = waiting.take();
        transfer.refused(why);
        through.add(transfer);
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
    return List.copyOf(notes);
  }

  @Override
  public int addMemory(MemorySegment memory) {
    learn.accept(memory);
    return super.addMemory(memory);
  }

  @Override
  void push(Transfer transfer) {
    waiting.add(transfer);
  }

  @Override
  @Nullable Transfer through() {
    Transfer next = seen == null ? through.poll() : seen;
    seen = null;
    return next;
  }

  @Override
  public void submit() {
    // The threads are at it already.
  }

  @Override
  public void await(long nanos) {
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
