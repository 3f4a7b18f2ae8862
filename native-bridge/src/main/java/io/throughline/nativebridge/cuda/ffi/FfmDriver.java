package io.throughline.nativebridge.cuda.ffi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.nativebridge.cuda.driver.CudaConstant;
import io.throughline.nativebridge.cuda.driver.CudaDriver;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;

/** The driver, called through FFM. */
public final class FfmDriver extends CheckedCalls implements CudaDriver {

  /**
   * @param driver {@code libcuda.so.1}, which comes with NVIDIA's kernel driver
   * @throws io.throughline.nativebridge.cuda.driver.CudaException when the driver does not start,
   *     say for want of a device
   * @throws java.util.NoSuchElementException naming a function that an old driver lacks
   */
  public FfmDriver(SymbolLookup driver) {
    super(new CudaCalls(driver));
    call("starting the driver", none -> (int) cuda.init.invokeExact(0));
  }

  /** A device's handle: with every driver so far the same number. */
  private int device(int ordinal) {
    return (int)
        number("asking for GPU " + ordinal, at -> (int) cuda.deviceGet.invokeExact(at, ordinal));
  }

  @Override
  public String binding() {
    return "FFM";
  }

  @Override
  public int version() {
    return (int)
        number("asking for the version", at -> (int) cuda.driverGetVersion.invokeExact(at));
  }

  @Override
  public int devices() {
    return (int) number("counting GPUs", at -> (int) cuda.deviceGetCount.invokeExact(at));
  }

  @Override
  public String deviceName(int ordinal) {
    int device = device(ordinal);
    return text(
        "asking for a GPU's name",
        at -> (int) cuda.deviceGetName.invokeExact(at, TEXT_BYTES, device));
  }

  @Override
  public long deviceMemory(int ordinal) {
    int device = device(ordinal);
    return number(
        "asking for a GPU's memory", at -> (int) cuda.deviceTotalMem.invokeExact(at, device));
  }

  @Override
  public String pciBusId(int ordinal) {
    int device = device(ordinal);
    return text(
        "asking for a GPU's bus",
        at -> (int) cuda.deviceGetPciBusId.invokeExact(at, TEXT_BYTES, device));
  }

  @Override
  public long retainContext(int ordinal) {
    int device = device(ordinal);
    return number(
        "taking the context of GPU " + ordinal,
        at -> (int) cuda.primaryRetain.invokeExact(at, device));
  }

  @Override
  public void releaseContext(int ordinal) {
    int device = device(ordinal);
    call("giving back a context", none -> (int) cuda.primaryRelease.invokeExact(device));
  }

  @Override
  public void useContext(long context) {
    call("using a context", none -> (int) cuda.setCurrent.invokeExact(context));
  }

  @Override
  public long allocate(long bytes) {
    return number(
        "allocating %d bytes on the GPU".formatted(bytes),
        at -> (int) cuda.memAlloc.invokeExact(at, bytes));
  }

  @Override
  public void free(long address) {
    call("freeing memory of the GPU", none -> (int) cuda.memFree.invokeExact(address));
  }

  @Override
  public long allocatePinned(long bytes) {
    int portable = CudaConstant.CU_MEMHOSTALLOC_PORTABLE.value();
    return number(
        "allocating %d bytes of pinned memory".formatted(bytes),
        at -> (int) cuda.memHostAlloc.invokeExact(at, bytes, portable));
  }

  @Override
  public void freePinned(long address) {
    call("freeing pinned memory", none -> (int) cuda.memFreeHost.invokeExact(address));
  }

  @Override
  public void pin(long address, long bytes) {
    int portable = CudaConstant.CU_MEMHOSTREGISTER_PORTABLE.value();
    call(
        "pinning %d bytes".formatted(bytes),
        none -> (int) cuda.memHostRegister.invokeExact(address, bytes, portable));
  }

  @Override
  public void unpin(long address) {
    call("unpinning memory", none -> (int) cuda.memHostUnregister.invokeExact(address));
  }

  @Override
  public long newStream() {
    int nonBlocking = CudaConstant.CU_STREAM_NON_BLOCKING.value();
    return number("making a stream", at -> (int) cuda.streamCreate.invokeExact(at, nonBlocking));
  }

  @Override
  public void endStream(long stream) {
    call("ending a stream", none -> (int) cuda.streamDestroy.invokeExact(stream));
  }

  @Override
  public void await(long stream) {
    call("waiting for the GPU", none -> (int) cuda.streamSynchronize.invokeExact(stream));
  }

  @Override
  public long newEvent() {
    int untimed = CudaConstant.CU_EVENT_DISABLE_TIMING.value();
    return number("making an event", at -> (int) cuda.eventCreate.invokeExact(at, untimed));
  }

  @Override
  public void endEvent(long event) {
    call("ending an event", none -> (int) cuda.eventDestroy.invokeExact(event));
  }

  @Override
  public void record(long event, long stream) {
    call("recording an event", none -> (int) cuda.eventRecord.invokeExact(event, stream));
  }

  @Override
  public boolean passed(long event) {
    int code = attempt(none -> (int) cuda.eventQuery.invokeExact(event), MemorySegment.NULL);
    if (code == CudaConstant.CUDA_ERROR_NOT_READY.value()) {
      return false;
    }
    check("what was begun on the GPU", code);
    return true;
  }

  @Override
  public void copyIn(long device, long host, long bytes, long stream) {
    call("a copy to the GPU", none -> (int) cuda.copyIn.invokeExact(device, host, bytes, stream));
  }

  @Override
  public void copyOut(long host, long device, long bytes, long stream) {
    call(
        "a copy from the GPU", none -> (int) cuda.copyOut.invokeExact(host, device, bytes, stream));
  }

  @Override
  public void fill(long device, byte value, long bytes, long stream) {
    int unsigned = Byte.toUnsignedInt(value);
    call(
        "filling memory of the GPU",
        none -> (int) cuda.memset.invokeExact(device, unsigned, bytes, stream));
  }

  @Override
  public long load(byte[] ptx) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(ptx.length);
      MemorySegment.copy(ptx, 0, text, JAVA_BYTE, 0, ptx.length);
      return number("loading kernels", at -> (int) cuda.moduleLoadData.invokeExact(at, text));
    }
  }

  @Override
  public void unload(long module) {
    call("unloading kernels", none -> (int) cuda.moduleUnload.invokeExact(module));
  }

  @Override
  public long function(long module, String name) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocateFrom(name);
      return number(
          "looking for kernel " + name,
          at -> (int) cuda.moduleGetFunction.invokeExact(at, module, text));
    }
  }

  @Override
  public void launch(long function, int blocks, int threads, long stream, long... arguments) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment values = arena.allocateFrom(JAVA_LONG, arguments);
      MemorySegment list = arena.allocate(ADDRESS, arguments.length);
      for (int i = 0; i < arguments.length; i++) {
        list.setAtIndex(ADDRESS, i, values.asSlice((long) i * Long.BYTES));
      }
      call(
          "starting a kernel",
          none ->
              (int)
                  cuda.launchKernel.invokeExact(
                      function, blocks, 1, 1, threads, 1, 1, 0, stream, list, MemorySegment.NULL));
    }
  }
}
