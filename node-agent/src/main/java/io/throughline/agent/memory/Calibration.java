package io.throughline.agent.memory;

import io.throughline.nativebridge.cuda.GpuStream;
import io.throughline.nativebridge.cuda.PinnedMemory;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.DataRate;
import java.util.List;

/**
 * The rates of copies alone here, and the chunk that follows from it.
 *
 * @param chunk bytes: the smallest with which copies are about as quick as with any
 * @param out bytes per second from the GPU, in such chunks
 * @param in bytes per second to it
 */
public record Calibration(long chunk, double out, double in) {
  private static final List<Long> CHUNKS =
      List.of(128L << 10, 256L << 10, 512L << 10, 1L << 20, 2L << 20, 4L << 20);

  /** Moved for each size and direction: some milliseconds. */
  private static final long BYTES = 32L << 20;

  private static final double GOOD = 0.98;

  /** The largest chunk that is tried, bytes. */
  public static long largest() {
    return CHUNKS.getLast();
  }

  /**
   * Measures for some tens of milliseconds; what is in the memory of the GPU stays as it is.
   *
   * @throws io.throughline.nativebridge.cuda.driver.CudaException when there is no pinned memory
   */
  public static Calibration of(Vram vram) {
    double[] out = new double[CHUNKS.size()];
    double[] in = new double[CHUNKS.size()];
    double best = 0;
    try (PinnedMemory host = PinnedMemory.allocate(vram.gpu(), 2 * largest());
        GpuStream stream = new GpuStream(vram.gpu())) {
      // The first copies of all are slower.
      rate(vram, host, stream, largest(), true, BYTES);
      for (int i = 0; i < out.length; i++) {
        out[i] = rate(vram, host, stream, CHUNKS.get(i), true, BYTES);
        in[i] = rate(vram, host, stream, CHUNKS.get(i), false, BYTES);
        best = Math.max(best, Math.min(out[i], in[i]));
      }
    }
    int chosen = 0;
    while (Math.min(out[chosen], in[chosen]) < GOOD * best) {
      chosen++;
    }
    return new Calibration(CHUNKS.get(chosen), out[chosen], in[chosen]);
  }

  /**
   * Bytes per second, with two places in turns as in a run.
   *
   * @param host room for two chunks
   * @param chunk bytes of a copy
   * @param out whether from the GPU; else to it
   * @param bytes to move
   */
  public static double rate(
      Vram vram, PinnedMemory host, GpuStream stream, long chunk, boolean out, long bytes) {
    long piece = Math.min(chunk, vram.bytes());
    long address = host.segment().address();
    if (!out) {
      for (int i = 0; i < 2; i++) {
        stream.copyOut(address + i * chunk, vram.at(0, piece), piece);
      }
      stream.await();
    }
    long[] marks = {stream.newMark(), stream.newMark()};
    long begun = System.nanoTime();
    long moved = 0;
    for (int i = 0; moved < bytes; i++) {
      while (i > 1 && !stream.passed(marks[i % 2])) {
        Thread.onSpinWait();
      }
      if (out) {
        stream.copyOut(address + i % 2 * chunk, vram.at(0, piece), piece);
      } else {
        stream.copyIn(vram.at(0, piece), address + i % 2 * chunk, piece);
      }
      stream.record(marks[i % 2]);
      moved += piece;
    }
    stream.await();
    return moved * 1e9 / Math.max(1, System.nanoTime() - begun);
  }

  /**
   * For readers of the numbers.
   *
   * @param what is staged: {@code GPU 0}
   * @param agreed bytes of a piece
   */
  public String words(String what, long agreed) {
    return "%s is staged through pinned memory, %s at a time; the copy alone does %s from the GPU and %s to it."
        .formatted(
            what,
            ByteCount.binary(agreed),
            DataRate.format(Math.round(out)),
            DataRate.format(Math.round(in)));
  }
}
