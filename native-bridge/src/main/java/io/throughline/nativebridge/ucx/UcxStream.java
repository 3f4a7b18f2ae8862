package io.throughline.nativebridge.ucx;

import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_STREAM_RECV_FLAG_WAITALL;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.nativebridge.ucx.ffi.UcpRequestCalls;
import io.throughline.nativebridge.ucx.ffi.UcpTransferCalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The stream of bytes between two endpoints, in order and without bounds between what was sent.
 * Allocates nothing. The context must have the feature STREAM.
 */
public final class UcxStream {
  private final UcxEndpoint endpoint;
  private final UcxMemory.Params whole;
  private final MemorySegment length;
  private final long lengthAddress;

  UcxStream(UcxEndpoint endpoint, Arena arena) {
    this.endpoint = endpoint;
    this.whole = new UcxMemory.Params(arena, UCP_STREAM_RECV_FLAG_WAITALL.value());
    this.length = arena.allocate(JAVA_LONG);
    this.lengthAddress = length.address();
  }

  /**
   * Appends to the stream.
   *
   * @return 0 when the source may be reused at once, else a request
   */
  public long send(UcxMemory source, long offset, long bytes) {
    long handle = endpoint.handle();
    long buffer = source.at(offset, bytes);
    return Requests.posted(
        "sending to a stream",
        UcpTransferCalls.STREAM_SEND_NBX.with(
            endpoint.worker().critical(bytes), handle, buffer, bytes, source.param(bytes)));
  }

  /**
   * Takes the next bytes off the stream, all of them.
   *
   * @return 0 when they are there already, else a request to be polled with {@link #check}
   */
  public long receive(UcxMemory target, long offset, long bytes) {
    long handle = endpoint.handle();
    long buffer = target.at(offset, bytes);
    return Requests.posted(
        "receiving from a stream",
        UcpTransferCalls.STREAM_RECV_NBX.with(
            endpoint.worker().critical(bytes),
            handle,
            buffer,
            bytes,
            lengthAddress,
            whole.of(target)));
  }

  /** As {@link UcxWorker#check}, for a receive. */
  public int check(long request) {
    return UcpRequestCalls.STREAM_RECV_REQUEST_TEST.with(request, lengthAddress);
  }

  /** Bytes of the receive that has completed last. */
  public long received() {
    return length.get(JAVA_LONG, 0);
  }
}
