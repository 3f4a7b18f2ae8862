package io.throughline.nativebridge.ucx.ffi;

/**
 * The constants of UCX's headers that the bindings use, under their C names. A test holds every one
 * against the installed headers.
 */
public enum CConstant {
  UCS_OK(0),
  UCS_INPROGRESS(1),
  UCS_ERR_UNREACHABLE(-6),
  UCS_ERR_MESSAGE_TRUNCATED(-9),
  UCS_ERR_NO_DEVICE(-14),
  UCS_ERR_BUSY(-15),
  UCS_ERR_NOT_CONNECTED(-24),
  UCS_ERR_CONNECTION_RESET(-25),
  UCS_ERR_ENDPOINT_TIMEOUT(-80),
  UCS_ERR_LAST(-100),

  UCS_MEMORY_TYPE_HOST(0),
  UCS_MEMORY_TYPE_CUDA(1),

  UCS_THREAD_MODE_SINGLE(0),

  UCP_PARAM_FIELD_FEATURES(1),
  UCP_PARAM_FIELD_MT_WORKERS_SHARED(1 << 5),
  UCP_FEATURE_TAG(1),
  UCP_FEATURE_RMA(1 << 1),
  UCP_FEATURE_WAKEUP(1 << 4),
  UCP_FEATURE_STREAM(1 << 5),
  UCP_FEATURE_AM(1 << 6),
  UCP_ATTR_FIELD_REQUEST_SIZE(1),
  UCP_ATTR_FIELD_THREAD_MODE(1 << 1),
  UCP_ATTR_FIELD_MEMORY_TYPES(1 << 2),

  UCP_WORKER_PARAM_FIELD_THREAD_MODE(1),

  UCP_EP_PARAM_FIELD_REMOTE_ADDRESS(1),
  UCP_EP_PARAM_FIELD_ERR_HANDLING_MODE(1 << 1),
  UCP_EP_PARAM_FIELD_ERR_HANDLER(1 << 2),
  UCP_EP_PARAM_FIELD_SOCK_ADDR(1 << 4),
  UCP_EP_PARAM_FIELD_FLAGS(1 << 5),
  UCP_EP_PARAM_FIELD_CONN_REQUEST(1 << 6),
  UCP_EP_PARAMS_FLAGS_CLIENT_SERVER(1),
  UCP_ERR_HANDLING_MODE_NONE(0),
  UCP_ERR_HANDLING_MODE_PEER(1),
  UCP_EP_CLOSE_FLAG_FORCE(1),
  UCP_EP_ATTR_FIELD_TRANSPORTS(1 << 3, 14),

  UCP_LISTENER_PARAM_FIELD_SOCK_ADDR(1),
  UCP_LISTENER_PARAM_FIELD_CONN_HANDLER(1 << 2),
  UCP_LISTENER_ATTR_FIELD_SOCKADDR(1),
  UCP_CONN_REQUEST_ATTR_FIELD_CLIENT_ADDR(1),

  UCP_MEM_MAP_PARAM_FIELD_ADDRESS(1),
  UCP_MEM_MAP_PARAM_FIELD_LENGTH(1 << 1),
  UCP_MEM_MAP_PARAM_FIELD_FLAGS(1 << 2),
  UCP_MEM_MAP_PARAM_FIELD_MEMORY_TYPE(1 << 4),
  UCP_MEM_MAP_ALLOCATE(1 << 1),
  UCP_MEM_ATTR_FIELD_ADDRESS(1),

  UCP_AM_HANDLER_PARAM_FIELD_ID(1),
  UCP_AM_HANDLER_PARAM_FIELD_CB(1 << 2),
  UCP_AM_RECV_ATTR_FLAG_DATA(1 << 16),
  UCP_AM_RECV_ATTR_FLAG_RNDV(1 << 17),
  UCP_STREAM_RECV_FLAG_WAITALL(1),

  UCP_OP_ATTR_FIELD_REQUEST(1),
  UCP_OP_ATTR_FIELD_FLAGS(1 << 4),
  UCP_OP_ATTR_FIELD_MEMORY_TYPE(1 << 6),
  UCP_OP_ATTR_FIELD_MEMH(1 << 8),
  UCP_OP_ATTR_FLAG_NO_IMM_CMPL(1 << 16),
  UCP_OP_ATTR_FLAG_MULTI_SEND(1 << 19),

  AF_INET(2),
  AF_INET6(10);

  private final int value;
  private final int sinceMinor;

  CConstant(int value) {
    this(value, 0);
  }

  CConstant(int value, int sinceMinor) {
    this.value = value;
    this.sinceMinor = sinceMinor;
  }

  /** Its value in C. */
  public int value() {
    return value;
  }

  /** The minor version of UCX 1 that brought it, 0 when it was always there. */
  public int sinceMinor() {
    return sinceMinor;
  }

  /** The bits of all of them together, for a field mask. */
  public static int mask(CConstant... bits) {
    int mask = 0;
    for (CConstant bit : bits) {
      mask |= bit.value;
    }
    return mask;
  }
}
