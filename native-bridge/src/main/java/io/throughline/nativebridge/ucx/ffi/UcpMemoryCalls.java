package io.throughline.nativebridge.ucx.ffi;

/** Registered memory {@code ucp_mem_h} and remote keys {@code ucp_rkey_h}. */
public final class UcpMemoryCalls {
  private static final StatusCall MEM_MAP = StatusCall.of("ucp_mem_map", 3);
  private static final StatusCall MEM_UNMAP = StatusCall.of("ucp_mem_unmap", 2);
  private static final StatusCall MEM_QUERY = StatusCall.of("ucp_mem_query", 2);
  private static final StatusCall RKEY_PACK = StatusCall.of("ucp_rkey_pack", 4);
  private static final VoidCall RKEY_BUFFER_RELEASE = VoidCall.of("ucp_rkey_buffer_release", 1);
  private static final StatusCall EP_RKEY_UNPACK = StatusCall.of("ucp_ep_rkey_unpack", 3);
  private static final VoidCall RKEY_DESTROY = VoidCall.of("ucp_rkey_destroy", 1);

  private static final StatusCall RKEY_PTR = StatusCall.of("ucp_rkey_ptr", 3);

  private UcpMemoryCalls() {}

  /** {@code ucp_mem_map}: registers or allocates memory. */
  public static byte memMap(long context, long params, long result) {
    return MEM_MAP.with(context, params, result);
  }

  /** {@code ucp_mem_unmap}: undoes it. */
  public static byte memUnmap(long context, long memory) {
    return MEM_UNMAP.with(context, memory);
  }

  /** {@code ucp_mem_query}: fills in the attributes asked for. */
  public static byte memQuery(long memory, long attributes) {
    return MEM_QUERY.with(memory, attributes);
  }

  /** {@code ucp_rkey_pack}: the key that a peer needs. */
  public static byte rkeyPack(long context, long memory, long buffer, long size) {
    return RKEY_PACK.with(context, memory, buffer, size);
  }

  /** {@code ucp_rkey_buffer_release}: frees the packed key. */
  public static void rkeyBufferRelease(long buffer) {
    RKEY_BUFFER_RELEASE.with(buffer);
  }

  /** {@code ucp_ep_rkey_unpack}: makes a key of a packed one. */
  public static byte rkeyUnpack(long endpoint, long buffer, long result) {
    return EP_RKEY_UNPACK.with(endpoint, buffer, result);
  }

  /** {@code ucp_rkey_ptr}: where remote memory that is mapped here lies in this process. */
  public static byte rkeyPtr(long rkey, long remoteAddress, long result) {
    return RKEY_PTR.with(rkey, remoteAddress, result);
  }

  /** {@code ucp_rkey_destroy}: frees a key. */
  public static void rkeyDestroy(long rkey) {
    RKEY_DESTROY.with(rkey);
  }
}
