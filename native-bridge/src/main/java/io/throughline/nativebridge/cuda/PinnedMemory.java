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
  private final Runnable release;
  private boolean closed;

  private PinnedMemory(Gpu gpu, MemorySegment segment, Arena arena, Runnable release) {
    this.gpu = gpu;
    this.segment = segment;
    this.arena = arena;
    this.release = release;
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
      long start = gpu.driver().allocatePinned(bytes);
      return new PinnedMemory(
          gpu,
          MemorySegment.ofAddress(start).reinterpret(bytes, arena, null),
          arena,
          () -> gpu.driver().freePinned(start));
    } catch (RuntimeException | Error e) {
      arena.close();
      throw e;
    }
  }

  /**
   * Pins memory until this is closed; the caller keeps it for as long. Memory that is pinned
   * already stays so: UCX with CUDA pins what is registered with it.
   *
   * @throws CudaException when the driver refuses, which some kinds of memory make it do
   */
  public static PinnedMemory pin(Gpu gpu, MemorySegment memory) {
    return new PinnedMemory(gpu, memory, Arena.ofShared(), pinned(gpu, memory));
  }

  private static Runnable pinned(Gpu gpu, MemorySegment memory) {
    try {
      gpu.driver().pin(memory.address(), memory.byteSize());
      return () -> gpu.driver().unpin(memory.address());
    } catch (CudaException refused) {
      if (!refused.isAlreadyPinned()) {
        throw refused;
      }
      return () -> {};
    }
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
      release.run();
    }
  }
}
