package io.throughline.benchmarks;

import io.throughline.benchmarks.Comparison.Wanted;
import io.throughline.benchmarks.peers.UccPerftest;
import io.throughline.protocol.quantity.ByteCount;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/**
 * All-reduces that UCC carries out between two ranks on this machine, against UCC's own {@code
 * ucc_perftest}: microseconds of a call, with calls that follow each other at once, floats, out of
 * place, and each rank on a CPU of its own. Nothing of it is measured where ucc_perftest is missing
 * (packages ucc-utils and openmpi-bin; Debian sid has both).
 */
final class UccBenchmark implements Benchmark {
  private static final int PAIRS = 6;
  private static final int RANKS = 2;

  @Override
  public String name() {
    return "ucc";
  }

  @Override
  public void measure(Path home, Consumer<Figure> figures) throws Exception {
    if (!UccPerftest.here()) {
      return;
    }
    try (Workbench bench = new Workbench(home)) {
      figures.accept(figure(bench, 8, 1_000_000, "shared memory", Map.of(), "memory"));
      figures.accept(figure(bench, 64 << 10, 50_000, "shared memory", Map.of(), "memory"));
      figures.accept(figure(bench, 4 << 20, 500, "shared memory", Map.of(), "memory"));
      figures.accept(figure(bench, 4 << 20, 500, "TCP loopback", Workbench.LOOPBACK, "tcp"));
    }
  }

  private static Figure figure(
      Workbench bench,
      long bytes,
      long calls,
      String way,
      Map<String, String> ucx,
      String carrier) {
    Work ours =
        Work.collective(bench, "all-reduce", bytes, ucx, carrier)
            .with("engine", "ucc")
            .with("warmUp", "2s")
            .with("duration", "2s");
    return Comparison.pairs(
        "all-reduce of %s by UCC, %d ranks, %s".formatted(ByteCount.binary(bytes), RANKS, way),
        "us",
        PAIRS,
        ours::callTime,
        "ucc_perftest",
        () -> UccPerftest.microseconds(RANKS, bytes, calls, ucx),
        Wanted.NO_LONGER);
  }
}
