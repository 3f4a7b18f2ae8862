package io.throughline.benchmarks.peers;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** UCC's own {@code ucc_perftest}, whose ranks {@code mpirun} starts; each is pinned to a CPU. */
public final class UccPerftest {
  private static final String PROGRAM = "ucc_perftest";

  /** Place of the mean time of a call in a line of figures, after elements and bytes. */
  private static final int TIME = 2;

  private static final int FLOAT_BYTES = 4;

  private UccPerftest() {}

  /** Whether its packages are here: ucc-utils and openmpi-bin. */
  public static boolean here() {
    return Mpirun.found(PROGRAM) && Mpirun.found("mpirun");
  }

  /**
   * Microseconds of an all-reduce of floats on average, with calls that follow each other at once.
   *
   * @param calls that are timed, a tenth as many before them
   * @param environment its variables, such as {@code UCX_TLS}
   */
  public static double microseconds(
      int ranks, long bytes, long calls, Map<String, String> environment)
      throws IOException, InterruptedException {
    String elements = Long.toString(bytes / FLOAT_BYTES);
    // Each rank takes the CPU of its number.
    String pinned =
        "exec taskset -c ${OMPI_COMM_WORLD_LOCAL_RANK:-$PMIX_RANK} %s \"$@\"".formatted(PROGRAM);
    String output =
        Mpirun.run(
            ranks,
            environment,
            List.of(
                "sh",
                "-c",
                pinned,
                PROGRAM,
                "-c",
                "allreduce",
                "-d",
                "float32",
                "-o",
                "sum",
                "-b",
                elements,
                "-e",
                elements,
                "-n",
                Long.toString(calls),
                "-w",
                Long.toString(calls / 10),
                "--iteration-mode",
                "streaming"));
    return output
        .lines()
        .map(line -> line.strip().split("\\s+"))
        .filter(words -> words.length > TIME && words[0].equals(elements))
        .mapToDouble(words -> Double.parseDouble(words[TIME]))
        .findFirst()
        .orElseThrow(() -> new IOException("no figures of ucc_perftest in: " + output));
  }
}
