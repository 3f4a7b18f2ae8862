package io.throughline.agent.transport.ucx;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.agent.transport.Notification;
import io.throughline.agent.transport.TransportException;
import io.throughline.nativebridge.ucx.UcxEndpoint;
import io.throughline.nativebridge.ucx.UcxMemory;
import io.throughline.nativebridge.ucx.UcxStatus;
import io.throughline.nativebridge.ucx.UcxWorker;
import java.lang.foreign.MemorySegment;

/**
 * Pairs of words as tagged messages. Receives are posted ahead; they complete in the order of the
 * sender's messages, so only the oldest is ever looked at.
 */
final class Notifications {
  private static final int SLOTS = 64;
  private static final int BYTES = 2 * Long.BYTES;

  /** Outgoing slots apart, so that one being sent shares no cache line with the next. */
  private static final int STRIDE = 64;

  /** Memory that all notifications take. */
  static final long MEMORY_BYTES = 2L * SLOTS * STRIDE;

  private static final long EXACTLY = -1;

  private final UcxWorker worker;
  private final long tag;
  private final UcxMemory memory;
  private final MemorySegment words;
  private final long[] sends = new long[SLOTS];
  private final long[] receives = new long[SLOTS];
  private int nextSend;
  private int nextReceive;

  /**
   * @param memory of {@link #MEMORY_BYTES}, there until the worker is closed
   * @param tag of those that come
   */
  Notifications(UcxMemory memory, UcxWorker worker, long tag) {
    this.worker = worker;
    this.tag = tag;
    this.memory = memory;
    this.words = memory.segment();
    for (int i = 0; i < SLOTS; i++) {
      post(i);
    }
  }

  private void post(int slot) {
    receives[slot] = worker.tags().post(memory, incoming(slot), BYTES, tag, EXACTLY);
  }

  private static long incoming(int slot) {
    return (long) slot * STRIDE;
  }

  private static long outgoing(int slot) {
    return (long) (SLOTS + slot) * STRIDE;
  }

  /**
   * @param to the peer's tag
   */
  boolean send(UcxEndpoint endpoint, long to, long first, long second) {
    int slot = nextSend;
    if (!settled(sends[slot])) {
      return false;
    }
    long at = outgoing(slot);
    words.set(JAVA_LONG, at, first);
    words.set(JAVA_LONG, at + Long.BYTES, second);
    sends[slot] = endpoint.tagSend(memory, at, BYTES, to);
    nextSend = (slot + 1) % SLOTS;
    return true;
  }

  boolean poll(Notification into) {
    int slot = nextReceive;
    if (!settled(receives[slot])) {
      return false;
    }
    long at = incoming(slot);
    into.set(words.get(JAVA_LONG, at), words.get(JAVA_LONG, at + Long.BYTES));
    post(slot);
    nextReceive = (slot + 1) % SLOTS;
    return true;
  }

  private boolean settled(long request) {
    if (request == 0) {
      return true;
    }
    int status = worker.check(request);
    if (status == UcxStatus.IN_PROGRESS) {
      return false;
    }
    worker.free(request);
    if (UcxStatus.isPeerLost(status)) {
      throw UcxErrors.because(status);
    }
    if (status != UcxStatus.OK) {
      throw new TransportException(
          "a notification failed: %s (UCX status %d)".formatted(UcxStatus.words(status), status));
    }
    return true;
  }

  /** Gives back what is left of sends and receives: before the worker is closed. */
  void cancel() {
    for (int slot = 0; slot < SLOTS; slot++) {
      long request = receives[slot];
      if (request != 0) {
        worker.takeBack(request);
        receives[slot] = 0;
      }
      if (sends[slot] != 0) {
        // Done or not, it is UCX's alone from here on; kept, it would be missed at the end.
        worker.free(sends[slot]);
        sends[slot] = 0;
      }
    }
  }
}
