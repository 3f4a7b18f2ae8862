package io.throughline.nativebridge.cuda;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.nativebridge.cuda.driver.CudaDriver;
import io.throughline.nativebridge.cuda.driver.CudaException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Words of 8 bytes that count up from a base, written and checked where they lie: on the GPU. The
 * kernels are in {@code words.cu}, and are begun by {@code cuLaunchKernel} of {@code cuda.h}. Every
 * call waits until it is done, and throws {@link CudaException} when it failed.
 */
public final class GpuWords implements AutoCloseable {
  private static final int THREADS = 256;
  private static final int MOST_BLOCKS = 1024;
  private static final byte ALL_ONES = -1;

  private final GpuResources open = new GpuResources();
  private final CudaDriver driver;
  private final GpuStream stream;
  private final GpuMemory wrong;
  private final PinnedMemory answer;
  private final long fill;
  private final long check;

  /**
   * @throws CudaException when the driver does not take the kernels
   */
  public GpuWords(Gpu gpu) {
    driver = gpu.driver();
    try {
      long module = driver.load(kernels());
      open.keep(() -> driver.unload(module));
      fill = driver.function(module, "fill");
      check = driver.function(module, "check");
      answer = open.keep(PinnedMemory.allocate(gpu, Long.BYTES));
      wrong = open.keep(new GpuMemory(gpu, Long.BYTES));
      stream = open.keep(new GpuStream(gpu));
    } catch (RuntimeException | Error e) {
      open.closeAfter(e);
      throw e;
    }
  }

  private static byte[] kernels() {
    try (InputStream ptx = GpuWords.class.getResourceAsStream("words.ptx")) {
      if (ptx == null) {
        throw new IllegalStateException("words.ptx is not among the resources");
      }
      byte[] text = ptx.readAllBytes();
      return Arrays.copyOf(text, text.length + 1);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /**
   * Writes {@code bytes} bytes of the words {@code base}, {@code base + 1} and so on.
   *
   * @param device address on the GPU, a multiple of 8
   * @param bytes a multiple of 8
   */
  public void fill(long device, long base, long bytes) {
    driver.launch(fill, blocks(bytes), THREADS, stream.handle(), device, base, bytes);
    stream.await();
  }

  /** The offset of the first byte that is not what {@link #fill} wrote; -1 if all are. */
  public long firstWrongByte(long device, long base, long bytes) {
    stream.fill(wrong.address(), ALL_ONES, Long.BYTES);
    driver.launch(
        check, blocks(bytes), THREADS, stream.handle(), device, base, bytes, wrong.address());
    stream.copyOut(answer.segment().address(), wrong.address(), Long.BYTES);
    stream.await();
    return answer.segment().get(JAVA_LONG, 0);
  }

  private static int blocks(long bytes) {
    return Math.clamp(Math.ceilDiv(bytes / Long.BYTES, (long) THREADS), 1, MOST_BLOCKS);
  }

  @Override
  public void close() {
    open.close();
  }
}
