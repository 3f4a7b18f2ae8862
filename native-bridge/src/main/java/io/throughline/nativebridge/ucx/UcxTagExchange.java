package io.throughline.nativebridge.ucx;

import io.throughline.nativebridge.ucx.ffi.UcpRequestCalls;
import io.throughline.nativebridge.ucx.ffi.UcpTransferCalls;
import io.throughline.nativebridge.ucx.ffi.UcpWorkerCalls;

/**
 * One tagged message after the other to a peer and from it, each from one place and into another.
 * What {@link UcxEndpoint#tagSend} and {@link UcxTags} check of each message is checked here as
 * this is made, and a message that comes is waited for without leaving this class: between it and
 * the one that answers it there is little but UCX's own calls. Belongs to the worker's thread; its
 * calls allocate nothing.
 */
public final class UcxTagExchange implements AutoCloseable {

  /** Looks without news before the receive is asked about all the same. */
  private static final int UNASKED = 8;

  /** In one wait at most, so that its caller looks around now and then. */
  private static final int MOST_NEWS = 10_000;

  private final UcxEndpoint endpoint;
  private final UcxWorker worker;
  private final UcxTags tags;
  private final UcxMemory memory;
  private final long inOffset;
  private final long length;
  private final long tag;
  private final boolean quick;
  private final long peer;
  private final long source;
  private final long param;

  /** Parameters of the receive, with a request of its own. */
  private final long receiveParam;

  /** Request of the receive that waits. */
  private long request;

  UcxTagExchange(
      UcxEndpoint endpoint,
      UcxMemory memory,
      long outOffset,
      long inOffset,
      long length,
      long tag) {
    this.endpoint = endpoint;
    this.worker = endpoint.worker();
    this.tags = worker.tags();
    this.memory = memory;
    this.inOffset = inOffset;
    this.length = length;
    this.tag = tag;
    this.quick = worker.critical(length);
    this.peer = endpoint.handle();
    this.source = memory.at(outOffset, length);
    this.param = memory.param(length);
    this.receiveParam = tags.params(memory, 1)[0];
    memory.at(inOffset, length);
  }

  /**
   * Sends. Whose thread this is was asked as the message was waited for.
   *
   * @return 0 when the source may be changed at once, else a request
   */
  public long send() {
    if (!endpoint.isOpen() || !memory.isOpen()) {
      throw new IllegalStateException("the UCX endpoint or its memory is closed");
    }
    return Requests.posted(
        "send", UcpTransferCalls.TAG_SEND_NBX.with(quick, peer, source, length, tag, param));
  }

  /**
   * Posts a receive for the next message; there may be one at a time.
   *
   * @throws IllegalStateException when one waits already
   */
  public void expect() {
    if (request != 0) {
      throw new IllegalStateException("a receive waits already");
    }
    request = tags.post(quick, memory.at(inOffset, length), length, tag, receiveParam);
  }

  /** Whether a receive waits for its message. */
  public boolean expects() {
    return request != 0;
  }

  /**
   * Looks whether the message is there, and moves communication on until it is.
   *
   * @param looks without news at most, since a long message comes in pieces; 0 only to see whether
   *     it is there
   * @return {@link UcxStatus#IN_PROGRESS} where it is not there yet, else how the receive ended:
   *     {@link UcxTags#length} then tells of it, also where it was cut off
   */
  public int await(int looks) {
    if (request == 0) {
      throw new IllegalStateException("no receive waits");
    }
    worker.requireOwner();
    long from = worker.handle();
    long info = tags.messageAddress();
    long waits = request;
    boolean critical = worker.critical();
    int status = UcpRequestCalls.TAG_RECV_REQUEST_TEST.with(waits, info);
    int idle = 0;
    for (int busy = 0; idle < looks && busy < MOST_NEWS && status == UcxStatus.IN_PROGRESS; ) {
      int news =
          critical
              ? UcpWorkerCalls.workerProgressCritical(from)
              : UcpWorkerCalls.workerProgress(from);
      if (news > 0) {
        busy++;
      } else {
        idle++;
      }
      if (news > 0 || idle % UNASKED == 0) {
        status = UcpRequestCalls.TAG_RECV_REQUEST_TEST.with(waits, info);
      }
    }
    if (status != UcxStatus.IN_PROGRESS) {
      request = 0;
    }
    return status;
  }

  /** Takes back a receive that nothing came for: before the worker is closed. */
  @Override
  public void close() {
    if (request != 0) {
      long waits = request;
      request = 0;
      worker.end(waits);
    }
  }
}
