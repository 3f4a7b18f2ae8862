package io.throughline.nativebridge.cuda;

import io.throughline.nativebridge.cuda.driver.CudaDriver;
import io.throughline.nativebridge.cuda.driver.CudaException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A GPU in use, with the context that all its users in this process share, UCX among them ({@code
 * cuDevicePrimaryCtxRetain} of {@code cuda.h}).
 */
public final class Gpu implements AutoCloseable {
  private final CudaDriver driver;
  private final int ordinal;
  private final long context;
  private final AtomicInteger users = new AtomicInteger();
  private boolean closed;

  private Gpu(CudaDriver driver, int ordinal, long context) {
    this.driver = driver;
    this.ordinal = ordinal;
    this.context = context;
  }

  /**
   * Opens a GPU and {@linkplain #enter enters} it.
   *
   * @param ordinal from 0
   * @throws CudaException when there is none of this number, or it cannot be used
   */
  public static Gpu open(CudaDriver driver, int ordinal) {
    Gpu gpu = new Gpu(driver, ordinal, driver.retainContext(ordinal));
    try {
      gpu.enter();
    } catch (RuntimeException e) {
      driver.releaseContext(ordinal);
      throw e;
    }
    return gpu;
  }

  /**
   * Makes it the calling thread's GPU ({@code cuCtxSetCurrent}).
   *
   * @throws CudaException when the driver refuses
   */
  public void enter() {
    driver.useContext(context);
  }

  /** Its number, from 0 in CUDA's order. */
  public int ordinal() {
    return ordinal;
  }

  /** As the driver says: {@code NVIDIA A100-SXM4-40GB}. */
  public String name() {
    return driver.deviceName(ordinal);
  }

  CudaDriver driver() {
    return driver;
  }

  void used() {
    users.incrementAndGet();
  }

  void released() {
    users.decrementAndGet();
  }

  /**
   * @throws IllegalStateException while memory or streams of it are open
   */
  @Override
  public void close() {
    if (users.get() > 0) {
      throw new IllegalStateException(
          "%d memories or streams of GPU %d are still open".formatted(users.get(), ordinal));
    }
    if (!closed) {
      closed = true;
      driver.releaseContext(ordinal);
    }
  }
}
