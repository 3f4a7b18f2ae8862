package io.throughline.nativebridge.ucx;

import io.throughline.nativebridge.ucx.ffi.UcpRequestCalls;
import io.throughline.nativebridge.ucx.ffi.UcpTransferCalls;
import java.util.Arrays;

/**
 * Receives of tagged messages of one length, each into the next of some places, round and round.
 * What {@link UcxTags#post} checks of each receive is checked here of all places as the list is
 * made, so that a small message costs little more than UCX's own two calls. The requests lie in the
 * caller's memory and are used anew. Belongs to the worker's thread; its calls allocate nothing.
 */
public final class UcxReceiveList implements AutoCloseable {
  private static final long WHOLE_TAG = -1;
  private static final long NONE = -1;

  private final UcxWorker worker;
  private final UcxTags tags;
  private final UcxMemory memory;
  private final long offset;
  private final long[] places;
  private final long length;
  private final long tag;
  private final boolean quick;

  /** Parameters of the receive that goes into each slot of {@link #requests}. */
  private final long[] params;

  /** Requests of the receives that wait, in the order of their messages, from {@link #head} on. */
  private final long[] requests;

  private int head;
  private int waiting;
  private int place;
  private int status = UcxStatus.IN_PROGRESS;
  private long odd = NONE;

  UcxReceiveList(
      UcxWorker worker,
      UcxMemory memory,
      long offset,
      long[] places,
      long length,
      long tag,
      long[] params) {
    if (places.length == 0) {
      throw new IllegalArgumentException("no place to receive into: expected at least one");
    }
    for (long at : places) {
      memory.at(offset + at, length);
    }
    this.worker = worker;
    this.tags = worker.tags();
    this.memory = memory;
    this.offset = offset;
    this.places = Arrays.copyOf(places, places.length);
    this.length = length;
    this.tag = tag;
    this.quick = worker.critical(length);
    this.params = params;
    this.requests = new long[params.length];
  }

  /** Receives that wait for a message. */
  public int waiting() {
    return waiting;
  }

  /**
   * Posts one more receive, into the next place.
   *
   * @throws IllegalStateException when as many wait as the list was made for
   * @throws UcxException when UCX refuses it
   */
  public void post() {
    if (waiting == requests.length) {
      throw new IllegalStateException("all %d receives of the list wait".formatted(waiting));
    }
    int slot = next(head + waiting - 1);
    long buffer = memory.at(offset + places[place], length);
    requests[slot] = tags.post(quick, buffer, length, tag, params[slot]);
    place = place + 1 == places.length ? 0 : place + 1;
    waiting++;
  }

  /**
   * Takes the messages that are here and as long as the list's, and posts a receive for each. Stops
   * behind a message of another length, for which none is posted, and before a receive that failed.
   *
   * @param most messages at most
   * @return how many there were of the list's length
   */
  public int take(int most) {
    worker.requireOwner();
    long from = worker.handle();
    long info = tags.messageAddress();
    long base = memory.at(offset, 0);
    long bytes = length;
    boolean critical = quick;
    long[] all = requests;
    long[] to = places;
    long[] with = params;
    int at = head;
    int free = waiting == 0 ? head : next(head + waiting - 1);
    int into = place;
    int count = 0;
    odd = NONE;
    status = UcxStatus.IN_PROGRESS;
    while (count < most && waiting > 0) {
      long request = all[at];
      status = UcpRequestCalls.TAG_RECV_REQUEST_TEST.with(request, info);
      if (status != UcxStatus.OK) {
        break;
      }
      all[at] = 0;
      at = at + 1 == all.length ? 0 : at + 1;
      if (tags.length() != bytes) {
        odd = tags.length();
        waiting--;
        break;
      }
      long next =
          UcpTransferCalls.TAG_RECV_NBX.with(
              critical, from, base + to[into], bytes, tag, WHOLE_TAG, with[free]);
      if (next <= 0) {
        head = at;
        place = into;
        waiting--;
        throw new UcxException("receive", (int) next);
      }
      all[free] = next;
      free = free + 1 == all.length ? 0 : free + 1;
      into = into + 1 == to.length ? 0 : into + 1;
      count++;
    }
    head = at;
    place = into;
    return count;
  }

  /**
   * Takes the next message, if it is here, and posts no receive for it.
   *
   * @return false also where the receive failed
   */
  public boolean takeOne() {
    status =
        waiting == 0
            ? UcxStatus.IN_PROGRESS
            : UcpRequestCalls.TAG_RECV_REQUEST_TEST.with(requests[head], tags.messageAddress());
    if (status != UcxStatus.OK) {
      return false;
    }
    requests[head] = 0;
    head = next(head);
    waiting--;
    return true;
  }

  /**
   * How the receive that was asked about last has ended: {@link UcxStatus#IN_PROGRESS}, {@link
   * UcxStatus#OK}, or a negative status; {@link UcxTags#length} tells of it.
   */
  public int status() {
    return status;
  }

  /** Bytes of the message of another length behind which {@link #take} stopped; -1 for none. */
  public long odd() {
    return odd;
  }

  private int next(int slot) {
    return (slot + 1) % requests.length;
  }

  /** Takes back the receives that nothing came for: before the worker is closed. */
  @Override
  public void close() {
    for (int slot = 0; slot < requests.length; slot++) {
      long request = requests[slot];
      requests[slot] = 0;
      if (request != 0) {
        worker.end(request);
      }
    }
    waiting = 0;
  }
}
