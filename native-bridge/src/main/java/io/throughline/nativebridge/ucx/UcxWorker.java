package io.throughline.nativebridge.ucx;

import static io.throughline.nativebridge.ucx.ffi.CConstant.UCS_ERR_BUSY;

import io.throughline.nativebridge.ucx.ffi.CLibrary;
import io.throughline.nativebridge.ucx.ffi.CStruct;
import io.throughline.nativebridge.ucx.ffi.UcpRequestCalls;
import io.throughline.nativebridge.ucx.ffi.UcpWorkerCalls;
import java.lang.foreign.Arena;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A UCX worker: one thread's communication. It belongs to the thread that opened it.
 *
 * <p>The calls that the hot path makes ({@link #progress}, {@link #check}, {@link #free}, {@link
 * #tags}) allocate nothing and make no upcalls.
 */
public final class UcxWorker implements AutoCloseable {
  /** Devices do not go so often that more would be needed. */
  private static final int MOST_OPENINGS = 5;

  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(2);

  /** Copied within some ten microseconds: a safepoint is not held up for longer. */
  private static final long CRITICAL_BYTES = 128 * 1024;

  private final Arena arena = Arena.ofShared();
  private final UcxContext context;
  private final boolean critical;
  private final List<UcxEndpoint> endpoints = new ArrayList<>();
  private final UcxTags tags;
  private final long noParam = CStruct.UCP_REQUEST_PARAM.allocate(arena).address();
  private final long handle;
  private final Thread owner = Thread.currentThread();
  private boolean open;

  UcxWorker(UcxContext context, boolean critical) {
    this.context = context;
    this.critical = critical;
    long made = 0;
    try {
      made = WorkerSetup.create(context.handle());
      tags = new UcxTags(this, made, arena);
    } catch (RuntimeException | Error failed) {
      if (made != 0) {
        WorkerSetup.destroy(made, 0);
      }
      arena.close();
      throw failed;
    }
    handle = made;
    context.used();
    open = true;
  }

  /**
   * Opens a context and a worker of it. A network device that the context has found may be gone as
   * the worker opens it, as those of containers come and go: both are opened anew then.
   *
   * @param contexts opens a context
   * @param workers opens its worker
   * @return the worker, whose {@link #context} the caller closes after it
   * @throws UcxException when one cannot be opened
   */
  public static UcxWorker open(
      Supplier<UcxContext> contexts, Function<UcxContext, UcxWorker> workers) {
    for (int opening = 1; ; opening++) {
      UcxContext context = contexts.get();
      try {
        return workers.apply(context);
      } catch (RuntimeException | Error e) {
        try {
          context.close();
        } catch (RuntimeException | Error open) {
          e.addSuppressed(open);
          throw e;
        }
        boolean noDevice = e instanceof UcxException refused && refused.isNoDevice();
        if (!noDevice || opening == MOST_OPENINGS) {
          throw e;
        }
      }
    }
  }

  /** The context that the worker is of. */
  public UcxContext context() {
    return context;
  }

  /** The address that peers give to {@link #connect(byte[], UcxErrorMode)}. */
  public byte[] address() {
    requireOwner();
    return WorkerSetup.address(handle);
  }

  /** Connects to the worker that has this address. The connection is made as it is first used. */
  public UcxEndpoint connect(byte[] workerAddress, UcxErrorMode mode) {
    requireOwner();
    return opened(mode, arena -> EndpointParams.toWorker(workerAddress, arena));
  }

  /** Connects to a listener. UCX then carries data over transports that have error handling. */
  public UcxEndpoint connect(InetSocketAddress listener, UcxErrorMode mode) {
    requireOwner();
    return opened(mode, arena -> EndpointParams.toListener(listener, arena));
  }

  /**
   * Listens for connections.
   *
   * @throws IllegalStateException when this is no listening worker
   */
  public UcxListener listen(InetSocketAddress address) {
    requireOwner();
    requireUpcalls("a listener");
    return new UcxListener(this, address);
  }

  /**
   * Has active messages taken, for as long as the worker is open.
   *
   * @param id of the messages, as senders name it
   * @throws IllegalStateException when this is no listening worker
   */
  public UcxActiveMessages takeActiveMessages(int id, UcxActiveMessages.Handler handler) {
    requireOwner();
    requireUpcalls("a handler of active messages");
    return new UcxActiveMessages(this, id, handler, arena);
  }

  private void requireUpcalls(String what) {
    if (critical) {
      throw new IllegalStateException(
          what + " needs a worker that may call back, from openListeningWorker");
    }
  }

  UcxEndpoint opened(UcxErrorMode mode, Function<Arena, EndpointParams> params) {
    UcxEndpoint endpoint = new UcxEndpoint(this, mode, params);
    endpoints.add(endpoint);
    return endpoint;
  }

  void removed(UcxEndpoint endpoint) {
    endpoints.remove(endpoint);
  }

  /**
   * Moves communication on; call it often.
   *
   * @return more than 0 when something happened
   */
  public int progress() {
    requireOwner();
    return critical
        ? UcpWorkerCalls.workerProgressCritical(handle)
        : UcpWorkerCalls.workerProgress(handle);
  }

  /**
   * The state of a request.
   *
   * @return {@link UcxStatus#IN_PROGRESS}, {@link UcxStatus#OK}, or a negative status
   */
  public int check(long request) {
    return UcpRequestCalls.REQUEST_CHECK_STATUS.with(request);
  }

  /** Gives back a request, once it has completed. */
  public void free(long request) {
    requireOwner();
    UcpRequestCalls.REQUEST_FREE.with(request);
  }

  /** Asks for a request to be cancelled; it still has to complete and to be freed. */
  public void cancel(long request) {
    requireOwner();
    UcpRequestCalls.REQUEST_CANCEL.with(handle, request);
  }

  /** Takes back a request that may not have completed: before the worker is closed. */
  public void takeBack(long request) {
    end(request);
    free(request);
  }

  /** Ends a request that may not have completed, whose memory the caller has. */
  void end(long request) {
    if (check(request) == UcxStatus.IN_PROGRESS) {
      cancel(request);
      progress();
    }
  }

  /** Bytes that UCX wants before a request in the caller's memory. */
  long requestBytes() {
    return context.attributes().requestSize();
  }

  /**
   * Progresses until a request has completed and gives it back: for set-up, not for the hot path.
   *
   * @param operation named in errors
   * @throws UcxException when it failed, or had not completed in time (it is then cancelled and
   *     left to UCX)
   */
  public void await(String operation, long request, Duration limit) {
    if (!Requests.complete(this, operation, request, limit)) {
      cancel(request);
      throw new UcxException(
          "UCX: %s had not completed after %d ms".formatted(operation, limit.toMillis()));
    }
  }

  /** The tagged messages that come in. */
  public UcxTags tags() {
    return tags;
  }

  /**
   * The descriptor that becomes readable on events, after {@link #arm}. The context must have the
   * feature WAKEUP.
   */
  public int efd() {
    requireOwner();
    return WorkerSetup.efd(handle);
  }

  /**
   * Asks for the next event on {@link #efd}.
   *
   * @return false when there is work left: progress again before waiting
   */
  public boolean arm() {
    requireOwner();
    byte status = UcpWorkerCalls.WORKER_ARM.with(handle);
    if (status == UCS_ERR_BUSY.value()) {
      return false;
    }
    UcxException.check("arming a worker", status);
    return true;
  }

  /** UCX's own listing of the worker's transports. */
  public String printInfo() {
    requireOwner();
    return CLibrary.printed(stream -> UcpWorkerCalls.WORKER_PRINT_INFO.with(handle, stream));
  }

  /**
   * Closes what endpoints are left (at once where they have error mode PEER) and the worker.
   *
   * @throws UcxException when an endpoint could not be closed in time; UCX then keeps the worker,
   *     since destroying it would crash
   */
  @Override
  public void close() {
    if (!open) {
      return;
    }
    requireOwner();
    boolean closed = UcxEndpoint.closeAll(this, List.copyOf(endpoints));
    open = false;
    if (!closed) {
      throw UcxEndpoint.notFlushed();
    }
    WorkerSetup.destroy(handle, CLOSE_LIMIT.toNanos());
    context.released();
    arena.close();
  }

  boolean isOpen() {
    return open;
  }

  long handle() {
    return handle;
  }

  /** Parameters that ask for nothing. */
  long noParam() {
    return noParam;
  }

  boolean critical() {
    return critical;
  }

  /** Whether a transfer of so many bytes is short enough for a critical downcall here. */
  boolean critical(long bytes) {
    return critical && bytes <= CRITICAL_BYTES;
  }

  void requireOwner() {
    if (!Thread.currentThread().equals(owner) || !open) {
      throw new IllegalStateException(
          open
              ? "this UCX worker belongs to thread " + owner.getName()
              : "the UCX worker is closed");
    }
  }
}
