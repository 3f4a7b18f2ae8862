package io.throughline.nativebridge.ucx;

import io.throughline.nativebridge.ucx.ffi.UcpTransferCalls;
import java.util.Objects;

/**
 * Writes of one length, each to a place in a peer's memory from the same place in this side's: made
 * once, posted again and again, round and round. What a {@link UcxEndpoint#put} checks of each
 * write is checked here of all of them as the list is made, so that a small one costs little more
 * than {@code ucp_put_nbx} itself. Belongs to the worker's thread; posting allocates nothing.
 */
public final class UcxPutList {
  private final UcxEndpoint endpoint;
  private final UcxMemory source;
  private final UcxRemoteKey target;
  private final long localOffset;
  private final long remoteOffset;
  private final long[] places;
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
    this.places = places.clone();
    if (places.length == 0) {
      throw new IllegalArgumentException("a list of writes needs a place to write to");
    }
    for (long place : places) {
      source.at(sourceOffset + place, length);
      target.at(targetOffset + place, length);
    }
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
    long[] all = places;
    int at = Objects.checkIndex(first, all.length);
    long result = 0;
    int posted = 0;
    while (posted < count && result == 0) {
      long place = all[at];
      at = at + 1 == all.length ? 0 : at + 1;
      result = UcpTransferCalls.putNbx(quick, handle, from + place, bytes, to + place, key, param);
      posted++;
    }
    request = Requests.posted("put", result);
    return posted;
  }

  /** Of the write that was posted last: 0 when its source may be reused already. */
  public long request() {
    return request;
  }
}
