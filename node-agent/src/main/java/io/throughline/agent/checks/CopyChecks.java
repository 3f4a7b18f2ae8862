package io.throughline.agent.checks;

import io.throughline.agent.memory.Calibration;
import io.throughline.agent.memory.Vram;
import io.throughline.nativebridge.cuda.GpuStream;
import io.throughline.nativebridge.cuda.PinnedMemory;
import io.throughline.protocol.quantity.ByteCount;
import java.util.Arrays;
import java.util.List;

/** Copies in chunks, as staging makes them, against one large copy from pinned memory. */
final class CopyChecks {
  private static final long BYTES = 256L << 20;
  private static final int ROUNDS = 7;
  private static final double BOUND = 0.95;

  private CopyChecks() {}

  static List<Check> all() {
    return List.of(
        new Check("host to GPU in chunks, against one copy", () -> compare(false)),
        new Check("GPU to host in chunks, against one copy", () -> compare(true)));
  }

  /** Bytes per second of the slower direction, of one large copy. */
  static double plain() {
    try (Vram vram = new Vram(GpuChecks.driver(), 0, BYTES);
        PinnedMemory host = PinnedMemory.allocate(vram.gpu(), BYTES);
        GpuStream stream = new GpuStream(vram.gpu())) {
      return Math.min(best(vram, host, stream, true), best(vram, host, stream, false));
    }
  }

  private static String compare(boolean out) {
    try (Vram vram = new Vram(GpuChecks.driver(), 0, BYTES);
        PinnedMemory host = PinnedMemory.allocate(vram.gpu(), BYTES);
        GpuStream stream = new GpuStream(vram.gpu())) {
      Calibration chosen = Calibration.of(vram);
      double[] ours = new double[ROUNDS];
      double[] peer = new double[ROUNDS];
      // In turns, so that what changes meanwhile concerns both.
      for (int i = 0; i < ROUNDS; i++) {
        peer[i] = once(vram, host, stream, out);
        ours[i] = Calibration.rate(vram, host, stream, chosen.chunk(), out, BYTES);
      }
      Arrays.sort(ours);
      Arrays.sort(peer);
      return Check.figure(ours[ROUNDS / 2], peer[ROUNDS / 2], "one copy", BOUND)
          + ", chunks of "
          + ByteCount.binary(chosen.chunk());
    }
  }

  private static double best(Vram vram, PinnedMemory host, GpuStream stream, boolean out) {
    double best = 0;
    for (int i = 0; i < ROUNDS; i++) {
      best = Math.max(best, once(vram, host, stream, out));
    }
    return best;
  }

  private static double once(Vram vram, PinnedMemory host, GpuStream stream, boolean out) {
    long begun = System.nanoTime();
    if (out) {
      stream.copyOut(host.segment().address(), vram.at(0, BYTES), BYTES);
    } else {
      stream.copyIn(vram.at(0, BYTES), host.segment().address(), BYTES);
    }
    stream.await();
    return BYTES * 1e9 / (System.nanoTime() - begun);
  }
}
