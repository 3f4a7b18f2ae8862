package io.throughline.nativebridge.cuda;

import io.throughline.nativebridge.cuda.driver.CudaException;
import java.util.Objects;

/**
 * Memory of a GPU ({@code cuMemAlloc} of {@code cuda.h}). Close it when nothing uses it any more,
 * and before its GPU.
 */
public final class GpuMemory implements AutoCloseable {
  private final Gpu gpu;
  private final long address;
  private final long bytes;
  private boolean closed;

  /**
   * Allocates it; what is in it is not known.
   *
   * @param bytes from 1
   * @throws CudaException when the GPU has no room for it
   */
  public GpuMemory(Gpu gpu, long bytes) {
    this.gpu = gpu;
    this.bytes = bytes;
    this.address = gpu.driver().allocate(bytes);
    gpu.used();
  }

  /** Address at which the memory starts: at least 256-byte aligned. */
  public long address() {
    return address;
  }

  /** Its length. */
  public long bytes() {
    return bytes;
  }

  /**
   * The address of a part, both in bytes.
   *
   * @throws IndexOutOfBoundsException where it lies outside
   * @throws IllegalStateException when this is closed
   */
  public long at(long offset, long length) {
    if (closed) {
      throw new IllegalStateException("the memory of the GPU is freed");
    }
    return address + Objects.checkFromIndexSize(offset, length, bytes);
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      gpu.released();
      gpu.driver().free(address);
    }
  }
}
