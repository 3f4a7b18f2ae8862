package io.throughline.nativebridge.uring;

/**
 * Fields of the structs of {@code linux/io_uring.h} that the bindings use: where each lies and how
 * wide it is. A test holds every one against the installed header.
 */
enum RingField {
  PARAMS_SQ_ENTRIES("struct io_uring_params", "sq_entries", 0, 4),
  PARAMS_CQ_ENTRIES("struct io_uring_params", "cq_entries", 4, 4),
  PARAMS_FLAGS("struct io_uring_params", "flags", 8, 4),
  PARAMS_FEATURES("struct io_uring_params", "features", 20, 4),
  PARAMS_SQ_HEAD("struct io_uring_params", "sq_off.head", 40, 4),
  PARAMS_SQ_TAIL("struct io_uring_params", "sq_off.tail", 44, 4),
  PARAMS_SQ_MASK("struct io_uring_params", "sq_off.ring_mask", 48, 4),
  PARAMS_SQ_FLAGS("struct io_uring_params", "sq_off.flags", 56, 4),
  PARAMS_SQ_ARRAY("struct io_uring_params", "sq_off.array", 64, 4),
  PARAMS_CQ_HEAD("struct io_uring_params", "cq_off.head", 80, 4),
  PARAMS_CQ_TAIL("struct io_uring_params", "cq_off.tail", 84, 4),
  PARAMS_CQ_MASK("struct io_uring_params", "cq_off.ring_mask", 88, 4),
  PARAMS_CQ_CQES("struct io_uring_params", "cq_off.cqes", 100, 4),

  SQE_OPCODE("struct io_uring_sqe", "opcode", 0, 1),
  SQE_FLAGS("struct io_uring_sqe", "flags", 1, 1),
  SQE_FD("struct io_uring_sqe", "fd", 4, 4),
  SQE_OFF("struct io_uring_sqe", "off", 8, 8),
  SQE_ADDR("struct io_uring_sqe", "addr", 16, 8),
  SQE_LEN("struct io_uring_sqe", "len", 24, 4),
  SQE_OP_FLAGS("struct io_uring_sqe", "fsync_flags", 28, 4),
  SQE_USER_DATA("struct io_uring_sqe", "user_data", 32, 8),
  SQE_BUF_INDEX("struct io_uring_sqe", "buf_index", 40, 2),

  CQE_USER_DATA("struct io_uring_cqe", "user_data", 0, 8),
  CQE_RES("struct io_uring_cqe", "res", 8, 4),

  ARG_TIME("struct io_uring_getevents_arg", "ts", 16, 8),
  IOVEC_BASE("struct iovec", "iov_base", 0, 8),
  IOVEC_LENGTH("struct iovec", "iov_len", 8, 8);

  private final String struct;
  private final String member;
  private final long offset;
  private final int width;

  RingField(String struct, String member, long offset, int width) {
    this.struct = struct;
    this.member = member;
    this.offset = offset;
    this.width = width;
  }

  /** The type's name in C. */
  String struct() {
    return struct;
  }

  String member() {
    return member;
  }

  long offset() {
    return offset;
  }

  int width() {
    return width;
  }
}
