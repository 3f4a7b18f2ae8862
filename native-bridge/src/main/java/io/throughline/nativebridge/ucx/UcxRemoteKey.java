package io.throughline.nativebridge.ucx;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import io.throughline.nativebridge.ucx.ffi.UcpMemoryCalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.Optional;

/**
 * A peer's memory, as one endpoint may write to it and read from it. Close it before the endpoint,
 * on the same thread.
 */
@SuppressWarnings("restricted") // What is mapped is as long as the peer's memory.
public final class UcxRemoteKey implements AutoCloseable {
  private final UcxWorker worker;
  private final long address;
  private final long length;
  private final long domains;
  private long handle;

  UcxRemoteKey(UcxEndpoint endpoint, byte[] packed, long address, long length) {
    this.worker = endpoint.worker();
    this.address = address;
    this.length = length;
    this.domains =
        packed.length < Long.BYTES ? 0 : ByteBuffer.wrap(packed).order(LITTLE_ENDIAN).getLong();
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment result = scratch.allocate(JAVA_LONG);
      UcxException.check(
          "unpacking a remote key",
          UcpMemoryCalls.EP_RKEY_UNPACK.with(
              endpoint.handle(),
              scratch.allocateFrom(JAVA_BYTE, packed).address(),
              result.address()));
      handle = result.get(JAVA_LONG, 0);
    }
  }

  /** The bytes of the peer's memory. */
  public long length() {
    return length;
  }

  /**
   * The memory domains that the key is for, a bit each: {@code ucp_md_map_t}, with which UCX up to
   * 1.15 begins a packed key.
   */
  long domains() {
    return domains;
  }

  /**
   * Where the peer's memory lies in this process, if a transport has mapped it here ({@code
   * ucp_rkey_ptr}), as shared memory is; may be memory of a device.
   *
   * @return the memory, valid until the key is closed; empty where it is not mapped
   */
  public Optional<MemorySegment> mapped() {
    worker.requireOwner();
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment result = scratch.allocate(JAVA_LONG);
      return UcpMemoryCalls.RKEY_PTR.with(handle(), address, result.address()) == UcxStatus.OK
          ? Optional.of(MemorySegment.ofAddress(result.get(JAVA_LONG, 0)).reinterpret(length))
          : Optional.empty();
    }
  }

  @Override
  public void close() {
    // A worker that is closed has taken its keys along.
    if (handle != 0 && worker.isOpen()) {
      worker.requireOwner();
      UcpMemoryCalls.RKEY_DESTROY.with(handle);
    }
    handle = 0;
  }

  long handle() {
    if (handle == 0) {
      throw new IllegalStateException("the UCX remote key is closed");
    }
    return handle;
  }

  /** The remote address of a part of it; refuses what lies outside. */
  long at(long offset, long bytes) {
    return address + Objects.checkFromIndexSize(offset, bytes, length);
  }
}
