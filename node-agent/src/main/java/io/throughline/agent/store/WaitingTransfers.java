package io.throughline.agent.store;

import java.util.ArrayDeque;
import java.util.List;

/**
 * Transfers that wait for a thread, in order. Those that are added together can be taken together,
 * which a queue that takes them one by one cannot promise.
 */
final class WaitingTransfers {
  private final ArrayDeque<Transfer> waiting;

  WaitingTransfers(int most) {
    waiting = new ArrayDeque<>(most);
  }

  /**
   * Adds some, and wakes as many threads as are needed.
   *
   * @param together how many each thread takes at most
   */
  synchronized void add(List<Transfer> some, int together) {
    for (int i = 0; i < some.size(); i++) {
      waiting.add(some.get(i));
    }
    for (int i = 0; i < waiting.size(); i += together) {
      notify();
    }
  }

  /**
   * Waits until there are any, and takes as many as fit.
   *
   * @return how many
   * @throws InterruptedException when the thread is interrupted
   */
  synchronized int take(Transfer[] into) throws InterruptedException {
    while (waiting.isEmpty()) {
      wait();
    }
    int taken = Math.min(waiting.size(), into.length);
    for (int i = 0; i < taken; i++) {
      into[i] = waiting.remove();
    }
    return taken;
  }
}
