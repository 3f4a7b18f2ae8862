package io.throughline.nativebridge.ucx.ffi;

import java.lang.invoke.MethodHandle;

/**
 * A function that takes handles and addresses and returns nothing. Kept in a static final field, so
 * that the JIT sees through it.
 */
record VoidCall(MethodHandle function) {
  static VoidCall of(String symbol, int arguments) {
    return new VoidCall(Downcall.ofVoid(symbol, StatusCall.longs(arguments)));
  }

  void with(long a) {
    try {
      function.invokeExact(a);
    } catch (Throwable t) {
      throw CLibrary.failed(t);
    }
  }

  void with(long a, long b) {
    try {
      function.invokeExact(a, b);
    } catch (Throwable t) {
      throw CLibrary.failed(t);
    }
  }
}
