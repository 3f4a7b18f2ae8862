package io.throughline.benchmarks.peers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Open MPI ({@code mpirun} and {@code mpicc}), with a small program that makes one call again and
 * again. Each rank is pinned to the CPU of its number.
 */
public final class OpenMpi implements AutoCloseable {
  private static final String SOURCE = "mpi-collective.c";
  private static final long LIMIT_SECONDS = 60;

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
    run(List.of("mpicc", "-O2", "-o", program.toString(), source.toString()), Map.of());
  }

  /** Whether its packages are here: openmpi-bin and libopenmpi-dev. */
  public static boolean here() {
    return found("mpirun") && found("mpicc");
  }

  private static boolean found(String command) {
    for (String folder : System.getenv().getOrDefault("PATH", "").split(":", -1)) {
      if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, command))) {
        return true;
      }
    }
    return false;
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
        run(
            List.of(
                "mpirun",
                "--oversubscribe",
                "--bind-to",
                "none",
                "-n",
                Integer.toString(ranks),
                program.toString(),
                call,
                Long.toString(bytes),
                Integer.toString(warmUpSeconds),
                Integer.toString(seconds)),
            environment));
  }

  private static String run(List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(command));
    builder.redirectErrorStream(false).redirectError(ProcessBuilder.Redirect.INHERIT);
    // mpirun refuses root otherwise.
    builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT", "1");
    builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    builder.environment().putAll(environment);
    Process process = builder.start();
    String output;
    try {
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException(
            "%s did not end in %d s".formatted(command.getFirst(), LIMIT_SECONDS));
      }
      output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    } finally {
      process.destroyForcibly();
    }
    if (process.exitValue() != 0) {
      throw new IOException(
          "%s ended with %d: %s".formatted(command.getFirst(), process.exitValue(), output));
    }
    return output;
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
