package io.throughline.console.run.verdict.rule;

import io.throughline.protocol.evidence.CpuUse;
import io.throughline.protocol.evidence.Load;
import java.util.List;

/** A node with nothing else to do, as it records itself. */
final class Quiet {
  private static final long SECOND = 1_000_000_000L;

  static final CpuUse QUIET =
      new CpuUse(
          8,
          3 * SECOND,
          0,
          2 * SECOND,
          4,
          2 * SECOND,
          2 * SECOND,
          0,
          10,
          5,
          0,
          3_000_000_000L,
          3_000_000_000L);
  static final Load IDLE = new Load(SECOND, 8, SECOND / 10, SECOND / 2, 0.4, List.of(), List.of());

  private Quiet() {}
}
