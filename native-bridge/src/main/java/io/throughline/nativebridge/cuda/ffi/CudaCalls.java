package io.throughline.nativebridge.cuda.ffi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.nativebridge.NativeFunctions;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/** The driver's functions that are used, under the names by which {@code cuda.h} links them. */
final class CudaCalls extends NativeFunctions {
  final MethodHandle init = bind("cuInit", JAVA_INT);
  final MethodHandle driverGetVersion = bind("cuDriverGetVersion", ADDRESS);
  final MethodHandle deviceGetCount = bind("cuDeviceGetCount", ADDRESS);
  final MethodHandle deviceGet = bind("cuDeviceGet", ADDRESS, JAVA_INT);
  final MethodHandle deviceGetName = bind("cuDeviceGetName", ADDRESS, JAVA_INT, JAVA_INT);
  final MethodHandle deviceTotalMem = bind("cuDeviceTotalMem_v2", ADDRESS, JAVA_INT);
  final MethodHandle deviceGetPciBusId = bind("cuDeviceGetPCIBusId", ADDRESS, JAVA_INT, JAVA_INT);
  final MethodHandle primaryRetain = bind("cuDevicePrimaryCtxRetain", ADDRESS, JAVA_INT);
  final MethodHandle primaryRelease = bind("cuDevicePrimaryCtxRelease_v2", JAVA_INT);
  final MethodHandle setCurrent = bind("cuCtxSetCurrent", JAVA_LONG);
  final MethodHandle memAlloc = bind("cuMemAlloc_v2", ADDRESS, JAVA_LONG);
  final MethodHandle memFree = bind("cuMemFree_v2", JAVA_LONG);
  final MethodHandle memHostAlloc = bind("cuMemHostAlloc", ADDRESS, JAVA_LONG, JAVA_INT);
  final MethodHandle memFreeHost = bind("cuMemFreeHost", JAVA_LONG);
  final MethodHandle memHostRegister = bind("cuMemHostRegister_v2", JAVA_LONG, JAVA_LONG, JAVA_INT);
  final MethodHandle memHostUnregister = bind("cuMemHostUnregister", JAVA_LONG);
  final MethodHandle streamCreate = bind("cuStreamCreate", ADDRESS, JAVA_INT);
  final MethodHandle streamDestroy = bind("cuStreamDestroy_v2", JAVA_LONG);
  final MethodHandle streamSynchronize = bind("cuStreamSynchronize", JAVA_LONG);
  final MethodHandle eventCreate = bind("cuEventCreate", ADDRESS, JAVA_INT);
  final MethodHandle eventDestroy = bind("cuEventDestroy_v2", JAVA_LONG);
  final MethodHandle eventRecord = bind("cuEventRecord", JAVA_LONG, JAVA_LONG);
  final MethodHandle eventQuery = bind("cuEventQuery", JAVA_LONG);
  final MethodHandle copyIn =
      bind("cuMemcpyHtoDAsync_v2", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  final MethodHandle copyOut =
      bind("cuMemcpyDtoHAsync_v2", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  // An unsigned char is handed over as an int whose upper bits are 0.
  final MethodHandle memset = bind("cuMemsetD8Async", JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG);
  final MethodHandle moduleLoadData = bind("cuModuleLoadData", ADDRESS, ADDRESS);
  final MethodHandle moduleUnload = bind("cuModuleUnload", JAVA_LONG);
  final MethodHandle moduleGetFunction = bind("cuModuleGetFunction", ADDRESS, JAVA_LONG, ADDRESS);
  final MethodHandle launchKernel =
      bind(
          "cuLaunchKernel",
          JAVA_LONG,
          JAVA_INT,
          JAVA_INT,
          JAVA_INT,
          JAVA_INT,
          JAVA_INT,
          JAVA_INT,
          JAVA_INT,
          JAVA_LONG,
          ADDRESS,
          ADDRESS);
  final MethodHandle getErrorName = bind("cuGetErrorName", JAVA_INT, ADDRESS);
  final MethodHandle getErrorString = bind("cuGetErrorString", JAVA_INT, ADDRESS);

  /**
   * @throws java.util.NoSuchElementException naming a function that the driver is too old to have
   */
  CudaCalls(SymbolLookup driver) {
    super(driver);
  }
}
