package io.throughline.nativebridge.cuda;

import io.throughline.nativebridge.cuda.driver.CudaDriver;
import io.throughline.nativebridge.cuda.driver.CudaException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A GPU in use, with the context that all its users in this process share, UCX among them ({@code
 * cuDevicePrimaryCtxRetain} of {@code cuda.h}).
 */
public final class Gpu implements AutoCloseable {
  /** The GPUs that a thread has entered and that are open, the one entered last first. */
  private static final ThreadLocal<Deque<Gpu>> ENTERED = ThreadLocal.withInitial(ArrayDeque::new);

  private final CudaDriver driver;
  private final int ordinal;
  private final long context;
  private final AtomicInteger users = new AtomicInteger();
  private volatile boolean closed;

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
    } catch (RuntimeException | Error e) {
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
    Deque<Gpu> entered = ENTERED.get();
    entered.remove(this);
    entered.push(this);
  }

  /**
   * Makes the calling thread's GPU the one that it had entered before, or none: the driver would
   * keep a context that is released as the thread's.
   */
  private void leave() {
    Deque<Gpu> entered = ENTERED.get();
    boolean current = entered.peek() == this;
    entered.removeIf(gpu -> gpu.closed);
    if (!current) {
      return;
    }
    Gpu before = entered.peek();
    if (before == null) {
      driver.useContext(CudaDriver.NO_CONTEXT);
    } else {
      before.driver.useContext(before.context);
    }
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
   * Releases the context; the calling thread's GPU is then the one that it had entered before.
   *
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
      try {
        leave();
      } finally {
        driver.releaseContext(ordinal);
      }
    }
  }
}
