package io.throughline.nativebridge.cufile;

/** Offsets of fields in the structs of {@code cufile.h}; a test holds them to it. */
enum CufileStruct {
  DESCR_SIZE("sizeof(CUfileDescr_t)", 24),
  DESCR_TYPE("offsetof(CUfileDescr_t, type)", 0),
  DESCR_FD("offsetof(CUfileDescr_t, handle.fd)", 8),
  OPAQUE_FD("CU_FILE_HANDLE_TYPE_OPAQUE_FD", 1),
  NVFS_MAJOR("offsetof(CUfileDrvProps_t, nvfs.major_version)", 0),
  NVFS_MINOR("offsetof(CUfileDrvProps_t, nvfs.minor_version)", 4),
  NVFS_STATUS("offsetof(CUfileDrvProps_t, nvfs.dstatusflags)", 24),
  NVFS_CONTROL("offsetof(CUfileDrvProps_t, nvfs.dcontrolflags)", 28),
  ALLOW_COMPATIBILITY("CU_FILE_ALLOW_COMPAT_MODE", 1),
  PEER_TO_PEER("CU_FILE_NVME_P2P_SUPPORTED", 11),
  MOST_IN_BATCH("offsetof(CUfileDrvProps_t, max_batch_io_size)", 48),
  PARAMS_SIZE("sizeof(CUfileIOParams_t)", 64),
  PARAMS_MODE("offsetof(CUfileIOParams_t, mode)", 0),
  PARAMS_BASE("offsetof(CUfileIOParams_t, u.batch.devPtr_base)", 8),
  PARAMS_FILE_OFFSET("offsetof(CUfileIOParams_t, u.batch.file_offset)", 16),
  PARAMS_OFFSET("offsetof(CUfileIOParams_t, u.batch.devPtr_offset)", 24),
  PARAMS_BYTES("offsetof(CUfileIOParams_t, u.batch.size)", 32),
  PARAMS_HANDLE("offsetof(CUfileIOParams_t, fh)", 40),
  PARAMS_OPCODE("offsetof(CUfileIOParams_t, opcode)", 48),
  PARAMS_COOKIE("offsetof(CUfileIOParams_t, cookie)", 56),
  BATCH_MODE("CUFILE_BATCH", 1),
  READ("CUFILE_READ", 0),
  WRITE("CUFILE_WRITE", 1),
  EVENT_SIZE("sizeof(CUfileIOEvents_t)", 24),
  EVENT_COOKIE("offsetof(CUfileIOEvents_t, cookie)", 0),
  EVENT_STATUS("offsetof(CUfileIOEvents_t, status)", 8),
  EVENT_RESULT("offsetof(CUfileIOEvents_t, ret)", 16),
  PENDING("CUFILE_PENDING", 0x02),
  INVALID("CUFILE_INVALID", 0x04),
  CANCELED("CUFILE_CANCELED", 0x08),
  COMPLETE("CUFILE_COMPLETE", 0x10),
  TIMEOUT("CUFILE_TIMEOUT", 0x20),
  FAILED("CUFILE_FAILED", 0x40);

  private final String expression;
  private final int value;

  CufileStruct(String expression, int value) {
    this.expression = expression;
    this.value = value;
  }

  /** In C. */
  String expression() {
    return expression;
  }

  /** Whether it is how a transfer of a batch ends badly. */
  boolean endsTransfers() {
    return this == INVALID || this == CANCELED || this == TIMEOUT || this == FAILED;
  }

  int value() {
    return value;
  }
}
