package io.throughline.nativebridge.cuda.ffi;

import static io.throughline.nativebridge.NativeFunctions.failed;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.nativebridge.cuda.driver.CudaConstant;
import io.throughline.nativebridge.cuda.driver.CudaException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** Makes calls of the driver, and throws what it says of those that fail. */
@SuppressWarnings("restricted") // Words lie in the driver's memory.
abstract class CheckedCalls {
  static final int TEXT_BYTES = 256;

  final CudaCalls cuda;

  CheckedCalls(CudaCalls cuda) {
    this.cuda = cuda;
  }

  /** A call, given memory for a result of up to 256 bytes. */
  @FunctionalInterface
  interface Call {
    int make(MemorySegment result) throws Throwable;
  }

  final int attempt(Call call, MemorySegment result) {
    try {
      return call.make(result);
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  final void call(String operation, Call call) {
    check(operation, attempt(call, MemorySegment.NULL));
  }

  final long number(String operation, Call call) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(JAVA_LONG);
      check(operation, attempt(call, result));
      return result.get(JAVA_LONG, 0);
    }
  }

  final String text(String operation, Call call) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(TEXT_BYTES);
      check(operation, attempt(call, result));
      return result.getString(0);
    }
  }

  final void check(String operation, int code) {
    if (code != CudaConstant.CUDA_SUCCESS.value()) {
      throw new CudaException(
          operation, code, words(cuda.getErrorName, code), words(cuda.getErrorString, code));
    }
  }

  private String words(MethodHandle ask, int code) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(ADDRESS);
      int told = attempt(at -> (int) ask.invokeExact(code, at), result);
      MemorySegment text = result.get(ADDRESS, 0);
      return told != 0 || text.address() == 0 ? "" : text.reinterpret(Long.MAX_VALUE).getString(0);
    }
  }
}
