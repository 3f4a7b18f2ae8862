package io.throughline.benchmarks;

import io.throughline.benchmarks.Comparison.Wanted;
import io.throughline.benchmarks.peers.OpenMpi;
import io.throughline.protocol.quantity.ByteCount;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Collectives of two ranks on this machine against Open MPI's: microseconds of a call, with calls
 * that follow each other at once, floats, out of place, and each rank on a CPU of its own. Nothing
 * of it is measured where Open MPI is missing (packages openmpi-bin and libopenmpi-dev).
 */
final class GroupsBenchmark implements Benchmark {
  private static final int PAIRS = 6;
  private static final int RANKS = 2;
  private static final int WARM_UP_SECONDS = 3;
  private static final int SECONDS = 2;

  /**
   * @param ucx variables of ours
   * @param carrier that has to carry ours
   * @param mpi variables of Open MPI, which takes shared memory where it may
   */
  private record Way(
      String name, Map<String, String> ucx, String carrier, Map<String, String> mpi) {}

  private static final Way SHARED_MEMORY = new Way("shared memory", Map.of(), "memory", Map.of());
  private static final Way LOOPBACK =
      new Way(
          "TCP loopback",
          Workbench.LOOPBACK,
          "tcp",
          Map.of("OMPI_MCA_pml", "ob1", "OMPI_MCA_btl", "self,tcp"));

  @Override
  public String name() {
    return "groups";
  }

  @Override
  public void measure(Path home, Consumer<Figure> figures) throws Exception {
    if (!OpenMpi.here()) {
      return;
    }
    try (Workbench bench = new Workbench(home);
        OpenMpi peer = new OpenMpi()) {
      figures.accept(figure(bench, peer, "barrier", 0, SHARED_MEMORY, Wanted.LESS));
      for (long bytes : new long[] {8, 256, 4 << 10}) {
        figures.accept(figure(bench, peer, "all-reduce", bytes, SHARED_MEMORY, Wanted.LESS));
      }
      for (long bytes : new long[] {16 << 10, 256 << 10, 4 << 20}) {
        figures.accept(figure(bench, peer, "all-reduce", bytes, SHARED_MEMORY, Wanted.FIVE_SIXTHS));
      }
      // Larger than the last cache of most machines.
      figures.accept(
          figure(bench, peer, "all-reduce", 64 << 20, SHARED_MEMORY, Wanted.FIVE_SIXTHS));
      for (long bytes : new long[] {256 << 10, 4 << 20}) {
        figures.accept(figure(bench, peer, "all-reduce", bytes, LOOPBACK, Wanted.LESS));
      }
    }
  }

  private static Figure figure(
      Workbench bench, OpenMpi peer, String collective, long bytes, Way way, Wanted wanted)
      throws Exception {
    Work ours =
        Work.collective(bench, collective, bytes, way.ucx(), way.carrier())
            .with("warmUp", WARM_UP_SECONDS + "s")
            .with("duration", SECONDS + "s");
    return Comparison.pairs(
        "%s%s, %d ranks, %s"
            .formatted(
                collective, bytes == 0 ? "" : " of " + ByteCount.binary(bytes), RANKS, way.name()),
        "us",
        PAIRS,
        ours::callTime,
        "Open MPI",
        () -> peer.microseconds(collective, RANKS, bytes, WARM_UP_SECONDS, SECONDS, way.mpi()),
        wanted);
  }
}
