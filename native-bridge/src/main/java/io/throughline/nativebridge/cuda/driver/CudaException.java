package io.throughline.nativebridge.cuda.driver;

/** A call to CUDA's driver failed. The message has the driver's own words. */
public final class CudaException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int code;

  /**
   * @param operation what was asked for, such as "allocating 4096 bytes on the GPU"
   * @param code of {@code CUresult}
   * @param name of the code, {@code CUDA_ERROR_OUT_OF_MEMORY}; empty where the driver has none
   * @param words the driver's own; empty where it has none
   */
  public CudaException(String operation, int code, String name, String words) {
    super(
        "CUDA: %s failed: %s (%s)"
            .formatted(
                operation,
                words.isEmpty() ? "the driver has no words for it" : words,
                name.isEmpty() ? Integer.toString(code) : name + ", " + code));
    this.code = code;
  }

  /** Whether memory, of the device or pinned, was not to be had. */
  public boolean isOutOfMemory() {
    return code == CudaConstant.CUDA_ERROR_OUT_OF_MEMORY.value();
  }

  /** Whether somebody had pinned the memory before. */
  public boolean isAlreadyPinned() {
    return code == CudaConstant.CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED.value();
  }
}
