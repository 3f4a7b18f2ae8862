package io.throughline.nativebridge.ucx;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.nativebridge.ucx.ffi.CField;
import io.throughline.nativebridge.ucx.ffi.CStruct;
import io.throughline.nativebridge.ucx.ffi.UcpRequestCalls;
import io.throughline.nativebridge.ucx.ffi.UcpTransferCalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * A worker's tagged messages, as they are received. Belongs to the worker's thread; allocates
 * nothing.
 */
public final class UcxTags {
  private static final int KEEP = 0;
  private static final int REMOVE = 1;
  private static final long WHOLE_TAG = -1;
  private static final long CACHE_LINE = 64;
  private static final long LENGTH = CField.TAG_RECV_INFO_LENGTH.offset();

  private final UcxWorker worker;
  private final Arena arena;
  private final long handle;
  private final MemorySegment message;
  private final long messageAddress;
  private final UcxMemory.Params fetched;

  /** Never done at once: UCX 1.13 then would not tell the length. */
  private final UcxMemory.Params posted;

  UcxTags(UcxWorker worker, long handle, Arena arena) {
    this.worker = worker;
    this.arena = arena;
    this.handle = handle;
    message = CStruct.UCP_TAG_RECV_INFO.allocate(arena);
    messageAddress = message.address();
    fetched = new UcxMemory.Params(arena);
    posted = UcxMemory.Params.notAtOnce(arena);
  }

  /**
   * Looks for a message that has come, and takes it off the queue.
   *
   * @param mask the bits of the tag that have to match
   * @return 0, or the message, to be fetched with {@link #receive}; {@link #tag} and {@link
   *     #length} then tell of it
   */
  public long probe(long tag, long mask) {
    worker.requireOwner();
    return UcpTransferCalls.tagProbeNb(handle, tag, mask, REMOVE, messageAddress);
  }

  /** As {@link #probe} of any tag, but leaves the message where it is. */
  public boolean peek() {
    worker.requireOwner();
    return UcpTransferCalls.tagProbeNb(handle, 0, 0, KEEP, messageAddress) != 0;
  }

  /**
   * Fetches a message that {@link #probe} found.
   *
   * @return 0 when done, else a request
   */
  public long receive(long probed, UcxMemory target, long offset, long length) {
    worker.requireOwner();
    long buffer = target.at(offset, length);
    return Requests.posted(
        "receive",
        UcpTransferCalls.TAG_MSG_RECV_NBX.with(
            worker.critical(length), handle, buffer, length, probed, fetched.of(target)));
  }

  /**
   * Posts a receive.
   *
   * @return a request to be polled with {@link #check}, also where a message was there already
   */
  public long post(UcxMemory target, long offset, long length, long tag, long mask) {
    worker.requireOwner();
    long buffer = target.at(offset, length);
    return Requests.posted(
        "receive",
        UcpTransferCalls.TAG_RECV_NBX.with(
            worker.critical(length), handle, buffer, length, tag, mask, posted.of(target)));
  }

  /**
   * As {@link UcxWorker#check}, for a receive: {@link #tag} and {@link #length} tell of it once it
   * has completed, also where it was cut off.
   */
  public int check(long request) {
    worker.requireOwner();
    return UcpRequestCalls.TAG_RECV_REQUEST_TEST.with(request, messageAddress);
  }

  /**
   * For messages that go to a peer and come from it in turns.
   *
   * @param memory of both places
   * @param out where what is sent lies
   * @param in where what comes is to go
   * @throws IndexOutOfBoundsException when either lies outside of the memory
   */
  public UcxTagExchange exchange(
      UcxEndpoint peer, UcxMemory memory, long out, long in, long length, long tag) {
    peer.requireOpen();
    return new UcxTagExchange(peer, memory, out, in, length, tag);
  }

  /**
   * For messages of one length that come one after the other.
   *
   * @param places where each goes, from {@code offset} on, the first one again after the last
   * @param ahead receives that wait, at most
   * @throws IndexOutOfBoundsException when a place lies outside of the memory
   */
  public UcxReceiveList receives(
      UcxMemory memory, long offset, long[] places, long length, int ahead, long tag) {
    if (ahead < 0) {
      throw new IllegalArgumentException("%d receives: expected 0 or more".formatted(ahead));
    }
    return new UcxReceiveList(worker, memory, offset, places, length, tag, params(memory, ahead));
  }

  /**
   * Posts a receive of a whole tag, as a list or an exchange of messages does.
   *
   * @param param one of {@link #params}
   * @return its request
   */
  long post(boolean critical, long buffer, long length, long tag, long param) {
    worker.requireOwner();
    return Requests.posted(
        "receive",
        UcpTransferCalls.TAG_RECV_NBX.with(
            critical, handle, buffer, length, tag, WHOLE_TAG, param));
  }

  /** One for each receive that waits, with a request; as long-lived as the worker. */
  long[] params(UcxMemory memory, int ahead) {
    long bytes = roundUp(worker.requestBytes());
    MemorySegment requests = arena.allocate(bytes * ahead + bytes, CACHE_LINE);
    long[] params = new long[ahead];
    for (int i = 0; i < ahead; i++) {
      long request = requests.address() + bytes * (i + 1);
      params[i] = UcxMemory.Params.withRequest(arena, request).of(memory);
    }
    return params;
  }

  private static long roundUp(long bytes) {
    return (bytes + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
  }

  /** Address to which facts of a message are written. */
  long messageAddress() {
    return messageAddress;
  }

  /** The tag of the message that was last found or received. */
  public long tag() {
    return CField.TAG_RECV_INFO_SENDER_TAG.get(message);
  }

  /** Its bytes. */
  public long length() {
    return message.get(JAVA_LONG, LENGTH);
  }
}
