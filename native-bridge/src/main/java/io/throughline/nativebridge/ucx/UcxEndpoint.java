package io.throughline.nativebridge.ucx;

import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_EP_CLOSE_FLAG_FORCE;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_OP_ATTR_FIELD_FLAGS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.throughline.nativebridge.ucx.ffi.CField;
import io.throughline.nativebridge.ucx.ffi.CLibrary;
import io.throughline.nativebridge.ucx.ffi.CStruct;
import io.throughline.nativebridge.ucx.ffi.UcpActiveMessageCalls;
import io.throughline.nativebridge.ucx.ffi.UcpEndpointCalls;
import io.throughline.nativebridge.ucx.ffi.UcpTransferCalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A connection to a peer's worker. It belongs to the thread of its own worker.
 *
 * <p>Posting ({@link #put}, {@link #get}, {@link #tagSend}, {@link #flush}) allocates nothing. A
 * peer that is lost shows in error mode PEER as {@link #failed} and as the status of operations.
 */
public final class UcxEndpoint implements AutoCloseable {
  /** How long closing waits for what is under way. */
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(2);

  /** Room for a {@code sem_t}. */
  private static final long SEMAPHORE_BYTES = 64;

  private static final String CLOSING = "closing an endpoint";

  private final Arena arena = Arena.ofShared();
  private final UcxWorker worker;
  private final UcxErrorMode mode;
  private final MemorySegment failures;
  private final UcxStream stream;
  private final long handle;
  private boolean open;

  UcxEndpoint(UcxWorker worker, UcxErrorMode mode, Function<Arena, EndpointParams> params) {
    this.worker = worker;
    this.mode = mode;
    this.failures = arena.allocate(SEMAPHORE_BYTES, 16).fill((byte) 0);
    try (Arena scratch = Arena.ofConfined()) {
      this.handle = params.apply(scratch).create(worker.handle(), mode, failures, scratch);
    } catch (RuntimeException | Error failed) {
      arena.close();
      throw failed;
    }
    this.stream = new UcxStream(this, arena);
    this.open = true;
  }

  /**
   * Makes a peer's key usable on this endpoint.
   *
   * @param packed what {@link UcxMemory#packRemoteKey} gave there
   * @param address where that memory starts
   * @param length its bytes: transfers outside are refused
   */
  public UcxRemoteKey remoteKey(byte[] packed, long address, long length) {
    requireOpen();
    return new UcxRemoteKey(this, packed, address, length);
  }

  /**
   * Writes to remote memory.
   *
   * @return 0 when the source may be reused at once, else a request
   */
  public long put(UcxMemory source, long offset, long length, UcxRemoteKey target, long at) {
    requireOpen();
    long buffer = source.at(offset, length);
    long remote = target.at(at, length);
    long param = source.param(length);
    return Requests.posted(
        "put",
        UcpTransferCalls.PUT_NBX.with(
            worker.critical(length), handle, buffer, length, remote, target.handle(), param));
  }

  /**
   * Reads from remote memory.
   *
   * @return 0 when the data is there already, else a request
   */
  public long get(UcxMemory target, long offset, long length, UcxRemoteKey source, long at) {
    requireOpen();
    long buffer = target.at(offset, length);
    long remote = source.at(at, length);
    long param = target.param(length);
    return Requests.posted(
        "get",
        UcpTransferCalls.GET_NBX.with(
            worker.critical(length), handle, buffer, length, remote, source.handle(), param));
  }

  /**
   * Sends a tagged message. Tagged messages of one sender arrive in order, but not in order with
   * its puts.
   *
   * @return 0 when the source may be reused at once, else a request
   */
  public long tagSend(UcxMemory source, long offset, long length, long tag) {
    requireOpen();
    long buffer = source.at(offset, length);
    long param = source.param(length);
    return Requests.posted(
        "send",
        UcpTransferCalls.TAG_SEND_NBX.with(
            worker.critical(length), handle, buffer, length, tag, param));
  }

  /**
   * Sends an active message, without a header.
   *
   * @param id as in {@link UcxWorker#takeActiveMessages} at the peer
   * @return 0 when the source may be reused at once, else a request
   */
  public long activeMessage(int id, UcxMemory source, long offset, long length) {
    requireOpen();
    long buffer = source.at(offset, length);
    return Requests.posted(
        "active message",
        UcpActiveMessageCalls.sendNbx(handle, id, 0, 0, buffer, length, source.param(length)));
  }

  /** The bytes that go to the peer and come from it in order. */
  public UcxStream stream() {
    return stream;
  }

  /**
   * Completes when everything posted before is visible at the target.
   *
   * @return 0 when it is already, else a request
   */
  public long flush() {
    requireOpen();
    return Requests.posted(
        "flush", UcpTransferCalls.EP_FLUSH_NBX.with(worker.critical(), handle, worker.noParam()));
  }

  /**
   * Whether UCX has found the peer lost; only error mode PEER ever says so. The status is that of a
   * {@link #flush}.
   */
  public boolean failed() {
    requireOpen();
    return failures.get(JAVA_INT, 0) != 0;
  }

  /** The transports and devices that UCX chose, in the order of its lanes. */
  public List<UcxTransport> transports() {
    requireOpen();
    return UcxTransport.of(handle, printInfo());
  }

  /**
   * The protocol that UCX selects for a transfer; empty where it has selected none yet. One-sided
   * operations need the setting {@code PROTO_INFO} and a first {@link #get} by this key.
   *
   * @param key of the peer's memory; null for messages
   */
  public Optional<UcxProtocol> protocol(
      UcxOperation operation, UcxMemory memory, @Nullable UcxRemoteKey key, long bytes) {
    String printed = printInfo();
    return ProtocolTables.in(printed)
        ? ProtocolTables.protocol(
            printed, worker.printInfo(), operation, memory.posted(bytes), bytes)
        : ProtocolThresholds.protocol(printed, operation, key == null ? 0 : key.domains(), bytes);
  }

  /** UCX's own listing of the endpoint's lanes and protocols. */
  public String printInfo() {
    requireOpen();
    return CLibrary.printed(stream -> UcpEndpointCalls.EP_PRINT_INFO.with(handle, stream));
  }

  /**
   * Closes the endpoint: after a flush of at most two seconds, or at once when the peer is lost.
   * The flush takes the peer's progress too.
   *
   * @throws UcxException when the peer did not take everything in time. In error mode PEER the
   *     endpoint is closed all the same; in mode NONE it stays with UCX
   */
  @Override
  public void close() {
    if (!open) {
      return;
    }
    boolean flushed = true;
    if (mode == UcxErrorMode.PEER) {
      flushed = failed() || flushes();
      Requests.complete(worker, CLOSING, beginClose(UcxCloseMode.FORCE), CLOSE_LIMIT);
    } else {
      flushed = Requests.complete(worker, CLOSING, beginClose(UcxCloseMode.FLUSH), CLOSE_LIMIT);
    }
    if (!flushed) {
      throw notFlushed();
    }
  }

  private boolean flushes() {
    try {
      return Requests.complete(worker, "flush", flush(), CLOSE_LIMIT);
    } catch (UcxException lost) {
      // There is nobody left to flush to.
      return true;
    }
  }

  /**
   * Starts closing, so that several can be closed together. The endpoint cannot be used any more.
   *
   * @return 0 when it is closed, else a request
   */
  public long beginClose(UcxCloseMode how) {
    requireOpen();
    if (how == UcxCloseMode.FORCE && mode == UcxErrorMode.NONE) {
      throw new IllegalArgumentException("only an endpoint with error mode PEER can be forced");
    }
    open = false;
    worker.removed(this);
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment param = CStruct.UCP_REQUEST_PARAM.allocate(scratch);
      if (how == UcxCloseMode.FORCE) {
        CField.REQUEST_PARAM_OP_ATTR_MASK.set(param, UCP_OP_ATTR_FIELD_FLAGS.value());
        CField.REQUEST_PARAM_FLAGS.set(param, UCP_EP_CLOSE_FLAG_FORCE.value());
      }
      return Requests.posted(CLOSING, UcpEndpointCalls.closeNbx(handle, param.address()));
    } finally {
      // From here on UCX does not call back, so the counter of failures may go.
      arena.close();
    }
  }

  /** Closes what is left on a worker, together. Says whether all were closed in time. */
  static boolean closeAll(UcxWorker worker, List<UcxEndpoint> endpoints) {
    List<Long> requests = new ArrayList<>();
    for (UcxEndpoint endpoint : endpoints) {
      requests.add(
          endpoint.beginClose(
              endpoint.mode == UcxErrorMode.PEER ? UcxCloseMode.FORCE : UcxCloseMode.FLUSH));
    }
    boolean closed = true;
    for (long request : requests) {
      try {
        closed &= Requests.complete(worker, CLOSING, request, CLOSE_LIMIT);
      } catch (UcxException closedWithError) {
        // The endpoint is gone all the same.
      }
    }
    return closed;
  }

  static UcxException notFlushed() {
    return new UcxException(
        "UCX: an endpoint could not be flushed and closed within %d ms: its peer does not answer"
            .formatted(CLOSE_LIMIT.toMillis()));
  }

  UcxWorker worker() {
    return worker;
  }

  boolean isOpen() {
    return open;
  }

  long handle() {
    requireOpen();
    return handle;
  }

  void requireOpen() {
    worker.requireOwner();
    if (!open) {
      throw new IllegalStateException("the UCX endpoint is closed");
    }
  }
}
