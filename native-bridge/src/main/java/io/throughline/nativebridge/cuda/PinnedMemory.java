package io.throughline.nativebridge.cuda;

import io.throughline.nativebridge.cuda.driver.CudaException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Host memory that a GPU copies at full speed: allocated so, or somebody's that is pinned ({@code
 * cuMemHostAlloc} and {@code cuMemHostRegister} of {@code cuda.h}).
 */
@SuppressWarnings("restricted") // The driver hands out addresses.
public final class PinnedMemory implements AutoCloseable {
  private final Gpu gpu;
  private final MemorySegment segment;
  private final Arena arena;
  private final boolean ours;
  private boolean closed;

  private PinnedMemory(Gpu gpu, MemorySegment segment, Arena arena, boolean ours) {
    this.gpu = gpu;
    this.segment = segment;
    this.arena = arena;
    this.ours = ours;
    gpu.used();
  }

  /**
   * Allocates it; it is freed when this is closed.
   *
   * @param bytes from 1
   * @throws CudaException when there is none to be had
   */
  public static PinnedMemory allocate(Gpu gpu, long bytes) {
    Arena arena = Arena.ofShared();
    try {
      MemorySegment start = MemorySegment.ofAddress(gpu.driver().allocatePinned(bytes));
      return new PinnedMemory(gpu, start.reinterpret(bytes, arena, null), arena, true);
    } catch (CudaException e) {
      arena.close();
      throw e;
    }
  }

  /**
   * Pins memory until this is closed; the caller keeps it for as long.
   *
   * @throws CudaException when the driver refuses, which some kinds of memory make it do
   */
  public static PinnedMemory pin(Gpu gpu, MemorySegment memory) {
    gpu.driver().pin(memory.address(), memory.byteSize());
    return new PinnedMemory(gpu, memory, Arena.ofShared(), false);
  }

  /** The memory; where it was allocated here, it must not be touched once this is closed. */
  public MemorySegment segment() {
    return segment;
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      gpu.released();
      arena.close();
      if (ours) {
        gpu.driver().freePinned(segment.address());
      } else {
        gpu.driver().unpin(segment.address());
      }
    }
  }
}
