package io.throughline.nativebridge.ucx.ffi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;

/**
 * The C structs that the bindings fill in or read. Sizes are those of UCX 1.13, x86-64; later
 * versions only append to them, behind mask bits. A test holds them against the headers of 1.13,
 * 1.18 and 1.23.
 */
public enum CStruct {
  UCP_PARAMS("ucp_params_t", 80),
  UCP_CONTEXT_ATTR("ucp_context_attr_t", 64),
  UCP_WORKER_PARAMS("ucp_worker_params_t", 200),
  UCP_EP_PARAMS("ucp_ep_params_t", 104),
  UCP_EP_ATTR("ucp_ep_attr_t", 296),
  UCP_TRANSPORT_ENTRY("ucp_transport_entry_t", 16, 14),
  UCP_LISTENER_PARAMS("ucp_listener_params_t", 56),
  UCP_LISTENER_ATTR("ucp_listener_attr_t", 136),
  UCP_CONN_REQUEST_ATTR("ucp_conn_request_attr_t", 144),
  UCP_MEM_MAP_PARAMS("ucp_mem_map_params_t", 40),
  UCP_MEM_ATTR("ucp_mem_attr_t", 32),
  UCP_TAG_RECV_INFO("ucp_tag_recv_info_t", 16),
  UCP_AM_HANDLER_PARAM("ucp_am_handler_param_t", 32),
  UCP_AM_RECV_PARAM("ucp_am_recv_param_t", 16),
  UCP_REQUEST_PARAM("ucp_request_param_t", 72),
  SOCKADDR_IN("struct sockaddr_in", 16),
  SOCKADDR_IN6("struct sockaddr_in6", 28);

  /** Room for what later versions of UCX append and might write to. */
  static final long RESERVED = 512;

  private final String cName;
  private final long size;
  private final int sinceMinor;

  CStruct(String cName, long size) {
    this(cName, size, 0);
  }

  CStruct(String cName, long size, int sinceMinor) {
    this.cName = cName;
    this.size = size;
    this.sinceMinor = sinceMinor;
  }

  /** The type's name in C. */
  public String cName() {
    return cName;
  }

  /** {@code sizeof} in UCX 1.13, or in the version that brought the type. */
  public long size() {
    return size;
  }

  /** The minor version of UCX 1 that brought it, 0 when it was always there. */
  public int sinceMinor() {
    return sinceMinor;
  }

  /** A zeroed struct with room for the fields that later versions append. */
  public MemorySegment allocate(SegmentAllocator allocator) {
    return allocator.allocate(Math.max(size, RESERVED), 16).fill((byte) 0);
  }
}
