package io.throughline.agent.store;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Transfers that wait for a thread, in order; several are taken together where so many wait. */
final class WaitingTransfers {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition there = lock.newCondition();
  private final @Nullable Transfer[] waiting;
  private int first;
  private int count;

  /** Of these, those that may be taken. */
  private int ready;

  WaitingTransfers(int most) {
    waiting = new Transfer[most];
  }

  /** Adds one, which may be taken once it is {@linkplain #hand handed} on. */
  void add(Transfer transfer) {
    lock.lock();
    try {
      if (count == waiting.length) {
        throw new IllegalStateException("there is no room for a transfer");
      }
      waiting[(first + count++) % waiting.length] = transfer;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Hands on all that were added, to as many threads as are needed.
   *
   * @param together how many each of them takes at most
   */
  void hand(int together) {
    lock.lock();
    try {
      if (ready < count) {
        ready = count;
        for (int i = 0; i < ready; i += together) {
          there.signal();
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until there are any, and takes as many as fit.
   *
   * @return how many
   * @throws InterruptedException when the thread is interrupted
   */
  int take(Transfer[] into) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (ready == 0) {
        there.await();
      }
      int taken = Math.min(ready, into.length);
      for (int i = 0; i < taken; i++) {
        into[i] = at(first);
        waiting[first] = null;
        first = (first + 1) % waiting.length;
      }
      count -= taken;
      ready -= taken;
      return taken;
    } finally {
      lock.unlock();
    }
  }

  private Transfer at(int place) {
    Transfer transfer = waiting[place];
    if (transfer == null) {
      throw new IllegalStateException("no transfer waits there");
    }
    return transfer;
  }
}
