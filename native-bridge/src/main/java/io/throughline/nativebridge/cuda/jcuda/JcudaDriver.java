package io.throughline.nativebridge.cuda.jcuda;

import io.throughline.nativebridge.cuda.driver.CudaConstant;
import io.throughline.nativebridge.cuda.driver.CudaDriver;
import io.throughline.nativebridge.cuda.driver.CudaException;
import java.lang.foreign.MemorySegment;
import jcuda.Pointer;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
import jcuda.driver.CUevent;
import jcuda.driver.CUfunction;
import jcuda.driver.CUmodule;
import jcuda.driver.CUstream;
import jcuda.driver.JCudaDriver;

/** The driver, called through JCuda. */
public final class JcudaDriver implements CudaDriver {
  private static final String VERSION = "12.6.0";

  private final Handles<CUcontext> contexts = new Handles<>();
  private final Handles<CUstream> streams = new Handles<>();
  private final Handles<CUevent> events = new Handles<>();
  private final Handles<CUmodule> modules = new Handles<>();
  private final Handles<CUfunction> functions = new Handles<>();

  /**
   * To be tried only where {@code libcuda.so.1} is loaded already: JCuda's own library wants it.
   *
   * @throws LinkageError when JCuda's native library is not to be had
   * @throws CudaException when the driver does not start
   */
  public JcudaDriver() {
    JCudaDriver.setExceptionsEnabled(false);
    check("starting the driver", JCudaDriver.cuInit(0));
  }

  private static void check(String operation, int code) {
    if (code != CudaConstant.CUDA_SUCCESS.value()) {
      String[] name = {""};
      String[] words = {""};
      JCudaDriver.cuGetErrorName(code, name);
      JCudaDriver.cuGetErrorString(code, words);
      throw new CudaException(operation, code, known(name), known(words));
    }
  }

  private static String known(String[] words) {
    return words[0] == null ? "" : words[0];
  }

  private static CUdevice device(int ordinal) {
    CUdevice device = new CUdevice();
    check("asking for GPU " + ordinal, JCudaDriver.cuDeviceGet(device, ordinal));
    return device;
  }

  @Override
  public String binding() {
    return "JCuda " + VERSION;
  }

  @Override
  public int version() {
    int[] version = new int[1];
    check("asking for the version", JCudaDriver.cuDriverGetVersion(version));
    return version[0];
  }

  @Override
  public int devices() {
    int[] count = new int[1];
    check("counting GPUs", JCudaDriver.cuDeviceGetCount(count));
    return count[0];
  }

  @Override
  public String deviceName(int ordinal) {
    byte[] name = new byte[256];
    check(
        "asking for a GPU's name", JCudaDriver.cuDeviceGetName(name, name.length, device(ordinal)));
    return MemorySegment.ofArray(name).getString(0);
  }

  @Override
  public long deviceMemory(int ordinal) {
    long[] bytes = new long[1];
    check("asking for a GPU's memory", JCudaDriver.cuDeviceTotalMem(bytes, device(ordinal)));
    return bytes[0];
  }

  @Override
  public String pciBusId(int ordinal) {
    String[] bus = {""};
    check("asking for a GPU's bus", JCudaDriver.cuDeviceGetPCIBusId(bus, 64, device(ordinal)));
    return known(bus).strip();
  }

  @Override
  public long retainContext(int ordinal) {
    CUcontext context = new CUcontext();
    check(
        "taking the context of GPU " + ordinal,
        JCudaDriver.cuDevicePrimaryCtxRetain(context, device(ordinal)));
    return contexts.add(context);
  }

  @Override
  public void releaseContext(int ordinal) {
    check("giving back a context", JCudaDriver.cuDevicePrimaryCtxRelease(device(ordinal)));
  }

  @Override
  public void useContext(long context) {
    CUcontext used = context == NO_CONTEXT ? new CUcontext() : contexts.get(context);
    check("using a context", JCudaDriver.cuCtxSetCurrent(used));
  }

  @Override
  public long allocate(long bytes) {
    return Addresses.ofDevice(
        at -> JCudaDriver.cuMemAlloc(at, bytes),
        code -> check("allocating %d bytes on the GPU".formatted(bytes), code));
  }

  @Override
  public void free(long address) {
    check("freeing memory of the GPU", JCudaDriver.cuMemFree(Addresses.device(address)));
  }

  @Override
  public long allocatePinned(long bytes) {
    int portable = CudaConstant.CU_MEMHOSTALLOC_PORTABLE.value();
    return Addresses.ofHost(
        at -> JCudaDriver.cuMemHostAlloc(at, bytes, portable),
        code -> check("allocating %d bytes of pinned memory".formatted(bytes), code));
  }

  @Override
  public void freePinned(long address) {
    check("freeing pinned memory", JCudaDriver.cuMemFreeHost(Addresses.host(address)));
  }

  @Override
  public void pin(long address, long bytes) {
    check(
        "pinning %d bytes".formatted(bytes),
        JCudaDriver.cuMemHostRegister(
            Addresses.host(address), bytes, CudaConstant.CU_MEMHOSTREGISTER_PORTABLE.value()));
  }

  @Override
  public void unpin(long address) {
    check("unpinning memory", JCudaDriver.cuMemHostUnregister(Addresses.host(address)));
  }

  @Override
  public long newStream() {
    CUstream stream = new CUstream();
    check(
        "making a stream",
        JCudaDriver.cuStreamCreate(stream, CudaConstant.CU_STREAM_NON_BLOCKING.value()));
    return streams.add(stream);
  }

  @Override
  public void endStream(long stream) {
    check("ending a stream", JCudaDriver.cuStreamDestroy(streams.remove(stream)));
  }

  @Override
  public void await(long stream) {
    check("waiting for the GPU", JCudaDriver.cuStreamSynchronize(streams.get(stream)));
  }

  @Override
  public long newEvent() {
    CUevent event = new CUevent();
    check(
        "making an event",
        JCudaDriver.cuEventCreate(event, CudaConstant.CU_EVENT_DISABLE_TIMING.value()));
    return events.add(event);
  }

  @Override
  public void endEvent(long event) {
    check("ending an event", JCudaDriver.cuEventDestroy(events.remove(event)));
  }

  @Override
  public void record(long event, long stream) {
    check("recording an event", JCudaDriver.cuEventRecord(events.get(event), streams.get(stream)));
  }

  @Override
  public boolean passed(long event) {
    int code = JCudaDriver.cuEventQuery(events.get(event));
    if (code == CudaConstant.CUDA_ERROR_NOT_READY.value()) {
      return false;
    }
    check("what was begun on the GPU", code);
    return true;
  }

  @Override
  public void copyIn(long device, long host, long bytes, long stream) {
    check(
        "a copy to the GPU",
        JCudaDriver.cuMemcpyHtoDAsync(
            Addresses.device(device), Addresses.host(host), bytes, streams.get(stream)));
  }

  @Override
  public void copyOut(long host, long device, long bytes, long stream) {
    check(
        "a copy from the GPU",
        JCudaDriver.cuMemcpyDtoHAsync(
            Addresses.host(host), Addresses.device(device), bytes, streams.get(stream)));
  }

  @Override
  public void fill(long device, byte value, long bytes, long stream) {
    check(
        "filling memory of the GPU",
        JCudaDriver.cuMemsetD8Async(Addresses.device(device), value, bytes, streams.get(stream)));
  }

  @Override
  public long load(byte[] ptx) {
    CUmodule module = new CUmodule();
    check("loading kernels", JCudaDriver.cuModuleLoadData(module, ptx));
    return modules.add(module);
  }

  @Override
  public void unload(long module) {
    check("unloading kernels", JCudaDriver.cuModuleUnload(modules.remove(module)));
  }

  @Override
  public long function(long module, String name) {
    CUfunction function = new CUfunction();
    check(
        "looking for kernel " + name,
        JCudaDriver.cuModuleGetFunction(function, modules.get(module), name));
    return functions.add(function);
  }

  @Override
  public void launch(long function, int blocks, int threads, long stream, long... arguments) {
    Pointer[] each = new Pointer[arguments.length];
    for (int i = 0; i < each.length; i++) {
      each[i] = Pointer.to(new long[] {arguments[i]});
    }
    check(
        "starting a kernel",
        JCudaDriver.cuLaunchKernel(
            functions.get(function),
            blocks,
            1,
            1,
            threads,
            1,
            1,
            0,
            streams.get(stream),
            Pointer.to(each),
            null));
  }
}
