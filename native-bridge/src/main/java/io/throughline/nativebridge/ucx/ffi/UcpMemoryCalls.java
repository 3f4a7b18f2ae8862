package io.throughline.nativebridge.ucx.ffi;

/** Registered memory {@code ucp_mem_h} and remote keys {@code ucp_rkey_h}. */
public final class UcpMemoryCalls {
  /** {@code ucp_mem_map(context, params, result)}: registers or allocates memory. */
  public static final StatusCall MEM_MAP = StatusCall.of("ucp_mem_map", 3);

  /** {@code ucp_mem_unmap(context, memory)}: undoes it. */
  public static final StatusCall MEM_UNMAP = StatusCall.of("ucp_mem_unmap", 2);

  /** {@code ucp_mem_query(memory, attributes)}: fills in the attributes asked for. */
  public static final StatusCall MEM_QUERY = StatusCall.of("ucp_mem_query", 2);

  /** {@code ucp_rkey_pack(context, memory, buffer, size)}: the key that a peer needs. */
  public static final StatusCall RKEY_PACK = StatusCall.of("ucp_rkey_pack", 4);

  /** {@code ucp_rkey_buffer_release(buffer)}: frees the packed key. */
  public static final VoidCall RKEY_BUFFER_RELEASE = VoidCall.of("ucp_rkey_buffer_release", 1);

  /** {@code ucp_ep_rkey_unpack(endpoint, buffer, result)}: makes a key of a packed one. */
  public static final StatusCall EP_RKEY_UNPACK = StatusCall.of("ucp_ep_rkey_unpack", 3);

  /** {@code ucp_rkey_destroy(rkey)}: frees a key. */
  public static final VoidCall RKEY_DESTROY = VoidCall.of("ucp_rkey_destroy", 1);

  /**
   * {@code ucp_rkey_ptr(rkey, remoteAddress, result)}: where remote memory that is mapped here lies
   * in this process.
   */
  public static final StatusCall RKEY_PTR = StatusCall.of("ucp_rkey_ptr", 3);

  private UcpMemoryCalls() {}
}
