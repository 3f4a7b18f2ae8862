package io.throughline.nativebridge.ucx.ffi;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Methods of Java as functions that native code calls. */
public final class Upcall {
  private Upcall() {}

  /**
   * Binds a method of an object. An exception that leaves the method ends the process.
   *
   * @param lookup of the object's class, which may be private
   * @param type {@code byte}, {@code int} and {@code long} alone, or {@code void} for the result
   * @return the address, good as long as the arena
   */
  @SuppressWarnings("restricted") // Native code gets the address.
  public static long bind(
      MethodHandles.Lookup lookup, Object receiver, String method, MethodType type, Arena arena) {
    try {
      MethodHandle target = lookup.bind(receiver, method, type);
      MemoryLayout[] arguments =
          type.parameterList().stream().map(Upcall::layout).toArray(MemoryLayout[]::new);
      FunctionDescriptor descriptor =
          type.returnType() == void.class
              ? FunctionDescriptor.ofVoid(arguments)
              : FunctionDescriptor.of(layout(type.returnType()), arguments);
      return Linker.nativeLinker().upcallStub(target, descriptor, arena).address();
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static MemoryLayout layout(Class<?> type) {
    if (type == byte.class) {
      return ValueLayout.JAVA_BYTE;
    }
    return type == int.class ? ValueLayout.JAVA_INT : ValueLayout.JAVA_LONG;
  }
}
