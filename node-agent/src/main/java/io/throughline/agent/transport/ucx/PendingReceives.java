package io.throughline.agent.transport.ucx;

import io.throughline.agent.transport.PostedReceives;
import io.throughline.agent.transport.Transport;
import io.throughline.nativebridge.ucx.UcxWorker;

/** The requests of receives that are under way, by ticket. */
final class PendingReceives {
  private final UcxWorker worker;
  private final long[] requests = new long[Transport.MOST_UNFINISHED];

  /** Completed, and not given back yet. */
  private long spent;

  PendingReceives(UcxWorker worker) {
    this.worker = worker;
  }

  void put(long ticket, long request) {
    requests[PostedReceives.slot(ticket)] = request;
    freeSpent();
  }

  /** 0 where there is none. */
  long get(long ticket) {
    return requests[PostedReceives.slot(ticket)];
  }

  /** Notes that a request has completed: it is given back with the next one, off the hot path. */
  void spend(long ticket) {
    freeSpent();
    spent = get(ticket);
    requests[PostedReceives.slot(ticket)] = 0;
  }

  private void freeSpent() {
    if (spent != 0) {
      worker.free(spent);
      spent = 0;
    }
  }

  /** Takes back what nothing came for: before the worker is closed. */
  void cancel() {
    freeSpent();
    for (int slot = 0; slot < requests.length; slot++) {
      long request = requests[slot];
      if (request != 0) {
        worker.takeBack(request);
        requests[slot] = 0;
      }
    }
  }
}
