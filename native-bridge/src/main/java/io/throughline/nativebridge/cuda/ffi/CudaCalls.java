package io.throughline.nativebridge.cuda.ffi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.invoke.MethodHandle;

/** The driver's functions that are used, under the names by which {@code cuda.h} links them. */
final class CudaCalls {
  final MethodHandle init;
  final MethodHandle driverGetVersion;
  final MethodHandle deviceGetCount;
  final MethodHandle deviceGet;
  final MethodHandle deviceGetName;
  final MethodHandle deviceTotalMem;
  final MethodHandle deviceGetPciBusId;
  final MethodHandle primaryRetain;
  final MethodHandle primaryRelease;
  final MethodHandle setCurrent;
  final MethodHandle memAlloc;
  final MethodHandle memFree;
  final MethodHandle memHostAlloc;
  final MethodHandle memFreeHost;
  final MethodHandle memHostRegister;
  final MethodHandle memHostUnregister;
  final MethodHandle streamCreate;
  final MethodHandle streamDestroy;
  final MethodHandle streamSynchronize;
  final MethodHandle eventCreate;
  final MethodHandle eventDestroy;
  final MethodHandle eventRecord;
  final MethodHandle eventQuery;
  final MethodHandle copyIn;
  final MethodHandle copyOut;
  final MethodHandle memset;
  final MethodHandle moduleLoadData;
  final MethodHandle moduleUnload;
  final MethodHandle moduleGetFunction;
  final MethodHandle launchKernel;
  final MethodHandle getErrorName;
  final MethodHandle getErrorString;

  CudaCalls(CudaLibrary cuda) {
    init = cuda.bind("cuInit", JAVA_INT);
    driverGetVersion = cuda.bind("cuDriverGetVersion", ADDRESS);
    deviceGetCount = cuda.bind("cuDeviceGetCount", ADDRESS);
    deviceGet = cuda.bind("cuDeviceGet", ADDRESS, JAVA_INT);
    deviceGetName = cuda.bind("cuDeviceGetName", ADDRESS, JAVA_INT, JAVA_INT);
    deviceTotalMem = cuda.bind("cuDeviceTotalMem_v2", ADDRESS, JAVA_INT);
    deviceGetPciBusId = cuda.bind("cuDeviceGetPCIBusId", ADDRESS, JAVA_INT, JAVA_INT);
    primaryRetain = cuda.bind("cuDevicePrimaryCtxRetain", ADDRESS, JAVA_INT);
    primaryRelease = cuda.bind("cuDevicePrimaryCtxRelease_v2", JAVA_INT);
    setCurrent = cuda.bind("cuCtxSetCurrent", JAVA_LONG);
    memAlloc = cuda.bind("cuMemAlloc_v2", ADDRESS, JAVA_LONG);
    memFree = cuda.bind("cuMemFree_v2", JAVA_LONG);
    memHostAlloc = cuda.bind("cuMemHostAlloc", ADDRESS, JAVA_LONG, JAVA_INT);
    memFreeHost = cuda.bind("cuMemFreeHost", JAVA_LONG);
    memHostRegister = cuda.bind("cuMemHostRegister_v2", JAVA_LONG, JAVA_LONG, JAVA_INT);
    memHostUnregister = cuda.bind("cuMemHostUnregister", JAVA_LONG);
    streamCreate = cuda.bind("cuStreamCreate", ADDRESS, JAVA_INT);
    streamDestroy = cuda.bind("cuStreamDestroy_v2", JAVA_LONG);
    streamSynchronize = cuda.bind("cuStreamSynchronize", JAVA_LONG);
    eventCreate = cuda.bind("cuEventCreate", ADDRESS, JAVA_INT);
    eventDestroy = cuda.bind("cuEventDestroy_v2", JAVA_LONG);
    eventRecord = cuda.bind("cuEventRecord", JAVA_LONG, JAVA_LONG);
    eventQuery = cuda.bind("cuEventQuery", JAVA_LONG);
    copyIn = cuda.bind("cuMemcpyHtoDAsync_v2", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    copyOut = cuda.bind("cuMemcpyDtoHAsync_v2", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    // An unsigned char is handed over as an int whose upper bits are 0.
    memset = cuda.bind("cuMemsetD8Async", JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG);
    moduleLoadData = cuda.bind("cuModuleLoadData", ADDRESS, ADDRESS);
    moduleUnload = cuda.bind("cuModuleUnload", JAVA_LONG);
    moduleGetFunction = cuda.bind("cuModuleGetFunction", ADDRESS, JAVA_LONG, ADDRESS);
    launchKernel =
        cuda.bind(
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
    getErrorName = cuda.bind("cuGetErrorName", JAVA_INT, ADDRESS);
    getErrorString = cuda.bind("cuGetErrorString", JAVA_INT, ADDRESS);
  }
}
