package io.throughline.nativebridge.cufile;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.invoke.MethodHandle;

/** cuFile's functions for batches, which came later than the others. */
final class CufileBatchCalls {
  final MethodHandle setUp;
  final MethodHandle submit;
  final MethodHandle getStatus;
  final MethodHandle cancel;
  final MethodHandle destroy;

  /**
   * @throws java.util.NoSuchElementException naming a function that an old library lacks
   */
  CufileBatchCalls(CufileCalls cufile) {
    setUp = cufile.checked("cuFileBatchIOSetUp", ADDRESS, JAVA_INT);
    submit = cufile.checked("cuFileBatchIOSubmit", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT);
    getStatus =
        cufile.checked("cuFileBatchIOGetStatus", JAVA_LONG, JAVA_INT, ADDRESS, ADDRESS, ADDRESS);
    cancel = cufile.checked("cuFileBatchIOCancel", JAVA_LONG);
    destroy = cufile.bind("cuFileBatchIODestroy", FunctionDescriptor.ofVoid(JAVA_LONG));
  }
}
