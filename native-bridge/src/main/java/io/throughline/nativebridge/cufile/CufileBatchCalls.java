package io.throughline.nativebridge.cufile;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.nativebridge.NativeFunctions;
import java.lang.foreign.FunctionDescriptor;
import java.lang.invoke.MethodHandle;

/** cuFile's functions for batches, which came later than the others. */
final class CufileBatchCalls extends NativeFunctions {
  final MethodHandle setUp = bindLong("cuFileBatchIOSetUp", ADDRESS, JAVA_INT);
  final MethodHandle submit =
      bindLong("cuFileBatchIOSubmit", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT);
  final MethodHandle getStatus =
      bindLong("cuFileBatchIOGetStatus", JAVA_LONG, JAVA_INT, ADDRESS, ADDRESS, ADDRESS);
  final MethodHandle cancel = bindLong("cuFileBatchIOCancel", JAVA_LONG);
  final MethodHandle destroy = bind("cuFileBatchIODestroy", FunctionDescriptor.ofVoid(JAVA_LONG));

  /**
   * @throws java.util.NoSuchElementException naming a function that an old library lacks
   */
  CufileBatchCalls(CufileCalls cufile) {
    super(cufile);
  }
}
