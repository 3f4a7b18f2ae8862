package io.throughline.nativebridge.ucx;

import io.throughline.nativebridge.ucx.ffi.UcpTransferCalls;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Transfers of one kind and length from places that are known beforehand: writes and reads between
 * a place in a peer's memory and the same place in this side's, or tagged messages. Made once,
 * posted again and again, round and round. What a {@link UcxEndpoint#put} checks of each write is
 * checked here of all of them as the list is made, so that a small one costs little more than
 * {@code ucp_put_nbx} itself. Belongs to the worker's thread; posting allocates nothing.
 */
public final class UcxPostList {
  /** Posted in a turn of the loop, since a turn takes an eighth of what a small write does. */
  private static final int AT_A_TURN = 4;

  private final UcxEndpoint endpoint;
  private final UcxOperation operation;
  private final UcxMemory own;
  private final long localOffset;

  /** The peer's memory, of writes and reads. */
  private final @Nullable UcxRemoteKey peers;

  private final long remoteOffset;

  /** The tag of messages. */
  private final long tag;

  private final int places;

  /** The places round and round: whole rounds, and {@link #AT_A_TURN} - 1 more. */
  private final long[] turns;

  private final int period;
  private final long length;
  private final boolean critical;
  private long request;

  /**
   * @param operation PUT, GET or TAG_SEND
   * @param at offset in the peer's memory, or the messages' tag
   */
  private UcxPostList(
      UcxEndpoint endpoint,
      UcxOperation operation,
      UcxMemory own,
      long ownOffset,
      @Nullable UcxRemoteKey peers,
      long at,
      long[] places,
      long length) {
    endpoint.requireOpen();
    this.endpoint = endpoint;
    this.operation = operation;
    this.own = own;
    this.peers = peers;
    this.length = length;
    this.critical = endpoint.worker().critical(length);
    if (places.length == 0) {
      throw new IllegalArgumentException("a list of transfers needs a place");
    }
    for (long place : places) {
      own.at(ownOffset + place, length);
      if (peers != null) {
        peers.at(at + place, length);
      }
    }
    this.places = places.length;
    this.period = places.length * Math.ceilDiv(AT_A_TURN, places.length);
    this.turns = new long[period + AT_A_TURN - 1];
    Arrays.setAll(turns, i -> places[i % places.length]);
    this.localOffset = ownOffset;
    this.remoteOffset = peers == null ? 0 : at;
    this.tag = peers == null ? at : 0;
  }

  /**
   * Writes to a peer's memory.
   *
   * @param places where each is to go, from {@code at} on, and where it comes from, from {@code
   *     offset} on
   * @throws IndexOutOfBoundsException when one lies outside of either memory
   */
  public static UcxPostList puts(
      UcxEndpoint endpoint,
      UcxMemory source,
      long offset,
      UcxRemoteKey target,
      long at,
      long[] places,
      long length) {
    return new UcxPostList(endpoint, UcxOperation.PUT, source, offset, target, at, places, length);
  }

  /**
   * Reads from a peer's memory.
   *
   * @param places where each comes from, from {@code at} on, and where it is to go, from {@code
   *     offset} on
   * @throws IndexOutOfBoundsException when one lies outside of either memory
   */
  public static UcxPostList gets(
      UcxEndpoint endpoint,
      UcxMemory target,
      long offset,
      UcxRemoteKey source,
      long at,
      long[] places,
      long length) {
    return new UcxPostList(endpoint, UcxOperation.GET, target, offset, source, at, places, length);
  }

  /**
   * Tagged messages.
   *
   * @param places where each comes from, from {@code offset} on
   * @throws IndexOutOfBoundsException when one lies outside of the memory
   */
  public static UcxPostList sends(
      UcxEndpoint endpoint, UcxMemory source, long offset, long[] places, long length, long tag) {
    return new UcxPostList(
        endpoint, UcxOperation.TAG_SEND, source, offset, null, tag, places, length);
  }

  /**
   * Posts in the order of the list, its first again after its last. Stops behind the first that is
   * not complete at once; {@link #request} is then to be asked about.
   *
   * @param first index of the first place
   * @param count at most
   * @return how many were posted: at least 1 where {@code count} is
   * @throws UcxException when UCX refused one
   */
  public int post(int first, int count) {
    long handle = endpoint.handle();
    long param = own.param(length);
    UcxRemoteKey to = peers;
    long key = to == null ? tag : to.handle();
    long local = own.at(localOffset, 0);
    long remote = to == null ? 0 : to.at(remoteOffset, 0);
    long bytes = length;
    boolean quick = critical;
    boolean get = operation == UcxOperation.GET;
    boolean send = to == null;
    long[] all = turns;
    int at = Objects.checkIndex(first, places);
    long result = 0;
    int posted = 0;
    while (posted <= count - AT_A_TURN && result == 0) {
      result = transfer(get, send, quick, handle, local, bytes, remote, all[at], key, param);
      posted++;
      if (result == 0) {
        result = transfer(get, send, quick, handle, local, bytes, remote, all[at + 1], key, param);
        posted++;
      }
      if (result == 0) {
        result = transfer(get, send, quick, handle, local, bytes, remote, all[at + 2], key, param);
        posted++;
      }
      if (result == 0) {
        result = transfer(get, send, quick, handle, local, bytes, remote, all[at + 3], key, param);
        posted++;
      }
      at += AT_A_TURN;
      at = at >= period ? at - period : at;
    }
    while (posted < count && result == 0) {
      result = transfer(get, send, quick, handle, local, bytes, remote, all[at], key, param);
      posted++;
      at = at + 1 == period ? 0 : at + 1;
    }
    request = Requests.posted(operation.words(), result);
    return posted;
  }

  private static long transfer(
      boolean get,
      boolean send,
      boolean quick,
      long handle,
      long local,
      long bytes,
      long remote,
      long place,
      long key,
      long param) {
    if (send) {
      return UcpTransferCalls.TAG_SEND_NBX.with(quick, handle, local + place, bytes, key, param);
    }
    return get
        ? UcpTransferCalls.GET_NBX.with(
            quick, handle, local + place, bytes, remote + place, key, param)
        : UcpTransferCalls.PUT_NBX.with(
            quick, handle, local + place, bytes, remote + place, key, param);
  }

  /** Request of the last post: 0 when this side's place may be used again already. */
  public long request() {
    return request;
  }
}
