package io.throughline.nativebridge.ucx;

import io.throughline.nativebridge.ucx.ffi.UcpTransferCalls;
import java.util.Arrays;
import java.util.Objects;

/**
 * Writes of one length, each to a place in a peer's memory from the same place in this side's: made
 * once, posted again and again, round and round. What a {@link UcxEndpoint#put} checks of each
 * write is checked here of all of them as the list is made, so that a small one costs little more
 * than {@code ucp_put_nbx} itself. Belongs to the worker's thread; posting allocates nothing.
 */
public final class UcxPutList {
  /** Writes in a turn of the loop, since a turn takes an eighth of what a small write does. */
  private static final int AT_A_TURN = 4;

  private final UcxEndpoint endpoint;
  private final UcxMemory source;
  private final UcxRemoteKey target;
  private final long localOffset;
  private final long remoteOffset;
  private final int places;

  /** The places round and round: whole rounds, and {@link #AT_A_TURN} - 1 more. */
  private final long[] turns;

  private final int period;
  private final long length;
  private final boolean critical;
  private long request;

  UcxPutList(
      UcxEndpoint endpoint,
      UcxMemory source,
      long sourceOffset,
      UcxRemoteKey target,
      long targetOffset,
      long[] places,
      long length) {
    this.endpoint = endpoint;
    this.source = source;
    this.target = target;
    this.length = length;
    this.critical = endpoint.worker().critical(length);
    if (places.length == 0) {
      throw new IllegalArgumentException("a list of writes needs a place to write to");
    }
    for (long place : places) {
      source.at(sourceOffset + place, length);
      target.at(targetOffset + place, length);
    }
    this.places = places.length;
    this.period = places.length * Math.ceilDiv(AT_A_TURN, places.length);
    this.turns = new long[period + AT_A_TURN - 1];
    Arrays.setAll(turns, i -> places[i % places.length]);
    this.localOffset = sourceOffset;
    this.remoteOffset = targetOffset;
  }

  /**
   * Posts writes in the order of the list, its first again after its last. Stops behind the first
   * that is not complete at once; {@link #request} is then to be asked about.
   *
   * @param first index of the first write
   * @param count at most
   * @return how many were posted: at least 1 where {@code count} is
   * @throws UcxException when UCX refused one
   */
  public int post(int first, int count) {
    long handle = endpoint.handle();
    long param = source.param(length);
    long key = target.handle();
    long from = source.at(localOffset, 0);
    long to = target.at(remoteOffset, 0);
    long bytes = length;
    boolean quick = critical;
    long[] all = turns;
    int at = Objects.checkIndex(first, places);
    long result = 0;
    int posted = 0;
    while (posted <= count - AT_A_TURN && result == 0) {
      result = put(quick, handle, from, bytes, to, all[at], key, param);
      posted++;
      if (result == 0) {
        result = put(quick, handle, from, bytes, to, all[at + 1], key, param);
        posted++;
      }
      if (result == 0) {
        result = put(quick, handle, from, bytes, to, all[at + 2], key, param);
        posted++;
      }
      if (result == 0) {
        result = put(quick, handle, from, bytes, to, all[at + 3], key, param);
        posted++;
      }
      at += AT_A_TURN;
      at = at >= period ? at - period : at;
    }
    while (posted < count && result == 0) {
      result = put(quick, handle, from, bytes, to, all[at], key, param);
      posted++;
      at = at + 1 == period ? 0 : at + 1;
    }
    request = Requests.posted("put", result);
    return posted;
  }

  private static long put(
      boolean quick,
      long handle,
      long from,
      long bytes,
      long to,
      long place,
      long key,
      long param) {
    return UcpTransferCalls.putNbx(quick, handle, from + place, bytes, to + place, key, param);
  }

  /** Of the write that was posted last: 0 when its source may be reused already. */
  public long request() {
    return request;
  }
}
