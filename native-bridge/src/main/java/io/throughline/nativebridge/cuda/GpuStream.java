package io.throughline.nativebridge.cuda;

import io.throughline.nativebridge.cuda.driver.CudaDriver;
import io.throughline.nativebridge.cuda.driver.CudaException;

/**
 * Work of a GPU, done in the order in which it was begun ({@code cuStreamCreate}, {@code
 * cuMemcpyHtoDAsync} and the like of {@code cuda.h}). Lengths are bytes. What goes wrong on the GPU
 * is told by a later call than the one that began it, as {@link CudaException}.
 */
public final class GpuStream implements AutoCloseable {
  private final Gpu gpu;
  private final CudaDriver driver;
  private final long handle;
  private final GpuResources open = new GpuResources();
  private boolean closed;

  /**
   * @throws CudaException when the driver has none to give
   */
  public GpuStream(Gpu gpu) {
    this.gpu = gpu;
    this.driver = gpu.driver();
    this.handle = driver.newStream();
    open.keep(() -> driver.endStream(handle));
    gpu.used();
  }

  long handle() {
    return handle;
  }

  /**
   * Begins a copy to the GPU.
   *
   * @param device address on the GPU
   * @param host address here, of pinned memory where it shall be quick
   */
  public void copyIn(long device, long host, long bytes) {
    driver.copyIn(device, host, bytes, handle);
  }

  /** Begins a copy from the GPU. */
  public void copyOut(long host, long device, long bytes) {
    driver.copyOut(host, device, bytes, handle);
  }

  /** Begins to set bytes on the GPU. */
  public void fill(long device, byte value, long bytes) {
    driver.fill(device, value, bytes, handle);
  }

  /** A mark to {@link #record}, as often as is wanted; it lives as long as this stream. */
  public long newMark() {
    long event = driver.newEvent();
    open.keep(() -> driver.endEvent(event));
    return event;
  }

  /** The mark is passed when all that was begun before is done. */
  public void record(long mark) {
    driver.record(mark, handle);
  }

  /**
   * Whether a mark is passed; does not wait.
   *
   * @throws CudaException when what was begun before it failed
   */
  public boolean passed(long mark) {
    return driver.passed(mark);
  }

  /**
   * Waits until all is done.
   *
   * @throws CudaException when any of it failed
   */
  public void await() {
    driver.await(handle);
  }

  /** Waits for what is under way, which may use memory that is freed next. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      gpu.released();
      open.keep(() -> driver.await(handle));
      open.close();
    }
  }
}
