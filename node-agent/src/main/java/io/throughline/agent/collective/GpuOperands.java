package io.throughline.agent.collective;

import io.throughline.agent.memory.GpuDevice;
import io.throughline.nativebridge.cuda.Gpu;
import io.throughline.nativebridge.cuda.GpuMemory;
import io.throughline.nativebridge.cuda.GpuResources;
import io.throughline.nativebridge.cuda.GpuStream;
import io.throughline.nativebridge.cuda.PinnedMemory;
import io.throughline.nativebridge.cuda.driver.CudaException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Memory of a GPU for the operands and results of a rank, each at the place that its copy has in
 * the host's memory. Belongs to the data thread; copying allocates nothing.
 */
public final class GpuOperands implements AutoCloseable {
  private final GpuResources open = new GpuResources();
  private final MemorySegment host;
  private final long start;
  private final Gpu gpu;
  private final GpuMemory memory;
  private final GpuStream stream;

  /** The pinned part of the host's memory; null where the driver pins none. */
  private @Nullable PinnedMemory pinned;

  /**
   * Allocates the memory on the calling thread, whose GPU it becomes.
   *
   * @param host memory of the rank that its channels know
   * @param start byte in it at which operands and results begin
   * @param bytes of operands and results, from 1
   * @throws CudaException when the GPU has no room for it
   */
  public GpuOperands(GpuDevice device, MemorySegment host, long start, long bytes) {
    this.host = host;
    this.start = start;
    try {
      gpu = open.keep(Gpu.open(device.driver(), device.gpu()));
      memory = open.keep(new GpuMemory(gpu, bytes));
      stream = open.keep(new GpuStream(gpu));
      pin(host.asSlice(start, bytes));
    } catch (RuntimeException | Error e) {
      open.closeAfter(e);
      throw e;
    }
  }

  /** Memory that cannot be pinned is copied all the same, more slowly. */
  private void pin(MemorySegment copies) {
    try {
      pinned = PinnedMemory.pin(gpu, copies);
    } catch (CudaException refused) {
      pinned = null;
    }
  }

  /** Copies a part from the GPU to its place in the host's memory, and waits for the end. */
  void copyOut(long at, long bytes) {
    if (bytes > 0) {
      stream.copyOut(host.address() + at, memory.at(at - start, bytes), bytes);
      stream.await();
    }
  }

  /** Copies a part from its place in the host's memory to the GPU, and waits for the end. */
  void copyIn(long at, long bytes) {
    if (bytes > 0) {
      stream.copyIn(memory.at(at - start, bytes), host.address() + at, bytes);
      stream.await();
    }
  }

  /** A sentence for who reads the result. */
  public String note() {
    return "Operands and results lie on GPU %d (%s): each call copies them from there to the host's memory%s and back, within its time."
        .formatted(
            gpu.ordinal(), gpu.name(), pinned != null ? "" : ", which the driver does not pin,");
  }

  /** Lets go of the host's memory, before that is freed; nothing can be copied any more. */
  public void unpin() {
    if (pinned != null) {
      pinned.close();
    }
  }

  @Override
  public void close() {
    try {
      unpin();
    } finally {
      open.close();
    }
  }
}
