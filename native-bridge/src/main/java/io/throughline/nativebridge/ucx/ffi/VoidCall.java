package io.throughline.nativebridge.ucx.ffi;

import static io.throughline.nativebridge.NativeFunctions.failed;

import java.lang.invoke.MethodHandle;

/**
 * A function that takes handles and addresses and returns nothing. Kept in a static final field, so
 * that the JIT sees through it.
 */
public record VoidCall(MethodHandle function) {
  static VoidCall of(String symbol, int arguments) {
    return new VoidCall(Downcall.ofVoid(symbol, StatusCall.longs(arguments)));
  }

  /** For short calls that neither block nor call back into Java: {@link Downcall#critical}. */
  static VoidCall critical(String symbol, int arguments) {
    return new VoidCall(Downcall.criticalVoid(symbol, StatusCall.longs(arguments)));
  }

  /** Calls the function. */
  public void with(long a) {
    try {
      function.invokeExact(a);
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /** Calls the function. */
  public void with(long a, long b) {
    try {
      function.invokeExact(a, b);
    } catch (Throwable t) {
      throw failed(t);
    }
  }
}
