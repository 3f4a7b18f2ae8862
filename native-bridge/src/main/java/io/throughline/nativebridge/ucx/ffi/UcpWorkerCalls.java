package io.throughline.nativebridge.ucx.ffi;

import static io.throughline.nativebridge.NativeFunctions.failed;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.invoke.MethodHandle;

/** Worker: {@code ucp_worker_h}. */
public final class UcpWorkerCalls {
  /** {@code ucp_worker_create(context, params, result)}: creates a worker. */
  public static final StatusCall WORKER_CREATE = StatusCall.of("ucp_worker_create", 3);

  /** {@code ucp_worker_destroy(worker)}: destroys a worker; its endpoints must be closed. */
  public static final VoidCall WORKER_DESTROY = VoidCall.of("ucp_worker_destroy", 1);

  /** {@code ucp_worker_get_address(worker, address, length)}: the address that peers connect to. */
  public static final StatusCall WORKER_GET_ADDRESS = StatusCall.of("ucp_worker_get_address", 3);

  /** {@code ucp_worker_release_address(worker, address)}: frees the address. */
  public static final VoidCall WORKER_RELEASE_ADDRESS =
      VoidCall.of("ucp_worker_release_address", 2);

  /**
   * {@code ucp_worker_print_info(worker, stream)}: writes the worker's resources to a {@code
   * FILE*}.
   */
  public static final VoidCall WORKER_PRINT_INFO = VoidCall.of("ucp_worker_print_info", 2);

  private static final MethodHandle WORKER_PROGRESS =
      Downcall.of("ucp_worker_progress", JAVA_INT, JAVA_LONG);
  private static final MethodHandle WORKER_PROGRESS_CRITICAL =
      Downcall.critical("ucp_worker_progress", JAVA_INT, JAVA_LONG);

  /** {@code ucp_worker_get_efd(worker, result)}: the descriptor that becomes readable on events. */
  public static final StatusCall WORKER_GET_EFD = StatusCall.of("ucp_worker_get_efd", 2);

  /**
   * {@code ucp_worker_arm(worker)}: asks for an event; {@code UCS_ERR_BUSY} when there is work
   * left.
   */
  public static final StatusCall WORKER_ARM = StatusCall.of("ucp_worker_arm", 1);

  private UcpWorkerCalls() {}

  /** {@code ucp_worker_progress}: moves communication on; more than 0 when something happened. */
  public static int workerProgress(long worker) {
    try {
      return (int) WORKER_PROGRESS.invokeExact(worker);
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /** {@link #workerProgress} as a critical downcall: short, never with upcalls. */
  public static int workerProgressCritical(long worker) {
    try {
      return (int) WORKER_PROGRESS_CRITICAL.invokeExact(worker);
    } catch (Throwable t) {
      throw failed(t);
    }
  }
}
