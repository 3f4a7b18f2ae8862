package io.throughline.nativebridge.ucx.ffi;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.invoke.MethodHandle;

/** Worker: {@code ucp_worker_h}. */
public final class UcpWorkerCalls {
  private static final MethodHandle WORKER_CREATE =
      Downcall.of("ucp_worker_create", JAVA_BYTE, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle WORKER_DESTROY =
      Downcall.ofVoid("ucp_worker_destroy", JAVA_LONG);
  private static final MethodHandle WORKER_GET_ADDRESS =
      Downcall.of("ucp_worker_get_address", JAVA_BYTE, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle WORKER_RELEASE_ADDRESS =
      Downcall.ofVoid("ucp_worker_release_address", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle WORKER_PRINT_INFO =
      Downcall.ofVoid("ucp_worker_print_info", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle WORKER_PROGRESS =
      Downcall.of("ucp_worker_progress", JAVA_INT, JAVA_LONG);
  private static final MethodHandle WORKER_PROGRESS_CRITICAL =
      Downcall.critical("ucp_worker_progress", JAVA_INT, JAVA_LONG);
  private static final MethodHandle WORKER_GET_EFD =
      Downcall.of("ucp_worker_get_efd", JAVA_BYTE, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle WORKER_ARM =
      Downcall.of("ucp_worker_arm", JAVA_BYTE, JAVA_LONG);

  private UcpWorkerCalls() {}

  /** {@code ucp_worker_create}: creates a worker. */
  public static byte workerCreate(long context, long params, long result) {
    try {
      return (byte) WORKER_CREATE.invokeExact(context, params, result);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_worker_destroy}: destroys a worker; its endpoints must be closed. */
  public static void workerDestroy(long worker) {
    try {
      WORKER_DESTROY.invokeExact(worker);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_worker_get_address}: the address that peers connect to. */
  public static byte workerGetAddress(long worker, long address, long length) {
    try {
      return (byte) WORKER_GET_ADDRESS.invokeExact(worker, address, length);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_worker_release_address}: frees the address. */
  public static void workerReleaseAddress(long worker, long address) {
    try {
      WORKER_RELEASE_ADDRESS.invokeExact(worker, address);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_worker_print_info}: writes the worker's resources to a {@code FILE*}. */
  public static void workerPrintInfo(long worker, long stream) {
    try {
      WORKER_PRINT_INFO.invokeExact(worker, stream);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_worker_progress}: moves communication on; more than 0 when something happened. */
  public static int workerProgress(long worker) {
    try {
      return (int) WORKER_PROGRESS.invokeExact(worker);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@link #workerProgress} as a critical downcall: short, never with upcalls. */
  public static int workerProgressCritical(long worker) {
    try {
      return (int) WORKER_PROGRESS_CRITICAL.invokeExact(worker);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_worker_get_efd}: the descriptor that becomes readable on events. */
  public static byte workerGetEfd(long worker, long result) {
    try {
      return (byte) WORKER_GET_EFD.invokeExact(worker, result);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_worker_arm}: asks for an event; {@code UCS_ERR_BUSY} when there is work left. */
  public static byte workerArm(long worker) {
    try {
      return (byte) WORKER_ARM.invokeExact(worker);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }
}
