package io.throughline.nativebridge.cufile;

import java.util.Arrays;
import java.util.Optional;

/** The errors of {@code cufile.h}, under their C names and with its words. */
public enum CufileError {
  CU_FILE_DRIVER_NOT_INITIALIZED(5001, "nvidia-fs driver is not loaded"),
  CU_FILE_DRIVER_INVALID_PROPS(5002, "invalid property"),
  CU_FILE_DRIVER_UNSUPPORTED_LIMIT(5003, "property range error"),
  CU_FILE_DRIVER_VERSION_MISMATCH(5004, "nvidia-fs driver version mismatch"),
  CU_FILE_DRIVER_VERSION_READ_ERROR(5005, "nvidia-fs driver version read error"),
  CU_FILE_DRIVER_CLOSING(5006, "driver shutdown in progress"),
  CU_FILE_PLATFORM_NOT_SUPPORTED(5007, "GPUDirect Storage not supported on current platform"),
  CU_FILE_IO_NOT_SUPPORTED(5008, "GPUDirect Storage not supported on current file"),
  CU_FILE_DEVICE_NOT_SUPPORTED(5009, "GPUDirect Storage not supported on current GPU"),
  CU_FILE_NVFS_DRIVER_ERROR(5010, "nvidia-fs driver ioctl error"),
  CU_FILE_CUDA_DRIVER_ERROR(5011, "CUDA Driver API error"),
  CU_FILE_CUDA_POINTER_INVALID(5012, "invalid device pointer"),
  CU_FILE_CUDA_MEMORY_TYPE_INVALID(5013, "invalid pointer memory type"),
  CU_FILE_CUDA_POINTER_RANGE_ERROR(5014, "pointer range exceeds allocated address range"),
  CU_FILE_CUDA_CONTEXT_MISMATCH(5015, "cuda context mismatch"),
  CU_FILE_INVALID_MAPPING_SIZE(5016, "access beyond maximum pinned size"),
  CU_FILE_INVALID_MAPPING_RANGE(5017, "access beyond mapped size"),
  CU_FILE_INVALID_FILE_TYPE(5018, "unsupported file type"),
  CU_FILE_INVALID_FILE_OPEN_FLAG(5019, "unsupported file open flags"),
  CU_FILE_DIO_NOT_SET(5020, "fd direct IO not set"),
  CU_FILE_INVALID_VALUE(5022, "invalid arguments"),
  CU_FILE_MEMORY_ALREADY_REGISTERED(5023, "device pointer already registered"),
  CU_FILE_MEMORY_NOT_REGISTERED(5024, "device pointer lookup failure"),
  CU_FILE_PERMISSION_DENIED(5025, "driver or file access error"),
  CU_FILE_DRIVER_ALREADY_OPEN(5026, "driver is already open"),
  CU_FILE_HANDLE_NOT_REGISTERED(5027, "file descriptor is not registered"),
  CU_FILE_HANDLE_ALREADY_REGISTERED(5028, "file descriptor is already registered"),
  CU_FILE_DEVICE_NOT_FOUND(5029, "GPU device not found"),
  CU_FILE_INTERNAL_ERROR(5030, "internal error"),
  CU_FILE_GETNEWFD_FAILED(5031, "failed to obtain new file descriptor"),
  CU_FILE_NVFS_SETUP_ERROR(5033, "NVFS driver initialization error"),
  CU_FILE_IO_DISABLED(5034, "GPUDirect Storage disabled by config on current file"),
  CU_FILE_BATCH_SUBMIT_FAILED(5035, "failed to submit batch operation"),
  CU_FILE_GPU_MEMORY_PINNING_FAILED(5036, "failed to allocate pinned GPU Memory"),
  CU_FILE_BATCH_FULL(5037, "queue full for batch operation"),
  CU_FILE_ASYNC_NOT_SUPPORTED(5038, "cuFile stream operation not supported"),
  CU_FILE_INTERNAL_BATCH_SETUP_ERROR(5039, "batch setup internal error - retry later"),
  CU_FILE_INTERNAL_BATCH_SUBMIT_ERROR(5040, "batch submit internal error - retry later"),
  CU_FILE_INTERNAL_BATCH_GETSTATUS_ERROR(5041, "batch get status internal error - retry later"),
  CU_FILE_INTERNAL_BATCH_CANCEL_ERROR(5042, "batch cancel internal error - retry later"),
  CU_FILE_NOMEM_ERROR(5043, "cufile no memory error - retry later"),
  CU_FILE_IO_ERROR(5044, "cufile io error"),
  CU_FILE_INTERNAL_BUF_REGISTER_ERROR(5045, "cufile buf registration error"),
  CU_FILE_HASH_OPR_ERROR(5046, "cufile hash operation error"),
  CU_FILE_INVALID_CONTEXT_ERROR(5047, "cufile invalid context error"),
  CU_FILE_NVFS_INTERNAL_DRIVER_ERROR(5048, "nvfs internal driver error"),
  CU_FILE_BATCH_NOCOMPAT_ERROR(5049, "compat mode off error"),
  CU_FILE_IO_MAX_ERROR(5050, "GPUDirect Storage Max Error");

  private final int code;
  private final String words;

  CufileError(int code, String words) {
    this.code = code;
    this.words = words;
  }

  /** Its value in C. */
  public int code() {
    return code;
  }

  /** As the header has them. */
  public String words() {
    return words;
  }

  static Optional<CufileError> of(int code) {
    return Arrays.stream(values()).filter(error -> error.code == code).findFirst();
  }
}
