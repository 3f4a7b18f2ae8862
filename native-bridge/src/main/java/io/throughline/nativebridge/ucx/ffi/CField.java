package io.throughline.nativebridge.ucx.ffi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The fields of {@link CStruct} that the bindings use: where each lies and how wide it is. Read and
 * written as {@code long}; pointers are addresses.
 */
public enum CField {
  PARAMS_FIELD_MASK(CStruct.UCP_PARAMS, "field_mask", 0, 8),
  PARAMS_FEATURES(CStruct.UCP_PARAMS, "features", 8, 8),
  PARAMS_MT_WORKERS_SHARED(CStruct.UCP_PARAMS, "mt_workers_shared", 48, 4),

  CONTEXT_ATTR_FIELD_MASK(CStruct.UCP_CONTEXT_ATTR, "field_mask", 0, 8),
  CONTEXT_ATTR_REQUEST_SIZE(CStruct.UCP_CONTEXT_ATTR, "request_size", 8, 8),
  CONTEXT_ATTR_MEMORY_TYPES(CStruct.UCP_CONTEXT_ATTR, "memory_types", 24, 8),

  WORKER_PARAMS_FIELD_MASK(CStruct.UCP_WORKER_PARAMS, "field_mask", 0, 8),
  WORKER_PARAMS_THREAD_MODE(CStruct.UCP_WORKER_PARAMS, "thread_mode", 8, 4),

  EP_PARAMS_FIELD_MASK(CStruct.UCP_EP_PARAMS, "field_mask", 0, 8),
  EP_PARAMS_ADDRESS(CStruct.UCP_EP_PARAMS, "address", 8, 8),
  EP_PARAMS_ERR_MODE(CStruct.UCP_EP_PARAMS, "err_mode", 16, 4),
  EP_PARAMS_ERR_HANDLER_CB(CStruct.UCP_EP_PARAMS, "err_handler.cb", 24, 8),
  EP_PARAMS_ERR_HANDLER_ARG(CStruct.UCP_EP_PARAMS, "err_handler.arg", 32, 8),
  EP_PARAMS_FLAGS(CStruct.UCP_EP_PARAMS, "flags", 48, 4),
  EP_PARAMS_SOCKADDR_ADDR(CStruct.UCP_EP_PARAMS, "sockaddr.addr", 56, 8),
  EP_PARAMS_SOCKADDR_ADDRLEN(CStruct.UCP_EP_PARAMS, "sockaddr.addrlen", 64, 4),
  EP_PARAMS_CONN_REQUEST(CStruct.UCP_EP_PARAMS, "conn_request", 72, 8),

  EP_ATTR_FIELD_MASK(CStruct.UCP_EP_ATTR, "field_mask", 0, 8),
  EP_ATTR_TRANSPORTS_ENTRIES(CStruct.UCP_EP_ATTR, "transports.entries", 296, 8, 14),
  EP_ATTR_TRANSPORTS_NUM_ENTRIES(CStruct.UCP_EP_ATTR, "transports.num_entries", 304, 4, 14),
  EP_ATTR_TRANSPORTS_ENTRY_SIZE(CStruct.UCP_EP_ATTR, "transports.entry_size", 312, 8, 14),
  TRANSPORT_ENTRY_TRANSPORT_NAME(CStruct.UCP_TRANSPORT_ENTRY, "transport_name", 0, 8, 14),
  TRANSPORT_ENTRY_DEVICE_NAME(CStruct.UCP_TRANSPORT_ENTRY, "device_name", 8, 8, 14),

  LISTENER_PARAMS_FIELD_MASK(CStruct.UCP_LISTENER_PARAMS, "field_mask", 0, 8),
  LISTENER_PARAMS_SOCKADDR_ADDR(CStruct.UCP_LISTENER_PARAMS, "sockaddr.addr", 8, 8),
  LISTENER_PARAMS_SOCKADDR_ADDRLEN(CStruct.UCP_LISTENER_PARAMS, "sockaddr.addrlen", 16, 4),
  LISTENER_PARAMS_CONN_HANDLER_CB(CStruct.UCP_LISTENER_PARAMS, "conn_handler.cb", 40, 8),
  LISTENER_ATTR_FIELD_MASK(CStruct.UCP_LISTENER_ATTR, "field_mask", 0, 8),
  LISTENER_ATTR_SOCKADDR(CStruct.UCP_LISTENER_ATTR, "sockaddr", 8, 128),
  CONN_REQUEST_ATTR_FIELD_MASK(CStruct.UCP_CONN_REQUEST_ATTR, "field_mask", 0, 8),
  CONN_REQUEST_ATTR_CLIENT_ADDRESS(CStruct.UCP_CONN_REQUEST_ATTR, "client_address", 8, 128),

  MEM_MAP_PARAMS_FIELD_MASK(CStruct.UCP_MEM_MAP_PARAMS, "field_mask", 0, 8),
  MEM_MAP_PARAMS_ADDRESS(CStruct.UCP_MEM_MAP_PARAMS, "address", 8, 8),
  MEM_MAP_PARAMS_LENGTH(CStruct.UCP_MEM_MAP_PARAMS, "length", 16, 8),
  MEM_MAP_PARAMS_FLAGS(CStruct.UCP_MEM_MAP_PARAMS, "flags", 24, 4),
  MEM_MAP_PARAMS_MEMORY_TYPE(CStruct.UCP_MEM_MAP_PARAMS, "memory_type", 32, 4),
  MEM_ATTR_FIELD_MASK(CStruct.UCP_MEM_ATTR, "field_mask", 0, 8),
  MEM_ATTR_ADDRESS(CStruct.UCP_MEM_ATTR, "address", 8, 8),

  TAG_RECV_INFO_SENDER_TAG(CStruct.UCP_TAG_RECV_INFO, "sender_tag", 0, 8),
  TAG_RECV_INFO_LENGTH(CStruct.UCP_TAG_RECV_INFO, "length", 8, 8),

  AM_HANDLER_PARAM_FIELD_MASK(CStruct.UCP_AM_HANDLER_PARAM, "field_mask", 0, 8),
  AM_HANDLER_PARAM_ID(CStruct.UCP_AM_HANDLER_PARAM, "id", 8, 4),
  AM_HANDLER_PARAM_CB(CStruct.UCP_AM_HANDLER_PARAM, "cb", 16, 8),
  AM_RECV_PARAM_RECV_ATTR(CStruct.UCP_AM_RECV_PARAM, "recv_attr", 0, 8),

  REQUEST_PARAM_OP_ATTR_MASK(CStruct.UCP_REQUEST_PARAM, "op_attr_mask", 0, 4),
  REQUEST_PARAM_FLAGS(CStruct.UCP_REQUEST_PARAM, "flags", 4, 4),
  REQUEST_PARAM_REQUEST(CStruct.UCP_REQUEST_PARAM, "request", 8, 8),
  REQUEST_PARAM_MEMORY_TYPE(CStruct.UCP_REQUEST_PARAM, "memory_type", 48, 4),
  REQUEST_PARAM_MEMH(CStruct.UCP_REQUEST_PARAM, "memh", 64, 8),

  SOCKADDR_IN_FAMILY(CStruct.SOCKADDR_IN, "sin_family", 0, 2),
  SOCKADDR_IN_PORT(CStruct.SOCKADDR_IN, "sin_port", 2, 2),
  SOCKADDR_IN_ADDR(CStruct.SOCKADDR_IN, "sin_addr", 4, 4),
  SOCKADDR_IN6_FAMILY(CStruct.SOCKADDR_IN6, "sin6_family", 0, 2),
  SOCKADDR_IN6_PORT(CStruct.SOCKADDR_IN6, "sin6_port", 2, 2),
  SOCKADDR_IN6_ADDR(CStruct.SOCKADDR_IN6, "sin6_addr", 8, 16),
  SOCKADDR_IN6_SCOPE_ID(CStruct.SOCKADDR_IN6, "sin6_scope_id", 24, 4);

  private final CStruct struct;
  private final String member;
  private final long offset;
  private final int width;
  private final int sinceMinor;

  CField(CStruct struct, String member, long offset, int width) {
    this(struct, member, offset, width, 0);
  }

  CField(CStruct struct, String member, long offset, int width, int sinceMinor) {
    this.struct = struct;
    this.member = member;
    this.offset = offset;
    this.width = width;
    this.sinceMinor = sinceMinor;
  }

  /** The struct that it belongs to. */
  public CStruct struct() {
    return struct;
  }

  /** Its name in C, with dots where it lies in a struct within the struct. */
  public String member() {
    return member;
  }

  /** Bytes from the start of the struct. */
  public long offset() {
    return offset;
  }

  /** Bytes. */
  public int width() {
    return width;
  }

  /** The minor version of UCX 1 that brought it, 0 when it was always there. */
  public int sinceMinor() {
    return sinceMinor;
  }

  /** Writes the field; a value wider than the field is cut to its low bytes. */
  public void set(MemorySegment target, long value) {
    switch (width) {
      case 2 -> target.set(ValueLayout.JAVA_SHORT, offset, (short) value);
      case 4 -> target.set(ValueLayout.JAVA_INT, offset, (int) value);
      case 8 -> target.set(ValueLayout.JAVA_LONG, offset, value);
      default -> throw new IllegalArgumentException(this + " is no number");
    }
  }

  /** Reads the field, without a sign when it is narrower than a {@code long}. */
  public long get(MemorySegment source) {
    return switch (width) {
      case 2 -> Short.toUnsignedLong(source.get(ValueLayout.JAVA_SHORT, offset));
      case 4 -> Integer.toUnsignedLong(source.get(ValueLayout.JAVA_INT, offset));
      case 8 -> source.get(ValueLayout.JAVA_LONG, offset);
      default -> throw new IllegalArgumentException(this + " is no number");
    };
  }

  /** The part of the struct that this field covers. */
  public MemorySegment slice(MemorySegment source) {
    return source.asSlice(offset, width);
  }
}
