package io.throughline.nativebridge.ucx.ffi;

import static io.throughline.nativebridge.NativeFunctions.failed;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemoryLayout;
import java.lang.invoke.MethodHandle;
import java.util.Collections;

/**
 * A function that takes handles and addresses and returns a {@code ucs_status_t}. Kept in a static
 * final field, so that the JIT sees through it.
 */
public record StatusCall(MethodHandle function) {
  static StatusCall of(String symbol, int arguments) {
    return new StatusCall(Downcall.of(symbol, JAVA_BYTE, longs(arguments)));
  }

  /** For short calls that neither block nor call back into Java: {@link Downcall#critical}. */
  static StatusCall critical(String symbol, int arguments) {
    return new StatusCall(Downcall.critical(symbol, JAVA_BYTE, longs(arguments)));
  }

  /** So many arguments of 64 bits. */
  static MemoryLayout[] longs(int arguments) {
    return Collections.nCopies(arguments, JAVA_LONG).toArray(new MemoryLayout[arguments]);
  }

  /** Calls the function. */
  public byte with(long a) {
    try {
      return (byte) function.invokeExact(a);
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /** Calls the function. */
  public byte with(long a, long b) {
    try {
      return (byte) function.invokeExact(a, b);
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /** Calls the function. */
  public byte with(long a, long b, long c) {
    try {
      return (byte) function.invokeExact(a, b, c);
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /** Calls the function. */
  public byte with(long a, long b, long c, long d) {
    try {
      return (byte) function.invokeExact(a, b, c, d);
    } catch (Throwable t) {
      throw failed(t);
    }
  }
}
