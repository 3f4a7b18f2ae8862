package io.throughline.nativebridge.cuda.jcuda;

import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;

/** Addresses as JCuda has them, and back. */
final class Addresses {
  private Addresses() {}

  /**
   * A pointer to host memory. JCuda adds a pointer's offset to its start, and this one starts at 0.
   */
  private static final class Host extends Pointer {
    Host(long address) {
      super(address);
    }

    Host() {
      super(0L);
    }

    long address() {
      return getNativePointer() + getByteOffset();
    }
  }

  private static final class Device extends CUdeviceptr {
    Device(long address) {
      super(new CUdeviceptr(), address);
    }

    Device() {
      super();
    }

    long address() {
      return getNativePointer() + getByteOffset();
    }
  }

  /** Takes an address from JCuda. */
  interface Result<P extends Pointer> {
    int into(P pointer);
  }

  static Pointer host(long address) {
    return new Host(address);
  }

  static CUdeviceptr device(long address) {
    return new Device(address);
  }

  /** The address that a call leaves in its pointer; its code goes to the check. */
  static long ofHost(Result<Pointer> call, java.util.function.IntConsumer check) {
    Host pointer = new Host();
    check.accept(call.into(pointer));
    return pointer.address();
  }

  static long ofDevice(Result<CUdeviceptr> call, java.util.function.IntConsumer check) {
    Device pointer = new Device();
    check.accept(call.into(pointer));
    return pointer.address();
  }
}
