package io.throughline.nativebridge.ucx.ffi;

import static io.throughline.nativebridge.NativeFunctions.failed;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemoryLayout;
import java.lang.invoke.MethodHandle;

/**
 * A function that takes handles, addresses and lengths and returns 0, a request or a negative
 * status, bound twice. Kept in a static final field, so that the JIT sees through it.
 *
 * @param plain may take its time and call back into Java
 * @param critical short, never with upcalls
 */
public record TransferCall(MethodHandle plain, MethodHandle critical) {
  static TransferCall of(String symbol, int arguments) {
    MemoryLayout[] longs = StatusCall.longs(arguments);
    return new TransferCall(
        Downcall.of(symbol, JAVA_LONG, longs), Downcall.critical(symbol, JAVA_LONG, longs));
  }

  /** Calls the function. */
  public long with(boolean quick, long a, long b) {
    try {
      return quick ? (long) critical.invokeExact(a, b) : (long) plain.invokeExact(a, b);
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /** Calls the function. */
  public long with(boolean quick, long a, long b, long c, long d) {
    try {
      return quick ? (long) critical.invokeExact(a, b, c, d) : (long) plain.invokeExact(a, b, c, d);
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /** Calls the function. */
  public long with(boolean quick, long a, long b, long c, long d, long e) {
    try {
      return quick
          ? (long) critical.invokeExact(a, b, c, d, e)
          : (long) plain.invokeExact(a, b, c, d, e);
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /** Calls the function. */
  public long with(boolean quick, long a, long b, long c, long d, long e, long f) {
    try {
      return quick
          ? (long) critical.invokeExact(a, b, c, d, e, f)
          : (long) plain.invokeExact(a, b, c, d, e, f);
    } catch (Throwable t) {
      throw failed(t);
    }
  }
}
