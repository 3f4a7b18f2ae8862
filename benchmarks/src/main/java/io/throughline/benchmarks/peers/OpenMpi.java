package io.throughline.benchmarks.peers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Open MPI ({@code mpirun} and {@code mpicc}), with a small program that makes one call again and
 * again. Each rank is pinned to the CPU of its number.
 */
public final class OpenMpi implements AutoCloseable {
  private static final String SOURCE = "mpi-collective.c";

  private final Path folder;
  private final Path program;

  /** Compiles the program. */
  public OpenMpi() throws IOException, InterruptedException {
    folder = Files.createTempDirectory("throughline-mpi");
    Path source = folder.resolve(SOURCE);
    try (InputStream text =
        Objects.requireNonNull(OpenMpi.class.getResourceAsStream(SOURCE), SOURCE)) {
      Files.copy(text, source);
    }
    program = folder.resolve("mpi-collective");
    Mpirun.run(List.of("mpicc", "-O2", "-o", program.toString(), source.toString()), Map.of());
  }

  /** Whether its packages are here: openmpi-bin and libopenmpi-dev. */
  public static boolean here() {
    return Mpirun.found("mpirun") && Mpirun.found("mpicc");
  }

  /**
   * Microseconds of a call on average.
   *
   * @param call {@code all-reduce} of floats, or {@code barrier}
   * @param environment its variables, such as {@code OMPI_MCA_btl}
   */
  public double microseconds(
      String call,
      int ranks,
      long bytes,
      int warmUpSeconds,
      int seconds,
      Map<String, String> environment)
      throws IOException, InterruptedException {
    return Double.parseDouble(
        Mpirun.run(
            ranks,
            environment,
            List.of(
                program.toString(),
                call,
                Long.toString(bytes),
                Integer.toString(warmUpSeconds),
                Integer.toString(seconds))));
  }

  @Override
  public void close() throws IOException {
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
