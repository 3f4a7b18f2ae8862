package io.throughline.nativebridge.ucc;

/**
 * Sizes, offsets and constants of {@code ucc/api/ucc.h} 1.9, x86-64; later versions append to the
 * structs behind mask bits. A test holds them against the header.
 */
enum UccLayout {
  OK("UCC_OK", 0),
  IN_PROGRESS("UCC_INPROGRESS", 1),
  ERR_NOT_SUPPORTED("UCC_ERR_NOT_SUPPORTED", -1),
  ERR_NOT_IMPLEMENTED("UCC_ERR_NOT_IMPLEMENTED", -2),
  ERR_NO_MESSAGE("UCC_ERR_NO_MESSAGE", -6),

  LIB_PARAMS_SIZE("sizeof(ucc_lib_params_t)", 40),
  LIB_PARAMS_THREAD_MODE("offsetof(ucc_lib_params_t, thread_mode)", 8),
  LIB_FIELD_THREAD_MODE("UCC_LIB_PARAM_FIELD_THREAD_MODE", 1),
  THREAD_SINGLE("UCC_THREAD_SINGLE", 0),

  OOB_SIZE("sizeof(ucc_oob_coll_t)", 40),
  OOB_ALLGATHER("offsetof(ucc_oob_coll_t, allgather)", 0),
  OOB_REQ_TEST("offsetof(ucc_oob_coll_t, req_test)", 8),
  OOB_REQ_FREE("offsetof(ucc_oob_coll_t, req_free)", 16),
  OOB_INFO("offsetof(ucc_oob_coll_t, coll_info)", 24),
  OOB_COUNT("offsetof(ucc_oob_coll_t, n_oob_eps)", 32),
  OOB_SELF("offsetof(ucc_oob_coll_t, oob_ep)", 36),

  CONTEXT_PARAMS_SIZE("sizeof(ucc_context_params_t)", 80),
  CONTEXT_TYPE("offsetof(ucc_context_params_t, type)", 8),
  CONTEXT_OOB("offsetof(ucc_context_params_t, oob)", 16),
  CONTEXT_FIELD_TYPE("UCC_CONTEXT_PARAM_FIELD_TYPE", 1),
  CONTEXT_FIELD_OOB("UCC_CONTEXT_PARAM_FIELD_OOB", 4),
  CONTEXT_EXCLUSIVE("UCC_CONTEXT_EXCLUSIVE", 0),

  TEAM_PARAMS_SIZE("sizeof(ucc_team_params_t)", 208),
  TEAM_EP("offsetof(ucc_team_params_t, ep)", 32),
  TEAM_EP_RANGE("offsetof(ucc_team_params_t, ep_range)", 48),
  TEAM_SIZE("offsetof(ucc_team_params_t, team_size)", 56),
  TEAM_OOB("offsetof(ucc_team_params_t, oob)", 72),
  TEAM_FIELD_EP("UCC_TEAM_PARAM_FIELD_EP", 4),
  TEAM_FIELD_EP_RANGE("UCC_TEAM_PARAM_FIELD_EP_RANGE", 0x10),
  TEAM_FIELD_SIZE("UCC_TEAM_PARAM_FIELD_TEAM_SIZE", 0x20),
  TEAM_FIELD_OOB("UCC_TEAM_PARAM_FIELD_OOB", 0x80),
  EP_RANGE_CONTIG("UCC_COLLECTIVE_EP_RANGE_CONTIG", 0),

  ARGS_SIZE("sizeof(ucc_coll_args_t)", 200),
  ARGS_TYPE("offsetof(ucc_coll_args_t, coll_type)", 8),
  ARGS_SOURCE("offsetof(ucc_coll_args_t, src)", 16),
  ARGS_TARGET("offsetof(ucc_coll_args_t, dst)", 56),
  ARGS_OP("offsetof(ucc_coll_args_t, op)", 96),
  ARGS_FLAGS("offsetof(ucc_coll_args_t, flags)", 104),
  ARGS_ROOT("offsetof(ucc_coll_args_t, root)", 112),
  ARGS_FIELD_FLAGS("UCC_COLL_ARGS_FIELD_FLAGS", 1),
  FLAG_IN_PLACE("UCC_COLL_ARGS_FLAG_IN_PLACE", 1),
  FLAG_PERSISTENT("UCC_COLL_ARGS_FLAG_PERSISTENT", 2),
  FLAG_COUNTS_64("UCC_COLL_ARGS_FLAG_COUNT_64BIT", 4),
  FLAG_DISPLACEMENTS_64("UCC_COLL_ARGS_FLAG_DISPLACEMENTS_64BIT", 8),

  INFO_BUFFER("offsetof(ucc_coll_buffer_info_t, buffer)", 0),
  INFO_COUNT("offsetof(ucc_coll_buffer_info_t, count)", 8),
  INFO_TYPE("offsetof(ucc_coll_buffer_info_t, datatype)", 16),
  INFO_MEMORY("offsetof(ucc_coll_buffer_info_t, mem_type)", 24),
  INFO_V_BUFFER("offsetof(ucc_coll_buffer_info_v_t, buffer)", 0),
  INFO_V_COUNTS("offsetof(ucc_coll_buffer_info_v_t, counts)", 8),
  INFO_V_DISPLACEMENTS("offsetof(ucc_coll_buffer_info_v_t, displacements)", 16),
  INFO_V_TYPE("offsetof(ucc_coll_buffer_info_v_t, datatype)", 24),
  INFO_V_MEMORY("offsetof(ucc_coll_buffer_info_v_t, mem_type)", 32),
  MEMORY_HOST("UCC_MEMORY_TYPE_HOST", 0),

  REQUEST_STATUS("offsetof(ucc_coll_req_t, status)", 0);

  private final String expression;
  private final int value;

  UccLayout(String expression, int value) {
    this.expression = expression;
    this.value = value;
  }

  /** In C. */
  String expression() {
    return expression;
  }

  int value() {
    return value;
  }
}
