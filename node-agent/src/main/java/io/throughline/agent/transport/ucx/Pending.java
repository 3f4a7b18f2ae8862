package io.throughline.agent.transport.ucx;

import io.throughline.agent.transport.PostedReceives;
import io.throughline.agent.transport.Transport;
import io.throughline.nativebridge.ucx.UcxStatus;
import io.throughline.nativebridge.ucx.UcxWorker;

/** The requests of receives that are under way, by ticket. */
final class Pending {
  private final UcxWorker worker;
  private final long[] requests = new long[Transport.MOST_UNFINISHED];

  Pending(UcxWorker worker) {
    this.worker = worker;
  }

  void put(long ticket, long request) {
    requests[PostedReceives.slot(ticket)] = request;
  }

  /** 0 where there is none. */
  long get(long ticket) {
    return requests[PostedReceives.slot(ticket)];
  }

  /** Gives back a request that has completed. */
  void free(long ticket) {
    worker.free(get(ticket));
    put(ticket, 0);
  }

  /** Takes back what nothing came for: before the worker is closed. */
  void cancel() {
    for (int slot = 0; slot < requests.length; slot++) {
      long request = requests[slot];
      if (request != 0) {
        if (worker.check(request) == UcxStatus.IN_PROGRESS) {
          worker.cancel(request);
          worker.progress();
        }
        worker.free(request);
        requests[slot] = 0;
      }
    }
  }
}
