package io.throughline.nativebridge.ucx;

import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_WORKER_PARAM_FIELD_THREAD_MODE;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCS_THREAD_MODE_SINGLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.nativebridge.ucx.ffi.CField;
import io.throughline.nativebridge.ucx.ffi.CLibrary;
import io.throughline.nativebridge.ucx.ffi.CStruct;
import io.throughline.nativebridge.ucx.ffi.UcpWorkerCalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Calls on a native worker that are made once or seldom, beside the hot path. */
final class WorkerSetup {
  private WorkerSetup() {}

  static long create(long context) {
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment params = CStruct.UCP_WORKER_PARAMS.allocate(scratch);
      CField.WORKER_PARAMS_FIELD_MASK.set(params, UCP_WORKER_PARAM_FIELD_THREAD_MODE.value());
      CField.WORKER_PARAMS_THREAD_MODE.set(params, UCS_THREAD_MODE_SINGLE.value());
      MemorySegment result = scratch.allocate(JAVA_LONG);
      UcxException.check(
          "creating a worker",
          UcpWorkerCalls.WORKER_CREATE.with(context, params.address(), result.address()));
      return result.get(JAVA_LONG, 0);
    }
  }

  static byte[] address(long worker) {
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment address = scratch.allocate(JAVA_LONG);
      MemorySegment length = scratch.allocate(JAVA_LONG);
      UcxException.check(
          "getting the worker's address",
          UcpWorkerCalls.WORKER_GET_ADDRESS.with(worker, address.address(), length.address()));
      long packed = address.get(JAVA_LONG, 0);
      try {
        return CLibrary.bytes(packed, length.get(JAVA_LONG, 0));
      } finally {
        UcpWorkerCalls.WORKER_RELEASE_ADDRESS.with(worker, packed);
      }
    }
  }

  static int efd(long worker) {
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment result = scratch.allocate(JAVA_INT);
      UcxException.check(
          "getting the event descriptor",
          UcpWorkerCalls.WORKER_GET_EFD.with(worker, result.address()));
      return result.get(JAVA_INT, 0);
    }
  }

  /** Destroys it, after what its closed endpoints left to do, for at most the given time. */
  static void destroy(long worker, long drainNanos) {
    long deadline = System.nanoTime() + drainNanos;
    while (UcpWorkerCalls.workerProgress(worker) != 0 && System.nanoTime() < deadline) {}
    UcpWorkerCalls.WORKER_DESTROY.with(worker);
  }
}
