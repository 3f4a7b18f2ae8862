package io.throughline.nativebridge.cuda.driver;

/** The constants of {@code cuda.h} that are used, under their C names; a test holds them to it. */
public enum CudaConstant {
  CUDA_SUCCESS(0),
  CUDA_ERROR_OUT_OF_MEMORY(2),
  CUDA_ERROR_NOT_READY(600),
  CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED(712),
  CU_STREAM_NON_BLOCKING(1),
  CU_EVENT_DISABLE_TIMING(2),
  CU_MEMHOSTALLOC_PORTABLE(1),
  CU_MEMHOSTREGISTER_PORTABLE(1);

  private final int value;

  CudaConstant(int value) {
    this.value = value;
  }

  /** Its value in C. */
  public int value() {
    return value;
  }
}
