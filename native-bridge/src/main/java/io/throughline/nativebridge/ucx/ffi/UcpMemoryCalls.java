package io.throughline.nativebridge.ucx.ffi;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.invoke.MethodHandle;

/** Registered memory {@code ucp_mem_h} and remote keys {@code ucp_rkey_h}. */
public final class UcpMemoryCalls {
  private static final MethodHandle MEM_MAP =
      Downcall.of("ucp_mem_map", JAVA_BYTE, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle MEM_UNMAP =
      Downcall.of("ucp_mem_unmap", JAVA_BYTE, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle MEM_QUERY =
      Downcall.of("ucp_mem_query", JAVA_BYTE, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle RKEY_PACK =
      Downcall.of("ucp_rkey_pack", JAVA_BYTE, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle RKEY_BUFFER_RELEASE =
      Downcall.ofVoid("ucp_rkey_buffer_release", JAVA_LONG);
  private static final MethodHandle EP_RKEY_UNPACK =
      Downcall.of("ucp_ep_rkey_unpack", JAVA_BYTE, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle RKEY_DESTROY = Downcall.ofVoid("ucp_rkey_destroy", JAVA_LONG);

  private static final MethodHandle RKEY_PTR =
      Downcall.of("ucp_rkey_ptr", JAVA_BYTE, JAVA_LONG, JAVA_LONG, JAVA_LONG);

  private UcpMemoryCalls() {}

  /** {@code ucp_mem_map}: registers or allocates memory. */
  public static byte memMap(long context, long params, long result) {
    try {
      return (byte) MEM_MAP.invokeExact(context, params, result);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_mem_unmap}: undoes it. */
  public static byte memUnmap(long context, long memory) {
    try {
      return (byte) MEM_UNMAP.invokeExact(context, memory);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_mem_query}: fills in the attributes asked for. */
  public static byte memQuery(long memory, long attributes) {
    try {
      return (byte) MEM_QUERY.invokeExact(memory, attributes);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_rkey_pack}: the key that a peer needs. */
  public static byte rkeyPack(long context, long memory, long buffer, long size) {
    try {
      return (byte) RKEY_PACK.invokeExact(context, memory, buffer, size);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_rkey_buffer_release}: frees the packed key. */
  public static void rkeyBufferRelease(long buffer) {
    try {
      RKEY_BUFFER_RELEASE.invokeExact(buffer);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_ep_rkey_unpack}: makes a key of a packed one. */
  public static byte rkeyUnpack(long endpoint, long buffer, long result) {
    try {
      return (byte) EP_RKEY_UNPACK.invokeExact(endpoint, buffer, result);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_rkey_ptr}: where remote memory that is mapped here lies in this process. */
  public static byte rkeyPtr(long rkey, long remoteAddress, long result) {
    try {
      return (byte) RKEY_PTR.invokeExact(rkey, remoteAddress, result);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_rkey_destroy}: frees a key. */
  public static void rkeyDestroy(long rkey) {
    try {
      RKEY_DESTROY.invokeExact(rkey);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }
}
